"""What a worker gains, for those who look at it (R-BF-75): it is noted in the frame that ends the visit."""

from typing import Final

from evertable.everdell.ids import FIRST_EVENT, FIRST_PLACE
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.state import Everdell
from evertable.kernel.stack import Frame


def begin_visit(s: Everdell, seat: int, thing: int, at: int) -> None:
    """Remember to tell the modules when a visit is over; only where one of them asks for it."""
    if s.table.visited_hooks:
        s.stack.append((VISIT_OVER, seat, thing, at, 0))


def earn(s: Everdell, seat: int, source: int, goods: int) -> None:
    """Gain goods from a place. What the visited place gives is noted, copied locations included, but not what a card
    played there or anything else gives.
    """
    s.goods[seat] += goods
    if not s.table.visited_hooks:
        return
    for i in range(len(s.stack) - 1, -1, -1):
        prompt, visitor, thing, at, gained = s.stack[i]
        if prompt == VISIT_OVER:
            if visitor == seat and (source == thing or FIRST_PLACE <= source < FIRST_EVENT):
                s.stack[i] = (prompt, visitor, thing, at, gained + goods)
            return


def _visit_over(s: Everdell, frame: Frame) -> None:
    _, seat, thing, at, gained = frame
    for function in s.table.visited_hooks:
        function(s, seat, thing, at, gained)


VISIT_OVER: Final = PROMPTS.work("visit over", _visit_over)
