"""The core knows no card, event, place or module by name, and imports nothing from a module."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import evertable
from evertable.everdell import GAME
from evertable.everdell.ids import CARD, EVENT, PLACE

PACKAGE: Final = Path(evertable.__file__).parent
MODULES: Final = {module.id for module in GAME.modules}
NAMES: Final = {*CARD, *EVENT, *PLACE, *MODULES}
ORDINARY: Final = {
    "base": "a line of the score, and the points printed on a card",
    "extra": "what modules keep in a state",
    "haven": "a type of location",
    "seasons": "the seasons of a year",
}
"""Ids that are also ordinary words of the core."""
LISTS: Final = {"__init__.py": "lists the modules of the game", "ids.py": "lists the modules with a catalogue"}
"""Files that may name modules, and only modules."""


def core() -> list[Path]:
    """Return the files that lie flat in the game's folder and the kernel."""
    files = (PACKAGE / "everdell").glob("*.py")
    return sorted([*files, *(PACKAGE / "kernel").glob("*.py")])


def words(source: str) -> Iterator[tuple[int, str]]:
    """Every identifier and text of a source with its line; comments and docstrings may speak of cards."""
    tree = ast.parse(source)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value
        for field in ("id", "attr", "name", "arg", "asname", "module"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                yield getattr(node, "lineno", 0), value


def named(source: str, names: set[str]) -> list[tuple[int, str]]:
    """The names that a source holds, as a whole or as words of something longer."""
    found = []
    for line, text in words(source):
        flat = f"_{re.sub('[^a-z0-9]+', '_', text.lower())}_"
        found += [(line, name) for name in names if f"_{name}_" in flat]
    return sorted(set(found))


def imported(source: str) -> list[str]:
    """The packages of modules that a source imports."""
    pattern = r"evertable\.everdell\.boxes\b"
    imports = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
    paths = [f"{node.module}.{alias.name}" for node in imports for alias in node.names]
    return [path for path in paths if re.match(pattern, path)]


def test_the_core_is_found() -> None:
    names = {path.name for path in core()}
    assert {"turn.py", "pay.py", "visit.py", "city.py", "score.py", "stack.py", "module.py"} <= names
    assert "crowd.py" not in names
    assert len(NAMES) > 90


def test_no_name_in_the_core() -> None:
    found = []
    for path in core():
        allowed = set(ORDINARY) | (MODULES if path.name in LISTS else set())
        for line, name in named(path.read_text(encoding="utf-8"), NAMES - allowed):
            found.append(f"{path.relative_to(PACKAGE)}:{line} names {name}")
    assert found == []


def test_the_core_imports_no_module() -> None:
    lists = [path for path in core() if path.name == "__init__.py" and path.parent.name == "everdell"]
    found = {path.name: imported(path.read_text(encoding="utf-8")) for path in core() if path not in lists}
    assert {name: paths for name, paths in found.items() if paths} == {}


def test_ordinary_words_are_ids_or_about_to_be() -> None:
    modules_to_come = {"extra", "seasons"}
    assert set(ORDINARY) - modules_to_come <= NAMES


# --- the search itself can fail

FAKE: Final = '''"""A docstring may speak of the Inn."""
from evertable.everdell.boxes.base.travelers import fool
from evertable.everdell.boxes import rugwort
# and a comment of the queen
BEGINNING = "beginning of inning; determined"
INN = CARD["inn"]

def king_scores(s, farm=1):
    """And so may this one: castle."""
    if "crowd" in s.modules and s.wife:
        return f"the {s.judges} and the old judge"
    return call(mine=2)
'''


def test_names_are_found_in_strings_and_identifiers() -> None:
    found = named(FAKE, NAMES)
    names = {"base", "fool", "rugwort", "inn", "farm", "king", "crowd", "wife", "judge", "mine"}
    assert {name for _, name in found} == names
    assert (6, "inn") in found
    assert all(line != 5 for line, _ in found), "words within words are no names"


def test_docstrings_and_comments_are_free() -> None:
    assert {"castle", "queen"} & {name for _, name in named(FAKE, NAMES)} == set()


def test_imports_are_found() -> None:
    assert imported(FAKE) == ["evertable.everdell.boxes.base.travelers.fool", "evertable.everdell.boxes.rugwort"]
    assert imported("from evertable.everdell import boxes, ids") == ["evertable.everdell.boxes"]
    assert imported("from evertable.everdell.ids import CARD\nfrom evertable.kernel import rng") == []
