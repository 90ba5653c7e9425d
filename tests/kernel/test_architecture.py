"""Arrows point one way: kernel <- games <- present <- web, cli; kernel <- bots, research. Imports are read, not run."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

PACKAGE: Final = Path(__file__).parents[2] / "evertable"

GAMES: Final = frozenset({"everdell", "duo", "evergreen"})
ALLOWED: Final[dict[str, frozenset[str]]] = {
    "engine": frozenset(),
    "version": frozenset(),
    "kernel": frozenset(),
    "plugins": frozenset({"kernel"}),
    "catalog": frozenset({"plugins"}),
    **{game: frozenset({"kernel", "catalog", "plugins"}) for game in GAMES},
    "registry": frozenset({"kernel", "plugins", *GAMES}),
    "present": frozenset({"kernel", "catalog", "registry", "plugins", *GAMES}),
    "compendium": frozenset({"kernel", "catalog", "registry", "present"}),
    "pad": frozenset({"plugins", "kernel", "catalog", "registry", "present", "compendium", *GAMES}),
    "terminal": frozenset({"plugins", "kernel", "catalog", "present", "compendium"}),
    "tutorial": frozenset({"plugins", "kernel", "registry", "present"}),
    "pool": frozenset({"catalog", "root"}),
    "bots": frozenset({"plugins", "kernel", "catalog", "registry", "engine", "pool", *GAMES}),
    "charts": frozenset(),
    "arena": frozenset({"kernel", "catalog", "registry", "bots", "charts", "pool", *GAMES}),
    "analysis": frozenset({"kernel", "registry", "present", "bots", "charts"}),
    "research": frozenset({"plugins", "kernel", "catalog", "registry", "bots", *GAMES}),
    "lab": frozenset({"kernel", "catalog", "registry", "bots", "arena", "charts", "pool"}),
    "challenges": frozenset({"kernel", "catalog", "registry", "present", "bots"}),
    "drawing": frozenset({"kernel", "catalog", "plugins", "registry", "present", *GAMES}),
    "cli": frozenset(
        {
            "kernel",
            "catalog",
            "plugins",
            "registry",
            "present",
            "bots",
            "arena",
            "charts",
            "pool",
            "analysis",
            "research",
            "lab",
            "compendium",
            "terminal",
            "export",
            "pad",
            "web",
            "engine",
            "version",
            "root",
        }
        | GAMES
    ),
    "web": frozenset(
        {
            "kernel",
            "catalog",
            "plugins",
            "registry",
            "present",
            "drawing",
            "compendium",
            "pad",
            "challenges",
            "tutorial",
            "bots",
            "analysis",
            "charts",
            "engine",
            "pool",
            "root",
        }
        | GAMES
    ),
    "export": frozenset({"kernel", "bots"}),
    "library": frozenset({"kernel", "registry", "present", "drawing", "terminal", "bots"}),
    "root": frozenset({"cli", "engine", "kernel", "library"}),
}
"""What each part may import besides itself. ``root`` is the package's own top: its version, the library's names and
``__main__``.

The command line starts the web server, so it may know it; the web does not know the command line.
"""

LIBRARIES: Final[dict[str, frozenset[str]]] = {
    **dict.fromkeys(("engine", "plugins", "registry", "charts", "pad", "tutorial", "root"), frozenset()),
    **dict.fromkeys(GAMES, frozenset({"mypy_extensions"})),
    "bots": frozenset({"msgspec", "mypy_extensions", "numpy"}),
    "kernel": frozenset({"mypy_extensions", "typing_extensions"}),
    "present": frozenset({"babel", "msgspec"}),
    "catalog": frozenset({"msgspec"}),
    "drawing": frozenset({"jinja2", "markupsafe", "msgspec", "pyphen"}),
    "compendium": frozenset({"markdown_it"}),
    "arena": frozenset({"msgspec", "openskill"}),
    "pool": frozenset({"ray"}),
    "lab": frozenset({"msgspec"}),
    "terminal": frozenset({"rich"}),
    "library": frozenset({"rich"}),
    "export": frozenset({"pyarrow"}),
    "cli": frozenset({"msgspec", "rich", "typer"}),
}
"""Where other people's packages may be used; the rules need none but names of types.

