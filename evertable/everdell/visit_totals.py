"""What a worker gains, for those who look at it (R-BF-75): it is noted in the frame that ends the visit."""

from typing import Final

from evertable.everdell.ids import FIRST_EVENT, FIRST_PLACE
from evertable.everdell.packing import TOLLED, card_goods, from_cards, visit_by, visit_goods, visited, visited_by
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import ASIDE
from evertable.everdell.state import Everdell
from evertable.kernel.stack import Frame, Prompt


def begin_visit(s: Everdell, seat: int, thing: int, at: int, kind: int = 0) -> None:
    """Remember to tell the modules when a visit is over; only where one of them asks for it."""
    if s.table.after_visit_hooks or s.table.after_gain_hooks:
        s.stack.append((VISIT_OVER.number, seat, visit_by(kind, thing), at, 0))


def visitor_kind(s: Everdell, seat: int) -> int:
    """Return the kind of the worker by whose visit a seat acts; 0 without one, and where nobody looks at visits."""
    for prompt, visitor, visit, _, _ in reversed(s.stack):
        if prompt == VISIT_OVER.number:
            return visited_by(visit) if visitor == seat else 0
        if prompt == ASIDE.number:
            return 0
    return 0


def stand_in(s: Everdell, seat: int, thing: int, apart: bool = False) -> None:
    """Remember that a card or place is used for the visited one. Call it before what is done there.

    What it gives is gained by the worker like what the visited place gives, as with copied locations (R-BF-75). If it
    stands ``apart``, the visited place does not give it (R-SC-33).
    """
    if s.table.after_visit_hooks or s.table.after_gain_hooks:
        s.stack.append((STANDS_IN.number, seat, thing, int(apart), 0))


def besides_visit(s: Everdell, seat: int, source: int) -> None:
    """Remember that what follows is no part of what the visit gives, nor of its card effects: a power gives it
    (R-BF-62, R-BF-63). Call it before what is done.
    """
    if s.table.after_visit_hooks:
        s.stack.append((BESIDES_VISIT.number, seat, source, 0, 0))


def without_worker(s: Everdell, seat: int, thing: int) -> None:
    """Remember that no ordinary worker does what follows: a place is used without one, or a big critter acts outside
    a visit. Call it before what is done.
    """
    if s.table.draw_reactions_hooks:
        s.stack.append((NO_WORKER.number, seat, thing, 0, 0))


def visited_thing(s: Everdell) -> int:
    """Return what is visited now; -1 if there is no visit, or nobody looks at it."""
    for frame in reversed(s.stack):
        if frame[0] == VISIT_OVER.number:
            return visited(frame[2])
    return -1


def note_gain(s: Everdell, seat: int, source: int, goods: int) -> None:
    """Note what the visited place gives, copied locations included, and apart from it what a card played there or
    anything else gives. What interrupts the visit or stands besides it gives nothing to the worker. Called by
    ``supply.earn``.
    """
    own, elsewhere = FIRST_PLACE <= source < FIRST_EVENT, False
    for i in range(len(s.stack) - 1, -1, -1):
        prompt, visitor, thing, at, gained = s.stack[i]
        if prompt == ASIDE.number or (prompt == BESIDES_VISIT.number and visitor == seat):
            return
        if prompt == STANDS_IN.number and visitor == seat:
            own, elsewhere = own or source == thing, elsewhere or bool(at)
        if prompt == VISIT_OVER.number:
            if visitor == seat:
                own = (own or source == visited(thing)) and not elsewhere
                s.stack[i] = (prompt, visitor, thing, at, gained + (goods if own else from_cards(goods)))
            return


def note_return(s: Everdell, goods: int) -> None:
    """Note that a part of what the visit gave that is just ending has been returned."""
    prompt, visitor, thing, at, gained = s.stack[-1]
    s.stack[-1] = (prompt, visitor, thing, at, gained - goods)


def _visit_over(s: Everdell, frame: Frame) -> None:
    prompt, seat, visit, at, gained = frame
    thing, kind, given = visited(visit), visited_by(visit), visit_goods(gained)
    if s.table.after_gain_hooks and not gained & TOLLED:
        s.stack.append((prompt, seat, visit, at, gained | TOLLED))
        for module in s.table.after_gain_hooks:
            module.after_gain(s, seat, thing, at, given)
        return
    if kind:  # what the visit still brings about is the big critter's (R-BF-63)
        without_worker(s, seat, thing)
    for module in s.table.after_visit_hooks:
        module.after_visit(s, seat, thing, at, given, card_goods(gained), kind)


class _VisitOver(Prompt):
    """Ends a visit."""

    def work(self, s: Everdell, frame: Frame) -> None:
        _visit_over(s, frame)


VISIT_OVER: Final = PROMPTS.add(_VisitOver("visit over"))
NO_WORKER: Final = PROMPTS.mark("without a worker")
BESIDES_VISIT: Final = PROMPTS.mark("besides the visit")
STANDS_IN: Final = PROMPTS.mark("stands in")
"""Lies under what is done at a card or place that is used for the visited one."""
