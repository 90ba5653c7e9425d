"""Discoveries with spots for workers (R-SC-21): whose they are, who may come, and what happens there."""

from typing import Final

from evertable.catalog.schema import Place
from evertable.everdell import deck
from evertable.everdell.asking import ask, can_ask
from evertable.everdell.behaviour import Behaviour, define, part
from evertable.everdell.boxes.spirecrest.mountain import DISCOVERIES, TAKEN, owner_of
from evertable.everdell.discards import arrange, discard_revealed
from evertable.everdell.effects import Draw, GainAny, Sequence, choose_gain
from evertable.everdell.goods import RESOURCES
from evertable.everdell.ids import CARD_COUNT, CATALOG, COLOUR, COLOUR_COUNT, FIRST_PLACE, NAMED, NAMES, PLACE
from evertable.everdell.module import EverdellModule
from evertable.everdell.places import BOUND_FOR_HAND, place_of
from evertable.everdell.questions import DONE, NO, YES, Question, card_words, yes_no_words
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn_points
from evertable.everdell.visit import pay_host
from evertable.kernel.packing import other_of, pair, small_of
from evertable.kernel.stack import Description

LOCATIONS: Final = frozenset(thing for thing, entry in DISCOVERIES.items() if isinstance(entry, Place))
HIDEOUT: Final = PLACE["grey_cloaks_hideout"]
"""No worker is sent here; see ``again.py``."""
CARAVAN: Final = PLACE["cartographers_caravan"]
PEAK: Final = PLACE["cloudrim_peak"]
MINES: Final = PLACE["moleia_mines"]
SELLER: Final = PLACE["map_seller"]
SPIRE: Final = PLACE["ruins_of_spire"]


_SPOTS: Final = [
    place.worker_slots if PLACE[place.id] in LOCATIONS and PLACE[place.id] != HIDEOUT else 0 for place in CATALOG.places
]
"""By place, how many workers a location holds that they are sent to; 0 for everything else."""
_OPEN: Final = [place.open is not None for place in CATALOG.places]


def here(s: Everdell, location: int) -> int:
    """How many workers stand on a location."""
    return sum(worker[1] == location for worker in s.placed)


# --- Cartographer's Caravan, Ruins of Spire

_CARAVAN: Final = place_of(CARAVAN)


def _per_worker(s: Everdell, seat: int, source: int, at: int) -> None:
    choose_gain(s, seat, source, _CARAVAN.gain_any * here(s, CARAVAN))


_SPIRE_KINDS: Final = sum(1 << RESOURCES.index(name) for name in place_of(SPIRE).gain_of)


# --- Map Seller: cards of the Meadow and of the discard pile, one by one

_PILE: Final = CARD_COUNT
"""The item for the unseen top card of the discard pile."""


def _wares(s: Everdell, seat: int, source: int, bought: int) -> list[int]:
    if not deck.room(s, seat):
        return []
    cards = sorted({card for card in deck.drawable(s, seat) if card >= 0})
    return [*cards, _PILE] if s.discard else cards


def _buy(s: Everdell, seat: int, source: int, item: int, bought: int) -> None:
    if item != DONE:
        if not bought:
            deck.announce_draw(s, seat)
        if item == _PILE:
            deck.add_to_hand(s, seat, s.discard.pop())
        else:
            deck.draw_from_meadow(s, seat, item)
            deck.add_to_hand(s, seat, item)
        if _WARES.ask(s, seat, source, bought + 1):
            return
    deck.refill(s)


def _ware_words(s: Everdell, seat: int, item: int) -> Description:
    return {"pick": "discard"} if item == _PILE else {"pick": NAMES[item], "zone": "meadow"}


_WARES: Final = Question("spirecrest.wares", _wares, _buy, _ware_words, optional=True)
"""Up to the hand limit."""


# --- Cloudrim Peak: a card of every colour


