"""What special events of the base game do when they are achieved. Their points are data (``score.py``)."""

from typing import Final

from evertable.everdell import deck
from evertable.everdell.activate import produce
from evertable.everdell.asking import ask, pick_up_to
from evertable.everdell.behaviour import Behaviour, Function, define
from evertable.everdell.boxes.base.travelers import CHAPEL
from evertable.everdell.city import leave, removable, slots_of
from evertable.everdell.effects import choose_gain, own_goods, own_units
from evertable.everdell.give import give_unit, receivers
from evertable.everdell.goods import ANY, ANY_MASK, BERRY, TWIG, UNIT, WILD
from evertable.everdell.ids import CRITTER, KIND
from evertable.everdell.packing import slot_of
from evertable.everdell.questions import (
    DONE,
    Question,
    by_card,
    by_card_words,
    card_words,
    number_words,
    resource_words,
    same_built,
)
from evertable.everdell.state import CARD_AT, POINTS_ON, Everdell
from evertable.everdell.supply import earn_points, pay_unit
from evertable.everdell.visit import TAKE_BACK
from evertable.kernel.packing import other_of, pair, small_of

# --- things laid on or beneath an event


def lay_goods(s: Everdell, event: int, goods: int) -> None:
    """Put goods on an achieved event."""
    i = _index(s, event)
    owner, _, points, lying, beneath = s.events[i]
    s.events[i] = (owner, event, points, lying + goods, beneath)


def lay_card(s: Everdell, event: int, card: int) -> None:
    """Lay a card beneath an achieved event."""
    i = _index(s, event)
    owner, _, points, lying, beneath = s.events[i]
    s.events[i] = (owner, event, points, lying, (*beneath, card))


def _index(s: Everdell, event: int) -> int:
    return next(i for i, claimed in enumerate(s.events) if claimed[1] == event)


def _lay_one(s: Everdell, seat: int, source: int, kind: int, mask: int) -> None:
    pay_unit(s, seat, kind)
    if kind != WILD:
        lay_goods(s, source, UNIT[kind])
    elif mask & mask - 1:
        _LAID_AS.ask(s, seat, source)
    else:  # a wild token becomes what it stands for (R-BF-78)
        lay_goods(s, source, UNIT[mask.bit_length() - 1])


def _lay_as(s: Everdell, seat: int, source: int, kind: int, data: int) -> None:
    lay_goods(s, source, UNIT[kind])


_LAID_AS: Final = Question("base.laid as", lambda s, seat, source, data: list(range(ANY)), _lay_as, resource_words)


_LAY: Final = Question("base.lay", own_units, _lay_one, resource_words)


def put_up_to(number: int, mask: int) -> Function:
    """Put resources of the supply on the event."""
    return lambda s, seat, source, at: _LAY.ask_picks(s, seat, source, 0, number, mask)


# --- A Brilliant Marketing Plan (R-B-135): to one or more opponents


def marketing_plan(s: Everdell, seat: int, source: int, at: int) -> None:
    """Give up to three resources; two point tokens for each."""
    _next_customer(s, seat, source, 3, 0)


def _next_customer(s: Everdell, seat: int, source: int, left: int, served: int) -> None:
    if not left or not own_goods(s, seat, ANY_MASK):
        return
    several = len(_customers(s, seat, source, pair(0, served))) > 1
    question = _MORE_CUSTOMERS if served or several else _CUSTOMER
    if not question.ask(s, seat, source, pair(left, served)) and not served:
        _GIVE.ask_picks(s, seat, source, 0, left, pair(ANY_MASK, left))


