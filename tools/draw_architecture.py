"""Draw ``docs/architecture.svg``: which package imports which, and the way of one move.

``python tools/draw_architecture.py`` writes the picture; ``tests/docs/test_picture.py`` fails if it is out of date.
Packages, rooms, boxes and arrows are read from the source. Only positions and a few words for each package are here.
"""

import ast
from collections.abc import Iterator, Mapping
from html import escape
from itertools import pairwise
from pathlib import Path
from textwrap import wrap
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = ROOT / "evertable"
PICTURE: Final = ROOT / "docs" / "architecture.svg"
WIDTH: Final = 1000
UNSEEN: Final = frozenset({"__init__", "__main__", "_compiled", "__pycache__", "version"})
"""What every package may import, or what only starts one."""


class Box(NamedTuple):
    """Where a package stands and what it is."""

    x: int
    width: int
    text: str


ROWS: Final[tuple[tuple[int, int, Mapping[str, Box]], ...]] = (
    (46, 46, {"cli": Box(20, 760, "one file for each command"),
        "library": Box(800, 180, "what import evertable promises"),
    }),
    (122, 108, {"web": Box(20, 760, "the server: pages by feature, tables that are being played, storage")}),
    (260, 46, {
        "pad": Box(20, 145, "score pad"), "terminal": Box(185, 245, "the board as lines of text"),
        "export": Box(600, 190, "finished games as rows"),
        "lab": Box(815, 165, "changed rules, measured"),
    }),
    (336, 46, {
        "compendium": Box(20, 145, "rules and search"), "tutorial": Box(185, 110, "lessons"),
        "challenges": Box(315, 115, "tasks for one"), "analysis": Box(450, 130, "finished games"),
        "research": Box(600, 190, "environments for learning"), "arena": Box(815, 165, "tournaments of bots"),
    }),
    (438, 62, {
        "present": Box(60, 305, "what a seat sees and may do, in three languages"), "bots": Box(385, 460, ""),
        "charts": Box(865, 115, "SVG charts"),
    }),
    (558, 126, {
        "registry": Box(20, 115, "imports a game when it is asked for by name"), "everdell": Box(165, 380, ""),
        "duo": Box(555, 75, "versus, together, alone"), "evergreen": Box(640, 100, "one small game of cards"),
        "pool": Box(770, 100, "many games in processes or on a cluster"),
    }),
    (736, 46, {
        "kernel": Box(20, 410, "state, stack of frames, Game, laws, records: knows no game"),
        "catalog": Box(450, 220, "facts of components: data and schema"),
        "plugins": Box(690, 160, "boxes and games of other packages"),
        "engine": Box(862, 118, "compiled or not"),
    }),
)  # fmt: skip
"""From the top: the row's place and height, and its packages. A package imports only from rows below its own."""

SHARED: Final = ("everdell", "duo", "evergreen")
"""Drawn as one end of arrows."""
SHARED_PLACE: Final = (548, 146, Box(155, 595, ""))


LAYERS: Final = ("live", "server", "storage")
"""Rooms of the server that are no feature; each imports the next."""
Place = tuple[int, int, Box]


class Step(NamedTuple):
    """A step of a move: the function that does it and what it does."""

    file: str
    symbol: str
    text: str


STEPS: Final = (
    Step("web/static/play.js", "", "A click sends the move as text, with the version of the table it was seen in."),
    Step("web/table/actions.py", "act", "POST /t/CODE/act: find the visitor, the table and the seat."),
    Step("web/live/tables.py", "act", "Under the table's lock: draft, commit, then show. legal() finds the action."),
    Step("web/live/live_game.py", "LiveGame.do", "Plays on the draft, writes the log, keeps the point to undo to."),
    Step("kernel/game.py", "Game.apply", "Resolves the top frame, then runs the work that comes up until it asks."),
    Step("web/storage/store.py", "Store.add_moves", "CommitQueue: one transaction, refused if another came first."),
    Step("web/live/live_table.py", "LiveTable.news", "A server-sent event with the new version for each watcher."),
    Step("web/live/screen.py", "screen_of", "GET /t/CODE/screen: each browser asks for its own screen."),
    Step("present/model.py", "Presenter.screen", "What this seat sees and may do becomes zones, cards and labels."),
    Step("web/templates/fragments/screen.html", "", "Drawn as HTML; morph.js changes only what differs in the page."),
)  # fmt: skip

