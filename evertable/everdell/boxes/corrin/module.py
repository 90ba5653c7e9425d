"""Corrin Evertail (R-C-01 to R-C-06): five cards for the deck, linked by colour."""

from collections.abc import Sequence
from typing import Final

from evertable.everdell import ids
from evertable.everdell.asking import ask, can_ask
from evertable.everdell.behaviour import BEHAVIOURS, NOT, Behaviour, define, named, part
from evertable.everdell.boxes.base.production import FARM
from evertable.everdell.city import card_at, copies_of, count, one_of_each
from evertable.everdell.deck import draw, drawn_since, packed_hand, remove_from_hand
from evertable.everdell.give import ShareOut, ToReceiver, hand_over
from evertable.everdell.goods import ANY_MASK, BERRY, UNIT
from evertable.everdell.module import EverdellModule
from evertable.everdell.packing import position_of
from evertable.everdell.places import place_of, possible, resolve
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import DONE, Question, built_words, card_words, thing_words
from evertable.everdell.seating import act_in_turn
from evertable.everdell.simultaneous import reaction
from evertable.everdell.state import CARD_AT, Everdell
from evertable.everdell.supply import earn, earn_points
from evertable.everdell.visit_totals import stand_in
from evertable.kernel.packing import other_of, pair, small_of
from evertable.kernel.stack import Description, Frame

LEADER: Final = ids.CARD["corrin_evertail_the_leader"]
PATH: Final = ids.CARD["corrin_evertails_path"]


# --- King


def most_purple_of_others(s: Everdell, owner: int, slot: int) -> int:
    """One per purple card of the opponent who has the most."""
    others = [other for other in range(s.table.owners) if other != owner]
    return max((s.tally[other * ids.COLOUR_COUNT + ids.PROSPERITY] for other in others), default=0)


# --- Leader: one of the cards just drawn may be given away (R-C-05, R-C-06)


def _drawing(s: Everdell, seat: int, taken: Sequence[int]) -> list[Frame]:
    """Remember the hand as it was before; cards of the Meadow are drawn as well (R-BF-74)."""
    return [(_DREW.number, seat, LEADER, packed_hand(s, seat, taken), 0)] if copies_of(s, seat, LEADER) else []


def _drew(s: Everdell, frame: Frame) -> None:
    _, seat, source, before, _ = frame
    if copies_of(s, seat, LEADER) and drawn_since(s, seat, before):
        _to_follower.do(s, seat, source, before)


def _follow(s: Everdell, seat: int, source: int, before: int, receiver: int) -> None:
    _GIFT.ask(s, seat, source, pair(receiver, before))