def _customers(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """Each opponent is asked about once, in the order of the seats, so that no two ways mean the same."""
    return [other for other in receivers(s, seat) if other >= other_of(data)]


def _serve(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    if item != DONE:
        left = small_of(data)
        _GIVE.ask_picks(s, seat, source, 0, left, pair(ANY_MASK, pair(left, item + 1)))


def _give_one(s: Everdell, seat: int, source: int, kind: int, data: int) -> None:
    give_unit(s, seat, source, other_of(other_of(data)), kind, small_of(data))
    earn_points(s, seat, 2)


def _served(s: Everdell, seat: int, source: int, count: int, data: int) -> None:
    left, receiver = small_of(other_of(data)), other_of(other_of(data))
    if receiver:
        _next_customer(s, seat, source, left - count, receiver)


_CUSTOMER: Final = Question("base.customer", _customers, _serve, number_words)
_MORE_CUSTOMERS: Final = Question("base.more customers", _customers, _serve, number_words, optional=True)
_GIVE: Final = Question("base.give", own_units, _give_one, resource_words, _served)


# --- Ancient Scrolls Discovered


def ancient_scrolls(s: Everdell, seat: int, source: int, at: int) -> None:
    """Reveal five cards; any of them into the hand, the others beneath the event."""
    deck.reveal(s, 5)
    before = deck.packed_hand(s, seat) if s.table.draw_reactions_hooks else 0
    _SCROLLS.ask_picks(s, seat, source, 0, min(deck.room(s, seat), len(s.revealed)), before)


def take_revealed(s: Everdell, seat: int, source: int, card: int, data: int) -> None:
    """Take a revealed card into the hand."""
    s.revealed.remove(card)
    deck.add_to_hand(s, seat, card)


def _lay_scrolls(s: Everdell, seat: int, source: int, count: int, data: int) -> None:
    """``data`` is the hand as it was, where somebody cares; who takes cards of the deck draws them (R-BF-74)."""
    for card in s.revealed:
        lay_card(s, source, card)
    s.revealed.clear()
    if count and s.table.draw_reactions_hooks:
        deck.announce_draw(s, seat, deck.drawn_since(s, seat, data))


def revealed_cards(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """The revealed cards, as long as the hand has room."""
    return sorted(s.revealed) if deck.room(s, seat) else []


_SCROLLS: Final = Question("base.scrolls", revealed_cards, take_revealed, card_words("revealed"), _lay_scrolls)


# --- critters beneath an event


def own_critters(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """The critters of the own city that can leave, in catalogue order."""
    city = s.cities[seat]
    return by_card(
        s, seat, [i for i in range(len(city)) if removable(s, seat, i) and KIND[city[i][CARD_AT]] == CRITTER]
    )


def _capture(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    lay_card(s, source, leave(s, seat, slot_of(item))[CARD_AT])


_CAPTURE: Final = Question("base.capture", own_critters, _capture, by_card_words, alike=same_built)
"""Up to two critters of the own city go beneath the event."""


def _hand_critters(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return [card for card in s.hands[seat] if KIND[card] == CRITTER]


def _graduate(s: Everdell, seat: int, source: int, card: int, data: int) -> None:
    deck.remove_from_hand(s, seat, card)
    lay_card(s, source, card)


_GRADUATE: Final = Question("base.graduate", _hand_critters, _graduate, card_words("hand"))
"""Up to three critters of the hand go beneath the event."""


# --- the rest


def chapel_ceiling(s: Everdell, seat: int, source: int, at: int) -> None:
    """A card and a resource for each point token on the own Chapel."""
    tokens = sum(s.cities[seat][slot][POINTS_ON] for slot in slots_of(s, seat, CHAPEL))
    choose_gain(s, seat, source, tokens)
    deck.draw(s, seat, tokens)


def tax_relief(s: Everdell, seat: int, source: int, at: int) -> None:
    """A production."""
    produce(s, seat)


define(
    {
        "a_brilliant_marketing_plan": Behaviour(play=marketing_plan),
        "a_well_run_city": Behaviour(play=ask(TAKE_BACK)),
        "an_evening_of_fireworks": Behaviour(play=put_up_to(3, 1 << TWIG)),
        "ancient_scrolls_discovered": Behaviour(play=ancient_scrolls),
        "capture_of_the_acorn_thieves": Behaviour(play=pick_up_to(_CAPTURE, 2)),
        "graduation_of_scholars": Behaviour(play=pick_up_to(_GRADUATE, 3)),
        "performer_in_residence": Behaviour(play=put_up_to(3, 1 << BERRY)),
        "pristine_chapel_ceiling": Behaviour(play=chapel_ceiling),
        "tax_relief": Behaviour(play=tax_relief),
        "under_new_management": Behaviour(play=put_up_to(3, ANY_MASK)),
    }
)
