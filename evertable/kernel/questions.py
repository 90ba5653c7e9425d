"""Questions: picks in ascending order, usually one, so that every set is reached by exactly one path.

A question offers items (ints) and does something at each pick and after the last one; ``done`` ends it where fewer
picks are allowed. It is made once; frames name it by its number, with the picks that are left and an int of data.
What a pick asks is answered before the next pick. *Who* is asked is a seat, or whatever a game has instead.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic

from typing_extensions import TypeVar

from evertable.kernel import packing
from evertable.kernel.numbering import Part, Parts
from evertable.kernel.stack import Description, Frame, Implied, Prompt, Prompts, State

S = TypeVar("S", bound=State[Any])


class Question(Part, Generic[S]):
    """What can be picked and what that does. Each game has a subclass, which says where its questions are listed."""

    def __init__(
        self,
        name: str,
        items: Callable[[S, int, int, int], list[int]],
        each: Callable[[S, int, int, int, int], int | None],
        words: Callable[[S, int, int], Description],
        finish: Callable[[S, int, int, int, int], None] | None = None,
        *,
        endless: bool = False,
        alike: Callable[[S, int], object] | None = None,
        whole: bool = False,
        optional: bool = False,
        ordering: bool = False,
        implied: Callable[[S, int], int | None] | None = None,
        some: Callable[[S, int, int, int], bool] | None = None,
    ) -> None:
        self.set_name(name)
        self.items: Final = items
        """(state, who, source, data) -> what can be picked, sorted, as often as it is there."""
        self._some: Final = some
        """(state, who, source, data) -> whether there is anything to pick, where that is quicker to tell."""
        self.each: Final = each
        """(state, who, source, item, data): done at every pick; returns the data from now on if it has changed."""
        self.words: Final = words
        """(state, who, item): the fields that tell an item apart, ``pick`` first."""
        self.finish: Final = finish
        """(state, who, source, count, data): done after the last pick, also if there was nothing to pick."""
        self.endless: Final = endless
        """Whether an item can be picked any number of times."""
        self.alike: Final = alike
        """(state, item) -> what makes two different items the same thing to pick."""
        self.whole: Final = whole
        """Whether all picks or none are made: it may be declined before the first."""
        self.optional: Final = optional
        """Whether a single pick can be declined; ``each`` is told ``done`` then."""
        self.ordering: Final = ordering
        """Whether it asks for a mere order. Drivers may answer it with its first item."""
        self.implied: Final = implied
        """(state, rules version) -> the answer that records of these rules imply because they did not ask, or None."""
        self.siblings: Final = self.listed_in()
        self.siblings.all.append(self)

    def ask(self, s: S, who: int, source: int, data: int = 0) -> bool:
        """Ask for one pick and return True, or return False if there is nothing to pick."""
        return self.go_on(s, self.siblings.single.number, who, source, _ONE_PICK, data)

    def ask_picks(self, s: S, who: int, source: int, least: int, most: int, data: int = 0) -> None:
        """Ask for ``least`` to ``most`` picks, fewer if there is not enough to pick; finish if there is nothing."""
        picks = (
            packing.run_picks(min(least, packing.MOST_SMALL), min(most, packing.MOST_SMALL), 0, 0) if most > 0 else 0
        )
        self.go_on(s, self.siblings.picks.number, who, source, picks, data)

    def go_on(self, s: S, prompt: int, who: int, source: int, picks: int, data: int) -> bool:
        """Ask for the next of the picks that are left and return True, or finish and return False."""
        left = self.possible(s, who, source, picks, data) if packing.most_picks(picks) else 0
        if left:
            self.push(s, prompt, who, source, left, packing.question_data(self.number, data))
            return True
        if self.finish is not None:
            self.finish(s, who, source, packing.picks_made(picks), data)
        return False

    def options(self, s: S, frame: Frame) -> list[int]:
        """Return the items that leave enough for the picks that must still be made, and ``done`` where it may end."""
        prompt, _, _, picks, packed = frame
        who, source = self.asked(frame)
        items, first, least = (
            self.items(s, who, source, packing.data_of(packed)),
            packing.first_item(picks),
            packing.least_picks(picks),
        )
        needed = packing.most_picks(picks) if self.whole else least
        if first:
            items = [item for item in items if item >= first]
        if needed > 1 and not self.endless:
            if len(items) < needed:
                items = self.too_few(items)
            else:
                last = items[-needed]
                items = [item for item in items if item <= last]
        options = each_once(items) if self.alike is None else self._one_of_each(s, items)
        if prompt != self.siblings.picks.number:
            ends = self.optional
        elif self.whole and not packing.picks_made(picks):
            ends = True
        else:
            ends = not least or not (options or (self.whole and self.hopes(s, frame)))
        if ends:
            options.append(self.siblings.done)
        return options

    def _one_of_each(self, s: S, items: list[int]) -> list[int]:
        things: dict[object, int] = {}
        if self.alike is not None:
            for item in items:
                things.setdefault(self.alike(s, item), item)
        return sorted(things.values())

    def pick(self, s: S, frame: Frame, item: int) -> None:
        """Do what an answer does."""
        _, _, _, picks, packed = frame
        who, source = self.asked(frame)
        data, most = packing.data_of(packed), packing.most_picks(picks) - 1
        if item == self.siblings.done:
            if self.optional:
                self.each(s, who, source, item, data)
            if self.finish is not None:
                self.finish(s, who, source, packing.picks_made(picks), data)
            return
        if not most and self.finish is None:
            self.each(s, who, source, item, data)
            return
        least = most if self.whole else max(0, packing.least_picks(picks) - 1)
        waiting, left = len(s.stack), packing.run_picks(least, most, item, packing.picks_made(picks) + 1)
        self.push(s, self.siblings.next.number, who, source, left, packed)
        changed = self.each(s, who, source, item, data)
        if len(s.stack) == waiting + 1:  # else what the pick asks is answered before the next pick
            s.stack.pop()
            self.go_on(s, self.siblings.picks.number, who, source, left, data if changed is None else changed)
        elif changed is not None:
            prompt, seat, asker, _, _ = s.stack[waiting]
            s.stack[waiting] = (prompt, seat, asker, left, packing.question_data(self.number, changed))

    def describe(self, s: S, frame: Frame, item: int) -> Description:
        """Return an answer in words."""
        who, source = self.asked(frame)
        words = {"pick": "done"} if item == self.siblings.done else self.words(s, who, item)
        described = {"verb": "choose", "pick": words.pop("pick"), "for": self.siblings.names[source], **words}
        if self.ordering:
            described["order"] = True
        return described

    # --- what games add

    def listed_in(self) -> "Questions[S]":
        """Return the questions of the game."""
        raise NotImplementedError

    def push(self, s: S, prompt: int, who: int, source: int, a: int, b: int) -> None:
        """Put a frame on the stack."""
        s.stack.append((prompt, who, source, a, b))

    def asked(self, frame: Frame) -> tuple[int, int]:
        """Return who is asked, and by what."""
        return frame[1], frame[2]

    def has_items(self, s: S, who: int, source: int, data: int) -> bool:
        """Return whether there is anything to pick."""
        return bool(self.items(s, who, source, data)) if self._some is None else self._some(s, who, source, data)

    def possible(self, s: S, who: int, source: int, picks: int, data: int) -> int:
        """Return the picks that can be asked for now; 0 if there is nothing to pick."""
        first = packing.first_item(picks)
        if self._some is not None and not first:
            return picks if self._some(s, who, source, data) else 0
        for item in self.items(s, who, source, data):
            if item >= first:
                return picks
        return 0

    def too_few(self, items: list[int]) -> list[int]:
        """Return what can be picked if there are fewer items than picks that must be made: all, so the first now."""
        return items[:1]

    def hopes(self, s: S, frame: Frame) -> bool:
        """Return whether something that is offered beside the items could still bring some."""
        return False


class Questions(Parts[Question[S]]):
    """The questions of one game and the prompts that ask them."""

    def __init__(self, prompts: Prompts, names: Sequence[str], done: int, apart: bool) -> None:
        super().__init__("questions", packing.QUESTION_BITS)
        self.names: Final = names
        """The names of what asks."""
        self.done: Final = done
        """The answer "no more" or "no"; larger than any item."""
        self.picks: Final = prompts.add(_Ask("picks", self))
        self.single: Final = prompts.add(_Ask("question", self, implied=self.implied)) if apart else self.picks
        """The prompt of questions that ask for one pick, if it stands ``apart`` from that of several."""
        self.next: Final = prompts.add(_Next("next pick", self))
        """Waits under what a pick has asked."""

    def of(self, frame: Frame) -> Question[S] | None:
        """Return the question that a frame asks; None for other prompts."""
        return self.all[packing.question_of(frame[4])] if frame[0] in (self.single.number, self.picks.number) else None

    def picks_left(self, frame: Frame) -> tuple[int, int]:
        """Return the fewest and the most picks that a frame still asks for; one for every other prompt."""
        return (
            (packing.least_picks(frame[3]), packing.most_picks(frame[3])) if frame[0] == self.picks.number else (1, 1)
        )

    def options(self, s: S, frame: Frame) -> list[int]:
        """Return the answers to a question."""
        return self.all[packing.question_of(frame[4])].options(s, frame)

    def pick(self, s: S, frame: Frame, item: int) -> None:
        """Answer a question."""
        self.all[packing.question_of(frame[4])].pick(s, frame, item)

    def describe(self, s: S, frame: Frame, item: int) -> Description:
        """Return an answer in words."""
        return self.all[packing.question_of(frame[4])].describe(s, frame, item)

    def go_on(self, s: S, frame: Frame) -> None:
        """Ask for the next pick."""
        question = self.all[packing.question_of(frame[4])]
        who, source = question.asked(frame)
        question.go_on(s, self.picks.number, who, source, frame[3], packing.data_of(frame[4]))

    def implied(self, s: S, frame: Frame, rules: int) -> int | None:
        """Return the answer that records of these rules imply."""
        implied = self.all[packing.question_of(frame[4])].implied
        return None if implied is None else implied(s, rules)


class _Ask(Prompt):
    """Asks one of the questions of a game."""

    def __init__(self, name: str, questions: Questions[Any], implied: Implied | None = None) -> None:
        super().__init__(name, implied=implied, asks=True)
        self.questions: Final = questions

    def options(self, s: Any, frame: Frame) -> list[int]:
        return self.questions.options(s, frame)

    def resolve(self, s: Any, frame: Frame, action: int) -> None:
        self.questions.pick(s, frame, action)

    def describe(self, s: Any, frame: Frame, action: int) -> Description:
        return self.questions.describe(s, frame, action)


class _Next(Prompt):
    """Goes on with the picks of a question."""

    def __init__(self, name: str, questions: Questions[Any]) -> None:
        super().__init__(name)
        self.questions: Final = questions

    def work(self, s: Any, frame: Frame) -> None:
        self.questions.go_on(s, frame)


_ONE_PICK: Final = packing.run_picks(1, 1, 0, 0)


def each_once(items: list[int]) -> list[int]:
    """Return sorted items without repetition; -1, which stands for nothing, is left out."""
    found: list[int] = []
    last = -1
    for item in items:
        if item != last:
            found.append(item)
            last = item
    return found
