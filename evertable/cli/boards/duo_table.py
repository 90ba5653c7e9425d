"""The parts of Duo's table in the terminal: track, Meadow, events, locations, mayors, cities."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.table import Table

from evertable.catalog.schema import Event
from evertable.cli.boards.duo_words import ENTRIES, face, mayor, text, tinted, title
from evertable.cli.boards.lines import Cells
from evertable.cli.boards.valley_words import Seen, letters
from evertable.duo.table import COLUMNS, HANDSHAKE, LAST_SPOT, SKUNK_SPOTS

if TYPE_CHECKING:
    from rich.console import RenderableType

_FARMS: Final = ("farm_twig", "farm_resin", "farm_pebble", "farm_berry")


def track(seen: Seen) -> str:
    """The path: Sun, Moon, handshake and skunks on their spots."""
    skunks = [SKUNK_SPOTS[number - 1] for number in seen.get("skunks", {}).get("meadow", ())]
    spots = []
    for spot in range(1, LAST_SPOT + 1):
        marks = ("☀" if seen["sun"] == spot else "") + ("☾" if seen["moon"] == spot else "")
        marks += "⨯" if spot in skunks else ""
        spots.append(f"{spot}{'=' if spot == HANDSHAKE and skunks else ''}{'[bold]' + marks + '[/]' if marks else ''}")
    return "Path: " + " – ".join(spots)


def meadow(seen: Seen, playable: set[str]) -> Table:
    """Two rows of cards; those that can be played from here have a mark."""
    table = Table.grid(padding=(0, 2, 0, 0))
    cells = [(f"✓{face(card)}" if card in playable else face(card)) if card else "–" for card in seen["meadow"]]
    for row in range(0, len(cells), COLUMNS):
        table.add_row(
            *(f"{row // COLUMNS * COLUMNS + i + 1}. {cell}" for i, cell in enumerate(cells[row : row + COLUMNS]))
        )
    return table


def events(seen: Seen, names: Sequence[str]) -> Table:
    """The tiles, what they ask for and who stands in the way."""
    table = Table.grid(padding=(0, 2, 0, 0))
    skunks = seen.get("skunks", {}).get("events", ())
    for spot, name in enumerate(seen["events"], 1):
        entry = ENTRIES.get(name)
        points = f"{entry.points}★" if isinstance(entry, Event) else ""
        reward = text(f"event_spot_{spot}")
        mark = " ⨯" if spot in skunks else ""
        table.add_row(
            f"{spot}.{mark}", title(name) if name else "[dim]taken[/]", points, text(name), f"[dim]{reward}[/]"
        )
    return table


def locations(seen: Seen, names: Sequence[str]) -> Table:
    """River spaces and farms with the workers on them."""
    table = Table.grid(padding=(0, 2, 0, 0))
    skunks = seen.get("skunks", {}).get("locations", ())
    for number, name in enumerate((*seen["river"], *_FARMS), 1):
        held = [f"@{i}" for i, one in enumerate(seen["mayors"]) if name in one["placed"]]
        table.add_row(f"{number}.", title(name), " ".join(held + (["⨯"] if number in skunks else [])), text(name))
    return table


def mayors(seen: Seen, names: Sequence[str]) -> Table:
    """What each mayor has."""
    table = Table("", "cards", "goods", "■", "workers")
    for number, one in enumerate(seen["mayors"]):
        mark = "▶" if number == seen["turn"] else " "
        row = [f"{mark} {number} {mayor(number, names, seen)}", str(one["hand_size"]), letters(one["resources"]) or "–"]
        table.add_row(*row, str(one["occupied"]), str(one["workers"]))
    return table


def city(seen: Seen, number: int) -> "list[RenderableType]":
    """The cards of a city with what lies on and under them."""
    one = seen["cities"][number]
    cells = [
        tinted(card["card"])
        + (" ■" if card.get("occupied") else "")
        + (f" +{len(card['under'])}" if "under" in card else "")
        + "".join(f" @{owner}" for owner in _visitors(seen, number, index))
        for index, card in enumerate(one["cards"])
    ]
    achieved = ", ".join(title(event) for event in one["events"])
    summary = f"{one['points']}★ in tokens" + (f", events: {achieved}" if achieved else "")
    return [summary, Cells("", cells or ["empty"])]


def _visitors(seen: Seen, city: int, index: int) -> list[int]:
    """Whose workers stand on a card of a city."""
    return [
        owner
        for owner, one in enumerate(seen["mayors"])
        for where in one["placed"]
        if not isinstance(where, str) and (where["owner"], where["index"]) == (city, index)
    ]


def hand(seen: Seen, playable: set[str]) -> "list[RenderableType]":
    """The hand, or both hands of somebody who plays both mayors."""
    parts: list[RenderableType] = []
    for number, one in enumerate(seen["mayors"]):
        if one["hand"] is not None:
            cells = [f"✓{face(card)}" if card in playable else face(card) for card in one["hand"]]
            parts.append(Cells(f"Hand {number}: ", cells or ["empty"]))
    return parts


def together(seen: Seen, names: Sequence[str]) -> "list[RenderableType]":
    """What mayors who play together look at besides."""
    if "skunks" not in seen:
        return []
    tile = seen["tile"]
    shared = f"tile: {title(tile['item'])} for {mayor(tile['for'], names, seen)}" if tile else "tile: empty"
    news = ", ".join(title(card) for card in (*seen["news"], *seen["boosts"])) or "none"
    lines: list[RenderableType] = [f"watches {seen['watches']}, Good News: {news}, {shared}"]
    page = ENTRIES.get(_page(seen))
    if page is not None:
        lines.append(f"{title(page.id)}: {text(page.id)}")
    if seen["thorn"]["cards"]:
        lines.append(Cells("Miss Thorn: ", [tinted(card) for card in seen["thorn"]["cards"]]))
    return lines


def _page(seen: Seen) -> str:
    options = seen["options"]
    return f"level_{options['level']}" if "level" in options else f"chapter_{options.get('chapter', 0):02d}"
