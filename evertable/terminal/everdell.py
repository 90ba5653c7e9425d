"""Where things stand on Everdell's table: players, events, locations, Meadow, cities, the own hand."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.markup import escape
from rich.table import Table

from evertable.present.model import Screen
from evertable.terminal import valley
from evertable.terminal.glyphs import CAN, CANNOT, POINT, SHARED, TOTAL, WORKER, Glyphs
from evertable.terminal.lines import Cells, grid, heading, zones

marks = valley.marks
_WIDE: Final = 136
"""From this width on the Meadow and the cities stand beside events and locations."""
_COLUMNS: Final = 4
"""Meadow cards in a row."""
_NAME: Final = 12
_BRIEF: Final = 9
"""So many different cards of an opponent's city are named on the board; ``city N`` shows all."""
Part = Mapping[str, Any]


class _Page:
    """The table, in one column or, where there is room, in two."""

    def __init__(self, screen: Screen, glyphs: Glyphs) -> None:
        self._screen: Final = screen
        self._glyphs: Final = glyphs

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        screen, glyphs, board = self._screen, self._glyphs, self._screen.board
        can = valley.able(screen)
        yield heading(valley.piles(board, glyphs))
        yield _players(board, glyphs)
        left = [*_events(screen, glyphs), *_locations(board, glyphs)]
        right = _meadow(screen, glyphs)
        for player in board["players"]:
            right += [] if player["me"] else _brief_city(board, player, glyphs)
        if options.max_width >= _WIDE:
            page = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
            page.add_column(width=(options.max_width - 2) // 2)
            page.add_column(width=(options.max_width - 1) // 2)
            page.add_row(Group(*left), Group(*right))
            yield page
        else:
            yield Group(*left, *right)
        yield Group(*zones(board["zones"], glyphs, can))
        for player in board["players"]:
            yield Group(*zones(player["zones"], glyphs, can, before=f"{escape(player['name'])}, "))
        if board["me"] >= 0:
            yield Group(_city(board, board["players"][board["me"]], glyphs), brief(screen, glyphs))


def table(screen: Screen, glyphs: Glyphs) -> RenderableType:
    """Draw the whole table."""
    return _Page(screen, glyphs)


def brief(screen: Screen, glyphs: Glyphs) -> RenderableType:
    """Draw goods, hand and cards that lie apart."""
    board, words = screen.board, glyphs.words
    if board["me"] < 0:
        return Group()
    mine = board["players"][board["me"]]
    size, limit = len(board["hand"]), board["hand_limit"]
    title = words.many("Your hand, {number} of {limit} card", "Your hand, {number} of {limit} cards", size, limit=limit)
    supply = f"{escape(title)}  {_goods(mine, glyphs)} {mine['points']}{POINT}"
    cells = valley.held(screen, board["hand"], glyphs, dict(mine["resources"]))
    return Group(*valley.hand(supply, cells, glyphs), *valley.apart(board, glyphs))


def cities(screen: Screen, glyphs: Glyphs) -> list[RenderableType]:
    """Draw every city with everything in it."""
    return [_city(screen.board, player, glyphs) for player in screen.board["players"]]


def _goods(player: Part, glyphs: Glyphs) -> str:
    goods = glyphs.amounts((number, icon) for icon, number in player["resources"])
    tokens = " ".join(f"{escape(token.name)} ×{token.number}" for token in player["tokens"] if token.number)
    return " ".join(part for part in (goods, tokens) if part) or "–"


def _players(board: Part, glyphs: Glyphs) -> Table:
    """A line for each player: season, workers, hand, goods, points, score, city."""
    words = glyphs.words
    titles = ("", words.say("Season"), WORKER, glyphs.icon("hand"), words.say("Resources"), POINT, f"{TOTAL}{POINT}")
    table = grid(*titles, glyphs.icon("city"), folding=4)
    for player in board["players"]:
        mark = "[bold]▶[/]" if player["turn"] else " "
        roll = f" {glyphs.icon('die')} {player['roll']}" if player["roll"] else ""
        table.add_row(
            f"{mark}{player['seat']} {escape(player['name'][:_NAME])}",
            escape((words.say("passed") if player["passed"] else player["season_name"]) + roll),
            f"{player['home']}/{player['home'] + player['out']}",
            str(player["hand_size"]),
            _goods(player, glyphs),
            str(player["points"]),
            str(player["score"]).replace("-", "\u2212"),
            f"{player['used']}/{player['capacity']}",
            style="bold" if player["me"] else "",
        )
    return table


# --- events and locations


def _events(screen: Screen, glyphs: Glyphs) -> list[RenderableType]:
    """The basic ones side by side, the special ones a line each, with what the own city has of them."""
    board, can = screen.board, valley.able(screen)
    kinds = (board["basic_events"], board["special_events"])
    cells = [[_event(board, event, can, glyphs) for event in events] for events in kinds if events]
    return [heading(escape(glyphs.words.say("Events"))), *(Cells("", one, even=True) for one in cells)]


def _event(board: Part, event: Part, can: set[str], glyphs: Glyphs) -> str:
    worth = [f" {event['worth']}{POINT}"] if event["worth"] else []
    worth += [f" {glyphs.text(event['per'])}"] if event["per"] else []
    title = glyphs.name(event["id"], event["name"]) + "".join(worth)
    if event["taken"] is None:
        mark = f"[bold]{CAN}[/] " if event["target"] in can else ""
        return mark + glyphs.pair(title, ", ".join(_needs(board, event, glyphs)))
    taker = board["players"][event["taken"]]
    lying = next(one for one in taker["events"] if one["id"] == event["id"])
    parts = [f"{lying['points']}{POINT}" if lying["points"] else ""]
    parts.append(glyphs.amounts((number, icon) for icon, number in lying["holds"]))
    parts.append(glyphs.text(f"{len(lying['under'])}[card]") if lying["under"] else "")
    told = ", ".join(part for part in (escape(taker["name"]), *parts) if part)
    return f"[dim]{glyphs.pair(title, escape(glyphs.words.say('taken')))}, {told}[/]"


def _needs(board: Part, event: Part, glyphs: Glyphs) -> Iterator[str]:
    """Requirements and costs, each with what is there: ``✓ Farm, ✗ P 1/4``."""
    have = dict(board["players"][board["me"]]["resources"]) if board["me"] >= 0 else {}
    for name, title, held, in_hand in event["cards"]:
        hand = f" ({escape(glyphs.icon('hand'))})" if in_hand and not held else ""
        yield f"{CAN if held else CANNOT} {glyphs.name(name, title)}{hand}"
    for colour, number, needed in event["colours"]:
        yield f"{_met(number, needed)} {glyphs.tinted(colour, board['letters'][colour])} {number}/{needed}"
    if event["kind"]:
        kind, rarity, number, needed = event["kind"]
        what = " ".join(glyphs.icon(icon) for icon in (rarity, kind) if icon)
        yield f"{_met(number, needed)} {escape(what)} {number}/{needed}"
    for number, icon in event["cost"]:
        yield f"{_met(have.get(icon, 0), number)} {glyphs.amounts([(number, icon)])}"
    if event["discard"]:
        yield glyphs.text(f"{event['discard']}[discard]")


def _met(number: int, needed: int) -> str:
    return CAN if number >= needed else CANNOT


def _locations(board: Part, glyphs: Glyphs) -> list[RenderableType]:
    """River, forest, Haven and Journey with the workers that stand there."""
    rows = {key: board[key] for key in ("river", "forest", "haven", "journey") if board[key]}
    names = {key: glyphs.icon(key) for key in rows}
    width = max(len(name) for name in names.values()) + 2
    lines = [Cells(names[key].ljust(width), _spots(places, glyphs)) for key, places in rows.items()]
    return [heading(escape(glyphs.words.say("Locations"))), *lines]


def _spots(places: Iterable[Part], glyphs: Glyphs) -> list[str]:
    spots = []
    for place in places:
        shared = SHARED if place["shared"] else ""
        parts = (glyphs.name(place["id"], place["name"]), shared, glyphs.workers(place["workers"]))
        spots.append(" ".join(part for part in parts if part))
    return spots


# --- the Meadow and cities


def _meadow(screen: Screen, glyphs: Glyphs) -> list[RenderableType]:
    """Rows of four: name, then cost and points; with what lies or stands there."""
    board, can = screen.board, valley.able(screen, "meadow")
    grid = Table.grid(padding=(0, 1), expand=True)
    for _ in range(_COLUMNS):
        grid.add_column(ratio=1)
    cells = []
    for face, spot in zip(board["meadow"], board["spots"], strict=True):
        lying = escape(spot.name) if spot else ""
        if face is None:
            cells.append(f"[dim]  {escape(glyphs.words.say('empty'))}[/] {lying}")
            continue
        mark = f"[bold]{CAN}[/]" if face["target"] in can else CANNOT if spot else " "
        cells.append(f"{mark} {glyphs.card(face)}\n    {glyphs.worth(face)} {lying}")
    for first in range(0, len(cells), _COLUMNS):
        grid.add_row(*cells[first : first + _COLUMNS])
    return [heading(escape(glyphs.icon("meadow"))), grid]


def _brief_city(board: Part, player: Part, glyphs: Glyphs) -> list[RenderableType]:
    """The cards of a city by name, without what lies on them."""
    title = f"{player['seat']} {escape(glyphs.words.say('City of {player}', player=player['name']))}"
    faces = {face["id"]: face for face in valley.by_colour(player["city"])}
    numbers = {card: sum(face["id"] == card for face in player["city"]) for card in faces}
    cells = [glyphs.card(face) + (f" ×{numbers[card]}" if numbers[card] > 1 else "") for card, face in faces.items()]
    if not cells:
        return [heading(f"{title}  {escape(glyphs.words.say('empty'))}")]
    more = [f"… (city {player['seat']})"] if len(cells) > _BRIEF else []
    return [heading(f"{title}  {valley.tally(board, player, glyphs, short=True)}"), Cells("", [*cells[:_BRIEF], *more])]


def _city(board: Part, player: Part, glyphs: Glyphs) -> RenderableType:
    words = glyphs.words
    title = words.say("Your city") if player["me"] else words.say("City of {player}", player=player["name"])
    spaces = words.say("{used} of {all} spaces", used=player["used"], all=player["capacity"])
    return valley.city(f"{escape(title)}  {escape(spaces)}", board, player, player["city"], glyphs)
