"""Links in texts. Invisible characters around a name carry its target; a plain reader may drop them.

A target is the id of a component, or ``player:2``.
"""

import re
from functools import cache
from typing import Final

from evertable.present.words import Words

_OPEN, _TO, _CLOSE = "\ue000", "\ue001", "\ue002"
LINK: Final = re.compile(f"{_OPEN}([a-z0-9_:]+){_TO}([^{_CLOSE}]*){_CLOSE}")


class Linked(Words):
    """Words that turn names into links."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.language, words.catalog)
        self.voice = f"{words.language} linked"

    def name(self, entry_id: str) -> str:
        """Return a component's name, leading to it."""
        return link(entry_id, super().name(entry_id))

    def player(self, seat: int, name: str) -> str:
        """Return a player's name, leading to what lies in front of them."""
        return link(f"player:{seat}", name)


@cache
def linked(words: Words) -> Linked:
    """Return the words that turn names into links, in the language and of the game of others."""
    return Linked(words)


def link(target: str, text: str) -> str:
    """Return a text that leads somewhere."""
    return f"{_OPEN}{target}{_TO}{text}{_CLOSE}"


def plain(text: str) -> str:
    """Return the text without its links."""
    return LINK.sub(r"\2", text)
