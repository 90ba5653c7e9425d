"""A box that ``evertable new-module`` has written, and a small game, installed into a folder of their own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from evertable.cli.new_module import write_module
from evertable.plugins import CHOICE
from tests.docs.test_architecture import example

ROOT = Path(__file__).parents[2]
Run = Callable[..., subprocess.CompletedProcess[str]]
"""Runs Python with these arguments and environment variables where the box and the game are installed."""


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the command writes."""
    return write_module("lanterns", tmp_path_factory.mktemp("outside") / "evertable-lanterns")


@pytest.fixture(scope="session")
def site(written: Path) -> Path:
    """A folder like ``site-packages`` with the box and the game of docs/architecture.md. ``test_fresh.py`` uses pip."""
    folder = written.parent / "site"
    folder.mkdir()
    (folder / "evertable_lanterns").symlink_to(written / "evertable_lanterns", target_is_directory=True)
    (folder / "lowcard.py").write_text(example(), encoding="utf-8")
    _described(folder, "evertable-lanterns", "evertable.modules", "everdell.lanterns = evertable_lanterns")
    _described(folder, "lowcard-game", "evertable.games", "lowcard = lowcard")
    return folder


def _described(site: Path, name: str, group: str, point: str) -> None:
    info = site / f"{name.replace('-', '_')}-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[{group}]\n{point}\n", encoding="utf-8")


@pytest.fixture(scope="session")
def run(site: Path) -> Run:
    """Run Python there."""

    def python(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
        clean = {name: value for name, value in os.environ.items() if name != CHOICE}
        paths = os.pathsep.join([str(site), str(ROOT)])
        return subprocess.run(
            [sys.executable, *words],
            capture_output=True,
            text=True,
            check=False,
            env={**clean, "PYTHONPATH": paths, **variables},
            cwd=site.parent,
        )

    return python
