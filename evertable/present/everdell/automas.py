"""Steps of Rugwort and Nightweave as sentences: from their modules, otherwise from what changed."""

from typing import Any, Final

from evertable.present.everdell.changes import changes, sentences
from evertable.present.everdell.modules import showings
from evertable.present.registry import Automas
from evertable.present.words import Words


class EverdellAutomas(Automas):
    """The automas of Everdell."""

    def name(self, seen: dict[str, Any], names: list[str], words: Words) -> str:
        """Return the owner after the last player."""
        return names[int(seen["seats"])]

    def step(
        self, before: dict[str, Any], after: dict[str, Any], owner: int, what: str, names: list[str], words: Words
    ) -> str:
        for shown in showings(after).values():
            if line := shown.step(before, after, owner, what, words):
                return line
        return words.joined(sentences([changes(before, after)], owner, names, words))


AUTOMAS: Final = EverdellAutomas()
