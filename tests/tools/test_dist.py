"""What is published is whole: a source distribution and the wheel made of it, which is installed and tried, as is the
checkout.

Nothing is downloaded: they are built with the setuptools that is here, without the compiler, and share the packages
of this environment. ``make soak`` (part ``dist``) installs the source distribution and the compiled wheel, too, each
in an environment of its own, by pip, uv and pipx.
"""

import doctest
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from evertable import __version__
from evertable.version import commit
from tools import dist, try_dist

LEFT_OUT = ("tests", "docs", "bench", "examples", ".ci")
"""Folders of the checkout that are not published."""

SITE = "evertable/_site/index.html"

TYPES = """
from typing import Any, assert_type

assert_type(match, evertable.Match)
assert_type(match.legal, tuple[evertable.Action, ...])
assert_type(match.push("pass"), evertable.Action)
assert_type(match.result, evertable.Result)
assert_type(match.config, evertable.Config)
assert_type(match.seats, tuple[str, ...])
assert_type(match.observation(0), dict[str, Any])
assert_type(match.bot("greedy").choose(), evertable.Action)
assert_type(evertable.load("a"), evertable.Match)
assert_type(evertable.games(), dict[str, evertable.GameInfo])
assert_type(evertable.Replay("a").next(), evertable.Replay)
evertable.start  # type: ignore[attr-defined]
match.push(1.5)  # type: ignore[arg-type]
"""
"""What a strict type checker has to know of the library; an ignore that is not needed is an error, too."""


def _git(*words: str) -> list[str]:
    command = ["git", "-C", str(dist.ROOT), *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\0")


@pytest.fixture(scope="module")
def names() -> list[str]:
    """The files of this checkout that are published, those that are not committed yet with them."""
    if not (dist.ROOT / ".git").exists():
        pytest.skip("only git knows what belongs to a checkout")
    listed = _git("ls-files", "-z", "--cached", "--others", "--exclude-standard")
    return sorted({name for name in listed if (dist.ROOT / name).is_file() and name.split("/")[0] not in LEFT_OUT})


@pytest.fixture(scope="module")
def checkout(names: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this checkout, so that building leaves nothing in it, with a file that an earlier build has left."""
    folder = tmp_path_factory.mktemp("checkout") / "a folder"
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(dist.ROOT / name, folder / name)
    (folder / ".git").write_text(f"gitdir: {_git('rev-parse', '--absolute-git-dir')[0].strip()}\n", encoding="utf-8")
    (folder / SITE).parent.mkdir()
    (folder / SITE).write_text("<h1>The documents</h1>", encoding="utf-8")  # ``make docs`` builds all of them
    stale = folder / "build" / "lib" / "evertable" / "removed_since.py"
    stale.parent.mkdir(parents=True)
    stale.write_text("", encoding="utf-8")
    return folder


def test_every_form_is_whole_and_runs(
    names: list[str], checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EVERTABLE_PURE", "1")
    dist.make(checkout, tmp_path, False, "--no-isolation")
    source, wheel = next(tmp_path.glob("*.tar.gz")), next(tmp_path.glob("*.whl"))
    package = {name for name in names if name.startswith("evertable/")} | {"evertable/_commit", SITE}
    with ZipFile(wheel) as file:
        assert {name for name in file.namelist() if name.startswith("evertable/")} == package
    with tarfile.open(source) as archive:
        found = {name.partition("/")[2] for name in archive.getnames()}
        assert package | {name for name in names if name.startswith("tools/")} <= found
    shared = [path for path in sys.path if path.endswith("site-packages")]
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python"]
    offline = ["install", "-q", "--no-index", "--no-deps", "--no-build-isolation", "--ignore-installed", "--no-compile"]
    for number, form in enumerate([wheel, checkout]):
        folder = tmp_path / str(number)
        programs = try_dist.new_environment(folder, shared)
        try_dist.run([*pip, programs / "python", *offline, form], tmp_path)
        installed = next(folder.rglob("site-packages")) / "evertable"
        files = {path.relative_to(installed.parent).as_posix() for path in installed.rglob("*") if path.is_file()}
        assert files == package
        ask = try_dist.try_out if form == wheel else try_dist.version  # all have the same files
        version = ask(programs / "evertable", folder)
        if form == wheel:
            _take_the_tour(programs / "python", folder)
        assert version.startswith(f"evertable {__version__}, commit {commit()} (engine interpreted")


def _take_the_tour(python: Path, folder: Path) -> None:
    """Run docs/library.md with an installed package and check its types."""
    tour = doctest.script_from_examples((dist.ROOT / "docs" / "library.md").read_text(encoding="utf-8"))
    (folder / "tour.py").write_text(tour, encoding="utf-8")
    try_dist.run([python, "tour.py"], folder)
    (folder / "typed.py").write_text(tour + TYPES, encoding="utf-8")
    strict: list[str | Path] = [
        "--strict",
        "--config-file",
        "",
        "--cache-dir",
        folder / "cache",
        "--python-executable",
        python,
    ]
    try_dist.run([sys.executable, "-m", "mypy", *strict, "typed.py"], folder)
