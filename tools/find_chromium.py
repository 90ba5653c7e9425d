"""Print the path of a Chromium for the browser tests, installing one if this machine has none.

Only the path goes to standard output; everything said to people goes to standard error.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
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
HELP = """No Chromium was found and none could be installed.
Install Chromium or Chrome yourself, or name one: EVERTABLE_CHROMIUM=path/to/chromium make test"""


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def run(*command: str) -> bool:
    """Run a command with its output on standard error; true if it went well."""
    say("+ " + " ".join(command))
    try:
        return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False).returncode == 0
    except OSError as error:
        say(str(error))
        return False


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
    run(*apt, "update")
    return installed() if run(*apt, "install", "-y", "chromium") else None


def install_with_playwright() -> str | None:
    if not run(sys.executable, "-m", "playwright", "install", "chromium"):
        return None
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if runnable(path) else None


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
