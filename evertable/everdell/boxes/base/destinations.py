"""Red cards of the base game: they act when a worker comes."""

from typing import Final

from evertable.everdell.asking import ask, can_ask, play_at
from evertable.everdell.behaviour import Behaviour, Condition, define, part
from evertable.everdell.boxes.base.travelers import small_and_playable
from evertable.everdell.city import GUEST, add_points, one_of_each, removable
from evertable.everdell.deck import draw, hand_limit, reveal
from evertable.everdell.discards import arrange_since
from evertable.everdell.effects import MANY, Discard, GainPoints, Sequence, choose_gain
from evertable.everdell.give import GiveCards, GiveGoods
from evertable.everdell.goods import ANY_MASK, worth
from evertable.everdell.ids import CARD, COST
from evertable.everdell.packing import at_card, owner_and_slot, owner_of, slot_of
from evertable.everdell.pay import Reduced, any_playable
from evertable.everdell.places import CopyPlace, in_play, possible
from evertable.everdell.play import HAND, MEADOW, REVEALED, offer_play
from evertable.everdell.questions import Question, built_words
from evertable.everdell.state import POINTS_ON, Everdell
from evertable.everdell.supply import earn, earn_points
from evertable.everdell.visit import discard_with_workers
from evertable.everdell.way import Way
from evertable.kernel.stack import Description

BASIC_OR_FOREST: Final = 3


# --- Cemetery (R-B-123)


def _piles(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return ([0] if s.deck or s.discard else []) + ([1] if s.discard else [])


def _dig(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    if item == 0:
        reveal(s, 4)
    else:
        for _ in range(min(4, len(s.discard))):
            s.revealed.append(s.discard.pop())
    offer_play(s, seat, _BY_CEMETERY, REVEALED.bit, optional=False)


def _pile_words(s: Everdell, seat: int, item: int) -> Description:
    return {"pick": ("deck", "discard")[item]}


_BY_CEMETERY: Final = Way(any_playable, None)
_DIG: Final = Question("base.dig", _piles, _dig, _pile_words)
"""Four cards of one pile; one of them is played for free if any can be, the others are discarded."""


# --- Chapel (R-B-121)


def chapel(s: Everdell, seat: int, source: int, at: int) -> None:
    """A token first, then two cards per token."""
    owner, slot = owner_and_slot(at)
    add_points(s, owner, slot, 1)
    draw(s, seat, 2 * s.cities[owner][slot][POINTS_ON])


# --- Lookout, Monastery, Post Office


class _CanLookOut(Condition):
    """There must be a location whose conditions are met."""

    def holds(self, s: Everdell, seat: int, at: int) -> bool:
        return any(possible(s, seat, thing) for thing in in_play(s, BASIC_OR_FOREST, seat))


class _CanDonate(Condition):
    """The visitor needs two resources."""

    def holds(self, s: Everdell, seat: int, at: int) -> bool:
        return worth(s.goods[seat], ANY_MASK) >= 2


class _CanPost(Condition):
    """The visitor needs two cards (R-B-024)."""

    def holds(self, s: Everdell, seat: int, at: int) -> bool:
        return len(s.hands[seat]) >= 2


def draw_up(s: Everdell, seat: int, source: int, at: int) -> None:
    """Draw up to the hand limit."""
    draw(s, seat, hand_limit(s, seat))


# --- University (R-B-131)


def _dismissible(s: Everdell, seat: int, source: int, at: int) -> list[int]:
    others = [slot for slot in range(len(s.cities[seat])) if at_card(seat, slot) != at and removable(s, seat, slot)]
    return one_of_each(s, seat, others)


class _CanDismiss(Condition):
    """There must be another card that can leave."""

    def holds(self, s: Everdell, seat: int, at: int) -> bool:
        return any(at_card(seat, slot) != at and removable(s, seat, slot) for slot in range(len(s.cities[seat])))


def _dismiss(s: Everdell, seat: int, source: int, item: int, at: int) -> None:
    heir, before = slot_of(at) if owner_of(at) == seat else GUEST, len(s.discard)
    card = discard_with_workers(s, seat, slot_of(item), heir, keep_permanent=True)
    earn(s, seat, source, COST[card])
    earn_points(s, seat, 1)
    choose_gain(s, seat, source, 1)
    arrange_since(s, seat, source, before)


_DISMISS: Final = Question("base.dismiss", _dismissible, _dismiss, built_words)
"""Another card leaves for its printed cost, one resource and one point token."""


define(
    {
        "cemetery": Behaviour(visit=ask(_DIG), can_visit=part(can_ask(_DIG)), digs=True, way=_BY_CEMETERY),
        "chapel": Behaviour(visit=chapel),
        "inn": play_at(Reduced(CARD["inn"], 3), MEADOW),
        "lookout": Behaviour(visit=CopyPlace(BASIC_OR_FOREST), can_visit=part(_CanLookOut())),
        "monastery": Behaviour(visit=GiveGoods(2, 2, ANY_MASK, GainPoints(4)), can_visit=_CanDonate()),
        "post_office": Behaviour(visit=Sequence(GiveCards(2), Discard(0, MANY), draw_up), can_visit=_CanPost()),
        "queen": play_at(Way(small_and_playable, None), HAND, MEADOW),
        "university": Behaviour(visit=ask(_DISMISS, of_card=True), can_visit=part(_CanDismiss())),
    }
)
