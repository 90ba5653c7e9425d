"""What one player's powers, cards and discoveries do at the same moment (R-B-064, R-BF-79).

A *reaction* is a frame that waits until what it reacts to is done: an extra card after a draw, a gift of a card just
drawn, cards for berries, a choice for each point token. Several reactions of one player that come due together are
neighbours on the stack. Their player chooses the order where it changes anything. Each happens with all that follows
from it before the next.
"""

from itertools import permutations
from typing import Final

from evertable.everdell.ids import NAMES, TRIGGERS
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import Question
from evertable.everdell.state import Everdell
from evertable.everdell.trial import TRIAL, outcomes
from evertable.kernel.packing import other_of, pair, small_of
from evertable.kernel.stack import Description, Frame, Prompt, Work

_REACTIONS: Final[list[Prompt]] = []


def reaction(name: str, work: Work) -> Prompt:
    """Add a kind of reaction."""
    prompt = PROMPTS.work(name, work)
    _REACTIONS.append(prompt)
    return prompt


def join(s: Everdell, frames: list[Frame]) -> None:
    """Push reactions, the one that comes first by itself last, beside those that have come due with them."""
    if s.stack and s.stack[-1][0] == GATHER.number:
        s.stack.pop()
    for frame in frames:
        s.stack.append(frame)
    seat = frames[-1][1]
    if len(s.stack) > 1 and _waits(s.stack[-1], seat) and _waits(s.stack[-2], seat):
        s.stack.append((GATHER.number, seat, TRIGGERS, 0, 0))


def _waits(frame: Frame, seat: int) -> bool:
    return frame[1] == seat and PROMPTS.all[frame[0]] in _REACTIONS


def _gather(s: Everdell, frame: Frame) -> None:
    """All that has led to the reactions is done: ask which one comes first, where that matters."""
    seat, end = frame[1], len(s.stack)
    first = end
    while first and _waits(s.stack[first - 1], seat):
        first -= 1
    if end - first < 2:
        return
    if _order_matters(s, seat, s.stack[first:]):
        _FIRST.ask(s, seat, TRIGGERS, pair(end - first, first))
    else:
        _bring_up(s, end - 1)


def _order_matters(s: Everdell, seat: int, frames: list[Frame]) -> bool:
    if any(frame[0] == TRIAL.number for frame in s.stack):  # a trial looks at every answer itself
        return True
    orders = permutations(frames)
    first = outcomes(s, seat, len(frames), next(orders))
    if not first:
        return True
    for order in orders:
        result = outcomes(s, seat, len(frames), order)  # no key stands in a result twice
        if len(result) != len(first) or any(key not in first for key in result):
            return True
    return False


def _bring_up(s: Everdell, position: int) -> None:
    """One reaction happens; the others wait until all is done that follows from it. Only reactions change places."""
    frame = s.stack.pop(position)
    s.stack.append((_APART.number, frame[1], TRIGGERS, 0, 0))
    s.stack.append(frame)


def _waiting(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """Numbers from the top of the stack down, so that the first one is what would come first by itself."""
    return list(range(small_of(data)))


def _choose(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    _bring_up(s, other_of(data) + small_of(data) - 1 - item)


def _words(s: Everdell, seat: int, item: int) -> Description:
    """The question lies upon the reactions, or has just been taken up."""
    top = len(s.stack) - 1
    while not _waits(s.stack[top], seat):
        top -= 1
    return {"pick": NAMES[s.stack[top - item][2]]}


def _by_itself(s: Everdell, rules: int) -> int | None:
    """Rules 1 had a fixed order."""
    return 0 if rules < 2 else None


GATHER: Final = PROMPTS.work("gather reactions", _gather)
_APART: Final = PROMPTS.work("other reactions", _gather)
"""The same, but what comes due above it follows from the reaction that happens and does not join those beneath."""
_FIRST: Final = Question("first", _waiting, _choose, _words, ordering=True, implied=_by_itself)
