"""Measure the first minute: clone into an empty folder with an empty package cache, ``make play``, wait for the page.

python tools/first_minute.py            # seconds and megabytes by step
python tools/first_minute.py --again    # and how long the second start takes
"""

import argparse
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PATIENCE: Final = 600


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for_page(port: int, process: "subprocess.Popen[str]") -> None:
    """Return when the first page is served; raise SystemExit if the command ends before."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
                if answer.status == 200:
                    return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
        if process.poll() is not None:
            sys.exit("make play has ended before it served a page")
    sys.exit(f"no page after {PATIENCE} s")


def megabytes(folder: Path) -> float:
    """Return how much the files of a folder take."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir()) / 1e6


def start(clone: Path, environment: dict[str, str]) -> float:
    """Run ``make play`` until the page is there; return the seconds it took."""
    port = free_port()
    began = time.monotonic()
    command = ["make", "--no-print-directory", "play", f"SERVE=--port {port} --database games.db"]
    process = subprocess.Popen(command, cwd=clone, env=environment, text=True, start_new_session=True)
    try:
        wait_for_page(port, process)
        return time.monotonic() - began
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
            process.wait(30)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--again", action="store_true", help="wait for the compiler and measure the second start, too")
    chosen = parser.parse_args()
    with TemporaryDirectory(prefix="first minute ") as folder:
        clone = Path(folder) / "evertable"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        cache = Path(folder) / "cache"
        environment = {**os.environ, "PIP_CACHE_DIR": str(cache), "BROWSER": shutil.which("true") or "true"}
        environment.pop("PYTHONPATH", None)
        seconds = start(clone, environment)
        print(f"first page after {seconds:.1f} s, .venv {megabytes(clone / '.venv'):.0f} MB")
        if chosen.again:
            end = time.monotonic() + PATIENCE
            while not (clone / "evertable/_compiled/digest").exists() and time.monotonic() < end:
                time.sleep(1)
            size = megabytes(clone / ".venv") + megabytes(clone / "evertable")
            print(f"compiled after {time.monotonic() - end + PATIENCE:.0f} s more, {size:.0f} MB with the compiler")
            print(f"second start: page after {start(clone, environment):.1f} s")


if __name__ == "__main__":
    main()
