"""Portraits of people and bots: the picture of a card, chosen by animal or level."""

from functools import cache
from hashlib import blake2b
from typing import Final

from evertable.catalog import load
from evertable.present.details import recipe
from evertable.present.words import mark

ANIMALS: Final = {
    "squirrel": mark("squirrel"),
    "hedgehog": mark("hedgehog"),
    "turtle": mark("turtle"),
    "mouse": mark("mouse"),
    "fox": mark("fox"),
    "owl": mark("owl"),
}
"""The animals that a guest can be, in the order of the workers of a table."""
COLOURS: Final = (mark("amber"), mark("blue"), mark("green"), mark("purple"), mark("red"), mark("gold"))
"""The colours that a guest can be: those of the seats of a table, in their order."""
_CARDS: Final = {
    "squirrel": "architect",
    "hedgehog": "shopkeeper",
    "turtle": "peddler",
    "mouse": "wife",
    "fox": "bard",
    "owl": "historian",
    "hare": "wanderer",
    "bot:first_game": "husband",
    "bot:casual": "barge_toad",
    "bot:regular": "innkeeper",
    "bot:skilled": "ranger",
    "bot:expert": "judge",
}
_NAMES: Final = ("Juniper", "Rowan", "Poppy", "Aspen", "Linden", "Saffron", "Maple", "Robin")


@cache
def portrait(who: str) -> str:
    """Return the recipe of a portrait: of an animal, or of a bot as in ``bot:regular``. Unknown bots are innkeepers."""
    return recipe(load("everdell").card(_CARDS.get(who, _CARDS["bot:regular"])))


def animal_of(chosen: object, seat: int = 0) -> str:
    """Return an animal that a guest has chosen, or the animal of the chair."""
    return chosen if isinstance(chosen, str) and chosen in ANIMALS else tuple(ANIMALS)[seat % len(ANIMALS)]


def colour_of(chosen: object, guest_id: str) -> int:
    """Return the number of the colour that a guest has chosen, or one that is always the same for the same guest."""
    if isinstance(chosen, str) and chosen.isdecimal() and int(chosen) < len(COLOURS):
        return int(chosen)
    return blake2b(guest_id.encode(), digest_size=1, salt=b"colour").digest()[0] % len(COLOURS)


def own_animal(chosen: object, guest_id: str) -> str:
    """Return the animal that a guest has chosen, or one that is always the same for the same guest."""
    if isinstance(chosen, str) and chosen in ANIMALS:
        return chosen
    return tuple(ANIMALS)[blake2b(guest_id.encode(), digest_size=1, salt=b"animal").digest()[0] % len(ANIMALS)]


def suggested_name(guest_id: str) -> str:
    """Return a name for a guest without one, always the same for the same guest."""
    return _NAMES[blake2b(guest_id.encode(), digest_size=1).digest()[0] % len(_NAMES)]
