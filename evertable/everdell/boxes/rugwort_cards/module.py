"""Rugwort cards (R-W-01 to R-W-08): three critters that constructions of a colour can play."""

from typing import Final

from evertable.everdell.activate import trigger_always
from evertable.everdell.behaviour import NEVER, Asking, Behaviour, define
from evertable.everdell.city import enter, fits_after, leave, one_of_each, replaceable, shares_space
from evertable.everdell.deck import hand_limit
from evertable.everdell.discards import discard_hand
from evertable.everdell.effects import Discard, DiscardRun
from evertable.everdell.give import receivers
from evertable.everdell.ids import CARD, COLOUR, GREEN
from evertable.everdell.module import EverdellModule
from evertable.everdell.packing import slot_of
from evertable.everdell.play import FINISH, settle_in
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import Question, built_words, number_words
from evertable.everdell.state import CARD_AT, GOODS_ON, OCCUPIED, POINTS_ON, Everdell
from evertable.kernel.stack import Frame

ROWDY: Final = CARD["rugwort_the_rowdy"]
TOLL: Final = 2
"""The cards that his holder discards."""


# --- Robber: hands change owners (R-W-04, R-W-08)

_CUT: Final = DiscardRun("rugwort_cards.cut")


def _swap(s: Everdell, seat: int, source: int, other: int, data: int) -> None:
    if other >= s.table.seats:
        assert s.table.automa is not None
        s.table.automa.swap_hands(s, seat, other)
        return
    s.hands[seat], s.hands[other] = s.hands[other], s.hands[seat]
    for owner in (other, seat):
        excess = len(s.hands[owner]) - hand_limit(s, owner)
        if excess > 0:
            _CUT.ask_picks(s, owner, source, excess, excess)


_SWAP: Final = Question("rugwort_cards.swap", lambda s, seat, source, data: receivers(s, seat), _swap, number_words)


def robber(s: Everdell, seat: int, source: int, at: int) -> None:
    """Swap hands with an opponent who has not passed; against an automa without a hand the own one is lost."""
    if s.table.owners > s.table.players:
        discard_hand(s, seat, source)
    else:
        _SWAP.ask(s, seat, source)


# --- Rowdy: steals a green card and moves in where it stood (R-W-03, R-W-07)


def _loot(s: Everdell, seat: int, victim: int, leaving: int) -> list[int]:
    """The slots of green cards that can be taken: room for both cards, no legendary card, no shared space."""
    return [
        slot
        for slot, built in enumerate(s.cities[victim])
        if replaceable(s, victim, slot)
        and COLOUR[built[CARD_AT]] == GREEN
        and not shares_space(s, victim, slot)
        and fits_after(s, victim, ROWDY, (slot,))
        and fits_after(s, seat, built[CARD_AT], (leaving,))
    ]


def _victims(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return [other for other in range(s.table.owners) if other != seat and _loot(s, seat, other, -1)]


def rowdy_can_play(s: Everdell, seat: int, leaving: int) -> bool:
    """There must be a card to take."""
    return any(_loot(s, seat, other, leaving) for other in range(s.table.owners) if other != seat)


def rowdy_arrives(s: Everdell, seat: int, card: int) -> None:
    """First from whom, then what."""
    _VICTIM.ask(s, seat, card)


def _choose_victim(s: Everdell, seat: int, card: int, victim: int, data: int) -> None:
    _LOOT.ask(s, seat, card, victim)


def _steal(s: Everdell, seat: int, card: int, item: int, victim: int) -> None:
    """The card is played into the own city with all that lies on it; then the Rowdy moves in."""
    taken = leave(s, victim, slot_of(item))
    stolen = taken[CARD_AT]
    s.playing.append(stolen)
    s.stack.append((_MOVE_IN.number, seat, card, victim, 0))
    s.stack.append((FINISH.number, seat, stolen, 0, 0))
    settle_in(s, seat, stolen, occupied=taken[OCCUPIED], points=taken[POINTS_ON], goods=taken[GOODS_ON])


def _move_in(s: Everdell, frame: Frame) -> None:
    _, seat, card, victim, _ = frame
    s.playing.remove(card)
    enter(s, victim, card)
    if s.table.reads_classic(3):
        trigger_always(s, seat)
    if victim < s.table.seats:
        rowdy.do(s, victim, card, -1)
    elif s.table.automa is not None:
        s.table.automa.change_hand(s, victim, -TOLL)


_VICTIM: Final = Question("rugwort_cards.victim", _victims, _choose_victim, number_words)
_LOOT: Final = Question(
    "rugwort_cards.loot",
    lambda s, seat, source, victim: one_of_each(s, victim, _loot(s, seat, victim, -1)),
    _steal,
    built_words,
)
_MOVE_IN: Final = PROMPTS.work("rugwort_cards.move in", _move_in)
rowdy: Final = Discard(TOLL, TOLL)
"""His holder discards two cards, or as many as there are."""


# --- Ruler


def most_events_of_others(s: Everdell, owner: int, slot: int) -> int:
    """One per event of the opponent who has the most (R-W-05)."""
    events = [claimed[0] for claimed in s.events]
    return max((events.count(other) for other in range(s.table.owners) if other != owner), default=0)


define(
    {
        "rugwort_the_robber": Behaviour(play=robber),
        "rugwort_the_rowdy": Behaviour(
            produce=rowdy, asks=Asking.COMPELS, can_play=rowdy_can_play, arrive=rowdy_arrives, copyable=NEVER
        ),
        "rugwort_the_ruler": Behaviour(score=most_events_of_others),
    }
)

MODULE: Final = EverdellModule(
    "rugwort_cards", "Rugwort cards", "three critters of Rugwort for the deck: robber, rowdy, ruler"
)