def _gift_items(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return sorted(set(drawn_since(s, seat, other_of(data))))


def _give(s: Everdell, seat: int, source: int, card: int, data: int) -> None:
    if card != DONE:
        remove_from_hand(s, seat, card)
        hand_over(s, small_of(data), card)
        earn_points(s, seat, 1)


_DREW: Final = reaction("corrin.drew", _drew)
_to_follower: Final = named("corrin_evertail_the_leader.follower", ToReceiver(True, _follow, optional=True))
_GIFT: Final = Question("corrin.gift", _gift_items, _give, card_words("hand"), optional=True)


# --- Field


def field(s: Everdell, seat: int, source: int, at: int) -> None:
    """A berry, and one per Farm of the opponents; then each of them draws a card per Farm (R-B-100, R-BF-79)."""
    others = [other for other in range(s.table.owners) if other != seat]
    earn(s, seat, source, UNIT[BERRY] * (1 + sum(count(s, other, FARM) for other in others)))
    act_in_turn(s, seat, [(_HARVEST.number, other, source, 0, 0) for other in others])


def _harvest(s: Everdell, frame: Frame) -> None:
    seat = frame[1]
    if s.passed[seat]:
        return
    if seat < s.table.seats:
        draw(s, seat, count(s, seat, FARM))
    elif s.table.automa is not None:
        s.table.automa.change_hand(s, seat, count(s, seat, FARM))


_HARVEST: Final = PROMPTS.work("corrin.harvest", _harvest)


# --- Path: what a location does on which an opponent's worker stands

SHUT: Final = [ids.CARD[name] for name in ("cemetery", "chapel", "monastery")]
_ON_CARD: Final = 1 << 16
"""Items are locations by their number, cards as their position with this bit."""


def _trodden(s: Everdell, seat: int, source: int, at: int) -> list[int]:
    """Where opponents' workers stand and what is done there can be carried out."""
    places: set[int] = set()
    slots: dict[int, set[int]] = {}
    for owner, place, city, slot, _ in s.placed:
        if owner == seat:
            continue
        if place == ids.ON_CARD:
            if _fit_to_follow(s, seat, s.cities[city][slot][CARD_AT], at):
                slots.setdefault(city, set()).add(slot)
        elif ids.FIRST_PLACE <= place < ids.FIRST_EVENT and _public(s, place) and possible(s, seat, place):
            places.add(place)
    cards = [_ON_CARD | item for city in slots for item in one_of_each(s, city, sorted(slots[city]))]
    return sorted([*places, *cards])


def _public(s: Everdell, place: int) -> bool:
    """Neither Journey nor wonder, nor a forest card that is there for its owner alone (R-BF-77)."""
    return place in s.forest or place_of(place).type not in ("forest", "journey", "wonder")


def _fit_to_follow(s: Everdell, seat: int, card: int, at: int) -> bool:
    """Not every card can be followed, another Path leads nowhere new, and legendary ones are never copied (R-L-11).

    Some workers stand on cards that are no location, or one for ambassadors only (R-PB-43); there is nothing to follow
    them to.
    """
    visit = BEHAVIOURS[card].visit
    if (
        visit is None
        or not ids.SLOTS[card]
        or card == PATH
        or ids.RARITY[card] == ids.LEGENDARY
        or ids.NAMED[card] in SHUT
    ):
        return False
    if BEHAVIOURS[card].copier != NOT and card_at(s, at) != PATH:
        return False  # a copied Path follows no copier, which might lead back to it
    return BEHAVIOURS[card].can_visit(s, seat, at)


def _walk(s: Everdell, seat: int, source: int, item: int, at: int) -> None:
    """The card acts as if the Path were it; its owner gets nothing."""
    if not item & _ON_CARD:
        resolve(s, seat, item)
        return
    card = card_at(s, position_of(item))
    effect = BEHAVIOURS[card].visit
    assert effect is not None
    stand_in(s, seat, card)
    effect.do(s, seat, card, at)


def _path_words(s: Everdell, seat: int, item: int) -> Description:
    return built_words(s, seat, position_of(item)) if item & _ON_CARD else thing_words(s, seat, item)


_FOLLOWED: Final = Question("corrin.followed", _trodden, _walk, _path_words)
"""Follow an opponent's worker."""
path: Final = ask(_FOLLOWED, of_card=True)


define(
    {
        "corrin_evertail_the_king": Behaviour(score=most_purple_of_others),
        "corrin_evertail_the_leader": Behaviour(hooks=(_drawing,)),
        "corrin_evertail_the_warrior": Behaviour(play=ShareOut(8, ANY_MASK)),
        "corrin_evertails_field": Behaviour(produce=field, order_sensitive=True),
        "corrin_evertails_path": Behaviour(visit=path, can_visit=part(can_ask(_FOLLOWED, of_card=True))),
    }
)


class Corrin(EverdellModule):
    """Five cards; only the Leader needs a hook."""

    def draw_reactions(self, s: Everdell, seat: int, taken: Sequence[int]) -> list[Frame]:
        return _drawing(s, seat, taken)


MODULE: Final = Corrin(
    "corrin",
    "Corrin Evertail",
    "five cards for the deck; their free plays go by colour",
)
