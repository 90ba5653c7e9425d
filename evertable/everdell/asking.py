"""Effects that only ask: a question, some picks, or which card is played in a way."""

from typing import Final

from evertable.everdell.behaviour import NOWHERE, Behaviour, Condition, Function, part
from evertable.everdell.play import can_play_one, offer_play
from evertable.everdell.questions import Question
from evertable.everdell.state import Everdell
from evertable.everdell.way import Way
from evertable.everdell.zones import Zone


def ask(question: Question, of_card: bool = False) -> Function:
    """Ask a question. Its data is the position of the card that acts if it is ``of_card``, otherwise 0."""

    def effect(s: Everdell, seat: int, source: int, at: int) -> None:
        question.ask(s, seat, source, at if of_card else 0)

    return effect


class _CanAsk(Condition):
    def __init__(self, question: Question, of_card: bool) -> None:
        self.question: Final = question
        self.of_card: Final = of_card

    def holds(self, s: Everdell, seat: int, at: int) -> bool:
        return self.question.has_items(s, seat, NOWHERE, at if self.of_card else 0)


def can_ask(question: Question, of_card: bool = False) -> Condition:
    """Return the condition that there is an answer."""
    return _CanAsk(question, of_card)


def pick_up_to(question: Question, most: int, data: int = 0) -> Function:
    """Ask for any number of picks up to ``most``."""
    return lambda s, seat, source, at: question.ask_picks(s, seat, source, 0, most, data)


def may_play(way: Way, *zones: Zone) -> Function:
    """A card of the zones may be played in a way, if one can be."""

    def effect(s: Everdell, seat: int, source: int, at: int) -> None:
        if can_play_one(s, seat, way, _bits(zones)):
            offer_play(s, seat, way, _bits(zones), optional=True)

    return effect


class _CanPlay(Condition):
    def __init__(self, way: Way, zones: tuple[Zone, ...]) -> None:
        self.way: Final = way
        self.zones: Final = zones

    def holds(self, s: Everdell, seat: int, at: int) -> bool:
        return can_play_one(s, seat, self.way, _bits(self.zones))


def play_at(way: Way, *zones: Zone) -> Behaviour:
    """A location where a visitor plays a card of the zones in a way; there must be one that can be played."""

    def visit(s: Everdell, seat: int, source: int, at: int) -> None:
        offer_play(s, seat, way, _bits(zones), optional=False)

    return Behaviour(visit=visit, can_visit=part(_CanPlay(way, zones)), way=way)


def _bits(zones: tuple[Zone, ...]) -> int:
    return sum(zone.bit for zone in zones)
