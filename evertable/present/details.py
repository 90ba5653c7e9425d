"""The texts that all components share: name, text, rulings, sources."""

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
