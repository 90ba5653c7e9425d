"""What changes between two moments, as a seat sees it: found by comparing observations, told in a few words.

A preview makes a move on positions that the seat cannot tell from the real one and keeps what is the same in all of
them; so it holds nothing that the seat could not know, and of drawn cards only their number.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from evertable.cli.boards.everdell_words import POINT, counted, listed, tinted, title, who
from evertable.cli.boards.valley_words import LETTERS, Seen, letters
from evertable.kernel.rng import seeded

if TYPE_CHECKING:
    from evertable.kernel.stack import State
    from evertable.kernel.view import View

SAMPLES: Final = 6
Goods = Callable[[Mapping[str, int]], str]


class Fact(NamedTuple):
    """One difference: whose, what it is about, of which thing, how much."""

    owner: int
    about: str
    thing: str
    number: int


def facts(before: Seen, after: Seen, spent: Iterable[str] = ()) -> list[Fact]:
    """All differences between two observations of one seat; cards that it is known to have spent go without saying."""
    found: list[Fact] = []
    for owner, (was, now) in enumerate(zip(before["owners"], after["owners"], strict=True)):
        found += _owner_facts(owner, was, now)
        if owner == before["seat"]:
            found += _hand_facts(owner, before, after, _cards(spent))
        else:
            found.append(Fact(owner, "hand", "", now["hand_size"] - was["hand_size"]))
    return [fact for fact in found if fact.number]


def spends(move: Mapping[str, object]) -> list[str]:
    """The card that a move takes out of the hand by name."""
    if move["verb"] == "play" and move["from"] == "hand":
        return [str(move["card"])]
    return [str(move["pick"])] if move.get("zone") == "hand" else []


def _owner_facts(owner: int, was: Seen, now: Seen) -> list[Fact]:
    found = [
        Fact(owner, "goods", kind, now["resources"].get(kind, 0) - was["resources"].get(kind, 0)) for kind in LETTERS
    ]
    stored, stored_before = _stored(now), _stored(was)
    found += [Fact(owner, "stored", kind, stored[kind] - stored_before[kind]) for kind in LETTERS]
    city, city_before = _city(now), _city(was)
    found += [Fact(owner, "enters", card, number) for card, number in (city - city_before).items()]
    found += [Fact(owner, "leaves", card, number) for card, number in (city_before - city).items()]
    found.append(Fact(owner, "tokens", "", _tokens(now) - _tokens(was)))
    found.append(Fact(owner, "workers", "", now["workers"] - was["workers"]))
    had = [claimed["event"] for claimed in was["events"]]
    found += [Fact(owner, "event", claimed["event"], 1) for claimed in now["events"] if claimed["event"] not in had]
    return found


def _hand_facts(owner: int, before: Seen, after: Seen, spent: Counter[str]) -> list[Fact]:
    """The own hand: what left it by name, what was in sight before by name, what was drawn by number and name."""
    was, now, meadow = _cards(before["hand"]) - spent, _cards(after["hand"]), _cards(before["meadow"])
    gained = now - was
    entered = _city(after["owners"][owner]) - _city(before["owners"][owner])
    sight = meadow - _cards(after["meadow"]) - entered + _cards(before["revealed"]) + _cards(before["drawn"])
    known = gained & sight
    found = [Fact(owner, "discards", card, number) for card, number in (was - now).items()]
    found += [Fact(owner, "takes", card, number) for card, number in known.items()]
    drawn = gained - known
    found.append(Fact(owner, "draws", "", sum(drawn.values())))
    found += [Fact(owner, "drew", card, number) for card, number in drawn.items()]
    return found


def _cards(names: Iterable[str]) -> Counter[str]:
    return Counter(names)


def _city(owner: Seen) -> Counter[str]:
    return _cards(built["card"] for built in owner["city"])


def _tokens(owner: Seen) -> int:
    return int(owner["points"] + sum(built.get("points", 0) for built in (*owner["city"], *owner["events"])))


def _stored(owner: Seen) -> Counter[str]:
    stored: Counter[str] = Counter()
    for built in (*owner["city"], *owner["events"]):
        stored.update(built.get("holds", {}))
    return stored


def new_in_meadow(before: Seen, after: Seen) -> list[str]:
    """Cards that have come into the Meadow."""
    return [card for card in (_cards(after["meadow"]) - _cards(before["meadow"])).elements() if card]


class Preview(NamedTuple):
    """What is certain to happen, and whether the same seat then has to choose something."""

    facts: list[Fact]
    asks: bool

    def total(self, owner: int, about: str, thing: str = "") -> int:
        """The sum of the facts of a kind."""
        return sum(
            fact.number
            for fact in self.facts
            if fact.owner == owner and fact.about == about and (not thing or fact.thing == thing)
        )


class Previews:
    """Looks ahead from one view; the samples are drawn once."""

    def __init__(self, view: "View") -> None:
        self._view: Final = view
        self._seen: Final = view.observation()
        self._samples: Final = [view.sample(seeded(number)) for number in range(SAMPLES)]
        self._scores: Final = view.game.result(self._samples[0]).totals

    def of(self, *actions: int) -> Preview:
        """Actions one after the other, with everything that follows without a choice; none change nothing."""
        if not actions:
            return Preview([], False)
        outcomes = [self._outcome(sample.copy(), actions) for sample in self._samples]
        certain = [fact for fact in outcomes[0][0] if all(fact in found for found, _ in outcomes)]
        return Preview(certain, any(asks for _, asks in outcomes))

    def _outcome(self, s: "State", actions: Sequence[int]) -> tuple[list[Fact], bool]:
        game, seat = self._view.game, self._view.seat
        spent: list[str] = []
        forced: list[str] = []
        for action in actions:
            spent += spends(game.describe(s, action))
            game.apply(s, action)
        while asks := game.actor(s) == seat and not game.starts_turn(s):
            actions = game.legal_actions(s)
            if len(actions) > 1:
                break
            forced += spends(game.describe(s, actions[0]))
            game.apply(s, actions[0])
        found = facts(self._seen, game.observation(s, seat), spent + forced)
        found += [Fact(seat, "discards", card, number) for card, number in Counter(forced).items()]
        for owner, total in enumerate(game.result(s).totals):
            if total != self._scores[owner]:
                found.append(Fact(owner, "score", "", total - self._scores[owner]))
        return [fact for fact in found if fact.about not in ("tokens", "drew")], asks


def phrases(
    found: Iterable[Fact],
    actor: int,
    names: Sequence[str],
    seen: Seen,
    price: Mapping[str, int] | None = None,
    goods: Goods = letters,
    s: str = "",
) -> list[str]:
    """Facts in a few words each: first those of the player who moves, then what the others have of it.

    ``price`` is what is known to be paid; what comes in at the same time is told apart from it. ``s`` is the ending
    of the verbs: none for a menu, which speaks to the player, an s in a sentence about somebody.
    """
    by_owner: dict[int, list[Fact]] = {}
    for fact in found:
        by_owner.setdefault(fact.owner, []).append(fact)
    told = _of_one(by_owner.pop(actor, []), goods, price or {}, s)
    for owner, theirs in by_owner.items():
        if parts := _of_one(theirs, goods, {}, " ", other=True):
            told.append(f"{who(owner, names, seen)}: {', '.join(parts)}")
    return told


def _of_one(found: Sequence[Fact], goods: Goods, price: Mapping[str, int], s: str, other: bool = False) -> list[str]:
    told = _goods_words(found, goods, price, s, other)
    for about, verb in _NAMED.items():
        cards = [tinted(fact.thing) for fact in found if fact.about == about for _ in range(fact.number)]
        if cards:
            told.append(verb.format(s=s, cards=listed(cards), ends="s" if len(set(cards)) == 1 else ""))
    for fact in found:
        match fact.about:
            case "draws":
                told.append(f"draw{s} {counted(fact.number, 'card')}")
            case "hand":
                told.append(f"{'+' if fact.number > 0 else '−'}{counted(abs(fact.number), 'card')}")
            case "workers" if fact.number > 0:
                told.append(f"+{counted(fact.number, 'worker')}")
            case "event":
                told.append(f"event {title(fact.thing)}")
            case "score" | "tokens":
                told.append(f"{'+' if fact.number > 0 else '−'}{abs(fact.number)}{POINT}")
    return told


def _goods_words(found: Sequence[Fact], goods: Goods, price: Mapping[str, int], s: str, other: bool) -> list[str]:
    change = {fact.thing: fact.number for fact in found if fact.about == "goods"}
    stored = {fact.thing: fact.number for fact in found if fact.about == "stored"}
    income = {kind: change.get(kind, 0) + price.get(kind, 0) for kind in LETTERS}
    paid = {kind: price.get(kind, 0) + max(0, -number) for kind, number in income.items()}
    amounts = {
        "−" if other else f"pay{s} ": paid,
        "+" if other else f"gain{s} ": {kind: max(0, number) for kind, number in income.items()},
        f"store{s} ": {kind: max(0, number) for kind, number in stored.items()},
        f"take{s} out ": {kind: max(0, -number) for kind, number in stored.items()},
    }
    return [verb + goods(amount) for verb, amount in amounts.items() if any(amount.values())]


_NAMED: Final = {
    "discards": "discard{s} {cards}",
    "takes": "take{s} {cards}",
    "drew": "draw{s} {cards}",
    "enters": "{cards} enter{ends} the city",
    "leaves": "{cards} leave{ends} the city",
}


def without(found: Iterable[Fact], owner: int, **about: str | None) -> list[Fact]:
    """Facts without some of an owner's: ``enters="farm"`` leaves out one of that card, ``workers=None`` all of it."""
    left: list[Fact] = []
    for fact in found:
        if fact.owner != owner or fact.about not in about:
            left.append(fact)
        elif (thing := about[fact.about]) is not None:
            one = (fact.thing == thing) * (1 if fact.number > 0 else -1)
            if fact.number != one:
                left.append(fact._replace(number=fact.number - one))
    return left
