"""Who is who at a table of Duo."""

from typing import Any, NamedTuple

from evertable.present.words import Words


class Cast(NamedTuple):
    """The names of both mayors, and whether they share a city."""

    mayors: tuple[str, str]
    shared: bool


def cast_of(seen: dict[str, Any], names: list[str], words: Words) -> Cast:
    """The players, or the animals where one player leads both mayors."""
    animals = [words.say("Hare") if mayor == seen["hare"] else words.say("Tortoise") for mayor in range(2)]
    found = names if seen["seats"] == 2 else animals
    return Cast((found[0], found[1]), "level" in seen["options"] or "chapter" in seen["options"])
