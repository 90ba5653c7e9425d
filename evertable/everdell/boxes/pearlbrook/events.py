"""What the special events do when they are achieved."""

from typing import Final

from evertable.everdell.asking import ask, may_play, pick_up_to
from evertable.everdell.behaviour import Behaviour, define
from evertable.everdell.boxes.base.events import lay_card
from evertable.everdell.boxes.base.travelers import small_and_playable
from evertable.everdell.city import add_points, leave, one_of_each, slots_of
from evertable.everdell.deck import refill_after, renew, take_from_meadow
from evertable.everdell.effects import GainPoints, OneOf, choose_gain
from evertable.everdell.give import ShareOut
from evertable.everdell.goods import total
from evertable.everdell.ids import CARD, CRITTER, KIND, NAMED
from evertable.everdell.packing import slot_of
from evertable.everdell.pay import any_playable, playable
from evertable.everdell.places import free_meadow
from evertable.everdell.play import MEADOW, REVEALED, offer_play
from evertable.everdell.questions import Question, built_words, card_words
from evertable.everdell.state import CARD_AT, GOODS_ON, Everdell
from evertable.everdell.supply import earn_points
from evertable.everdell.way import Way
from evertable.kernel.rng import shuffle

FERRET: Final = CARD["ferry_ferret"]
BARGE: Final = CARD["twig_barge"]
WIFE: Final = CARD["wife"]
STOREHOUSE: Final = CARD["storehouse"]
GUESTS: Final = 3
MOST_TOKENS: Final = 6


# --- River Race


def _racers(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return one_of_each(s, seat, sorted(slots_of(s, seat, FERRET) + slots_of(s, seat, BARGE)))


def _race(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    card = leave(s, seat, slot_of(item))[CARD_AT]
    lay_card(s, source, card)
    if NAMED[card] == FERRET:
        earn_points(s, seat, 2)
    else:
        choose_gain(s, seat, source, 2)


_RACER: Final = Question("pearlbrook.racer", _racers, _race, built_words)
"""One of the two cards goes beneath the event."""


# --- Riverside Resort


def _guests(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return [card for card in free_meadow(s, seat) if KIND[card] == CRITTER]


def _lodge(s: Everdell, seat: int, source: int, card: int, data: int) -> None:
    take_from_meadow(s, card)
    lay_card(s, source, card)


_GUESTS: Final = Question("pearlbrook.guests", _guests, _lodge, card_words("meadow"), refill_after)
"""Up to three critters of the Meadow go beneath the event."""


# --- Romantic Cruise and Sunken Treasure Discovered: a card for free (R-PB-54)


_BY_CRUISE: Final = Way(any_playable, None)
_BY_TREASURE: Final = Way(small_and_playable, None)


def _search(s: Everdell, seat: int, source: int, at: int) -> None:
    """Without a Wife in the deck, or a place for her, nothing happens; the deck is shuffled all the same. An empty deck
    is renewed before (R-B-076).
    """
    renew(s)
    found = next((card for card in s.deck if NAMED[card] == WIFE), -1)
    if found >= 0 and playable(s, seat, found):
        s.deck.remove(found)
        s.revealed.append(found)
        offer_play(s, seat, _BY_CRUISE, REVEALED.bit, optional=False)
    s.rng = shuffle(s.rng, s.deck)


romantic_cruise: Final = OneOf(wife=_search, points=GainPoints(5))


# --- X Marks the Spot


def _stores(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return one_of_each(s, seat, slots_of(s, seat, STOREHOUSE))


def _mark(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    slot = slot_of(item)
    add_points(s, seat, slot, min(MOST_TOKENS, total(s.cities[seat][slot][GOODS_ON])))


_STORE: Final = Question("pearlbrook.store", _stores, _mark, built_words)
"""A point token for each resource on one Storehouse."""


define(
    {
        "masquerade_invitations": Behaviour(play=ShareOut(6, 0)),
        "river_race": Behaviour(play=ask(_RACER)),
        "riverside_resort": Behaviour(play=pick_up_to(_GUESTS, GUESTS)),
        "romantic_cruise": Behaviour(play=romantic_cruise, way=_BY_CRUISE),
        "sunken_treasure_discovered": Behaviour(play=may_play(_BY_TREASURE, MEADOW), way=_BY_TREASURE),
        "x_marks_the_spot": Behaviour(play=ask(_STORE)),
    }
)
