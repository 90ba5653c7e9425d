"""Highest: a small correct game for tests of the kernel.

Each seat holds three secret numbers and plays one a turn; when all are out, a coin doubles the last number of each seat
or not, and the highest sum wins, then the highest single number. ``make`` builds it with any of its functions replaced,
which is how a test breaks one law at a time.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from evertable.kernel.game import Game, Score
from evertable.kernel.module import Table
from evertable.kernel.rng import below, shuffle
from evertable.kernel.stack import Description, Frame, Prompts, State

HAND = 3
SPARE = 4


class Toy(State):
    """Hands are lists of numbers by seat; ``played`` has pairs of seat and number; the coins are 1 or 2 at the end."""

    __slots__ = ("hands", "box", "played", "coins")
    FIELDS: ClassVar[tuple[str, ...]] = ("hands", "box", "played", "coins")
    NESTED: ClassVar[tuple[str, ...]] = ("hands",)

    hands: list[list[int]]
    box: list[int]
    played: list[tuple[int, int]]
    coins: list[int]


PROMPTS = Prompts()


def deal(table: Table, rng: int) -> Toy:
    seats = table.config.seats
    numbers = list(range(seats * HAND + SPARE))
    s = Toy()
    s.table, s.played, s.coins = table, [], []
    s.rng = shuffle(rng, numbers)
    s.hands = [sorted(numbers[i * HAND : (i + 1) * HAND]) for i in range(seats)]
    s.box = sorted(numbers[seats * HAND :])
    s.stack = [(TURN.number, 0, 0, 0, 0)]
    return s


def options(s: Toy, frame: Frame) -> list[int]:
    return s.hands[frame[1]][:]


def resolve(s: Toy, frame: Frame, action: int) -> None:
    seat = frame[1]
    s.hands[seat].remove(action)
    s.played.append((seat, action))
    following = (seat + 1) % len(s.hands)
    s.stack.append((TURN.number if s.hands[following] else FLIP.number, following, 0, 0, 0))


def describe(s: Toy, frame: Frame, action: int) -> Description:
    return {"verb": "play", "number": action}


def flip(s: Toy, frame: Frame) -> None:
    for _ in s.hands:
        s.rng, side = below(s.rng, 2)
        s.coins.append(1 + side)


TURN = PROMPTS.ask("turn", options, resolve, describe, turn=True)
FLIP = PROMPTS.work("flip", flip)


def score(s: Toy) -> list[Score]:
    scores = []
    for seat in range(len(s.hands)):
        own = [number for owner, number in s.played if owner == seat]
        extra = own[-1] * (s.coins[seat] - 1) if s.coins else 0
        scores.append(Score({"numbers": sum(own), "coin": extra}, (("highest number", max(own, default=0)),)))
    return scores


def observe(s: Toy, seat: int) -> dict[str, Any]:
    return {
        "hand": s.hands[seat][:] if seat >= 0 else [],
        "sizes": [len(hand) for hand in s.hands],
        "played": [list(pair) for pair in s.played],
        "coins": s.coins[:],
    }


def resample(s: Toy, seat: int, rng: int) -> Toy:
    new = s.copy()
    unseen = sorted([n for other, hand in enumerate(s.hands) if other != seat for n in hand] + s.box)
    rng = shuffle(rng, unseen)
    for other, hand in enumerate(s.hands):
        if other != seat:
            new.hands[other], unseen = sorted(unseen[: len(hand)]), unseen[len(hand) :]
    new.box = sorted(unseen)
    new.rng, _ = below(rng, 2)
    return new


def check(s: Toy) -> list[str]:
    numbers = [n for hand in s.hands for n in hand] + s.box + [n for _, n in s.played]
    return [] if sorted(numbers) == list(range(len(s.hands) * HAND + SPARE)) else [f"the numbers are {numbers}"]


PARTS: Mapping[str, Any] = {
    "name": "highest",
    "title": "Highest",
    "rules_version": 3,
    "seats": range(2, 5),
    "state": Toy,
    "modules": (),
    "prompts": PROMPTS,
    "deal": deal,
    "score": score,
    "observe": observe,
    "resample": resample,
    "check": check,
}


def make(**changes: Any) -> Game[Any]:
    """The toy game, with some of its parts replaced."""
    return Game(**{**PARTS, **changes})


def prompts(**changes: Any) -> Prompts:
    """The toy's prompts with the functions of its question replaced."""
    new = Prompts()
    given = {"options": options, "resolve": resolve, "describe": describe, **changes}
    new.ask("turn", given["options"], given["resolve"], given["describe"], turn=True)
    new.work("flip", flip)
    return new


def endless() -> Game[Any]:
    """A game in which every answer leads to the same question again."""
    return make(prompts=prompts(resolve=_again))


def _again(s: Toy, frame: Frame, action: int) -> None:
    s.stack.append(frame)


GAME = make()
