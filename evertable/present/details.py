"""What all components share: name, text, rulings, sources, and a picture that the catalogue may describe."""

from typing import Any

from evertable.catalog.schema import Entry
from evertable.present.words import Words


def shared_details(entry: Entry, words: Words) -> dict[str, Any]:
    """Return the details that all components have; games add to them."""
    return {
        "id": entry.id,
        "name": entry.name.get(words.language),
        "text": entry.text.get(words.language),
        "rulings": entry.rulings_in(words.language),
        "confidence": entry.confidence,
        "sources": list(entry.sources),
        "links": [],
        "kind": "",
    }


def recipe(entry: Entry) -> str:
    """Return the picture of an entry in one line, as art/critters.js reads it; empty if it has none.

    A picture is a critter with its clothes, its hat and what it holds.
    """
    picture = entry.picture
    if picture is None:
        return ""
    parts = (picture.species, picture.clothes, picture.cloth, picture.hat, picture.hat_colour, picture.holds)
    return ":".join((*parts, picture.hood, str(picture.specs)))
