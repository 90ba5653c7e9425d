"""Platypuses: once a turn a point token of their card becomes a resource and a card (R-BF-72)."""

from typing import Final

from evertable.everdell.boxes.powers.asking import DRAW_ONE
from evertable.everdell.boxes.powers.held import POWER, POWERS, power_of
from evertable.everdell.deck import room
from evertable.everdell.effects import choose_gain
from evertable.everdell.ids import NAMES
from evertable.everdell.module import EverdellModule
from evertable.everdell.places import on_the_way
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import DONE, interrupt
from evertable.everdell.registers import Register
from evertable.everdell.state import Everdell
from evertable.everdell.turn import under_way
from evertable.kernel.module import Verb
from evertable.kernel.stack import Description, Frame

PLATYPUSES: Final = POWER["platypuses"]
START: Final = POWERS[PLATYPUSES].tokens["point"]
TREASURE: Final = Register("powers.treasure", 0)
"""The point tokens on their card."""
SPENT: Final = Register("powers.treasure_spent", 0)
"""Whether they have spent one on this turn."""


def _can_spend(s: Everdell, seat: int) -> bool:
    return power_of(s, seat) == PLATYPUSES and TREASURE.get(s) > 0 and not SPENT.get(s)


def _spend(s: Everdell, seat: int) -> None:
    """One resource of free choice, then one card from the deck or the Meadow."""
    TREASURE.set(s, TREASURE.get(s) - 1)
    SPENT.set(s, 1)
    s.stack.append((_DRAW.number, seat, PLATYPUSES, 0, 0))
    choose_gain(s, seat, PLATYPUSES, 1)


def _draw(s: Everdell, frame: Frame) -> None:
    if room(s, frame[1]) > on_the_way(s):
        DRAW_ONE.ask(s, frame[1], PLATYPUSES)


_DRAW: Final = PROMPTS.work("powers.platypuses draw", _draw)


# --- at any moment of the turn


def _offer(s: Everdell, frame: Frame, options: list[int]) -> None:
    if _can_spend(s, frame[1]):
        options.append(SPEND.first)


def _beside(s: Everdell, frame: Frame, options: list[int]) -> None:
    """Whenever they are asked something in their own turn."""
    seat = frame[1]
    if _can_spend(s, seat) and under_way(s, seat):
        options.append(SPEND.first)


def _resolve(s: Everdell, frame: Frame, action: int) -> None:
    if frame[0] != _AFTERWARDS.number:
        interrupt(s, frame)
    _spend(s, frame[1])


def _describe(s: Everdell, frame: Frame, action: int) -> Description:
    return {"verb": "spend"}


class _Spend(Verb):
    """Spending from the treasure."""

    def offer(self, s: Everdell, frame: Frame, options: list[int]) -> None:
        _offer(s, frame, options)

    def beside(self, s: Everdell, frame: Frame, options: list[int]) -> None:
        _beside(s, frame, options)


SPEND: Final[Verb] = _Spend("powers.spend", 1, None, _resolve, _describe, stands_beside=True)


# --- and after the action


def _options(s: Everdell, frame: Frame) -> list[int]:
    return [DONE, SPEND.first]


def _answer(s: Everdell, frame: Frame, action: int) -> None:
    """The only answer that comes here is ``done``; ``spend`` is the move above."""


def _describe_end(s: Everdell, frame: Frame, action: int) -> Description:
    return {"verb": "choose", "pick": "done", "for": NAMES[PLATYPUSES]}


_AFTERWARDS: Final = PROMPTS.ask("powers.spend a token", _options, _answer, _describe_end)


class Platypuses(EverdellModule):
    """Those who spend tokens of their card."""

    def after_action(self, s: Everdell, seat: int) -> None:
        """Ask once more at the end of the turn."""
        if _can_spend(s, seat) and not s.passed[seat]:
            s.stack.append((_AFTERWARDS.number, seat, PLATYPUSES, 0, 0))

    def after_turn(self, s: Everdell, seat: int) -> None:
        """On the next turn they may spend again."""
        SPENT.set(s, 0)

    def point_tokens(self, s: Everdell, owner: int) -> int:
        """Tokens left on the card are point tokens of its owner (R-BF-99)."""
        return int(TREASURE.get(s)) if power_of(s, owner) == PLATYPUSES else 0
