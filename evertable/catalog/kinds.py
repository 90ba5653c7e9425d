"""Kinds of places and tokens, regions and facts that boxes of other packages declare in their ``schema.py``.

A box names them as ``PLACE_TYPES``, ``TOKEN_TYPES`` and ``REGIONS``, tuples of ids, and its facts as ``FACTS``, a class
derived from ``Facts``. Entries of any module may use what any box declares.
"""

from collections.abc import Iterator
from typing import Any, Final

from evertable import plugins

from .facts import AnyFacts, Facts
from .schema import PLACE_TYPES, REGIONS, TOKEN_TYPES, Entry, Place, Token

FILE: Final = "schema"


def wrong_kinds(game: str, entry: Entry) -> Iterator[str]:
    """Yield what is wrong with the kinds that an entry names."""
    if isinstance(entry, Place):
        yield from _wrong("type", entry.type, PLACE_TYPES, game, "PLACE_TYPES")
        yield from _wrong("copy", entry.copy, PLACE_TYPES, game, "PLACE_TYPES")
    if isinstance(entry, Token):
        yield from _wrong("type", entry.type, TOKEN_TYPES, game, "TOKEN_TYPES")
    if isinstance(entry, Place | Token):
        yield from _wrong("region", entry.region, REGIONS, game, "REGIONS")


def facts_type(game: str, module: str) -> Any:
    """Return the type of a module's facts: its own if a box of another package declares one."""
    found = next((declared for box, declared in _declared(game, "FACTS") if box == module), None)
    return AnyFacts if found is None else found


def _wrong(field: str, value: str | None, known: tuple[str, ...], game: str, name: str) -> Iterator[str]:
    if value is None or value in known:
        return
    added = [kind for _, kinds in _declared(game, name) for kind in kinds]
    if value not in added:
        yield f"{field}: there is no {value!r}; known: {', '.join([*known, *added])}"


def _declared(game: str, name: str) -> Iterator[tuple[str, Any]]:
    for box in plugins.boxes(game):
        declared = box.optional_part(FILE, name)
        if declared is not None:
            if name == "FACTS" and not (isinstance(declared, type) and issubclass(declared, Facts)):
                raise box.refusal(f"{FILE}.py: FACTS is no class derived from Facts")
            yield box.module, declared
