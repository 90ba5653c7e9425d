"""What is wrong with a sheet: a message with fields, for translation."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from evertable.present.words import Words, mark


@dataclass(frozen=True, slots=True)
class Problem:
    """A message with fields. ``player`` is the number of an owner, ``thing`` and ``place`` are ids of components, and
    ``box`` is the title of a module."""

    message: str
    fields: dict[str, Any] = field(default_factory=dict)

    def say(self, words: Words, names: Sequence[str]) -> str:
        """Return the sentence in the language of the words; ``names`` are those of the owners."""
        said = {name: self._field(name, value, words, names) for name, value in self.fields.items()}
        return words.say(self.message, **said)

    def _field(self, name: str, value: Any, words: Words, names: Sequence[str]) -> Any:
        if name == "player":
            return names[value]
        if name in ("thing", "place"):
            return words.name(value)
        return words.say(value) if name == "box" else value


def taken_twice(things: Iterable[str]) -> list[Problem]:
    """Return components that exist once but are entered more often."""
    message = mark("{thing} is on the sheet {number} times, but it exists only once.")
    counted = Counter(things).items()
    return [Problem(message, {"thing": name, "number": number}) for name, number in counted if number > 1]
