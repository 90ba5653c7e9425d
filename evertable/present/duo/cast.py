"""Names of the mayors and of Miss Thorn at a table of Duo."""

from typing import Any, NamedTuple

from evertable.present.words import Words


class Cast(NamedTuple):
    """The names of both mayors, whether they share a city, and whether they play a chapter."""

    mayors: tuple[str, str]
    shared: bool
    chapter: bool


def cast_of(seen: dict[str, Any], names: list[str], words: Words) -> Cast:
    """Return the players, or the animals where one player leads both mayors."""
    animals = [words.say("Hare") if mayor == seen["hare"] else words.say("Tortoise") for mayor in range(2)]
    found = names if seen["seats"] == 2 else animals
    chapter = "chapter" in seen["options"]
    return Cast((found[0], found[1]), chapter or "level" in seen["options"], chapter)
