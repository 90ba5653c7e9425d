"""Quick phrases, which every reader sees in the own language, and emotes of one's own animal; texts without tricks."""

import unicodedata
from dataclasses import dataclass
from typing import Final

from evertable.present.words import mark

LONGEST: Final = 280
"""Characters of a message."""
_MARKS: Final = 3
"""Combining characters in a row. More of them cover the lines above and below."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence that is stored by its id."""

    id: str
    says: str
    icon: str


PHRASES: Final = {
    phrase.id: phrase
    for phrase in (
        Phrase("hello", mark("Hello!"), "smile"),
        Phrase("luck", mark("Good luck, have fun!"), "leaf"),
        Phrase("minutes", mark("Two minutes, please"), "clock"),
        Phrase("ready", mark("Ready!"), "check"),
        Phrase("nice", mark("Nice move!"), "star"),
        Phrase("sorry", mark("Sorry!"), "hand"),
        Phrase("thanks", mark("Thank you!"), "crown"),
        Phrase("turn", mark("Your turn, I think"), "turn"),
        Phrase("played", mark("Well played!"), "trophy"),
        Phrase("again", mark("Shall we play again?"), "replay"),
        Phrase("night", mark("Good night"), "moon"),
    )
}
"""By id, in the order in which they are offered."""

EMOTES: Final = {
    "joy": mark("is happy"),
    "laugh": mark("laughs"),
    "love": mark("loves it"),
    "think": mark("thinks"),
    "oh": mark("is surprised"),
    "sad": mark("is sad"),
    "sleep": mark("is sleepy"),
}
"""By id, what the animal does."""


def clean_text(text: str) -> str:
    """Return a message as it is stored: one line, without control and direction characters, cut to its length.

    What is left may be empty.
    """
    composed = unicodedata.normalize("NFC", text[: 4 * LONGEST])
    plain = " ".join("".join(c if c.isprintable() else " " for c in composed).split())
    kept, marks = [], 0
    for c in plain:
        marks = marks + 1 if unicodedata.combining(c) else 0
        if marks <= _MARKS:
            kept.append(c)
    return "".join(kept)[:LONGEST].strip()
