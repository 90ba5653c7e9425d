"""Trials: what an effect can bring about, found out on copies of a position (R-B-024, R-BF-13, R-B-080).

A trial plays an effect with all its questions to its end. It knows only what the seat knows: the cards of the piles and
of other hands are all the same unknown card, so that no answer gives anything away. Trials are for choices that are
made now and then; nothing of the base game's turns runs one.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from evertable.everdell.behaviour import Effect
from evertable.everdell.ids import CARD_COUNT, LEGENDARY, RARITY
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.registers import REGISTERS
from evertable.everdell.state import Built, Everdell
from evertable.kernel.stack import Frame, after_step

Key = tuple[Any, ...]
Act = Callable[[Everdell, int], None]
"""(state, slot): pushes what a card of the seat's city does."""

TRIAL: Final = PROMPTS.mark("trial")
"""Lies under what is tried."""
_UNKNOWN: Final = next(card for card in range(CARD_COUNT) if RARITY[card] == LEGENDARY)
"""Stands for every card that the seat does not know. Legendary cards are never in a pile."""
_MOST: Final = 300
"""The answers looked at before a trial is given up."""


def would_change(s: Everdell, effect: Effect, seat: int, source: int, at: int) -> bool:
    """Return whether an effect can change anything on the table, whatever is answered on the way.

    A question alone is no change, nor is a draw into a full hand or a copy of something that does nothing. A trial
    that takes too many answers counts as a change.
    """
    if effect.surely(s, seat, at):
        return True
    trial = _begin(_known_to(s, seat), effect, seat, source, at)
    asked = _answered(trial, False)
    if asked <= _MOST and (trial.goods != s.goods or trial.points != s.points or trial.hands[seat] != s.hands[seat]):
        return True  # plain without a copy of what the seat knows to compare with
    start = _known_to(s, seat)
    if asked <= _MOST and not _same_table(trial, start):
        return True
    if not asked:
        return False
    trial = _begin(start.copy(), effect, seat, source, at)
    if _answered(trial, True) <= _MOST and not _same_table(trial, start):
        return True
    return _differs(_begin(start.copy(), effect, seat, source, at), start)


def _begin(trial: Everdell, effect: Effect, seat: int, source: int, at: int) -> Everdell:
    """Begin an effect in a copy, and return it."""
    trial.stack.append((TRIAL.number, seat, 0, 0, 0))
    effect.do(trial, seat, source, at)
    if trial.table.after_step_hooks:
        after_step(trial, (TRIAL.number, seat, source, 0, 0))
    return trial


def _answered(trial: Everdell, last: bool) -> int:
    """Give the first question its first answer and all others their first or last. Return how many there were.

    Most effects that change anything do so with these answers, which is quicker than looking at all of them.
    """
    asked = 0
    while asked <= _MOST and not _finished(trial):
        options = _options(trial)
        _answer(trial, options[-1] if last and asked else options[0])
        asked += 1
    return asked


def _differs(trial: Everdell, start: Everdell) -> bool:
    """Whether any answers change anything."""
    if _finished(trial):
        return not _same_table(trial, start)
    waiting = [(trial, action) for action in reversed(_options(trial))]
    seen = _Seen()
    seen.add(trial, trial.key())
    for _ in range(_MOST):
        if not waiting:
            return False
        position, action = waiting.pop()
        position = position.copy()
        _answer(position, action)
        if _finished(position):
            if not _same_table(position, start):
                return True
        elif seen.add(position, position.key()):
            waiting += [(position, action) for action in reversed(_options(position))]
    return True


class _Seen:
    """Positions of trials by their keys.

    Keys are long, mostly piles. Hashing one takes longer than the step that led to it, so they are looked up by what
    differs most often and compared as a whole.
    """

    def __init__(self) -> None:
        self.keys: Final[list[Key]] = []
        self._alike: Final[dict[Key, list[Key]]] = {}

    def add(self, position: Everdell, key: Key) -> bool:
        """Add the key of a position. Return whether it is new."""
        short = (tuple(position.goods), tuple(position.hands), tuple(position.points), len(position.discard))
        alike = self._alike.setdefault(short, [])
        if key in alike:
            return False
        alike.append(key)
        self.keys.append(key)
        return True


def order_matters(s: Everdell, seat: int, slots: Sequence[int], act: Act) -> bool:
    """Return whether the order in which cards of a city act can change the table.

    Questions that come up on the way (a module may ask something when cards are drawn) get their first answer in one
    trial and their last in another. Too many orders count as a difference.
    """
    start = _known_to(s, seat)
    return any(_results(start, seat, tuple(slots), act, last) != 1 for last in (False, True))


