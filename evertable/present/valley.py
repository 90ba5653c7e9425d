"""What the presenters of Everdell and Everdell Duo share."""

from typing import Final

from evertable.present.words import Words, mark

COLOUR_NAMES: Final = {
    "traveler": (mark("Traveler"), mark("T (traveler)")),
    "production": (mark("Production"), mark("P (production)")),
    "destination": (mark("Destination"), mark("D (destination)")),
    "governance": (mark("Governance"), mark("G (governance)")),
    "prosperity": (mark("Prosperity"), mark("S (prosperity)")),
}
"""The name of each card colour, and the message that begins with its letter."""
SEASON_NAMES: Final = {
    "winter": mark("Winter"),
    "spring": mark("Spring"),
    "summer": mark("Summer"),
    "autumn": mark("Autumn"),
}
ASKED: Final = {
    "play a card": mark("Which card do you play?"),
    "move a worker": mark("Where does the worker go?"),
    "reduction": mark("Which resource do you not pay?"),
    "substitute": mark("Which resource do you pay with another one?"),
}
"""Titles of questions that no component asks, by the name that the rules give them."""


def colour_words(colour: str, words: Words) -> tuple[str, str]:
    """Return a colour's name and letter."""
    name, letter = COLOUR_NAMES[colour]
    return words.say(name), words.say(letter)[0]
