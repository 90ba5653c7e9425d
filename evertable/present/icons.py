"""Names of the icons in texts. Modules name theirs in their showing."""

from typing import Final

from evertable.present.words import Words, mark, marks

RESOURCES: Final = marks("twig", "resin", "pebble", "berry", "pearl")
NAMES: Final = {
    **RESOURCES,
    **marks("traveler", "production", "destination", "governance", "prosperity"),
    **marks("critter", "construction", "unique", "legendary", "common"),
    **marks("card", "deck", "point", "worker", "event", "city", "hand", "die"),
    **marks("winter", "spring", "summer", "autumn"),
    "any": mark("any resource"),
    "discard": mark("discarded cards"),
    "occupied": mark("occupied token"),
    "arrow": mark("for"),
    "pair": mark("couple"),
    "medal": mark("points"),
    "meadow": mark("Meadow"),
    "river": mark("River"),
    "forest": mark("Forest"),
    "haven": mark("Haven"),
    "journey": mark("Journey"),
    "open": mark("open to visitors"),
}

_ABBREVIATIONS: Final = {
    "twig": mark("t (twig)"),
    "resin": mark("r (resin)"),
    "pebble": mark("p (pebble)"),
    "berry": mark("b (berry)"),
}


def abbreviations(words: Words) -> dict[str, str]:
    """Return the letters that stand for resources where there is no room for drawings, by icon."""
    return {icon: words.say(message).partition(" ")[0] for icon, message in _ABBREVIATIONS.items()}
