"""The ten cards of More Legends."""

from typing import Final

from evertable.everdell.activate import activate_end, distinct, reach
from evertable.everdell.asking import ask, can_ask, play_at
from evertable.everdell.behaviour import BEHAVIOURS, IN_CITY, Asking, Behaviour, define, named, part
from evertable.everdell.boxes.base.events import own_critters
from evertable.everdell.boxes.base.production import FARM
from evertable.everdell.boxes.base.prosperity import PerCard
from evertable.everdell.boxes.legends.paying import never_for_nothing
from evertable.everdell.city import add_points, card_at, copies_of, discard_from_city, paired
from evertable.everdell.discards import arrange_since
from evertable.everdell.effects import Draw, GainAny, Sequence, choose_gain
from evertable.everdell.goods import total
from evertable.everdell.ids import CARD, COMMON, CONSTRUCTION, CRITTER
from evertable.everdell.packing import before_position, number_before, position_of, slot_of
from evertable.everdell.pay import any_playable, can_pay_less, pay_rest, playable, price
from evertable.everdell.places import in_play, possible, resolve
from evertable.everdell.play import HAND, MEADOW
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import (
    DONE,
    Question,
    amount_words,
    built_words,
    by_card_words,
    same_built,
    thing_words,
)
from evertable.everdell.state import POINTS_ON, Everdell
from evertable.everdell.supply import earn_points
from evertable.everdell.trial import would_change
from evertable.everdell.way import EVERY_CARD, NONE, PLAIN, VARIES, Way
from evertable.kernel.packing import other_of, pair, small_of
from evertable.kernel.stack import Frame

TREASURY: Final = CARD["king_norths_treasury"]


# --- Chipter Swipple: two different green cards of the city (R-B-083, R-B-086)


