"""Print the path of a Chromium for the browser tests, installing one if this machine has none.

Only the path goes to standard output; everything said to people goes to standard error, and what installers print to a
log file.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import monotonic, sleep

COMMANDS = (
    "chromium-headless-shell",  # no windows, hence less work than a whole browser has to do without showing any
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
)
PACKAGES = ("chromium-headless-shell", "chromium")
"""Debian's packages, the one to prefer first; older systems have only the second."""
MACOS = (
    "Chromium.app/Contents/MacOS/Chromium",
    "Google Chrome.app/Contents/MacOS/Google Chrome",
    "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
WINDOWS = (
    "Chromium/Application/chrome.exe",
    "Google/Chrome/Application/chrome.exe",
    "Microsoft/Edge/Application/msedge.exe",
)
LOG = Path(__file__).resolve().parents[1] / ".venv" / "log" / "chromium.log"
HELP = """No Chromium was found and none could be installed (.venv/log/chromium.log tells what was tried).
Install Chromium or Chrome yourself, or name one: EVERTABLE_CHROMIUM=path/to/chromium make test"""
LONGEST_WAIT = 600
"""Seconds to wait for apt's lock."""
LOCKED = ("Could not get lock", "Unable to acquire", "Unable to lock directory", "is another process using it")


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def run(*command: str) -> bool:
    """Run a command with its output in the log file; return whether it went well."""
    LOG.parent.mkdir(parents=True, exist_ok=True)
    with LOG.open("a", encoding="utf-8") as log:
        log.write(f"+ {' '.join(command)}\n")
        log.flush()
        try:
            return (
                subprocess.run(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=False).returncode == 0
            )
        except OSError as error:
            log.write(f"{error}\n")
            return False


def run_apt(*command: str) -> bool:
    """Run apt-get, and again while another installation holds its lock."""
    patience, told = monotonic() + LONGEST_WAIT, False
    while True:
        begin = LOG.stat().st_size if LOG.exists() else 0
        if run(*command):
            return True
        said = LOG.read_bytes()[begin:].decode(errors="replace")
        if not any(sign in said for sign in LOCKED) or monotonic() > patience:
            return False
        if not told:
            say("waiting for another installation to end")
            told = True
        sleep(3)


def runnable(path: str | Path) -> bool:
    return Path(path).is_file() and os.access(path, os.X_OK)


def usual_places() -> Iterator[Path]:
    for folder in (Path("/Applications"), Path.home() / "Applications"):
        yield from (folder / name for name in MACOS)
    for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
        if root := os.environ.get(variable):
            yield from (Path(root) / name for name in WINDOWS)


def installed() -> str | None:
    on_path = (found for name in COMMANDS if (found := shutil.which(name)))
    elsewhere = (str(place) for place in usual_places() if runnable(place))
    return next(on_path, None) or next(elsewhere, None)


def root_prefix() -> tuple[str, ...] | None:
    """What to put before a command to run it as root, or None if we may not."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return ()
    if shutil.which("sudo") and run("sudo", "-n", "true"):
        return ("sudo", "-n")
    return None


def install_with_apt() -> str | None:
    if not shutil.which("apt-get") or not Path("/etc/debian_version").exists():
        return None
    prefix = root_prefix()
    if prefix is None:
        return None
    # An update may fail for a source that has nothing to do with Chromium: let the install decide.
    apt = (*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get")
    say("installing Chromium for the browser tests")
    run_apt(*apt, "update")
    done = any(run_apt(*apt, "install", "-y", "--no-install-recommends", package) for package in PACKAGES)
    return installed() if done else None


def install_with_playwright() -> str | None:
    command = (sys.executable, "-m", "playwright", "install", "--only-shell", "chromium")
    if not run(*command):
        return None
    told = subprocess.run((*command, "--dry-run"), capture_output=True, text=True, check=False).stdout
    return shell_in(re.findall(r"Install location:\s*(.+)", told))


def shell_in(folders: Iterable[str]) -> str | None:
    """Return the headless shell that lies in one of Playwright's folders, or None."""
    programs = (path for folder in folders for path in sorted(Path(folder).glob("*/*headless*shell*")))
    return next((str(path) for path in programs if runnable(path)), None)


def find() -> str | None:
    if named := os.environ.get("EVERTABLE_CHROMIUM"):
        if runnable(named):
            return named
        say(f"EVERTABLE_CHROMIUM names no program: {named}")
        return None
    return installed() or install_with_apt() or install_with_playwright()


def main() -> int:
    path = find()
    if path is None:
        say(HELP)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
