"""The two shapes nearly all questions of cards and places have: one pick, or a run of picks.

A *question* offers items (ints) and does something with the one that is picked. A *run* is a chain of single picks
in ascending order, each done at once, ended by ``done`` where fewer are allowed; so every set is reached by one path
only (SCENARIOS.md). Both are registered once and named in a frame by their number, with a small int of data.
"""

from collections.abc import Callable
from typing import Final

from evertable.everdell.city import condition
from evertable.everdell.goods import RESOURCES
from evertable.everdell.ids import NAMES
from evertable.everdell.packing import at_card, before_position, owner_and_slot, position_of
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.state import CARD_AT, OCCUPIED, Everdell
from evertable.kernel.numbering import Part, counted
from evertable.kernel.packing import (
    MOST_SMALL,
    RUN_BITS,
    check_width,
    data_of,
    first_item,
    from_any_item,
    least_picks,
    most_picks,
    picks_made,
    run_data,
    run_of,
    run_picks,
)
from evertable.kernel.stack import Description, Frame

DONE: Final = 1 << 27
"""The answer "no more" or "no"; larger than any item."""
Words = Callable[[Everdell, int, int], Description]
"""(state, seat, item): the fields that tell an item apart, ``pick`` first."""


class Question:
    """One pick."""

    __slots__ = ("answer", "implied", "items", "number", "optional", "ordering", "words")

    def __init__(
        self,
        items: Callable[[Everdell, int, int, int], list[int]],
        answer: Callable[[Everdell, int, int, int, int], None],
        words: Words,
        optional: bool = False,
        ordering: bool = False,
        implied: Callable[[Everdell, int], int | None] | None = None,
    ) -> None:
        self.items: Final = items
        """(state, seat, source, data) -> what can be picked, sorted."""
        self.answer: Final = answer
        """(state, seat, source, item, data); the item is DONE when an optional question is declined."""
        self.words: Final = words
        self.optional: Final = optional
        self.ordering: Final = ordering
        """Whether it asks for a mere order. Drivers may answer it with its first item."""
        self.implied: Final = implied
        """(state, rules version) -> the answer that records of these rules imply because they did not ask, or None."""
        self.number: Final = len(_QUESTIONS)
        _QUESTIONS.append(self)

    def ask(self, s: Everdell, seat: int, source: int, data: int = 0) -> bool:
        """Put the question, unless there is nothing to pick; returns whether it was put."""
        if not self.items(s, seat, source, data):
            return False
        s.stack.append((ASK, seat, source, self.number, data))
        return True


class Run:
    """Picks in ascending order."""

    __slots__ = ("alike", "each", "endless", "finish", "items", "number", "whole", "words")

    def __init__(
        self,
        items: Callable[[Everdell, int, int], list[int]],
        each: Callable[[Everdell, int, int, int, int], None],
        finish: Callable[[Everdell, int, int, int, int], None] | None,
        words: Words,
        endless: bool = False,
        alike: Callable[[Everdell, int], object] | None = None,
        whole: bool = False,
    ) -> None:
        self.items: Final = items
        """(state, seat, data) -> what can be picked, sorted, as often as it is there."""
        self.each: Final = each
        """(state, seat, source, item, data): done at every pick."""
        self.finish: Final = finish
        """(state, seat, source, count, data): done after the last pick."""
        self.words: Final = words
        self.endless: Final = endless
        """Whether an item can be picked any number of times."""
        self.alike: Final = alike
        """(state, item) -> what makes two different items the same thing to pick."""
        self.whole: Final = whole
        """Whether all picks or none are made: it may be declined before the first."""
        self.number: Final = len(_RUNS)
        _RUNS.append(self)
        check_width("runs", len(_RUNS), RUN_BITS)

    def start(self, s: Everdell, seat: int, source: int, least: int, most: int, data: int = 0) -> None:
        """Begin a run of ``least`` to ``most`` picks; fewer if there is not enough to pick when it comes to that."""
        _continue(s, self, seat, source, least, most, 0, 0, data)


_QUESTIONS: Final[list[Question]] = []
_RUNS: Final[list[Run]] = []


def question_parts() -> list[Part]:
    """Return how many questions and runs there are: frames name them by number."""
    return [counted("question", len(_QUESTIONS)), counted("run", len(_RUNS))]


# --- words


def card_words(zone: str) -> Words:
    """Items are cards lying in a zone."""
    return lambda s, seat, card: {"pick": NAMES[card], "zone": zone}


