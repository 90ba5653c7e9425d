"""Cards that lie open in Meadow and Station, taken by the Knoll and the Lamplighter (R-NL-30, R-NL-31, R-NL-47)."""

from typing import Final

from evertable.everdell import deck
from evertable.everdell.behaviour import Behaviour, define
from evertable.everdell.boxes.newleaf import station
from evertable.everdell.boxes.newleaf.box import FACTS
from evertable.everdell.boxes.powers.drawing import unaided
from evertable.everdell.boxes.powers.held import POWER, power_of
from evertable.everdell.effects import DiscardRun, Sequence
from evertable.everdell.ids import CARD_COUNT, NAMES
from evertable.everdell.questions import DONE, Question
from evertable.everdell.state import Everdell
from evertable.kernel.packing import other_of, pair, small_of
from evertable.kernel.stack import Description

DECK_CARD: Final = pair(0, CARD_COUNT)
"""Items pair a card with 0, or with its place at the Station + 1."""
STARLINGS: Final = POWER["starlings"]


def _items(s: Everdell, meadow: list[int]) -> list[int]:
    items = [pair(0, card) for card in meadow if card >= 0]
    return sorted(items + [pair(place + 1, card) for place, card in enumerate(station.cards(s)) if card >= 0])


def _station_place(item: int) -> int:
    """Return the place of a card at the Station, or -1 for a card of the Meadow."""
    return small_of(item) - 1


def _alike(s: Everdell, item: int) -> object:
    """Copies at the Station are the same to pick if their train cars are."""
    place = _station_place(item)
    return item if place < 0 else (other_of(item), station.cars(s)[place])


def _words(s: Everdell, seat: int, item: int) -> Description:
    if item == DECK_CARD:
        return {"pick": "deck"}
    place = _station_place(item)
    words: Description = {"pick": NAMES[other_of(item)], "zone": "meadow" if place < 0 else "station"}
    if place >= 0 and (copy := station.copy_of(s, place)) > 1:
        words["copy"] = copy
    return words


# --- discarding


def _discardable(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return _items(s, deck.meadow_cards(s))


def _discard(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    place, card = _station_place(item), other_of(item)
    if place >= 0:
        station.take_card(s, place)
    else:
        deck.take_from_meadow(s, card)
    s.discard.append(card)


_DISCARD: Final = DiscardRun("newleaf.discard", deck.refill_after, _discardable, _discard, _words, alike=_alike)


# --- drawing


def _takable(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return _items(s, deck.drawable(s, seat)) if deck.room(s, seat) else []


def _take(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    if item == DECK_CARD:
        deck.draw_from_deck(s, seat, 1)
        return
    place, card = _station_place(item), other_of(item)
    if place >= 0:
        station.take_card(s, place)
    else:
        deck.draw_from_meadow(s, seat, card)
    deck.add_to_hand(s, seat, card)


_TAKE: Final = Question("newleaf.take", _takable, _take, _words, alike=_alike)


def _anywhere(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    places = [-1, *station.different(s)]
    items = sorted({item for item in _takable(s, seat, source, 0) if _station_place(item) in places})
    return [*items, DECK_CARD] if (s.deck or s.discard) and deck.room(s, seat) else items


def _next(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    """``data`` is the number left, whether it can be declined, and whether this is the first one."""
    left, optional, first = small_of(data), small_of(other_of(data)), other_of(other_of(data))
    if item != DONE:
        if first:
            deck.announce_draw(s, seat)
        _take(s, seat, source, item, 0)
        if left > 1 and _ask(s, seat, source, left - 1, bool(optional), first=False):
            return
    deck.refill(s)


_MAY_DRAW: Final = Question("newleaf.may draw", _anywhere, _next, _words, optional=True)
_MUST_DRAW: Final = Question("newleaf.must draw", _anywhere, _next, _words)


def _ask(s: Everdell, seat: int, source: int, number: int, optional: bool, first: bool) -> bool:
    return (_MAY_DRAW if optional else _MUST_DRAW).ask(s, seat, source, pair(number, pair(optional, first)))


def lamplighter(s: Everdell, seat: int, source: int, at: int) -> None:
    """Up to two cards, each from deck, Meadow or Station; places are filled after both."""
    number = min(2, deck.room(s, seat))
    if number:
        _ask(s, seat, source, number, optional=True, first=True)


# --- the Knoll (R-NL-30)


def _renew(s: Everdell, seat: int, source: int, at: int) -> None:
    _DISCARD.ask_picks(s, seat, source, FACTS.knoll.discard, FACTS.knoll.discard)


def _draw(s: Everdell, seat: int, source: int, at: int) -> None:
    """As many as the hand can hold (R-NL-47). Starlings may take each of them from the deck as well."""
    number = min(FACTS.knoll.draw, deck.room(s, seat))
    if number and power_of(s, seat) == STARLINGS and not unaided(s, seat):
        _ask(s, seat, source, number, optional=False, first=True)
    elif number and _takable(s, seat, source, 0):
        deck.announce_draw(s, seat)
        _TAKE.ask_picks(s, seat, source, number, number)


def _offer_car(s: Everdell, seat: int, source: int, at: int) -> None:
    _MAY_USE.ask(s, seat, source)


def _use(s: Everdell, seat: int, source: int, place: int, data: int) -> None:
    if place != DONE:
        station.use_car(s, seat, source, place)


_MAY_USE: Final = Question("newleaf.may use", station.car_items, _use, station.car_words, optional=True)

define({"knoll": Behaviour(visit=Sequence(_renew, _draw, _offer_car, deck.refill_after))})
# the train car bonus is there with a full hand too (R-NL-31)
