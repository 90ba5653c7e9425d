"""Labels of form fields and query parameters for messages to visitors. The API uses the names as they are sent."""

import re
from typing import Final

from evertable.present.words import Words, mark

OPTION: Final = "option:"
"""Prefix of the fields for a game's options."""
NAMES: Final = {
    "at": mark("The move"),
    "bot": mark("The bot"),
    "box": mark("The box"),
    "city": mark("The name of the city"),
    "code": mark("The code"),
    "colour": mark("The colour"),
    "delay": mark("The delay"),
    "difficulty": mark("The difficulty"),
    "game": mark("The game"),
    "kind": mark("The kind"),
    "language": mark("The language"),
    "me": mark("The name"),
    "module": mark("The box"),
    "name": mark("The name"),
    "nonce": mark("The nonce"),
    "opponent": mark("The opponent"),
    "option": mark("The option"),
    "other": mark("The name"),
    "pace": mark("The pace"),
    "page": mark("The page"),
    "partner": mark("The partner"),
    "players": mark("The number of players"),
    "promise": mark("The promise"),
    "q": mark("What you are looking for"),
    "seat": mark("The seat"),
    "seed": mark("The seed"),
}
OTHER: Final = mark("Something that was sent")
"""Label of fields that only scripts fill in, such as the version of a table."""
_FAMILY: Final = re.compile(rf"\d+$|(?<={OPTION[:-1]}):.*$")
"""What distinguishes fields of the same kind: ``seat0`` and ``seat1``, ``option:first`` and ``option:year``."""


def label_of(field: str, words: Words) -> str:
    """Return the label of a field, capitalised to begin a sentence."""
    return words.say(NAMES.get(_FAMILY.sub("", field), OTHER))
