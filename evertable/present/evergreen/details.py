"""Details of a component, for the enlarged view."""

from typing import Any, Final

from evertable.evergreen.ids import CARD_IDS, CATALOG, COLOURS
from evertable.present.details import shared_details
from evertable.present.evergreen.faces import artist_face, card_face
from evertable.present.words import Words, mark

RULES: Final = {
    "artist": (
        mark("The most influence holds the disc; a tie goes to the highest single visible card (R-E-30, R-E-31)"),
        mark("From player to player a disc goes one step up its ring; from the centre it keeps 5 (R-E-42)"),
        mark("While no card of the artist is visible, the disc stays where it is (R-E-44)"),
    ),
    "card": (
        mark("Goes on any visible card of any player; the covered card has no effect any more (R-E-40)"),
        mark("After each card both artists are checked, that of the covered card and its own (R-E-41)"),
    ),
    "hit": (
        mark("After your cards you may turn it one step either way (R-E-45)"),
        mark("It doubles nothing in the final concert (R-E-51)"),
    ),
}


def details(entry_id: str, words: Words) -> dict[str, Any]:
    """Return everything about an artist, a card or another piece; raises CatalogError."""
    card = entry_id in CARD_IDS
    entry = CATALOG.token("influence_card" if card else entry_id)
    rules = RULES.get(entry.type, ())
    told = shared_details(entry, words) | {
        "id": entry_id,
        "text": words.set(entry.text.get(words.language)),
        "rulings": [words.say(rule) for rule in rules],
        "about": [[] for _ in rules],
    }
    if card:
        face = card_face(entry_id, words)
        told.update(name=face["name"], face=face)
    elif entry_id in COLOURS:
        told["face"] = artist_face(entry_id, words)
    return told
