"""Run what belongs between two edits, in under a minute: ``make quick``.

Style of everything, types of the changed files, the kernel's tests, and the scenarios and tests that belong to what has
changed since the last commit (or in it, if nothing has). ``make test`` runs everything.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
SLOW: Final = frozenset({"arena", "bots", "cli", "lab", "research", "web"})
"""Folders of tests that take too long: of those only the tests that are called like the changed file."""
NEVER: Final = frozenset({"browser"})
"""Tests that need a browser; name one yourself: pytest tests/browser/test_play.py."""


def changed(root: Path = ROOT) -> list[Path]:
    """Return the files changed since the last commit, new ones included, or those of the last commit if there are none.

    Empty outside a git checkout. Removed files are left out.
    """
    found = [*_git(root, "diff", "--name-only", "HEAD"), *_git(root, "ls-files", "--others", "--exclude-standard")]
    found = found or _git(root, "diff", "--name-only", "HEAD~1")
    return [root / name for name in dict.fromkeys(found) if (root / name).is_file()]


def _git(root: Path, *command: str) -> list[str]:
    done = subprocess.run(("git", *command), cwd=root, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def scenarios(files: Sequence[Path], root: Path = ROOT) -> list[str]:
    """Return the scenarios that belong to changed files: a box's own, all of a game's, or for the kernel all."""
    everything, chosen = root / "tests" / "scenarios", set[Path]()
    for file in files:
        parts = file.relative_to(root).parts
        match parts[:-1]:
            case ("evertable", "kernel", *_):
                chosen.add(everything)
            case ("evertable", "catalog", "data", game, *folders) | ("evertable", game, *folders) if (
                everything / game
            ).is_dir():
                names = [name for name in folders if name != "boxes"] or [file.stem]
                box = everything / game / names[0]
                chosen.add(box if box.is_dir() else everything / game)
            case ("tests", "scenarios", *_):
                chosen.add(file)
    inner = {path for path in chosen if any(other in path.parents for other in chosen)}
    return sorted(path.relative_to(root).as_posix() for path in chosen - inner)


def suites(files: Sequence[Path], root: Path = ROOT) -> list[str]:
    """Return the tests that belong to changed files, those of the kernel always among them."""
    chosen = {root / "tests" / "kernel"}
    for file in files:
        parts = file.relative_to(root).parts
        if parts[0] == "tests" and parts[1] not in NEVER and file.name.startswith("test_") and file.suffix == ".py":
            chosen.add(file)
        elif parts[0] in ("evertable", "tools"):
            folder = root / "tests" / (parts[1] if parts[0] == "evertable" and len(parts) > 2 else parts[0])
            same = set(folder.glob(f"test_{file.stem}.py"))
            chosen |= same if folder.name in SLOW | NEVER or not folder.is_dir() else {folder}
    inner = {path for path in chosen if any(other in path.parents for other in chosen)}
    return sorted(path.relative_to(root).as_posix() for path in chosen - inner)


def run(title: str, *command: str) -> bool:
    """Run a step and say in a line how it went, with its output if it failed; return whether it went well."""
    start = monotonic()
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    told = f"{title:<10} {'ok' if done.returncode == 0 else 'FAILED':<7} {monotonic() - start:5.1f} s"
    print(told if done.returncode == 0 else f"{told}\n{done.stdout}{done.stderr}", flush=True)
    return done.returncode == 0


def main() -> int:
    """Run every step, two at a time; exit code 1 if one fails."""
    files, module = changed(), (sys.executable, "-m")
    python = [str(file) for file in files if file.suffix == ".py"]
    steps = [("tests", *module, "pytest", "-q", "-n", "auto", *suites(files))]
    if python:
        steps.append(("types", *module, "mypy", *python))
    if found := scenarios(files):
        steps.append(("scenarios", *module, "evertable", "scenario", *found))
    steps += [("style", *module, "ruff", "check", "."), ("format", *module, "ruff", "format", "--check", ".")]
    start = monotonic()
    with ThreadPoolExecutor(2) as pool:
        good = list(pool.map(lambda step: run(*step), steps))
    print(f"{len(files)} changed files, {monotonic() - start:.0f} s: {'ok' if all(good) else 'FAILED'}")
    return int(not all(good))


if __name__ == "__main__":
    sys.exit(main())
