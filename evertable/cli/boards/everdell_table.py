"""The parts of Everdell's table, top to bottom: players, events, locations, Meadow, cities, the own hand."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from rich.table import Table

from evertable.catalog.schema import Event, Scoring
from evertable.cli.boards.everdell_words import (
    LACKING,
    OCCUPIED,
    PLAYABLE,
    POINT,
    SHARED,
    card,
    cost_of,
    event,
    listed,
    place,
    signed,
    standing,
    tinted,
    title,
    who,
    words,
    worth,
)
from evertable.cli.boards.lines import Cells
from evertable.cli.boards.valley_words import COLOURS, LETTERS, Seen, letters
from evertable.everdell.ids import CATALOG

if TYPE_CHECKING:
    from rich.console import RenderableType

_RIVER: Final = {kind: [spot.id for spot in CATALOG.places if spot.type == kind] for kind in ("basic", "haven")}
_JOURNEY: Final = [spot.id for spot in CATALOG.places if spot.type == "journey"]
_BLOCKED: Final = "meadow_"
"""How places in the Meadow are called where workers can stand; nobody else takes the card there."""
_CELLS: Final = 4
"""Meadow cards in a row."""
_NAME: Final = 12
_BRIEF: Final = 9
"""So many different cards of an opponent's city are named on the board; ``city N`` shows all."""


