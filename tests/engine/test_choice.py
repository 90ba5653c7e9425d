"""A compiled engine is used if it was made from exactly the sources that are there, and never silently otherwise."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from evertable import engine


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A small package with an engine that has just been compiled (it has no machine code, which nobody looks for)."""
    package = tmp_path / "evertable"
    for name in ("kernel/__init__.py", "kernel/stack.py", "everdell/boxes/base/cards.py", "web/app.py"):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(f'"""{name}"""\n', encoding="utf-8")
    (package / engine.FOLDER.name).mkdir()
    (package / engine.FOLDER.name / "digest").write_text(engine.digest(package), encoding="ascii")
    return package


def test_the_sources_are_the_engine_and_nothing_else(package: Path) -> None:
    assert [path.relative_to(package).as_posix() for path in engine.sources(package)] == [
        "everdell/boxes/base/cards.py",
        "kernel/stack.py",
    ]
    ours = {path.relative_to(engine.PACKAGE).as_posix() for path in engine.sources()}
    assert {"kernel/game.py", "everdell/pay.py", "evergreen/turn.py"} <= ours
    assert not {"kernel/scenario.py", "everdell/__init__.py", "catalog/load.py"} & ours
    assert not any(name.startswith(("web/", "cli/", "present/")) for name in ours)


def test_what_is_fresh_is_used(package: Path) -> None:
    assert engine.obstacle(package) == ""


def test_other_files_do_not_matter(package: Path) -> None:
    (package / "web" / "app.py").write_text("changed = True\n", encoding="utf-8")
    assert engine.obstacle(package) == ""


@pytest.mark.parametrize("change", ["changed", "added", "removed", "renamed"])
def test_what_is_stale_is_not_used(package: Path, change: str) -> None:
    source = package / "kernel" / "stack.py"
    if change == "changed":
        source.write_text("changed = True\n", encoding="utf-8")
    elif change == "added":
        (package / "everdell" / "new.py").write_text("", encoding="utf-8")
    elif change == "removed":
        source.unlink()
    else:
        source.rename(package / "kernel" / "other.py")
    assert engine.obstacle(package) == "its sources have changed since it was compiled"


def test_another_python_compiles_its_own(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "SUFFIX", ".another-python.so")
    assert engine.obstacle(package) != ""


def test_without_a_build(package: Path) -> None:
    (package / engine.FOLDER.name / "digest").unlink()
    assert engine.obstacle(package) == "it has not been compiled"


def started(package: Path, wish: str) -> subprocess.CompletedProcess[str]:
    """What happens when a package with a real engine.py is imported."""
    for name in ("engine.py", "__init__.py"):
        (package / name).write_text((engine.PACKAGE / name).read_text(encoding="utf-8"), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(package.parent), engine.CHOICE: wish}
    script = "from evertable import engine; print(engine.described())"
    return subprocess.run(
        [sys.executable, "-c", script], cwd=package.parent, env=environment, capture_output=True, text=True, check=False
    )


def test_each_tree_looks_beside_itself_only(package: Path) -> None:
    (package / "kernel" / "stack.py").write_text("changed = True\n", encoding="utf-8")
    assert started(package, "").stdout == "interpreted: its sources have changed since it was compiled\n"


def test_interpretation_can_be_forced(package: Path) -> None:
    assert started(package, "").stdout == "compiled\n"
    assert started(package, "interpreted").stdout == "interpreted: EVERTABLE_ENGINE says so\n"


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        (
            "compiled",
            "EVERTABLE_ENGINE asks for the compiled engine, but its sources have changed since it was compiled",
        ),
        ("fast", "EVERTABLE_ENGINE is 'fast', not 'compiled' or 'interpreted'"),
    ],
)
def test_what_cannot_be_had_is_refused(package: Path, wish: str, message: str) -> None:
    (package / "kernel" / "stack.py").unlink()
    answer = started(package, wish)
    assert answer.returncode == 1
    assert answer.stderr.splitlines()[-1] == f"evertable.engine.EngineError: {message}"
