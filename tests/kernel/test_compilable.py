"""What mypyc cannot compile or compiles wrongly, found at once; ``make check`` lets mypyc itself look."""

import ast
from pathlib import Path

import pytest

from evertable import engine


def problems(source: str) -> list[str]:
    """The lines of a source that its author has to write in another way."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare) and any(_starred(other) for other in node.comparators):
            found.append(f"{node.lineno}: a starred item in what 'in' looks through")
        elif isinstance(node, ast.AnnAssign) and "Final" in ast.unparse(node.annotation) and _floats(node.value):
            found.append(f"{node.lineno}: a final tuple of floats")
        elif isinstance(node, ast.FunctionDef) and any(isinstance(inner, ast.ClassDef) for inner in ast.walk(node)):
            found.append(f"{node.lineno}: a class inside a function")
        elif isinstance(node, ast.FunctionDef):
            found.extend(f"{line}: a constant i64 shifted left, which becomes 32 bits" for line in _shifted(node))
    return found


def _shifted(function: ast.FunctionDef) -> list[int]:
    """The lines where a variable of 64 bits that holds a constant is shifted to the left."""
    inside = list(ast.walk(function))
    constant = {
        node.target.id
        for node in inside
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and ast.unparse(node.annotation) == "i64"
        and isinstance(node.value, ast.Constant)
    }
    shifts = [node for node in inside if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift)]
    return [node.lineno for node in shifts if isinstance(node.left, ast.Name) and node.left.id in constant]


def _starred(node: ast.expr) -> bool:
    return isinstance(node, ast.Tuple | ast.List | ast.Set) and any(isinstance(e, ast.Starred) for e in node.elts)


def _floats(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Tuple) and any(
        isinstance(e, ast.Constant) and isinstance(e.value, float) for e in node.elts
    )


@pytest.mark.parametrize("path", engine.sources(), ids=lambda path: path.relative_to(engine.PACKAGE).as_posix())
def test_every_source_of_the_engine_can_be_compiled(path: Path) -> None:
    assert problems(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("source", "number"),
    [
        ("found = a in (*b, c)", 1),
        ("found = a not in [*b]", 1),
        ("found = a in (b, c)", 0),
        ("X: Final = (0.0, 1.0)", 1),
        ("X: Final = (0, 1)", 0),
        ("X: Final = 0.5", 0),
        ("def f():\n    class A: ...", 1),
        ("def f(card: int):\n    one: i64 = 1\n    return one << card", 1),
        ("def f(card: int):\n    top: i64 = 1 << 61\n    return top >> card", 0),
    ],
)
def test_the_search_finds_what_it_is_for(source: str, number: int) -> None:
    assert len(problems(source)) == number
