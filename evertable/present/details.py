"""What all components share: name, text, rulings, sources, and a picture that the catalogue may describe."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from evertable.catalog.schema import Card, Entry
from evertable.present.words import Words


def shared_details(entry: Entry, words: Words) -> dict[str, Any]:
    """Return the details that all components have; games add to them."""
    return {
        "id": entry.id,
        "name": entry.name.get(words.language),
        "text": entry.text.get(words.language),
        "rulings": entry.rulings_in(words.language),
        "about": [_about(ruling, entry.module) for ruling in entry.rulings_in("en")],
        "confidence": entry.confidence,
        "sources": list(entry.sources),
        "links": [],
        "kind": "",
    }


ABOUT: Final = {
    "newleaf": r"R-NL-|Newleaf|\bStation\b",
    "pearlbrook": r"R-PB-|Pearlbrook|\bpearls?\b",
    "spirecrest": r"R-SC-|Spirecrest",
    "bellfaire": r"R-BF-|Bellfaire",
    "legends": r"(?<!non-)\b[Ll]egendary",
    "nightweave": r"Nightweave",
    "solo": r"^Solo\b",
    "coop": r"^Co-op\b",
}
"""By what a ruling in English shows that it is about a box, or about playing alone or together."""
TOGETHER: Final = {"coop", "challenge"}
"""Modules in which mayors share a city, so that rulings about ``coop`` hold."""


def _about(ruling: str, module: str) -> list[str]:
    return [box for box, sign in ABOUT.items() if box not in module and re.search(sign, ruling)]


def on_the_table(details: Mapping[str, Any], modules: Sequence[str], seats: int) -> list[str]:
    """Return the rulings of a component that are about the boxes and the mode of a table."""
    there = {"solo"} if seats == 1 else set()
    there |= {box for box in ABOUT for module in modules if box in module}
    if TOGETHER.intersection(modules):
        there.add("coop")
    return [
        ruling for ruling, boxes in zip(details["rulings"], details["about"], strict=True) if there.issuperset(boxes)
    ]


def recipe(entry: Entry) -> str:
    """Return the picture recipe of an entry as one line, as art/critters.js reads it, or an empty string.

    A picture is a critter with its clothes, its hat and what it holds.
    """
    picture = entry.picture
    if picture is None:
        return ""
    parts = (picture.species, picture.clothes, picture.cloth, picture.hat, picture.hat_colour, picture.holds)
    return ":".join((*parts, picture.hood, str(picture.specs)))


def art(entry: Entry) -> dict[str, str]:
    """Return a component's fields that the picture scripts need."""
    card = entry if isinstance(entry, Card) else None
    kind, colour = (card.kind, card.color) if card is not None else ("piece", "")
    return {"id": entry.id, "kind": kind, "colour": colour, "recipe": recipe(entry)}