def _results(start: Everdell, seat: int, slots: tuple[int, ...], act: Act, last: bool) -> int:
    """Return 1 if all orders end alike."""
    waiting = [(start, slots)]
    seen = _Seen()
    ends = _Seen()
    steps = 0
    while waiting:
        position, left = waiting.pop()
        tried: list[Built] = []
        for slot in left:
            built = position.cities[seat][slot]
            if built in tried:
                continue
            tried.append(built)
            steps += 1
            after = position.copy()
            after.stack.append((TRIAL.number, seat, 0, 0, 0))
            act(after, slot)
            if steps > _MOST or not _played_out(after, last):
                return 0
            after.stack.pop()
            rest = tuple([other for other in left if other != slot])
            key = _table(after)
            if not rest:
                ends.add(after, key)
                if len(ends.keys) > 1:
                    return 2
            elif seen.add(after, (rest, key)):
                waiting.append((after, rest))
    return 1


def outcomes(s: Everdell, seat: int, number: int, frames: Sequence[Frame]) -> list[Key]:
    """Return all that can come of frames, done one after the other in place of so many on top of the stack, whatever is
    answered, each once; nothing if that takes too many answers.
    """
    trial = _known_to(s, seat)
    del trial.stack[len(trial.stack) - number :]
    trial.stack.append((TRIAL.number, seat, 0, 0, 0))
    trial.stack.extend(reversed(frames))
    waiting, seen, ends = [trial], _Seen(), _Seen()
    seen.add(trial, trial.key())
    for _ in range(_MOST):
        if not waiting:
            return ends.keys
        position = waiting.pop()
        if _finished(position):
            ends.add(position, _table(position))
            continue
        for action in _options(position):
            after = position.copy()
            _answer(after, action)
            if seen.add(after, after.key()):
                waiting.append(after)
    return []


def _played_out(trial: Everdell, last: bool) -> bool:
    """Give every question its first or last answer. Return False if there are too many."""
    for _ in range(_MOST):
        if _finished(trial):
            return True
        options = _options(trial)
        _answer(trial, options[-1] if last else options[0])
    return False


def _known_to(s: Everdell, seat: int) -> Everdell:
    """A copy with unknown cards for all that the seat does not see."""
    trial = s.copy()
    trial.deck = [_UNKNOWN] * len(s.deck)
    trial.discard = [_UNKNOWN] * len(s.discard)
    trial.hands = [hand if owner == seat else (_UNKNOWN,) * len(hand) for owner, hand in enumerate(s.hands)]
    return trial


def _finished(trial: Everdell) -> bool:
    """Do the work on the stack. Return whether nothing of what is tried is left; otherwise a question is on top."""
    frames: list[Any] = trial.stack
    prompts = trial.table.prompts
    while trial.stack[-1][0] != TRIAL.number:
        prompt = prompts[trial.stack[-1][0]]
        if prompt.asks:
            return False
        frame = frames.pop()
        prompt.work(trial, frame)
        if trial.table.after_step_hooks:
            after_step(trial, frame)
    return True


def _options(trial: Everdell) -> list[int]:
    frames: list[Any] = trial.stack
    return trial.table.prompts[trial.stack[-1][0]].options(trial, frames[-1])


def _answer(trial: Everdell, action: int) -> None:
    frames: list[Any] = trial.stack
    prompt = trial.table.prompts[trial.stack[-1][0]]
    frame = frames.pop()
    prompt.resolve(trial, frame, action)
    if trial.table.after_step_hooks:
        after_step(trial, frame)


def _same_table(one: Everdell, other: Everdell) -> bool:
    """Whether two positions have the same table. What differs most often is compared first."""
    return (
        one.goods == other.goods
        and one.points == other.points
        and one.hands == other.hands
        and one.discard == other.discard
        and _counted(one) == _counted(other)
        and one.key()[2:-1] == other.key()[2:-1]
    )


def _table(trial: Everdell) -> Key:
    """Everything but the stack, the generator and what modules merely note."""
    return trial.key()[2:-1] + tuple(_counted(trial))


def _counted(trial: Everdell) -> list[Any]:
    """The registers that say what is on the table; None stands for the others."""
    if not _NOTES:
        _NOTES.extend(register.number for register in REGISTERS if register.note)
    values = trial.registers[:]
    for number in _NOTES:
        values[number] = None
    return values


_NOTES: Final[list[int]] = []
"""The numbers of registers in which modules merely note something; found when all registers have theirs."""