def built_words(s: Everdell, seat: int, item: int) -> Description:
    """Items are positions of cards in cities. Copies that differ are told apart by a number."""
    owner, slot = owner_and_slot(item)
    words: Description = {"pick": NAMES[s.cities[owner][slot][CARD_AT]], "zone": "city", "owner": owner}
    if (copy := copy_number(s, owner, slot)) > 1:
        words["copy"] = copy
    return words


def copy_number(s: Everdell, owner: int, slot: int, unoccupied: bool = False) -> int:
    """Which copy of a card it is, counting conditions in the order they came; perhaps only copies without a token."""
    city, conditions = s.cities[owner], [condition(s, owner, slot)]
    for i in range(slot - 1, -1, -1):
        if city[i][CARD_AT] == city[slot][CARD_AT] and not (unoccupied and city[i][OCCUPIED]):
            earlier = condition(s, owner, i)
            if earlier in conditions:
                conditions.remove(earlier)
            conditions.append(earlier)
    return len(conditions) - conditions.index(condition(s, owner, slot))


def by_card(s: Everdell, owner: int, slots: list[int]) -> list[int]:
    """Cards of a city as items of a run, in catalogue order: card and position."""
    return sorted(before_position(s.cities[owner][slot][CARD_AT], at_card(owner, slot)) for slot in slots)


def by_card_words(s: Everdell, seat: int, item: int) -> Description:
    """Items are made by ``by_card``."""
    return built_words(s, seat, position_of(item))


def same_built(s: Everdell, item: int) -> object:
    """Two copies that stand in one city in the same condition are the same to pick."""
    owner, slot = owner_and_slot(position_of(item))
    return owner, condition(s, owner, slot)


def thing_words(s: Everdell, seat: int, thing: int) -> Description:
    """Items are things by their number."""
    return {"pick": NAMES[thing]}


def resource_words(s: Everdell, seat: int, kind: int) -> Description:
    """Items are kinds of resources."""
    return {"pick": RESOURCES[kind]}


def number_words(s: Everdell, seat: int, number: int) -> Description:
    """Items are seats."""
    return {"pick": number}


def amount_words(s: Everdell, seat: int, number: int) -> Description:
    """Items are numbers of something, not seats."""
    return {"pick": number, "amount": True}


# --- may I?

NO: Final = 0
YES: Final = 1


