"""Locations that are used once more: by Stubblehoof, who stays, and through Grey Cloak's Hideout."""

from typing import Final

from evertable.everdell.behaviour import BEHAVIOURS, named
from evertable.everdell.boxes.spirecrest import critters
from evertable.everdell.boxes.spirecrest.locations import CARAVAN, HIDEOUT, here
from evertable.everdell.boxes.spirecrest.mountain import DISCOVERY, HOW_MANY, VALUE, taken
from evertable.everdell.deck import can_draw
from evertable.everdell.effects import Draw, GainAny, Sequence
from evertable.everdell.ids import FIRST_EVENT, FIRST_PLACE, NAMES, ON_CARD
from evertable.everdell.module import EverdellModule
from evertable.everdell.packing import at_card, kind_of_worker
from evertable.everdell.places import possible, resolve
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import Question, yes_no
from evertable.everdell.registers import Register
from evertable.everdell.state import CARD_AT, Everdell, Worker
from evertable.everdell.visit import movable, permanent, worker_words
from evertable.everdell.visit_totals import without_worker
from evertable.kernel.module import Verb
from evertable.kernel.stack import Description, Frame, unwind

STUBBLEHOOF: Final = DISCOVERY["stubblehoof"]
MOOSE: Final = critters.KIND[STUBBLEHOOF]
STAYING: Final = Register("spirecrest.stubblehoof_stays", 0)


def _usable(s: Everdell, seat: int, worker: Worker) -> bool:
    """Whether the location under a worker would do something if it were used again; events never do."""
    waiting = len(s.stack)
    without_worker(s, seat, worker[1])
    found = _does_something(s, seat, worker)
    unwind(s, waiting)
    return found


def _does_something(s: Everdell, seat: int, worker: Worker) -> bool:
    _, place, owner, slot, _ = worker
    if place == ON_CARD:
        behaviour = BEHAVIOURS[s.cities[owner][slot][CARD_AT]]
        if behaviour.visit is None:
            return False
        return behaviour.can_visit(s, seat, at_card(owner, slot))
    if place == CARAVAN and not here(s, CARAVAN):  # the worker has left it, and nobody else is there
        return can_draw(s, seat)
    return FIRST_PLACE <= place < FIRST_EVENT and place != HIDEOUT and possible(s, seat, place)


def _use(s: Everdell, seat: int, worker: Worker) -> None:
    """No visit: nobody is paid for it, no weather touches it (R-SC-33), no worker power helps (R-BF-76)."""
    _, place, owner, slot, _ = worker
    without_worker(s, seat, place)
    if place != ON_CARD:
        resolve(s, seat, place)
        return
    card = s.cities[owner][slot][CARD_AT]
    effect = BEHAVIOURS[card].visit
    assert effect is not None
    effect.do(s, seat, card, at_card(owner, slot))


# --- Stubblehoof


def _linger(s: Everdell, frame: Frame) -> None:
    seat = frame[1]
    worker = critters.placed(s, MOOSE.number)
    if worker is not None and worker[0] == seat and not permanent(s, worker) and _usable(s, seat, worker):
        _STAY.ask(s, seat, STUBBLEHOOF)


def _stay(s: Everdell, seat: int, source: int, data: int) -> None:
    worker = critters.placed(s, MOOSE.number)
    assert worker is not None
    STAYING.set(s, 1)
    without_worker(s, seat, source)
    _reward.do(s, seat, source, -1)
    _use(s, seat, worker)


_reward: Final = named("stubblehoof", Sequence(Draw(HOW_MANY[STUBBLEHOOF]), GainAny(VALUE[STUBBLEHOOF])))
_LINGER: Final = PROMPTS.work("spirecrest.linger", _linger)
_STAY: Final = yes_no("spirecrest.stay", _stay)


# --- Grey Cloak's Hideout: a place-a-worker action that needs no worker at home


def _hiders(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """The workers that can be moved. What a location does is looked at as it is once they have left it."""
    found = []
    for item in movable(s, seat):
        worker = s.placed[item]
        s.placed[item] = (seat, HIDEOUT, -1, -1, worker[4])
        if _usable(s, seat, worker):
            found.append(item)
        s.placed[item] = worker
    return found


def _offer(s: Everdell, frame: Frame, options: list[int]) -> None:
    seat = frame[1]
    if HIDEOUT in taken(s, seat) and not here(s, HIDEOUT) and _hiders(s, seat, HIDEOUT, 0):
        options.append(HIDE.first)


def _resolve(s: Everdell, frame: Frame, action: int) -> None:
    _HIDER.ask(s, frame[1], HIDEOUT)


def _hide(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    """The place it leaves becomes free."""
    worker = s.placed[item]
    s.placed[item] = (seat, HIDEOUT, -1, -1, worker[4])
    _use(s, seat, worker)


def _describe(s: Everdell, frame: Frame, action: int) -> Description:
    return {"verb": "place", "at": NAMES[HIDEOUT]}


_HIDER: Final = Question("spirecrest.hider", _hiders, _hide, worker_words)


class _Hiding(Verb):
    """Moving into the hideout."""

    def offer(self, s: Everdell, frame: Frame, options: list[int]) -> None:
        _offer(s, frame, options)


HIDE: Final[Verb] = _Hiding("spirecrest.hide.place", 1, None, _resolve, _describe)


class Again(EverdellModule):
    """Stubblehoof stays where it has been placed."""

    def before_workers_return(self, s: Everdell, seat: int) -> None:
        """Before the workers come home."""
        if MOOSE.number in critters.owned(s, seat):
            s.stack.append((_LINGER.number, seat, STUBBLEHOOF, 0, 0))

    def stays_out(self, s: Everdell, worker: Worker) -> bool:
        """It does not come home with the others."""
        return bool(STAYING.get(s)) and kind_of_worker(worker[4]) == MOOSE.number

    def after_season_bonus(self, s: Everdell, seat: int) -> None:
        """The next time it is asked anew."""
        STAYING.set(s, 0)
