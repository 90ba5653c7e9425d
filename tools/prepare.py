"""Set up .venv for a step of the Makefile: ``python3 tools/prepare.py play`` (or compile, docs, test).

Runs on a bare Python, so it uses the standard library only. Each step shows one line with a progress bar; what the
tools print goes to a log file, whose name is told if the step fails.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Final, TextIO

ROOT: Final = Path(__file__).resolve().parents[1]
VENV: Final = ROOT / ".venv"
LOGS: Final = VENV / "log"
PYTHON: Final = VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
EXTRAS: Final = {"play": (), "compile": ("compile",), "docs": ("docs",), "test": ("dev", "docs")}
"""The steps, and the extras of pyproject.toml that each needs; their own are headings of constraints.txt, too."""
TITLES: Final = {
    "play": "installing what playing needs",
    "compile": "installing the compiler",
    "docs": "installing what builds documents",
    "test": "installing the test tools",
}
OLDEST: Final = (3, 11)
WIDTH: Final = 24
NO_NETWORK: Final = (
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "Read timed out",
    "ProxyError",
    "ProtocolError",
)
NO_TRUST: Final = ("CERTIFICATE_VERIFY_FAILED", "SSLError")
PATIENCE: Final = {"PIP_RETRIES": "2"}
"""pip tries five times more by itself: a minute and a half where nobody answers. The user's own setting wins."""


class Failed(Exception):
    """A step has failed, with a sentence that says what to do."""


class Bar:
    """A progress bar that stays on one line of a terminal. In a file or a pipe only its last state is written."""

    def __init__(self, title: str, total: int, out: TextIO = sys.stderr) -> None:
        self._title: Final = title
        self._total: Final = max(1, total)
        self._out: Final = out
        self._start: Final = monotonic()
        self._live: Final = out.isatty()

    def show(self, count: int) -> None:
        """Draw the bar."""
        if self._live:
            self._draw(min(count, self._total - 1) / self._total)

    def end(self) -> None:
        """Draw the full bar with the time it took."""
        self._draw(1.0)
        self._out.write("\n")

    def _draw(self, part: float) -> None:
        filled = int(part * WIDTH)
        seconds = f"{monotonic() - self._start:3.0f} s"
        bar = "#" * filled + "." * (WIDTH - filled)
        self._out.write(f"{chr(13) if self._live else ''}{self._title:<32} [{bar}] {seconds}")
        self._out.flush()


def run(title: str, command: Sequence[str], log: Path, total: int = 1, counted: str = "\0") -> None:
    """Run a command behind a bar that moves on with each output line that begins with ``counted``."""
    bar, count = Bar(title, total), 0
    bar.show(0)
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("w", encoding="utf-8") as file:
        file.write(" ".join(command) + "\n")
        with subprocess.Popen(
            command,
            cwd=ROOT,
            env={**PATIENCE, **os.environ},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                file.write(line)
                if line.startswith(counted):
                    count += 1
                bar.show(count)
    if process.returncode:
        raise Failed(f"\n{title} has failed. {_advice(log)} The whole output is in {log.relative_to(ROOT)}.")
    bar.end()


def _advice(log: Path) -> str:
    text = log.read_text(encoding="utf-8")
    if any(sign in text for sign in NO_TRUST):
        return "The certificate of the package index is not trusted here. Behind a proxy, name its file in PIP_CERT."
    if any(sign in text for sign in NO_NETWORK):
        return "The package index did not answer. Check the network and run the same command again."
    if "No space left" in text:
        return "The disk is full."
    if "ensurepip" in text:
        return "This Python has no venv: install it (on Debian: python3-venv), or choose another with make PYTHON=..."
    lines = [line.strip() for line in text.splitlines() if line.lower().startswith("error")]
    return lines[-1] if lines else ""


def pins(step: str) -> int:
    """Count the packages below a heading of constraints.txt."""
    number, heading = 0, ""
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            heading = line[2:].partition(":")[0]
        elif line and heading == step:
            number += 1
    return number


def make_venv() -> None:
    """Make the virtual environment, unless there is one that works with this Python."""
    if sys.version_info < OLDEST:
        raise Failed(
            f"Evertable needs Python {OLDEST[0]}.{OLDEST[1]} or newer; {sys.executable} is {sys.version.split()[0]}. "
            "Try: make PYTHON=python3.12"
        )
    code = f"import pip, sys; sys.exit(sys.version_info[:2] != {tuple(sys.version_info[:2])})"
    if PYTHON.exists() and not subprocess.run([str(PYTHON), "-c", code], capture_output=True, check=False).returncode:
        return
    shutil.rmtree(VENV, ignore_errors=True)
    run("making .venv", [sys.executable, "-m", "venv", str(VENV)], LOGS / "venv.log")


def requirements(step: str) -> list[str]:
    """Return what pip installs for a step, the build backend with it."""
    import tomllib  # not at the top: an older Python gets as far as the sentence about its age

    said = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = said["project"]["optional-dependencies"]
    return [
        *said["project"]["dependencies"],
        *said["build-system"]["requires"],
        *(requirement for extra in EXTRAS[step] for requirement in extras[extra]),
    ]


def install(step: str) -> None:
    """Install the packages of a step, then Evertable itself with what is there: nothing is downloaded twice."""
    pip = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--no-compile", "--progress-bar=off"]
    needed = [*pip, "--constraint", "constraints.txt", *requirements(step)]
    run(TITLES[step], needed, LOGS / f"{step}.log", pins(step), "Collecting ")
    if step != "compile":  # which runs while the table is open
        evertable = [*pip, "--no-build-isolation", "--no-deps", "--editable", "."]
        run("installing Evertable", evertable, LOGS / "evertable.log")


def main(step: str) -> int:
    """Prepare a step; exit code 1 if that fails."""
    try:
        make_venv()
        install(step)
    except Failed as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
