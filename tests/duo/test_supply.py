"""Resources and point tokens change in one file only, so that every gain and payment is told."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import evertable.duo

FOLDER = Path(evertable.duo.__file__).parent
FILES = sorted(path.name for path in FOLDER.glob("*.py"))
KEPT = {"goods", "points"}
FREE = {"supply.py", "scenario.py"}
"""The file itself, and the one that arranges positions by hand."""


def changes(source: str) -> Iterator[int]:
    """The lines that write an entry of ``state.goods`` or ``state.points``, or call a method that changes the list."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Assign | ast.AugAssign | ast.Call):
            continue
        targets = node.targets if isinstance(node, ast.Assign) else []
        targets = [node.target] if isinstance(node, ast.AugAssign) else targets
        for target in targets:
            entry = target.value if isinstance(target, ast.Subscript) else None
            if _kept(entry) or (isinstance(node, ast.AugAssign) and _kept(target)):
                yield node.lineno
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _kept(node.func.value):
            yield node.lineno


def _kept(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in KEPT


@pytest.mark.parametrize("name", FILES)
def test_only_one_file_changes_resources_and_points(name: str) -> None:
    found = list(changes((FOLDER / name).read_text(encoding="utf-8")))
    assert name in FREE or not found, f"{name}, lines {found}: use the functions of supply.py"


@pytest.mark.parametrize(
    "line", ["s.goods[mayor] += 1", "s.points[0] -= 2", "s.goods[0] = 3", "s.goods += [1]", "state.points.append(1)"]
)
def test_a_direct_change_is_found(line: str) -> None:
    assert list(changes(line))


@pytest.mark.parametrize("line", ["new.goods = self.goods[:]", "count = s.goods[0]", "earn(s, 0, s.goods[1])"])
def test_reading_is_free(line: str) -> None:
    assert not list(changes(line))
