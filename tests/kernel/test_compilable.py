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
    return found


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
    ],
)
def test_the_search_finds_what_it_is_for(source: str, number: int) -> None:
    assert len(problems(source)) == number
