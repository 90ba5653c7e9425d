"""Words of Evergreen's board: tinted names of colours and cards, and what happened to the discs."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.markup import escape

PILE_NAMES: Final = ("left", "middle", "right")
_TINTS: Final = {
    "orange": "dark_orange",
    "blue": "dodger_blue1",
    "green": "green3",
    "yellow": "yellow3",
    "brown": "orange4",
    "lilac": "medium_purple1",
}


def tinted(name: str, text: str | None = None) -> str:
    """A colour's or a card's name (or another text about it) in its tint."""
    return f"[{_TINTS[name.split('-', maxsplit=1)[0]]}]{text or name}[/]"


def changes(before: Mapping[str, Any], after: Mapping[str, Any], names: Sequence[str]) -> str:
    """The discs that went to somebody else: ``: blue → Anna, 7``; nothing if none did."""
    moved = [
        f"{tinted(colour)} → {escape(names[disc['holder']])}, {disc['value']}"
        for colour, disc in after["discs"].items()
        if disc["holder"] != before["discs"][colour]["holder"]
    ]
    return ": " + "; ".join(moved) if moved else ""
