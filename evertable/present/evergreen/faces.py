"""Artists, cards, piles and discs for drawing, with their names."""

from itertools import groupby
from typing import Any, Final

from evertable.evergreen.ids import CARD_NAMES, CATALOG
from evertable.present.words import Words, mark

ANIMALS: Final = ("squirrel", "hedgehog", "turtle", "mouse", "fox", "owl")
"""The players, as at every table of the house."""
STARS: Final = {
    "orange": "lynx",
    "blue": "jay",
    "green": "frog",
    "yellow": "bee",
    "brown": "bear",
    "lilac": "rabbit",
}
"""The artist on the label of each record, so that no disc is known by its colour alone."""
MY_PILE: Final = (mark("your left pile"), mark("your middle pile"), mark("your right pile"))
OWN_PILE: Final = (mark("their own left pile"), mark("their own middle pile"), mark("their own right pile"))
PILE_OF: Final = (
    mark("the left pile of {player}"),
    mark("the middle pile of {player}"),
    mark("the right pile of {player}"),
)
PLACES: Final = (mark("left"), mark("middle"), mark("right"))


def artist(colour: str, words: Words) -> str:
    """Return an artist's name, which is the colour's."""
    return words.name(colour) if words.catalog is not None else CATALOG.entry(colour).name.get(words.language)


def letters(colour: str, words: Words) -> str:
    """Return two letters that identify each artist in each language."""
    return CATALOG.entry(colour).name.get(words.language)[:2]


def artist_face(colour: str, words: Words) -> dict[str, Any]:
    """Return what every component of an artist shows: colour, name, letters, the animal on the label."""
    return {
        "colour": colour,
        "artist": artist(colour, words),
        "letters": letters(colour, words),
        "star": STARS.get(colour, "note"),
    }


def card_name(card: str, words: Words) -> str:
    """Return a card, such as Blue 8."""
    colour, value = card.rsplit("-", 1)
    return words.say("{artist} {value}", artist=artist(colour, words), value=value)


def card_face(card: str, words: Words) -> dict[str, Any]:
    """Return an influence card."""
    colour, value = card.rsplit("-", 1)
    return {"id": card, "value": int(value), "name": card_name(card, words), **artist_face(colour, words)}


def disc_face(colour: str, value: int, hit: bool, words: Words) -> dict[str, Any]:
    """Return an artist's disc with its value."""
    message = mark("{artist}, worth {value}, the hit: double in concerts") if hit else mark("{artist}, worth {value}")
    label = words.say(message, artist=artist(colour, words), value=value)
    return {**artist_face(colour, words), "value": value, "hit": hit, "label": label}


def pile_name(owner: int, pile: int, me: int, names: list[str], words: Words, actor: int = -1) -> str:
    """Return one of the three piles of a player; where another player is spoken of, that player's are the own ones."""
    if owner == me:
        return words.say(MY_PILE[pile])
    if owner == actor:
        return words.say(OWN_PILE[pile])
    return words.say(PILE_OF[pile], player=names[owner])


def by_artist(cards: list[str]) -> list[tuple[str, list[str]]]:
    """Return cards under the artists that have any: in the order of the hit disc, then by value."""
    in_order = sorted(cards, key=CARD_NAMES.index)
    return [(colour, list(held)) for colour, held in groupby(in_order, lambda card: card.rsplit("-", 1)[0])]
