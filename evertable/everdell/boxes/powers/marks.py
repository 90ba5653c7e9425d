"""Rats and Spiders: a token lies somewhere, and its owner gains when anybody comes upon it (R-BF-67, R-BF-69)."""

from typing import Final

from evertable.everdell.boxes.powers.asking import MISSING
from evertable.everdell.boxes.powers.held import NOBODY, POWER, owner_of, watcher
from evertable.everdell.deck import draw
from evertable.everdell.ids import NAMES
from evertable.everdell.module import EverdellModule
from evertable.everdell.places import JOURNEY
from evertable.everdell.play import FINISH
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import Question, thing_words
from evertable.everdell.registers import Register
from evertable.everdell.state import Everdell
from evertable.everdell.visit_totals import besides_visit
from evertable.kernel.stack import Description, Frame, take_out

RATS: Final = POWER["rats"]
SPIDERS: Final = POWER["spiders"]
NOWHERE: Final = -1
RAT_TOKEN: Final = Register("powers.rugwort_token", NOWHERE)
"""The place of the Meadow, 0 to 7."""
SPIDER_TOKEN: Final = Register("powers.spider_token", NOWHERE)
"""The location, a thing."""


# --- Rats: on a card of the Meadow


def rats_due(s: Everdell) -> list[Frame]:
    """Take away what the Rats do about the card that has just been played, to be done in its turn.

    Nothing if it did not lie under their token. It waits beneath the card; cards played in between wait above it.
    """
    return [(_RATS_GAIN.number, watcher(s, RATS), RATS, 0, 0)] if take_out(s, _RATS_GAIN.number, FINISH.number) else []


def _rats_gain(s: Everdell, frame: Frame) -> None:
    """After the card and everything it causes: the resource, then the token moves."""
    seat = watcher(s, RATS)
    if seat != NOBODY:
        besides_visit(s, seat, RATS)
        MOVE_RAT.ask(s, seat, RATS)
        MISSING.ask(s, seat, RATS)


def _other_cards(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return [place for place, card in enumerate(s.meadow) if card >= 0 and place != RAT_TOKEN.get(s)]


def _move_rat(s: Everdell, seat: int, source: int, place: int, data: int) -> None:
    RAT_TOKEN.set(s, place)


def _meadow_words(s: Everdell, seat: int, place: int) -> Description:
    words: Description = {"pick": NAMES[s.meadow[place]], "zone": "meadow"}
    if before := s.meadow[:place].count(s.meadow[place]):
        words["copy"] = before + 1
    return words


_RATS_GAIN: Final = PROMPTS.work("powers.rats gain", _rats_gain)
MOVE_RAT: Final = Question("powers.move rat", _other_cards, _move_rat, _meadow_words)


# --- Spiders: on a location of the board


def spider_feels(s: Everdell, thing: int) -> None:
    """Somebody has visited a thing; if the token lies there: a resource, a card, then the token moves."""
    seat = watcher(s, SPIDERS)
    if seat != NOBODY and SPIDER_TOKEN.get(s) == thing:
        MOVE_SPIDER.ask(s, seat, SPIDERS)
        s.stack.append((_SPIDER_DRAWS.number, seat, SPIDERS, 0, 0))
        MISSING.ask(s, seat, SPIDERS)


def _spider_draws(s: Everdell, frame: Frame) -> None:
    draw(s, frame[1], 1)


def _locations(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    places = {*s.table.places, *JOURNEY, *(thing for thing in s.forest if thing >= 0)}
    return sorted(places - {SPIDER_TOKEN.get(s)})


def _move_spider(s: Everdell, seat: int, source: int, thing: int, data: int) -> None:
    SPIDER_TOKEN.set(s, thing)


_SPIDER_DRAWS: Final = PROMPTS.work("powers.spiders draw", _spider_draws)
MOVE_SPIDER: Final = Question("powers.move spider", _locations, _move_spider, thing_words)


class Marks(EverdellModule):
    """The tokens of Rats and Spiders."""

    def meadow_place(self, s: Everdell, seat: int, card: int, place: int) -> int:
        """Of two copies others take the one without the token, the Rats the one with it."""
        marked = RAT_TOKEN.get(s)
        if watcher(s, RATS) == NOBODY or marked == NOWHERE or s.meadow[marked] != card:
            return place
        others = [i for i, other in enumerate(s.meadow) if other == card and i != marked]
        if others and seat != owner_of(s, RATS):
            return others[0]
        s.stack.append((_RATS_GAIN.number, seat, RATS, 0, 0))
        return int(marked)

    def after_automa_take(self, s: Everdell, owner: int, place: int) -> None:
        """The token counts for an automa's cards too (R-M-90)."""
        if watcher(s, RATS) != NOBODY and RAT_TOKEN.get(s) == place:
            s.stack.append((_RATS_GAIN.number, watcher(s, RATS), RATS, 0, 0))
