"""The questions of Everdell: how their items are told apart, yes or no, and what comes before a question.

What a question is: ``kernel/questions.py``. Who is asked is a seat.
"""

from collections.abc import Callable
from typing import Final

from evertable.everdell.city import condition
from evertable.everdell.goods import RESOURCES
from evertable.everdell.ids import NAMES
from evertable.everdell.packing import at_card, before_position, owner_and_slot, position_of
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.state import CARD_AT, OCCUPIED, Everdell
from evertable.kernel.packing import from_any_item
from evertable.kernel.questions import Question as KernelQuestion
from evertable.kernel.questions import Questions
from evertable.kernel.stack import Description, Frame

DONE: Final = 1 << 27
"""The answer "no more" or "no"; larger than any item."""
Words = Callable[[Everdell, int, int], Description]
"""(state, seat, item): the fields that tell an item apart, ``pick`` first."""
QUESTIONS: Final[Questions[Everdell]] = Questions(PROMPTS, NAMES, DONE, apart=True)
ASK: Final = QUESTIONS.single
RUN: Final = QUESTIONS.picks
NEXT: Final = QUESTIONS.next


class Question(KernelQuestion[Everdell]):
    """A question of Everdell."""

    def listed_in(self) -> Questions[Everdell]:
        """Return the questions of Everdell."""
        return QUESTIONS


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


def yes_no(name: str, then: Callable[[Everdell, int, int, int], None]) -> Question:
    """May I? ``then`` is told (state, seat, source, data) after a yes."""

    def answer(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
        if item == YES:
            then(s, seat, source, data)

    return Question(name, lambda s, seat, source, data: [NO, YES], answer, yes_no_words)


def yes_no_words(s: Everdell, seat: int, item: int) -> Description:
    """Items are NO and YES."""
    return {"pick": "yes" if item == YES else "no"}


# --- what goes on with a question


def same_chain(frame: Frame, other: Frame) -> bool:
    """Return whether two questions belong to one chain of picks, whichever of them can be declined."""
    one, another = QUESTIONS.of(frame), QUESTIONS.of(other)
    return one is not None and another is not None and one.picks_like(another)


def interrupt(s: Everdell, frame: Frame) -> None:
    """Put back a question that something comes before. Push what comes first afterwards."""
    s.stack.append(frame)
    s.stack.append((ASIDE.number, frame[1], frame[2], 0, 0))


def _resume(s: Everdell, frame: Frame) -> None:
    """Ask the interrupted question, if there is still an answer. A run may go back to items before its last pick, for
    they may not have been there then.
    """
    prompt, seat, source, a, b = s.stack.pop()
    if prompt == RUN.number:
        a = from_any_item(a)
    question: Frame = (prompt, seat, source, a, b)
    if not s.table.prompts[prompt].asks or s.table.prompts[prompt].options(s, question):
        s.stack.append(question)


ASIDE: Final = PROMPTS.work("aside", _resume)
"""Lies between a question and what interrupts it. What lies above it is no part of what goes on beneath it."""
