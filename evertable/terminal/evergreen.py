"""Where things stand on Evergreen's table: the artists and their discs, everybody's piles, the own hand."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table

from evertable.present.model import Screen
from evertable.terminal.glyphs import CAN, Glyphs
from evertable.terminal.lines import Cells

Part = Mapping[str, Any]


def marks(glyphs: Glyphs) -> list[str]:
    """Explain the signs."""
    return [f"{CAN} {glyphs.words.say('gala still to come')}"]


def table(screen: Screen, glyphs: Glyphs) -> RenderableType:
    """Draw artists, players and the own hand."""
    board, words = screen.board, glyphs.words
    parts: list[RenderableType] = [_artists(board, glyphs), _players(board, glyphs)]
    if board["hand"]:
        title = words.many("Your hand, {number} card", "Your hand, {number} cards", len(board["hand"]))
        parts.append(Cells(glyphs.pair(escape(title), ""), _hand(board["hand"], glyphs)))
    return Group(*parts)


brief = table
"""Every card changes the table."""


def _artists(board: Part, glyphs: Glyphs) -> Table:
    """One row for each artist: the holder, the value, and everybody's influence (R-E-30)."""
    words = glyphs.words
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    grid.add_column(escape(words.say("Artist")), no_wrap=True)
    grid.add_column(escape(words.say("holds the disc")))
    grid.add_column(escape(words.say("Value")), justify="right", no_wrap=True)
    for player in board["players"]:
        grid.add_column(escape(player["name"]), justify="right", overflow="fold")
    for artist in board["artists"]:
        holder = words.say("in the centre") if artist["holder"] is None else board["players"][artist["holder"]]["name"]
        value = f"[bold]{artist['value']} ×2 {escape(words.say('Hit'))}[/]" if artist["hit"] else str(artist["value"])
        influence = [str(one["total"] or "·") for one in artist["influence"]]
        grid.add_row(glyphs.tinted(artist["colour"], escape(artist["artist"])), escape(holder), value, *influence)
    return grid


def _players(board: Part, glyphs: Glyphs) -> Table:
    """The piles, hand, points, concerts and gala of each player."""
    words = glyphs.words
    grid = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    grid.add_column("", no_wrap=True)
    for pile in board["players"][0]["piles"]:
        grid.add_column(escape(pile["place"]), overflow="fold")
    for title in (glyphs.icon("hand"), words.say("Points"), words.say("Concert"), words.say("as gala")):
        grid.add_column(escape(title), no_wrap=True)
    for player in board["players"]:
        mark = "[bold]▶[/]" if player["turn"] else " "
        piles = [_pile(pile, glyphs) for pile in player["piles"]]
        name = f"{mark}{player['seat']} {escape(player['name'])}"
        numbers = [str(number) for number in (player["hand_size"], player["points"], player["concerts"]["left"])]
        grid.add_row(name, *piles, *numbers, "–" if player["gala"]["used"] else CAN)
    return grid


def _pile(pile: Part, glyphs: Glyphs) -> str:
    card = pile["card"]
    name = glyphs.tinted(card["colour"], escape(card["name"])) if card else ""
    if pile.get("face_down"):
        hidden = f"[dim]{escape(glyphs.words.say('face down'))}[/]"
        return f"{name} ({hidden})" if name else hidden
    return name or "–"


def _hand(cards: Sequence[Part], glyphs: Glyphs) -> list[str]:
    return [
        glyphs.tinted(colour, f"{escape(held[0]['artist'])} {' '.join(str(card['value']) for card in held)}")
        for colour, held in ((colour, list(same)) for colour, same in groupby(cards, key=lambda card: card["colour"]))
    ]