A part that is not listed may use any.
"""


def part_of(path: Path) -> str:
    """The part that a file of the package belongs to: its folder, or its name at the top."""
    first = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    return "root" if first.startswith("__") else first


def imports(source: str, package: str) -> Iterator[str]:
    """The dotted names that a source imports, anywhere in it; ``package`` is where relative imports start."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("import_module", "__import__")):
            yield from (str(arg.value) for arg in node.args[:1] if isinstance(arg, ast.Constant))


def wrong(source: str, package: str, part: str) -> list[str]:
    """The imports of a source that its part must not have."""
    found = []
    for name in imports(source, package):
        top, _, rest = name.partition(".")
        if top == "evertable":
            target = rest.split(".")[0]
            target = "root" if target.startswith("__") or not target else target
            ok = target == part or target in ALLOWED[part]
        else:
            ok = top in sys.stdlib_module_names or part not in LIBRARIES or top in LIBRARIES[part]
        found += [] if ok else [name]
    return found


FILES: Final = sorted(PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("part", sorted({part_of(path) for path in FILES}))
def test_arrows_point_one_way(part: str) -> None:
    assert part in ALLOWED, f"say in ALLOWED what {part} may import"
    for path in FILES:
        if part_of(path) == part:
            package = ".".join(path.relative_to(PACKAGE.parent).parent.parts)
            assert wrong(path.read_text(encoding="utf-8"), package, part) == [], path.relative_to(PACKAGE)


def test_the_whole_package_is_read() -> None:
    assert {part_of(path) for path in FILES} >= {"kernel", "evergreen", "registry", "root"}
    assert len(FILES) > 30


def test_the_table_has_no_circle() -> None:
    """Apart from a part's own files, following the arrows never leads back."""

    def reach(part: str, seen: frozenset[str]) -> None:
        assert part not in seen
        for target in ALLOWED[part] - {"root"}:
            reach(target, seen | {part})

    for part in ALLOWED:
        reach(part, frozenset())


@pytest.mark.parametrize(
    ("source", "part", "found"),
    [
        ("import evertable.evergreen", "kernel", ["evertable.evergreen"]),
        ("from evertable.evergreen.ids import RING", "kernel", ["evertable.evergreen.ids.RING"]),
        ("from evertable import evergreen", "kernel", ["evertable.evergreen"]),
        ("def f():\n    from evertable.web import app", "evergreen", ["evertable.web.app"]),
        ("if TYPE_CHECKING:\n    from evertable.bots.bot import Bot", "everdell", ["evertable.bots.bot.Bot"]),
        ("from evertable.everdell import ids", "evergreen", ["evertable.everdell.ids"]),
        ("from ..bots import registry", "kernel", ["evertable.bots.registry"]),
        ("from .. import cli", "kernel", ["evertable.cli"]),
        ("import_module('evertable.cli')", "bots", ["evertable.cli"]),
        ("importlib.import_module('evertable.cli')", "bots", ["evertable.cli"]),
        ("import rich.table, json", "kernel", ["rich.table"]),
        ("import numpy", "evergreen", ["numpy"]),
        ("from evertable.cli import main", "web", ["evertable.cli.main"]),
        ("from evertable import __version__", "kernel", ["evertable.__version__"]),
        ("import evertable", "bots", ["evertable"]),
        ("from evertable.kernel.game import Game", "evergreen", []),
        ("from evertable import kernel", "evergreen", []),
        ("from .rng import below\nfrom . import rng", "kernel", []),
        ("import msgspec", "catalog", []),
        ("import numpy", "research", []),
        ("from evertable import __version__", "cli", []),
        ("import os.path, json", "kernel", []),
        ("x = 'import evertable.web'", "kernel", []),
    ],
)
def test_the_walker_finds_what_is_wrong(source: str, part: str, found: list[str]) -> None:
    assert wrong(source, f"evertable.{part}", part) == found