def _rainbow(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """Hand cards from the last one on whose colour is new and that leave all others possible.

    ``data`` pairs the colours shown with the card that came last.
    """
    shown, last = small_of(data), other_of(data)
    fresh = [card for card in s.hands[seat] if card >= last and not shown >> COLOUR[card] & 1]
    missing = place_of(PEAK).discard - shown.bit_count()
    return sorted({card for card in fresh if len({COLOUR[other] for other in fresh if other >= card}) >= missing})


def _show(s: Everdell, seat: int, source: int, card: int, data: int) -> None:
    deck.discard_from_hand(s, seat, card)
    shown = small_of(data) | 1 << COLOUR[card]
    if shown.bit_count() < place_of(PEAK).discard:
        _SHOW.ask(s, seat, source, pair(shown, card))
    else:
        earn_points(s, seat, place_of(PEAK).points)
        arrange(s, seat, source, place_of(PEAK).discard)


_SHOW: Final = Question("spirecrest.show", _rainbow, _show, card_words("hand"))
"""Cards of different colours for point tokens."""


def _has_rainbow(s: Everdell, seat: int, at: int) -> bool:
    return len({COLOUR[card] for card in s.hands[seat]}) >= min(COLOUR_COUNT, place_of(PEAK).discard)


# --- Moleia Mines: reveal as long as you dare


def moleia_mines(s: Everdell, seat: int, source: int, at: int) -> None:
    """At least one card is revealed, if the hand has room for it."""
    if deck.room(s, seat):
        _dig(s, seat, source)


def _dig(s: Everdell, seat: int, source: int) -> None:
    found = len(s.revealed)
    deck.reveal(s, 1)
    if len(s.revealed) > found and NAMED[s.revealed[-1]] in {NAMED[card] for card in s.meadow if card >= 0}:
        discard_revealed(s, seat, source)
    elif _fits_another(s, seat):
        _GO_ON.ask(s, seat, source)
    else:
        _haul(s, seat)


def _haul(s: Everdell, seat: int) -> None:
    earn_points(s, seat, place_of(MINES).points * len(s.revealed))
    taken = s.revealed[: deck.room(s, seat)]
    for card in taken:
        deck.add_to_hand(s, seat, card)
    s.discard.extend(s.revealed[len(taken) :])
    s.revealed.clear()
    if taken:
        deck.announce_draw(s, seat, taken)


def _fits_another(s: Everdell, seat: int) -> bool:
    """Whether the hand has room for one more card and a pile has one."""
    return len(s.revealed) < deck.room(s, seat) and bool(s.deck or s.discard)


def _dare(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """Another card, unless the hand has been filled in between."""
    return [NO, YES] if _fits_another(s, seat) else [NO]


def _answer(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    if item == YES:
        _dig(s, seat, source)
    else:
        _haul(s, seat)


_GO_ON: Final = Question("spirecrest.locations go on", _dare, _answer, yes_no_words)
BOUND_FOR_HAND.append(_GO_ON)


def _room_to_dig(s: Everdell, seat: int, at: int) -> bool:
    return deck.room(s, seat) > 0 and bool(s.deck or s.discard)


def _never(s: Everdell, seat: int, at: int) -> bool:
    return False


def _nothing(s: Everdell, seat: int, source: int, at: int) -> None:
    """What the Hideout does is done by moving a worker there (``again.py``)."""


define(
    {
        "cartographers_caravan": Behaviour(visit=Sequence(Draw(_CARAVAN.draw), _per_worker)),
        "map_seller": Behaviour(visit=ask(_WARES), can_visit=part(can_ask(_WARES))),
        "cloudrim_peak": Behaviour(visit=ask(_SHOW), can_visit=_has_rainbow),
        "grey_cloaks_hideout": Behaviour(visit=_nothing, can_visit=_never),
        "moleia_mines": Behaviour(visit=moleia_mines, can_visit=part(_room_to_dig)),
        "ruins_of_spire": Behaviour(visit=GainAny(place_of(SPIRE).gain_any, _SPIRE_KINDS)),
    }
)


class Locations(EverdellModule):
    """Discoveries that workers visit."""

    def extra_places(self, s: Everdell, seat: int) -> list[int]:
        """The locations a seat may visit: its own and the open ones of others, as long as there is a spot.

        One that holds a single worker is named also when it is full, for a big critter may join the other.
        """
        found: list[int] = []
        for owner, things in enumerate(TAKEN.get(s)):
            for thing in things:
                index = thing - FIRST_PLACE
                if not 0 <= index < len(_SPOTS) or not _SPOTS[index] or (owner != seat and not _OPEN[index]):
                    continue
                if _SPOTS[index] == 1 or here(s, thing) < _SPOTS[index]:
                    found.append(thing)
        return found

    def host(self, s: Everdell, place: int) -> int:
        """Whose a location is."""
        return owner_of(s, place) if place in LOCATIONS else -1

    def before_visit(self, s: Everdell, seat: int, thing: int, at: int) -> None:
        """The owner of an open location is paid before the visitor uses it."""
        if thing in LOCATIONS:
            pay_host(s, seat, thing)

    def can_take_discard(self, s: Everdell) -> bool:
        """Return whether the Map Seller has come to somebody's map: it sells the top of the discard pile."""
        return any(SELLER in things for things in TAKEN.get(s))