def _chores(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """Cards that would do something, the second one through another card of the city than the first."""
    at, used = position_of(data), number_before(data)
    ends = reach(s, seat, at)
    within = distinct(s, [end for end, slots in ends.items() if not used or (slots | used).bit_count() > 1])
    return [end for end in within if _does_something(s, seat, end)]


def _does_something(s: Everdell, seat: int, end: int) -> bool:
    card = card_at(s, end)
    produce = BEHAVIOURS[card].produce
    assert produce is not None
    return would_change(s, produce, seat, card, end)


def _chore(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    if item == DONE:
        return
    at, used = position_of(data), number_before(data)
    if not used:
        s.stack.append((_AGAIN.number, seat, source, before_position(reach(s, seat, at)[item], at), 0))
    activate_end(s, seat, item)


def _again(s: Everdell, frame: Frame) -> None:
    _CHORE.ask(s, frame[1], frame[2], frame[3])


_AGAIN: Final = PROMPTS.work("legends.activate another", _again)
_CHORE: Final = Question("legends.chore", _chores, _chore, built_words, optional=True)
"""One after the other; either may be declined."""


# --- Darkdeep Prison: up to two critters leave


def _lock_up(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    discard_from_city(s, seat, slot_of(item))
    earn_points(s, seat, 3)


def _reward(s: Everdell, seat: int, source: int, number: int, before: int) -> None:
    choose_gain(s, seat, source, 3 * number)
    arrange_since(s, seat, source, before)


_INMATES: Final = Question("legends.inmates", own_critters, _lock_up, by_card_words, _reward, alike=same_built)


def darkdeep(s: Everdell, seat: int, source: int, at: int) -> None:
    """Three points and three resources for each."""
    _INMATES.ask_picks(s, seat, source, 0, 2, len(s.discard))


def jor(s: Everdell, seat: int, source: int, at: int) -> None:
    """A point for every card in hand, eight at most."""
    earn_points(s, seat, min(8, len(s.hands[seat])))


# --- King North's Treasury: each token takes up to two resources off a cost


def _tokens(s: Everdell, seat: int) -> int:
    return sum(s.cities[seat][slot][POINTS_ON] for slot in copies_of(s, seat, TREASURY))


def _spendings(s: Everdell, seat: int, card: int) -> list[int]:
    """How many tokens can be returned: enough to pay, and none for nothing; of a legendary card's cost a part stays
    (R-L-05).
    """
    cost = total(price(s, card))
    most = min(_tokens(s, seat), (cost - 1) // 2 if never_for_nothing(s, card) else (cost + 1) // 2)
    return [tokens for tokens in range(1, most + 1) if can_pay_less(s, seat, card, 2 * tokens)]


def _treasury_offers(s: Everdell, seat: int, card: int) -> list[int]:
    return PLAIN if _spendings(s, seat, card) and playable(s, seat, card) else NONE


def _treasury_pay(s: Everdell, seat: int, card: int, on: int, receiver: int) -> None:
    _SPEND.ask(s, seat, TREASURY, pair(receiver, card))


def _spend(s: Everdell, seat: int, source: int, tokens: int, data: int) -> None:
    add_points(s, seat, copies_of(s, seat, TREASURY)[0], -tokens)
    pay_rest(s, seat, TREASURY, other_of(data), 2 * tokens, small_of(data))


def _most(s: Everdell, seat: int, card: int) -> int:
    return 2 * max(_spendings(s, seat, card), default=0)


_SPEND: Final = Question(
    "legends.spend", lambda s, seat, source, data: _spendings(s, seat, other_of(data)), _spend, amount_words
)


def _helps(s: Everdell, seat: int) -> int:
    return EVERY_CARD if _tokens(s, seat) else 0


def hoard(s: Everdell, seat: int, source: int, at: int) -> None:
    """Four point tokens are put on it when it is played."""
    add_points(s, seat, slot_of(at), 4)


def mayberry(s: Everdell, owner: int, slot: int) -> int:
    """Five if paired, with a Farm in the city."""
    return 5 if paired(s, owner, slot) and s.have[owner] >> FARM & 1 else 0


# --- Strey Softpaw: up to two basic or forest locations where somebody's worker stands


def _busy_places(s: Everdell, seat: int, source: int, used: int) -> list[int]:
    """``used`` is the place that has been used, 0 if none has."""
    busy = {worker[1] for worker in s.placed} - {used}
    return sorted(thing for thing in in_play(s, 3, seat) if thing in busy and possible(s, seat, thing))


def _track(s: Everdell, seat: int, source: int, thing: int, used: int) -> None:
    if thing == DONE:
        return
    if not used:
        _go_on_tracking.do(s, seat, source, thing)
    resolve(s, seat, thing)


def _track_another(s: Everdell, seat: int, source: int, used: int) -> None:
    _MAY_TRACK.ask(s, seat, source, used)


_go_on_tracking: Final = named("strey_softpaw.later", Sequence(_track_another))
_TRACK: Final = Question("legends.track", _busy_places, _track, thing_words)
"""One effect after the other, as if an own worker had come. The first may make the second possible (R-B-086)."""
_MAY_TRACK: Final = Question("legends.may track", _busy_places, _track, thing_words, optional=True)


define(
    {
        "chipter_swipple": Behaviour(produce=ask(_CHORE, of_card=True), asks=Asking.ASKS, copier=IN_CITY),
        "darkdeep_prison": Behaviour(play=darkdeep),
        "everflame_tomb": play_at(Way(any_playable, None), HAND, MEADOW),  # never a legendary one (R-L-05)
        "jor_goldwing": Behaviour(play=jor),
        "king_norths_treasury": Behaviour(
            play=hoard, way=Way(_treasury_offers, _treasury_pay, _helps, saves=VARIES, most=_most)
        ),
        "mayberry_matriarch": Behaviour(score=mayberry),
        "strey_softpaw": Behaviour(visit=ask(_TRACK), can_visit=part(can_ask(_TRACK))),
        "strongroot_castle": PerCard(2, CONSTRUCTION, COMMON),
        "tarry_hare": Behaviour(
            trigger=GainAny(1),
            trigger_kind=CRITTER,
            asks=Asking.ASKS,
            otherwise=Behaviour(trigger=Draw(2), trigger_kind=CONSTRUCTION, order_sensitive=True),
        ),
    }
)