def players(seen: Seen, names: Sequence[str], scores: Sequence[int]) -> Table:
    """A line for each player: season, workers, hand, goods, points, space."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for heading in ("", "season", "workers", "hand", "goods", "points", "in all", "spaces"):
        table.add_column(heading, no_wrap=True, overflow="ellipsis")
    for owner, one in enumerate(seen["owners"]):
        name = who(owner, names, seen)[:_NAME]
        mark = "[bold]▶[/]" if owner == seen["actor"] else " "
        season = "passed" if one["passed"] else one["season"]
        workers = f"{one['workers']} of {one['workers'] + len(one['placed'])}"
        goods = letters(one["resources"]) or "–"
        score = f"{signed(scores[owner])}{POINT}" if scores else "?"
        cells = (workers, f"{one['hand_size']} cards", goods, f"{one['points']}{POINT}", score, f"{one['spaces']} free")
        style = "bold" if owner == seen["seat"] else ""
        table.add_row(f"{mark}{owner} {name}", season, *cells, style=style)
    return table


# --- events


def events(seen: Seen, names: Sequence[str]) -> "list[RenderableType]":
    """The basic ones two to a line, the special ones a line each, with what the own city has of them."""
    taken = {
        claimed["event"]: (owner, claimed) for owner, one in enumerate(seen["owners"]) for claimed in one["events"]
    }
    known = [found.id for found in CATALOG.events if found.id in taken or found.id in seen["open_events"]]
    entries = [found for found in (event(name) for name in known) if found is not None]
    basic = [_event(seen, found, taken, names) for found in entries if found.type == "basic"]
    special = [_event(seen, found, taken, names) for found in entries if found.type != "basic"]
    return [Cells("", basic), Cells("", special)]


def _event(seen: Seen, found: Event, taken: Mapping[str, tuple[int, Seen]], names: Sequence[str]) -> str:
    if found.id in taken:
        owner, claimed = taken[found.id]
        lying = [f"{claimed['points']}{POINT}" if claimed.get("points") else "", letters(claimed.get("holds", {}))]
        lying.append(f"{len(claimed['under'])} beneath" if claimed.get("under") else "")
        extra = "".join(f", {text}" for text in lying if text)
        return f"[dim]{title(found.id)}{_points(found)}: taken by {who(owner, names, seen)}{extra}[/]"
    return f"{title(found.id)}{_points(found)}: {_needs(seen, found)}"


def _points(found: Event) -> str:
    parts = [f"{found.points}{POINT}"] if found.points else []
    if found.scoring:
        parts.append(_scoring(found.scoring))
    return "".join(f" {part}" for part in parts)


def _scoring(scoring: Scoring) -> str:
    return f"≤{scoring.most}{POINT}" if scoring.most is not None else f"{scoring.points}{POINT} each"


def _needs(seen: Seen, found: Event) -> str:
    """Requirements and costs, each with what is there: ``Farm ✓, P 1/4``."""
    one = seen["owners"][seen["seat"]] if seen["seat"] >= 0 else {"city": [], "resources": {}}
    city = [built["card"] for built in one["city"]]
    colours = Counter(known.color for known in map(card, city) if known)
    names = {known.counts_as or known.id for known in map(card, city) if known}
    parts = [f"{PLAYABLE if name in names else LACKING} {tinted(name)}" for name in found.requirement.cards]
    for colour, number in found.requirement.colors.items():
        letter, tint = COLOURS[colour]
        mark = PLAYABLE if colours[colour] >= number else LACKING
        parts.append(f"{mark} [{tint}]{letter}[/] {colours[colour]}/{number}")
    needed = found.requirement
    if needed.count:
        cards = [known for known in map(card, city) if known]
        held = sum(needed.kind in (None, c.kind) and needed.rarity in (None, c.rarity) for c in cards)
        what = " ".join(word for word in (needed.rarity, needed.kind or "cards") if word)
        parts.append(f"{PLAYABLE if held >= needed.count else LACKING} {what} {held}/{needed.count}")
    if needed.events:
        held = len(one.get("events", ()))
        parts.append(f"{PLAYABLE if held >= needed.events else LACKING} events {held}/{needed.events}")
    for kind, number in cost_of(found).items():
        mark = PLAYABLE if one["resources"].get(kind, 0) >= number else LACKING
        parts.append(f"{mark} {number}{LETTERS[kind]}")
    if found.discard:
        parts.append(f"discard {found.discard} cards")
    return ", ".join(parts)


# --- locations


def locations(seen: Seen) -> "list[RenderableType]":
    """River, forest, Haven and Journey with the workers that stand there."""
    there = _standing(seen)
    river = [_spot(name, there) for name in _RIVER["basic"]]
    forest = [_spot(name, there) for name in seen["forest"] if name]
    rest = [_spot(name, there) for name in _RIVER["haven"]]
    rest += [_spot(name, there) for name in _JOURNEY]
    rows = {"River   ": river, "Forest  ": forest, "Beyond  ": rest}
    return [Cells(label, cells, even=False) for label, cells in rows.items()]


def _standing(seen: Seen) -> dict[str, str]:
    """The workers on each place of the board: ``@0,2``."""
    found: dict[str, list[tuple[int, str]]] = {}
    for owner, one in enumerate(seen["owners"]):
        for where in one["placed"]:
            if isinstance(where, str):
                found.setdefault(where, []).append((owner, ""))
            elif "index" not in where:
                found.setdefault(where["at"], []).append((owner, title(where["worker"])))
    return {where: standing(workers) for where, workers in found.items()}


def _spot(name: str, there: Mapping[str, str]) -> str:
    found = place(name)
    shared = f" {SHARED}" if found and found.occupancy == "shared" else ""
    text = f"{title(name)}{shared}"
    return f"{text} {there[name]}" if name in there else text


# --- the Meadow


def meadow(seen: Seen, playable: set[tuple[str, str]]) -> Table:
    """Two rows of four: name, cost and points."""
    table = Table.grid(padding=(0, 1), expand=True)
    for _ in range(_CELLS):
        table.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
    there = _standing(seen)
    cells = []
    for number, name in enumerate(seen["meadow"], 1):
        found = card(name)
        if found is None:
            cells.append("[dim]  empty[/]")
            continue
        blocked = there.get(f"{_BLOCKED}{number}", "")
        mark = f"[bold]{PLAYABLE}[/]" if ("meadow", name) in playable else LACKING if blocked else " "
        cells.append(f"{mark} {tinted(name, True)}\n    {worth(found)} {blocked}")
    for first in range(0, len(cells), _CELLS):
        table.add_row(*cells[first : first + _CELLS])
    return table


# --- cities


def city_cells(seen: Seen, owner: int) -> list[str]:
    """Every card of a city with all that lies and stands on it, by colour."""
    workers = _visitors(seen, owner)
    built = sorted(enumerate(seen["owners"][owner]["city"]), key=lambda one: _rank(one[1]["card"]))
    return [_built(one, workers.get(index, [])) for index, one in built]


def city_brief(seen: Seen, owner: int) -> list[str]:
    """The cards of a city by name, without what lies on them."""
    built = sorted((one["card"] for one in seen["owners"][owner]["city"]), key=_rank)
    cells = [f"{tinted(name, True)}{f' ×{number}' if number > 1 else ''}" for name, number in Counter(built).items()]
    return [*cells[:_BRIEF], f"… (city {owner})"] if len(cells) > _BRIEF else cells


def tally(seen: Seen, owner: int) -> str:
    """How many cards of each colour a city has."""
    known = [card(built["card"]) for built in seen["owners"][owner]["city"]]
    colours = Counter(found.color for found in known if found)
    return "  ".join(f"[{tint}]{letter} {colour} {colours[colour]}[/]" for colour, (letter, tint) in _colours())


def short_tally(seen: Seen, owner: int) -> str:
    """The same in letters."""
    known = [card(built["card"]) for built in seen["owners"][owner]["city"]]
    colours = Counter(found.color for found in known if found)
    return " ".join(f"[{tint}]{letter}{colours[colour]}[/]" for colour, (letter, tint) in _colours())


def _colours() -> list[tuple[Any, tuple[str, str]]]:
    return list(COLOURS.items())


def _visitors(seen: Seen, city: int) -> dict[int, list[tuple[int, str]]]:
    """Whose workers stand on the cards of a city, by the number of the card."""
    found: dict[int, list[tuple[int, str]]] = {}
    for owner, one in enumerate(seen["owners"]):
        for where in one["placed"]:
            if not isinstance(where, str) and where.get("owner") == city:
                kind = where.get("worker", "")
                found.setdefault(where["index"], []).append((owner, title(kind) if kind else ""))
    return found


def _built(one: Seen, visitors: list[tuple[int, str]]) -> str:
    name = one["card"]
    marks = [OCCUPIED] if one.get("occupied") else []
    if "points" in one:
        marks.append(f"{one['points']}{POINT}")
    if "holds" in one:
        marks.append(letters(one["holds"]))
    if "under" in one:
        marks.append(f"[{listed(map(title, one['under']))}]".replace("[", r"\["))
    if visitors:
        marks.append(standing(visitors))
    return " ".join([tinted(name, True), *marks])


def _rank(name: str) -> tuple[int, str]:
    found = card(name)
    return (list(COLOURS).index(found.color) if found else len(COLOURS), name)


# --- the own hand


def hand_cells(seen: Seen, playable: set[tuple[str, str]]) -> list[str]:
    """The own hand by colour: cost, points, whether it can be played now and what it lacks, what plays it for free."""
    goods = seen["owners"][seen["seat"]]["resources"]
    city = [built["card"] for built in seen["owners"][seen["seat"]]["city"] if not built.get("occupied")]
    return [_held(name, goods, city, ("hand", name) in playable) for name in sorted(seen["hand"], key=_rank)]


def _held(name: str, goods: Mapping[str, int], city: Sequence[str], can: bool) -> str:
    found = card(name)
    if found is None:
        return title(name)
    text = f"[bold]{PLAYABLE}[/]" if can else " "
    text += f" {tinted(name, True)} {worth(found)}"
    if can:
        return text
    lacking = {kind: number - goods.get(kind, 0) for kind, number in cost_of(found).items()}
    lacking = {kind: number for kind, number in lacking.items() if number > 0}
    return f"{text} [dim]{LACKING} {letters(lacking)}[/]" if lacking else text


def supply(seen: Seen) -> str:
    """The own goods and points in words."""
    one = seen["owners"][seen["seat"]]
    goods = ", ".join(f"{one['resources'].get(kind, 0)} {kind}" for kind in ("twig", "resin", "pebble", "berry"))
    others = {kind: number for kind, number in one["resources"].items() if kind in ("pearl", "wild")}
    return f"{goods}{', ' + words(others) if others else ''}, {one['points']} points"


def rest(seen: Seen) -> "list[RenderableType]":
    """Cards that lie apart."""
    lines: list[RenderableType] = []
    for key, label in _APART.items():
        if seen.get(key):
            lines.append(Cells(f"{label}: ", [tinted(name, True) for name in seen[key]], even=False))
    return lines


_APART: Final = {
    "legends": "Your legendary cards",
    "playing": "On its way",
    "revealed": "Revealed",
    "drawn": "Drawn, only you see them",
}
