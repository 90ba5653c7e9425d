"""What modules lay on the table or in front of players, in words; the same parts that a screen draws."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from evertable.cli.boards.everdell_words import standing, who
from evertable.cli.boards.lines import Cells

if TYPE_CHECKING:
    from rich.console import RenderableType

    from evertable.present.parts import Piece, Zone

Seen = Mapping[str, Any]
ICON: Final = re.compile(r"(\[[a-z_]+\])+")


def zones(seen: Seen, names: Sequence[str]) -> "list[RenderableType]":
    """A line for each zone of the table, then one for each of what players have in front of them."""
    from evertable.everdell.ids import CATALOG
    from evertable.present.everdell.modules import showings
    from evertable.present.words import Words

    words = Words("en", CATALOG)
    shown = showings(seen).values()
    people = [who(owner, names, seen) for owner in range(len(seen["owners"]))]
    lines = [_line("", zone) for showing in shown for zone in showing.zones(seen, people, words)]
    for owner, name in enumerate(people):
        lines += [
            _line(f"{name}, ", zone) for showing in shown for zone in showing.belongings(seen, owner, people, words)
        ]
    return lines


def _line(before: str, zone: "Zone") -> "RenderableType":
    note = f" ({_plain(zone.note)})" if zone.note else ""
    return Cells(f"{before}{zone.title}{note}: ", [_piece(piece) for piece in zone.pieces], even=False)


def _piece(piece: "Piece") -> str:
    if piece.condition == "hidden":
        return "[dim]face down[/]"
    text = piece.name
    if piece.text or (piece.gain and not piece.spots):
        text += f", {_plain(piece.text or piece.gain)}"
    text += "".join(f" {token.number} {token.name}" for token in piece.tokens)
    return f"{text} {standing((one.owner, one.name) for one in piece.workers)}" if piece.workers else text


def _plain(text: str) -> str:
    """Icons as counted words: ``3[point] [any][any]`` is ``3 point 2 any``."""

    def counted(found: "re.Match[str]") -> str:
        icons = found[0][1:-1].split("][")
        number = f"{len(icons)} " if len(icons) > 1 and len(set(icons)) == 1 else ""
        return f" {number}{' '.join(dict.fromkeys(icons))} "

    return " ".join(ICON.sub(counted, text).split())
