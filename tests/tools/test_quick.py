"""``make quick`` runs what belongs to the changed files, and says so when a step fails."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools import quick

FILES = (
    "evertable/kernel/game.py",
    "evertable/everdell/turn.py",
    "evertable/everdell/boxes/pearlbrook/pearls.py",
    "evertable/everdell/boxes/corrin/module.py",
    "evertable/bots/search/mcts.py",
    "evertable/web/live/bots.py",
    "evertable/catalog/data/duo/cards.json",
    "evertable/catalog/data/everdell/pearlbrook/cards.json",
    "tests/scenarios/everdell/base/a_ruling.toml",
    "tests/browser/test_play.py",
    "tests/web/test_bots.py",
    "tests/bots/test_mcts.py",
    "tools/quick.py",
    "README.md",
)
FOLDERS = (
    "tests/kernel",
    "tests/everdell",
    "tests/tools",
    "tests/scenarios/everdell/pearlbrook",
    "tests/scenarios/everdell/corrin",
    "tests/scenarios/duo",
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in FOLDERS:
        (tmp_path / name).mkdir(parents=True)
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    return tmp_path


@pytest.mark.parametrize(
    ("file", "found"),
    [
        ("evertable/everdell/boxes/pearlbrook/pearls.py", ["tests/scenarios/everdell/pearlbrook"]),
        ("evertable/everdell/boxes/corrin/module.py", ["tests/scenarios/everdell/corrin"]),
        ("evertable/everdell/turn.py", ["tests/scenarios/everdell"]),
        ("evertable/kernel/game.py", ["tests/scenarios"]),
        ("evertable/catalog/data/duo/cards.json", ["tests/scenarios/duo"]),
        ("evertable/catalog/data/everdell/pearlbrook/cards.json", ["tests/scenarios/everdell/pearlbrook"]),
        ("tests/scenarios/everdell/base/a_ruling.toml", ["tests/scenarios/everdell/base/a_ruling.toml"]),
        ("evertable/web/live/bots.py", []),
        ("README.md", []),
    ],
)
def test_scenarios_of_what_has_changed(root: Path, file: str, found: list[str]) -> None:
    assert quick.scenarios([root / file], root) == found


def test_nothing_is_run_twice(root: Path) -> None:
    files = [root / name for name in FILES]
    assert quick.scenarios(files, root) == ["tests/scenarios"]
    twice = [root / "evertable/everdell/turn.py", root / "evertable/everdell/boxes/corrin/module.py"]
    assert quick.scenarios(twice, root) == ["tests/scenarios/everdell"]


@pytest.mark.parametrize(
    ("file", "found"),
    [
        ("evertable/everdell/turn.py", ["tests/everdell"]),
        ("evertable/bots/search/mcts.py", ["tests/bots/test_mcts.py"]),
        ("evertable/web/live/bots.py", ["tests/web/test_bots.py"]),
        ("tests/web/test_bots.py", ["tests/web/test_bots.py"]),
        ("tests/browser/test_play.py", []),
        ("tools/quick.py", ["tests/tools"]),
        ("evertable/kernel/game.py", []),
        ("README.md", []),
    ],
)
def test_tests_of_what_has_changed_and_the_kernels(root: Path, file: str, found: list[str]) -> None:
    assert quick.suites([root / file], root) == sorted([*found, "tests/kernel"])


def test_what_has_changed_is_what_git_says(tmp_path: Path) -> None:
    def git(*words: str) -> None:
        who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
        subprocess.run(("git", *who, *words), cwd=tmp_path, check=True, capture_output=True)

    assert quick.changed(tmp_path) == []
    git("init")
    for name in ("a.py", "b.py"):
        (tmp_path / name).write_text("1\n")
        git("add", ".")
        git("commit", "-m", name)
    assert quick.changed(tmp_path) == [tmp_path / "b.py"], "those of the last commit"
    (tmp_path / "a.py").write_text("2\n")
    (tmp_path / "c.py").touch()
    assert quick.changed(tmp_path) == [tmp_path / "a.py", tmp_path / "c.py"]
    (tmp_path / "a.py").unlink()
    assert quick.changed(tmp_path) == [tmp_path / "c.py"]


def test_a_step_tells_how_it_went(capsys: pytest.CaptureFixture[str]) -> None:
    assert quick.run("fine", sys.executable, "-c", "print('unheard')")
    assert not quick.run("style", sys.executable, "-c", "print('too long'); raise SystemExit(1)")
    told = capsys.readouterr().out
    assert "fine       ok" in told
    assert "unheard" not in told
    assert "style      FAILED" in told
    assert "too long" in told
