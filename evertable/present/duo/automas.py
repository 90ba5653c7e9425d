"""Steps of Miss Thorn as sentences."""

from typing import Any, Final

from evertable.present.duo.board import rival_name
from evertable.present.duo.changes import changes, others
from evertable.present.registry import Automas
from evertable.present.words import Words


class DuoAutomas(Automas):
    """Miss Thorn."""

    def name(self, seen: dict[str, Any], names: list[str], words: Words) -> str:
        return rival_name(seen, words)

    def step(
        self, before: dict[str, Any], after: dict[str, Any], owner: int, what: str, names: list[str], words: Words
    ) -> str:
        """Return what she takes."""
        return words.joined(others(changes(before, after), words))


AUTOMAS: Final = DuoAutomas()