STYLE: Final = """
    svg { --paper: #fbfaf7; --ink: #2b2a27; --soft: #6d6a63; --line: #b9b4a8; --arrow: #8a857a;
      --screen: #dfeaf3; --play: #f4e7cf; --think: #e6e0f1; --rule: #dfecd8; --base: #ebe8e1; --chip: #ffffffa0; }
    @media (prefers-color-scheme: dark) {
      svg { --paper: #1d1e20; --ink: #ece9e2; --soft: #a9a59b; --line: #55534e; --arrow: #8d897f;
        --screen: #24384a; --play: #493a20; --think: #3a3150; --rule: #2a4028; --base: #34332f; --chip: #ffffff14; } }
    text { font: 12px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; fill: var(--ink); }
    .name { font-weight: 650; font-size: 14px; } .soft { fill: var(--soft); }
    .head { font-weight: 650; font-size: 17px; }
    .small { font-size: 11px; } .code { font: 11.5px ui-monospace, "DejaVu Sans Mono", monospace; }
    .box { stroke: var(--line); } .chip { fill: var(--chip); stroke: var(--line); stroke-width: .7; }
    .group { fill: none; stroke: var(--line); stroke-dasharray: 4 3; }
    .arrow { fill: none; stroke: var(--arrow); stroke-width: 1.4; marker-end: url(#tip); }
    .screen { fill: var(--screen); } .play { fill: var(--play); } .think { fill: var(--think); }
    .rule { fill: var(--rule); } .base { fill: var(--base); }
    .tip { fill: var(--arrow); } .paper { fill: var(--paper); }
"""
COLOURS: Final = {
    **dict.fromkeys(("cli", "web", "terminal", "present"), "screen"),
    **dict.fromkeys(("pad", "compendium", "tutorial", "challenges"), "play"),
    **dict.fromkeys(("bots", "arena", "lab", "analysis", "research"), "think"),
    **dict.fromkeys(SHARED, "rule"),
}
"""Screens, what people play with, bots and their programs, games; everything else is a foundation."""


def imported(path: Path) -> Iterator[str]:
    """Return the dotted names below ``evertable`` that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        yield from (name.removeprefix("evertable.") for name in names if name.startswith("evertable."))


def imports(folder: Path, prefix: str = "") -> dict[str, set[str]]:
    """Return for each file or folder in a package which of the others it imports, itself left out."""
    there = [path for path in folder.iterdir() if path.suffix == ".py" or _sources(path)]
    parts = {path.name.removesuffix(".py") for path in there} - UNSEEN
    found: dict[str, set[str]] = {part: set() for part in parts}
    for part in parts:
        for path in _sources(folder / part) or [folder / f"{part}.py"]:
            names = {name.removeprefix(prefix).split(".")[0] for name in imported(path) if name.startswith(prefix)}
            found[part] |= names & parts - {part}
    return found


def _sources(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py")) if folder.is_dir() else []


def reduced(graph: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """Return the graph without arrows that follow from others."""

    def reach(part: str) -> set[str]:
        return graph[part].union(*(reach(target) for target in graph[part]))

    return {
        part: {one for one in targets if not any(one in reach(other) for other in targets - {one})}
        for part, targets in graph.items()
    }


def rooms(*path: str) -> list[str]:
    """Return the folders inside a package."""
    return [
        folder.name
        for folder in sorted(PACKAGE.joinpath(*path).iterdir())
        if _sources(folder) and folder.name not in UNSEEN
    ]


def draw() -> str:
    """Return the picture. Raise ValueError if a package has no place or a step's function is gone."""
    graph = imports(PACKAGE)
    places = {name: (y, height, box) for y, height, row in ROWS for name, box in row.items()}
    if graph.keys() != places.keys():
        raise ValueError(f"give a place in ROWS to exactly the packages: {sorted(graph.keys() ^ places.keys())}")
    ends = places | dict.fromkeys(SHARED, SHARED_PLACE)
    pairs = [
        (ends[part], ends[target]) for part, targets in sorted(reduced(graph).items()) for target in sorted(targets)
    ]
    arrows = [_arrow(*pair) for pair in dict.fromkeys(pairs)]
    boxes = [_box(name, *places[name]) for name in places]
    body = [
        _text(20, 28, "Who imports whom", "head"),
        _text(980, 28, "an arrow points to what is imported; arrows that others imply are left out", "soft", "end"),
        _SHARED_BOX,
        *arrows, *boxes, *_inside(), *_move(824),
    ]  # fmt: skip
    return _PAGE.format(width=WIDTH, height=1120, style=STYLE, body="\n  ".join(body))


