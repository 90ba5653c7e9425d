"""A box that ``evertable new-module`` has written, installed with pip into a folder of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from evertable.cli.new_module import write_module
from evertable.plugins import CHOICE

Run = Callable[..., subprocess.CompletedProcess[str]]
"""Runs Python with these arguments and environment variables where the box is installed."""


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_module("lanterns", tmp_path_factory.mktemp("outside") / "evertable-lanterns")


@pytest.fixture(scope="session")
def site(written: Path) -> Path:
    folder = written.parent / "site"
    pip = ["pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target", str(folder)]
    done = subprocess.run([sys.executable, "-m", *pip, str(written)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


def python(site: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    paths = [str(site), str(Path(__file__).parents[2])]
    clean = {name: value for name, value in os.environ.items() if name != CHOICE}
    return subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        text=True,
        check=False,
        env={**clean, "PYTHONPATH": os.pathsep.join(paths), **variables},
        cwd=site.parent,
    )


@pytest.fixture(scope="session")
def run(site: Path) -> Run:
    return lambda *words, **variables: python(site, *words, **variables)