def yes_no(then: Callable[[Everdell, int, int, int], None]) -> Question:
    """May I? ``then`` is told (state, seat, source, data) after a yes."""

    def answer(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
        if item == YES:
            then(s, seat, source, data)

    return Question(lambda s, seat, source, data: [NO, YES], answer, yes_no_words)


def yes_no_words(s: Everdell, seat: int, item: int) -> Description:
    """Items are NO and YES."""
    return {"pick": "yes" if item == YES else "no"}


# --- the prompts


def _ask_options(s: Everdell, frame: Frame) -> list[int]:
    _, seat, source, number, data = frame
    question = _QUESTIONS[number]
    options = question.items(s, seat, source, data)
    return [*options, DONE] if question.optional else options


def _answer(s: Everdell, frame: Frame, item: int) -> None:
    _, seat, source, number, data = frame
    _QUESTIONS[number].answer(s, seat, source, item, data)


def _describe_ask(s: Everdell, frame: Frame, item: int) -> Description:
    question = _QUESTIONS[frame[3]]
    described = _describe(s, frame, item, question.words)
    if question.ordering:
        described["order"] = True
    return described


def _describe(s: Everdell, frame: Frame, item: int, words: Words) -> Description:
    if item == DONE:
        return {"verb": "choose", "pick": "done", "for": NAMES[frame[2]]}
    described = words(s, frame[1], item)
    return {"verb": "choose", "pick": described.pop("pick"), "for": NAMES[frame[2]], **described}


def words_of(frame: Frame) -> Words | None:
    """How the items of a question or run are told apart; nothing for other prompts."""
    if frame[0] == ASK:
        return _QUESTIONS[frame[3]].words
    return _RUNS[run_of(frame[4])].words if frame[0] == RUN else None


def same_chain(frame: Frame, other: Frame) -> bool:
    """Return whether two questions belong to one chain of picks, whichever of them can be declined."""
    return _QUESTIONS[frame[3]].answer is _QUESTIONS[other[3]].answer


def picks_left(frame: Frame) -> tuple[int, int]:
    """The fewest and the most picks that a run still asks for, if there is enough to pick; one for every other
    question."""
    return (least_picks(frame[3]), most_picks(frame[3])) if frame[0] == RUN else (1, 1)


def _run_options(s: Everdell, frame: Frame) -> list[int]:
    _, seat, _, picks, b = frame
    run, least = _RUNS[run_of(b)], least_picks(picks)
    options = _pickable(s, run, seat, least, first_item(picks), data_of(b))
    return options if options and least and not (run.whole and not picks_made(picks)) else [*options, DONE]


def each_once(items: list[int]) -> list[int]:
    """Sorted items without repetition; -1, which stands for nothing, is left out."""
    found: list[int] = []
    last = -1
    for item in items:
        if item != last:
            found.append(item)
            last = item
    return found


def _pickable(s: Everdell, run: Run, seat: int, least: int, first: int, data: int) -> list[int]:
    """The items from ``first`` on that leave enough for the picks that must still be made."""
    items = [item for item in run.items(s, seat, data) if item >= first]
    if least > 1 and not run.endless and items:
        items = [item for item in items if item <= items[-min(least, len(items))]]
    if run.alike is None:
        return each_once(items)
    kinds: dict[object, int] = {}
    for item in items:
        kinds.setdefault(run.alike(s, item), item)
    return sorted(kinds.values())


def _pick(s: Everdell, frame: Frame, item: int) -> None:
    _, seat, source, picks, b = frame
    run, data, count = _RUNS[run_of(b)], data_of(b), picks_made(picks)
    if item == DONE:
        if run.finish is not None:
            run.finish(s, seat, source, count, data)
        return
    least, most = max(0, least_picks(picks) - 1), most_picks(picks) - 1
    s.stack.append((NEXT, seat, source, run_picks(least, most, item, count + 1), b))
    waiting = len(s.stack)
    run.each(s, seat, source, item, data)
    if len(s.stack) == waiting:  # else what the pick asks is answered before the next pick
        s.stack.pop()
        _continue(s, run, seat, source, least, most, item, count + 1, data)


def _next(s: Everdell, frame: Frame) -> None:
    _, seat, source, picks, b = frame
    least, most, count = least_picks(picks), most_picks(picks), picks_made(picks)
    _continue(s, _RUNS[run_of(b)], seat, source, least, most, first_item(picks), count, data_of(b))


def _continue(
    s: Everdell, run: Run, seat: int, source: int, least: int, most: int, first: int, count: int, data: int
) -> None:
    if most <= 0 or not any(item >= first for item in run.items(s, seat, data)):
        if run.finish is not None:
            run.finish(s, seat, source, count, data)
        return
    picks = run_picks(min(least, MOST_SMALL), min(most, MOST_SMALL), first, count)
    s.stack.append((RUN, seat, source, picks, run_data(run.number, data)))


def interrupt(s: Everdell, frame: Frame) -> None:
    """Put back a question that something comes before. Push what comes first afterwards."""
    s.stack.append(frame)
    s.stack.append((ASIDE, frame[1], frame[2], 0, 0))


def _resume(s: Everdell, frame: Frame) -> None:
    """Ask the interrupted question, if there is still an answer. A run may go back to items before its last pick, for
    they may not have been there then.
    """
    prompt, seat, source, a, b = s.stack.pop()
    if prompt == RUN:
        a = from_any_item(a)
    question: Frame = (prompt, seat, source, a, b)
    options = s.table.prompts[prompt].options
    if options is None or options(s, question):
        s.stack.append(question)


def _describe_run(s: Everdell, frame: Frame, item: int) -> Description:
    return _describe(s, frame, item, _RUNS[run_of(frame[4])].words)


def _implied(s: Everdell, frame: Frame, rules: int) -> int | None:
    implied = _QUESTIONS[frame[3]].implied
    return None if implied is None else implied(s, rules)


ASK: Final = PROMPTS.ask("question", _ask_options, _answer, _describe_ask, implied=_implied)
RUN: Final = PROMPTS.ask("picks", _run_options, _pick, _describe_run)
ASIDE: Final = PROMPTS.work("aside", _resume)
"""Lies between a question and what interrupts it. What lies above it is no part of what goes on beneath it."""
NEXT: Final = PROMPTS.work("next pick", _next)
"""Goes on with a run when all is done that a pick has asked."""
