"""Cardinals and Starlings: those who draw cards (R-BF-74), not with a big critter (R-BF-63)."""

from collections.abc import Sequence
from typing import Final

from evertable.everdell import deck
from evertable.everdell.boxes.powers.asking import deck_or_meadow, draw_words, take_card
from evertable.everdell.boxes.powers.held import POWER, power_of
from evertable.everdell.module import EverdellModule
from evertable.everdell.packing import visited_by
from evertable.everdell.play import FINISH
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import ASIDE, DONE, Question, yes_no
from evertable.everdell.simultaneous import reaction
from evertable.everdell.state import Everdell
from evertable.everdell.visit import ORDINARY
from evertable.everdell.visit_totals import NO_WORKER, VISIT_OVER
from evertable.kernel.packing import other_of, pair, small_of
from evertable.kernel.stack import Frame

CARDINALS: Final = POWER["cardinals"]
STARLINGS: Final = POWER["starlings"]
deck.DRAWN_BY.add(STARLINGS)


def unaided(s: Everdell, seat: int) -> bool:
    """Return whether a seat draws without its power: its big critter has come or acts (R-BF-63), or it uses a location
    without a worker (R-BF-76).

    What a card does that is played at such a location is another matter, and so is what such an effect of another
    player makes the seat draw (R-BF-74).
    """
    played = False
    for prompt, who, thing, _, _ in reversed(s.stack):
        if prompt == ASIDE.number:
            return False
        if who != seat:
            continue
        if prompt == FINISH.number:
            played = True
        elif prompt == NO_WORKER.number:
            return not played
        elif prompt == VISIT_OVER.number:
            return visited_by(thing) != ORDINARY
    return False


# --- Cardinals: one card more


def _bonus(s: Everdell, frame: Frame) -> None:
    if deck.can_draw(s, frame[1]):
        _ONE_MORE.ask(s, frame[1], CARDINALS)


def _draw_one_more(s: Everdell, seat: int, source: int, data: int) -> None:
    deck.draw_from_deck(s, seat, 1)


_BONUS: Final = reaction("powers.cardinals draw", _bonus)
_ONE_MORE: Final = yes_no("powers.one more", _draw_one_more)


# --- Starlings: every card from the deck or the Meadow


def _ask(s: Everdell, seat: int, least: int, most: int, where: int, first: bool) -> None:
    """``first``: the draw is announced with its first card."""
    question = _MAY if least == 0 else _MUST
    if not most or not question.ask(s, seat, STARLINGS, _packed(least, most, where, first)):
        deck.refill(s)


def _packed(least: int, most: int, where: int, first: bool) -> int:
    return pair(least, pair(most, pair(where, first)))


def _items(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return deck_or_meadow(s, seat)


def _answer(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    if item == DONE:
        deck.refill(s)
        return
    least, most, rest = small_of(data), small_of(other_of(data)), other_of(other_of(data))
    where, first = small_of(rest), other_of(rest)
    if first:
        deck.announce_draw(s, seat)
    s.stack.append((_GO_ON.number, seat, STARLINGS, _packed(max(0, least - 1), most - 1, where, False), 0))
    waiting = len(s.stack)
    take_card(s, seat, item, where)
    if len(s.stack) == waiting:  # else what the card asks comes before the next one
        _go_on(s, s.stack.pop())


def _go_on(s: Everdell, frame: Frame) -> None:
    _, seat, _, data, _ = frame
    _ask(s, seat, small_of(data), small_of(other_of(data)), other_of(other_of(data)), False)


_GO_ON: Final = PROMPTS.work("powers.starlings draw", _go_on)
_MAY: Final = Question("powers.drawing may", _items, _answer, draw_words, optional=True)
_MUST: Final = Question("powers.drawing must", _items, _answer, draw_words)


class Drawing(EverdellModule):
    """Those who draw more cards, or other ones."""

    def draw_reactions(self, s: Everdell, seat: int, taken: Sequence[int]) -> list[Frame]:
        """When the draw is done they may draw once more; that card brings no other."""
        if power_of(s, seat) == CARDINALS and not unaided(s, seat):
            return [(_BONUS.number, seat, CARDINALS, 0, 0)]
        return []

    def before_draw(self, s: Everdell, seat: int, least: int, most: int, where: int) -> bool:
        """They choose for each card; the Meadow is refilled after the whole draw."""
        if power_of(s, seat) != STARLINGS or not most or max(s.meadow) < 0 or unaided(s, seat):
            return False
        _ask(s, seat, least, most, deck.INTO_HAND if where == deck.UNTOLD else where, first=where == deck.UNTOLD)
        return True

    def can_draw_elsewhere(self, s: Everdell, seat: int) -> bool:
        """Return whether they could draw from the Meadow, whatever the piles hold."""
        return power_of(s, seat) == STARLINGS and max(deck.drawable(s, seat)) >= 0 and not unaided(s, seat)
