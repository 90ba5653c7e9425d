"""Where things stand on Everdell Duo's table: mayors, events, locations, Meadow and path, cities, hands."""

from collections.abc import Mapping
from itertools import chain
from typing import Any

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table

from evertable.present.model import Screen
from evertable.present.words import mark
from evertable.terminal import valley
from evertable.terminal.glyphs import CAN, POINT, SIGNS, TOTAL, WORKER, Glyphs
from evertable.terminal.lines import Cells, grid, heading, zones

Part = Mapping[str, Any]
SKUNK = "⨯"
_SAY = mark("  say                what you may tell your partner; say N tells it")
_SIGNS = mark("{sun} Sun, {moon} Moon, {skunk} skunk; = where you may share")


def marks(glyphs: Glyphs) -> list[str]:
    """Explain the commands and the signs."""
    first, *rest = valley.marks(glyphs)
    signs = glyphs.words.say(_SIGNS, sun=SIGNS["sun"], moon=SIGNS["moon"], skunk=SKUNK)
    return [first, glyphs.words.say(_SAY), *rest, signs]


def table(screen: Screen, glyphs: Glyphs) -> RenderableType:
    """Draw the whole table."""
    board = screen.board
    rows: list[RenderableType] = [heading(f"{escape(board['season_name'])}  {valley.piles(board, glyphs)}")]
    rows += [_mayors(board, glyphs), *_page(board, glyphs), *zones(board["zones"], glyphs, valley.able(screen))]
    rows += [heading(escape(glyphs.icon("meadow"))), _path(board, glyphs), _meadow(screen, glyphs)]
    return Group(*rows, *_thorn(board, glyphs), *cities(screen, glyphs), *_hands(screen, glyphs))


def brief(screen: Screen, glyphs: Glyphs) -> RenderableType:
    """Draw goods, hands and what lies apart."""
    return Group(_mayors(screen.board, glyphs), *_hands(screen, glyphs))


def cities(screen: Screen, glyphs: Glyphs) -> list[RenderableType]:
    """Draw every city with everything in it."""
    return [_city(screen.board, city, glyphs) for city in screen.board["cities"]]


def _mayors(board: Part, glyphs: Glyphs) -> Table:
    table = grid("", glyphs.icon("hand"), glyphs.words.say("Resources"), SIGNS["occupied"], WORKER)
    for mayor in board["mayors"]:
        turn = "[bold]▶[/]" if mayor["turn"] else " "
        title = f" ({mayor['title']})" if mayor["title"] != mayor["name"] else ""
        goods = glyphs.amounts((number, icon) for icon, number in mayor["resources"]) or "–"
        workers = f"{mayor['home']}/{mayor['home'] + mayor['out']}"
        name = f"{turn}{mayor['seat']} {escape(mayor['name'] + title)}"
        table.add_row(name, str(mayor["hand_size"]), goods, str(mayor["occupied"]), workers)
    return table


def _page(board: Part, glyphs: Glyphs) -> list[RenderableType]:
    """The chapter or level that is played, and the score of who has to be beaten."""
    page, words = board["page"], glyphs.words
    if page is None:
        return []
    name = escape(page["name"])
    if page["number"]:
        name = glyphs.pair(escape(words.say("Chapter {number}", number=page["number"])), name)
    target = words.say("Target: {points}[point]", points=page["target"]) if page["target"] else ""
    text = " ".join(glyphs.text(part) for part in (page["text"], target, page["sharing"]) if part)
    return [f"[bold]{name}°[/] {text}"]


def _path(board: Part, glyphs: Glyphs) -> str:
    """The path with Sun, Moon, handshake and skunks on their spots."""
    spots = []
    for spot in board["path"]:
        signs = "".join(SIGNS[body] for body in ("sun", "moon") if spot[body]) + (SKUNK if spot["skunk"] else "")
        spots.append(f"{spot['number']}{'=' if spot['handshake'] else ''}{f'[bold]{signs}[/]' if signs else ''}")
    return " – ".join(spots)


def _meadow(screen: Screen, glyphs: Glyphs) -> RenderableType:
    """Two rows of cards, above and below the path; those that can be played have a mark."""
    can, cells = valley.able(screen, "meadow"), []
    for number, face in enumerate(chain.from_iterable(screen.board["rows"]), 1):
        mark = CAN if face and face["target"] in can else ""
        cells.append(f"{number}. {mark}{glyphs.card(face, worth=True)}" if face else f"{number}. –")
    return Cells("", cells, even=True)


def _thorn(board: Part, glyphs: Glyphs) -> list[RenderableType]:
    if board["thorn"] is None:
        return []
    cells = [glyphs.card(face) for face in board["thorn"]["cards"]]
    cells += [escape(event) for event in board["thorn"]["events"]]
    score = board["players"][-1]["score"]
    return [Cells(glyphs.pair(f"{escape(board['players'][-1]['name'])} {TOTAL}{score}{POINT}", ""), cells or ["–"])]


def _city(board: Part, city: Part, glyphs: Glyphs) -> RenderableType:
    words = glyphs.words
    name = board["mayors"][city["owner"]]["name"]
    title = words.say("Our city") if board["together"] else words.say("City of {player}", player=name)
    number = "" if board["together"] else f"{city['owner']} "
    points = f"{city['points']}{POINT} {TOTAL}{city['score']}{POINT}"
    achieved = ", ".join(glyphs.name(one["id"], one["name"]) for one in city["events"])
    events = [glyphs.pair(escape(words.say("Events")), achieved)] if achieved else []
    return valley.city(f"{number}{escape(title)}  {points}", board, city, city["cards"], glyphs, events)


def _hands(screen: Screen, glyphs: Glyphs) -> list[RenderableType]:
    """The hand, or both hands of somebody who plays both mayors; then what lies apart."""
    board, words = screen.board, glyphs.words
    lines: list[RenderableType] = []
    for mayor, faces in zip(board["mayors"], board["hands"], strict=True):
        if faces is not None:
            title = words.many("Your hand, {number} card", "Your hand, {number} cards", len(faces))
            whose = glyphs.pair(f"{mayor['seat']} {escape(mayor['name'])}", escape(title))
            lines += valley.hand(whose, valley.held(screen, faces, glyphs, dict(mayor["resources"])), glyphs)
    return [*lines, *valley.apart(board, glyphs)]
