"""What lies in a question: its picture, and what can be chosen and lies nowhere else on the table."""

from collections.abc import Collection, Iterable
from typing import Any, Final

from evertable.catalog.schema import Card, Entry, Power, Token
from evertable.present.details import recipe
from evertable.present.model import Act
from evertable.present.words import Words, mark

ON_THE_TABLE: Final = ("hand", "meadow", "city", "place", "resource", "player", "drawn")
"""The first part of targets that are always in sight."""
FORMS: Final = {
    **{name: name for name in ("visitor", "adornment", "weather", "award")},
    "train_car": "car",
    "tile": "map",
    "bundle": "offer",
    "citizen": "visitor",
    "venue": "place",
    **dict.fromkeys(("activity", "scoring", "personality", "scheme", "plan"), "scheme"),
}
"""The forms of pictures, by the type of a token."""
WHERE: Final = {
    "hand": mark("Click cards in your hand."),
    "meadow": mark("Click cards in the Meadow."),
    "city": mark("Click cards in a city."),
    "place": mark("Click a place on the board."),
}
WHERE_ONE: Final = {
    "hand": mark("Click a card in your hand."),
    "meadow": mark("Click a card in the Meadow."),
    "city": mark("Click a card in a city."),
}
"""The same, where only one is chosen."""
READ: Final = 8
"""More options than this are shown without their texts."""


def portrait(component: str, words: Words) -> dict[str, Any] | None:
    """Return what is painted for a component."""
    if not component or not words.knows(component):
        return None
    assert words.catalog is not None
    entry = words.catalog.entry(component)
    colour = entry.color if isinstance(entry, Card) else "governance"
    return {"id": entry.id, "kind": _kind(entry), "colour": colour, "picture": recipe(entry)}


def _kind(entry: Entry) -> str:
    """Return the form of the picture, as static/art.js and static/art/boxes.js know them."""
    match entry:
        case Card():
            return entry.kind
        case Power():
            return "power"
        case Token():
            return FORMS.get(entry.type, "discovery")
    return "place"


def options(acts: Iterable[Act], laid: Collection[str], order: bool, words: Words) -> list[dict[str, Any]]:
    """Return what can be chosen inside the question. ``laid`` are targets of cards that it spreads out already."""
    found: dict[str, dict[str, Any]] = {}
    for act in acts:
        if not act.component or act.target in laid or act.target in found:
            continue
        if act.target.split(":")[0] in ON_THE_TABLE and not order:
            continue
        face = portrait(act.component, words)
        worth = act.price or _points(act.component, words)
        found[act.target] = {"target": act.target, "name": act.label, "price": worth, "face": face, "act": act}
    for one in found.values():
        one["text"] = _text(one.pop("act"), words) if len(found) <= READ else ""
    return list(found.values())


def _points(component: str, words: Words) -> str:
    assert words.catalog is not None
    entry = words.catalog.entry(component)
    return f"{entry.points}[point]" if isinstance(entry, Token) and entry.points else ""


def _text(act: Act, words: Words) -> str:
    assert words.catalog is not None
    entry = words.catalog.entry(act.component)
    if isinstance(entry, Card) and entry.icon_line is not None:
        return entry.icon_line.get(words.language)
    return words.text(act.component)


def where(acts: Iterable[Act], inside: Collection[str], one: bool, words: Words) -> str:
    """Return where to click for what lies on the table, ``one`` thing or several; empty if everything lies in the
    question."""
    zones = {act.target.split(":")[0] for act in acts if act.target not in inside}
    clicks = WHERE | WHERE_ONE if one else WHERE
    return " ".join(words.say(said) for zone, said in clicks.items() if zone in zones)
