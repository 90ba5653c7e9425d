"""Names of the five card colours of Everdell and Everdell Duo."""

from typing import Final

from evertable.present.words import Words, mark

COLOUR_NAMES: Final = {
    "traveler": (mark("Traveler"), mark("T (traveler)")),
    "production": (mark("Production"), mark("P (production)")),
    "destination": (mark("Destination"), mark("D (destination)")),
    "governance": (mark("Governance"), mark("G (governance)")),
    "prosperity": (mark("Prosperity"), mark("S (prosperity)")),
}
"""The name of each colour, and the message that begins with its letter."""


def colour_words(colour: str, words: Words) -> tuple[str, str]:
    """Return a colour's name and letter."""
    name, letter = COLOUR_NAMES[colour]
    return words.say(name), words.say(letter)[0]
