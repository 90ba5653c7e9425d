"""Show an entry as lines, and find an entry by what a person types."""

import msgspec

from .fold import folded
from .model import Catalog
from .schema import CatalogStruct, Entry, Goods, Language, Text

FIRST = ("id", "module", "name", "aliases", "text")
LAST = ("rulings", "confidence", "field_confidence", "conflicts", "sources", "notes", "tags")
"""Readers want the name and the effect first, then the numbers, then how far to trust them."""
SENTENCES = ("rulings", "conflicts", "sources", "notes")
"""Lists that are read line by line."""


def render(entry: Entry, language: Language = "en") -> list[tuple[str, str]]:
    """Return label and value of everything about an entry; fields with their default are left out.

    The name is shown in every language; the rest in the requested one, in English where a translation is missing.
    """
    fields = {field.name: field for field in msgspec.structs.fields(entry)}
    middle = [name for name in fields if name not in FIRST and name not in LAST]
    lines = [("component", type(entry).__name__.lower())]
    for name in (*FIRST, *middle, *LAST):
        value: object = getattr(entry, name)
        if name == "name":
            lines += [(f"name ({code})", known) for code, known in _names(entry.name)]
        elif isinstance(value, tuple) and name in SENTENCES:
            lines += [(_label(name), _words(item, language)) for item in value]
        elif fields[name].required or _is_set(value, fields[name]):
            lines.append((_label(name), _words(value, language)))
    return lines


def search(catalog: Catalog, text: str) -> list[Entry]:
    """Return entries whose id, name (any language) or alias contains the text, ignoring case and accents."""
    wanted = _plain(text)
    if not wanted:
        return []
    names = [(entry, [entry.id, *dict(_names(entry.name)).values(), *entry.aliases]) for entry in catalog.entries]
    return [entry for entry, known in names if any(wanted in _plain(name) for name in known)]


def _names(name: Text) -> list[tuple[str, str]]:
    return [(code, known) for code, known in (("en", name.en), ("fr", name.fr), ("pl", name.pl)) if known]


def _plain(text: str) -> str:
    """Return a text folded for comparison, with single blanks."""
    return " ".join(folded(text).replace("_", " ").split())


def _label(name: str) -> str:
    return name.replace("_", " ")


def _is_set(value: object, field: msgspec.structs.FieldInfo) -> bool:
    return value not in (field.default, {}, ())


def _words(value: object, language: Language) -> str:
    """Return a value as words: `2 twig, 3 resin` rather than a record."""
    match value:
        case Text():
            return value.get(language)
        case Goods():
            return (
                ", ".join(f"{number} {name}" for name, number in msgspec.structs.asdict(value).items() if number) or "0"
            )
        case CatalogStruct():
            fields = [(field, getattr(value, field.name)) for field in msgspec.structs.fields(value)]
            return _pairs([(field.name, item) for field, item in fields if _is_set(item, field)], language)
        case dict():
            return _pairs(list(value.items()), language)
        case tuple():
            return ", ".join(_words(item, language) for item in value)
        case bool():
            return "yes" if value else "no"
    return str(value)


def _pairs(pairs: list[tuple[str, object]], language: Language) -> str:
    return "; ".join(
        f"{_label(name)} ({_words(item, language)})"
        if isinstance(item, CatalogStruct) and not isinstance(item, Text)
        else f"{_label(name)}: {_words(item, language)}"
        for name, item in pairs
    )