_SHARED_BOX: Final = (
    f'<rect class="group" x="{SHARED_PLACE[2].x}" y="{SHARED_PLACE[0]}" width="{SHARED_PLACE[2].width}" '
    f'height="{SHARED_PLACE[1]}" rx="12"/>'
)
_PAGE: Final = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"
  width="{width}" height="{height}">
  <title>Packages of Evertable and the way of one move</title>
  <style>{style}  </style>
  <defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
    <path class="tip" d="M0 0.5L8 4L0 7.5Z"/></marker></defs>
  <rect class="paper" width="{width}" height="{height}"/>
  {body}
</svg>
"""


def _text(x: float, y: float, text: str, style: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{style}" text-anchor="{anchor}">{escape(text)}</text>'


def _box(name: str, y: int, height: int, box: Box) -> str:
    colour = COLOURS.get(name, "base")
    rect = f'<rect class="box {colour}" x="{box.x}" y="{y}" width="{box.width}" height="{height}" rx="8"/>'
    lines = enumerate(wrap(box.text, (box.width - 20) // 6))
    words = [_text(box.x + 12, y + 37 + 16 * i, line, "small soft") for i, line in lines]
    return "".join([rect, _text(box.x + 12, y + 20, name, "name"), *words])


def _arrow(start: Place, end: Place) -> str:
    """Draw an arrow from a box to one below it: down through a free column, with curves between the rows."""
    (y, height, box), (to_y, _, to_box) = start, end
    top, bottom = y + height, to_y - 1
    between = [
        (row_y, row_y + row_height, row) for row_y, row_height, row in ROWS if top < row_y and row_y + row_height < to_y
    ]
    free = [
        x for x in range(30, WIDTH - 20) if not any(_covers(one, x) for _, _, row in between for one in row.values())
    ]
    both = [x for x in free if _covers(box, x, -10) and _covers(to_box, x, -10)]
    if both:
        x = both[len(both) // 2]
        return f'<path class="arrow" d="M{x} {top}V{bottom}"/>'
    x = min(free, key=lambda one: (_off(box, one) + _off(to_box, one), abs(one - box.x - box.width // 2)))
    from_x, to_x = (max(one.x + 16, min(x, one.x + one.width - 16)) for one in (box, to_box))
    if not between:
        return f'<path class="arrow" d="M{from_x} {top}{_curve(from_x, top, to_x, bottom)}"/>'
    upper, lower = between[0][0], between[-1][1]
    down = _curve(from_x, top, x, upper) + f"V{lower}" + _curve(x, lower, to_x, bottom)
    return f'<path class="arrow" d="M{from_x} {top}{down}"/>'


def _covers(box: Box, x: int, margin: int = 12) -> bool:
    return box.x - margin < x < box.x + box.width + margin


def _off(box: Box, x: int) -> int:
    """Return how far a column is from a box; 0 inside it."""
    return max(0, box.x + 16 - x, x - box.x - box.width + 16)


def _curve(x: int, y: int, to_x: int, to_y: int) -> str:
    middle = (y + to_y) // 2
    return f"V{to_y}" if x == to_x else f"C{x} {middle} {to_x} {middle} {to_x} {to_y}"


def _chips(x: float, y: float, right: float, names: list[str], gap: int = 6) -> Iterator[str]:
    start = x
    for name in names:
        width = 6.4 * len(name) + 14
        if x + width > right:
            x, y = start, y + 23
        yield f'<rect class="chip" x="{x:g}" y="{y:g}" width="{width:g}" height="19" rx="9.5"/>'
        yield _text(x + width / 2, y + 13.5, name, "small", "middle")
        if gap > 6 and name != names[-1]:
            yield f'<path class="arrow" d="M{x + width:g} {y + 9.5:g}h{gap - 1}"/>'
        x += width + gap


def _inside() -> Iterator[str]:
    """Draw the rooms of packages that have some. Those of the server import one another from left to right."""
    places = {name: (y, box) for y, _, row in ROWS for name, box in row.items()}
    for name, path in (("everdell", ("everdell", "boxes")), ("bots", ("bots",))):
        y, box = places[name]
        yield from _chips(box.x + 12, y + 31, box.x + box.width - 8, rooms(*path))
    y, box = places["web"]
    graph = imports(PACKAGE / "web", "web.")
    features = [name for name in rooms("web") if "services" in graph[name]]
    yield from _chips(box.x + 12, y + 48, box.x + box.width, features)
    for upper, lower in pairwise(("services", *LAYERS)):
        if lower not in graph[upper] or upper in graph[lower]:
            raise ValueError(f"web/{upper} should import web/{lower}: correct LAYERS")
    yield from _chips(box.x + 12, y + 77, box.x + box.width, ["each feature", "services", *LAYERS], 22)


def _move(top: int) -> Iterator[str]:
    yield _text(20, top, "The way of one move", "head")
    width, height, gap = 180, 112, 15
    for number, step in enumerate(STEPS):
        _check(step)
        row, column = divmod(number, 5)
        x, y = 20 + column * (width + gap), top + 18 + row * (height + 30)
        colour = {"kernel": "rule", "present": "screen"}.get(step.file.split("/")[0], "base")
        colour = "play" if "static" in step.file or "templates" in step.file else colour
        yield f'<rect class="box {colour}" x="{x}" y="{y}" width="{width}" height="{height}" rx="8"/>'
        yield _text(x + 10, y + 20, f"{number + 1}  {step.symbol or Path(step.file).name}", "name")
        yield _text(x + 10, y + 38, step.file.replace("web/templates/fragments", "templates"), "code soft")
        yield from (_text(x + 10, y + 60 + 16 * i, line) for i, line in enumerate(wrap(step.text, 26)))
        if column < 4:
            yield f'<path class="arrow" d="M{x + width} {y + height / 2:g}h{gap - 1}"/>'
        elif number + 1 < len(STEPS):
            down = y + height
            yield f'<path class="arrow" d="M{x + width / 2:g} {down}v15H110v14"/>'


def _check(step: Step) -> None:
    """Raise ValueError if a step names a file or a function that is not there."""
    path = PACKAGE / step.file
    body: list[ast.stmt] = ast.parse(path.read_text(encoding="utf-8")).body if step.symbol else []
    for name in step.symbol.split(".") if step.symbol else ():
        found = [
            n for n in body if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and n.name == name
        ]
        if not found:
            raise ValueError(f"{step.file} has no {step.symbol}: correct STEPS")
        body = found[0].body
    if not path.exists():
        raise ValueError(f"there is no {step.file}: correct STEPS")


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
