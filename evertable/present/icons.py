"""Names of the icons in texts. Modules name theirs in their showing."""

from typing import Final

from evertable.present.words import Words, mark

NAMES: Final = {
    "twig": mark("twig"),
    "resin": mark("resin"),
    "pebble": mark("pebble"),
    "berry": mark("berry"),
    "pearl": mark("pearl"),
    "card": mark("card"),
    "deck": mark("deck"),
    "point": mark("point"),
    "worker": mark("worker"),
    "traveler": mark("traveler"),
    "production": mark("production"),
    "destination": mark("destination"),
    "governance": mark("governance"),
    "prosperity": mark("prosperity"),
    "critter": mark("critter"),
    "construction": mark("construction"),
    "unique": mark("unique"),
    "legendary": mark("legendary"),
    "common": mark("common"),
    "event": mark("event"),
    "city": mark("city"),
    "hand": mark("hand"),
    "die": mark("die"),
    "winter": mark("winter"),
    "spring": mark("spring"),
    "summer": mark("summer"),
    "autumn": mark("autumn"),
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
