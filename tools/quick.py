"""What to run between edits, in under a minute: ``make quick``.

Style of everything, types of the changed files, the kernel's tests, and the scenarios and tests that belong to what has
changed since the last commit.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGES: Final = {path.name for path in (ROOT / "evertable").iterdir() if path.is_dir()}
SLOW: Final = frozenset({"browser", "web", "research", "arena", "lab"})
"""Folders of tests that take longer than a minute; name one yourself: pytest tests/web."""


def changed() -> list[Path]:
    """Return the files changed since the last commit, new ones included, or those of the last commit if there are none."""

    def lines(*command: str) -> list[str]:
        return subprocess.run(("git", *command), cwd=ROOT, capture_output=True, text=True, check=True).stdout.split(
            "\n"
        )

    found = [*lines("diff", "--name-only", "HEAD"), *lines("ls-files", "--others", "--exclude-standard")]
    found = [name for name in found if name] or lines("diff", "--name-only", "HEAD~1")
    return [ROOT / name for name in found if name and (ROOT / name).exists()]


def scenario_folders(files: Sequence[Path]) -> list[str]:
    """Return the folders of scenarios that belong to files of a game: a box's own, or all of its game's."""
    folders: set[Path] = set()
    for file in files:
        parts = file.relative_to(ROOT).parts
        if parts[0] == "evertable" and len(parts) > 2 and (ROOT / "tests/scenarios" / parts[1]).is_dir():
            box = ROOT / "tests/scenarios" / parts[1] / (parts[2] if len(parts) > 3 else file.stem)
            folders.add(box if box.is_dir() else ROOT / "tests/scenarios" / parts[1])
        elif parts[0] == "evertable" and parts[1:2] == ("kernel",):
            folders.add(ROOT / "tests/scenarios")
        elif parts[:2] == ("tests", "scenarios"):
            folders.add(file)
    return sorted(str(folder.relative_to(ROOT)) for folder in folders)


def test_folders(files: Sequence[Path]) -> list[str]:
    """Return the folders of tests that belong to changed files, the kernel's always among them."""
    folders = {"tests/kernel"}
    for file in files:
        parts = file.relative_to(ROOT).parts
        if parts[0] == "tests" and file.name.startswith("test_") and parts[1] not in SLOW:
            folders.add("/".join(parts))
        elif parts[0] == "evertable" and len(parts) > 2 and parts[1] in PACKAGES - SLOW:
            if (ROOT / "tests" / parts[1]).is_dir():
                folders.add(f"tests/{parts[1]}")
    return sorted(folders)


def run(title: str, *command: str) -> bool:
    """Run a step; return whether it went well."""
    start = monotonic()
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    print(f"{title:<12} {'ok' if done.returncode == 0 else 'FAILED':<7} {monotonic() - start:5.1f} s", flush=True)
    if done.returncode:
        print(done.stdout + done.stderr)
    return done.returncode == 0


def main() -> int:
    """Run every step; exit code 1 if one fails."""
    files = changed()
    python = [str(file) for file in files if file.suffix == ".py"]
    module = (sys.executable, "-m")
    good = run("style", *module, "ruff", "check", ".") & run("format", *module, "ruff", "format", "--check", ".")
    if python:
        good &= run("types", *module, "mypy", *python)
    if folders := scenario_folders(files):
        good &= run("scenarios", *module, "evertable", "scenario", *folders)
    good &= run("tests", *module, "pytest", "-q", "-n", "auto", *test_folders(files))
    return int(not good)


if __name__ == "__main__":
    sys.exit(main())
