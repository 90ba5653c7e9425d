"""Print the path of an nginx for the test of docs/deploy.md, unpacking Debian's package if this machine has none.

The package is unpacked under .venv, not installed: no root is needed, and no web server starts. Without nginx the test
is skipped; this prints why and ends well.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
UNPACKED: Final = ROOT / ".venv" / "nginx"
LOG: Final = ROOT / ".venv" / "log" / "nginx.log"
PACKAGES: Final = ("nginx", "nginx-core", "nginx-light")
"""Debian's packages that may contain the program; which one does depends on the release."""
MISSING: Final = (
    "NOTICE: there is no nginx, and Debian's package cannot be had, so its test is skipped ({log} says why)"
)


def find() -> str | None:
    """Return an nginx that runs: of the system, or unpacked earlier."""
    names = (shutil.which("nginx"), "/usr/sbin/nginx", str(UNPACKED / "usr" / "sbin" / "nginx"))
    return next((name for name in names if name is not None and _runs(name, "-v")), None)


def unpack() -> str | None:
    """Download and unpack Debian's package; return the program, or None."""
    UNPACKED.mkdir(parents=True, exist_ok=True)
    for update in (False, True):  # a fresh machine has no lists of packages, and only root may fetch them
        if update:
            _runs("apt-get", "update", "-q")
        for package in PACKAGES:
            if _runs("apt-get", "download", "-q", package):
                files = sorted(UNPACKED.glob(f"{package}_*.deb"))
                if files and _runs("dpkg-deb", "-x", str(files[-1]), ".") and (found := find()) is not None:
                    return found
    return None


def _runs(*command: str) -> bool:
    try:
        LOG.parent.mkdir(parents=True, exist_ok=True)
        with LOG.open("a", encoding="utf-8") as log:
            log.write(f"+ {' '.join(command)}\n")
            log.flush()
            folder = UNPACKED if UNPACKED.exists() else ROOT
            done = subprocess.run(
                command, cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=False, timeout=300
            )
            return done.returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def main() -> int:
    """Print the path, or a notice on standard error."""
    found = find() or unpack()
    print(found) if found is not None else print(MISSING.format(log=LOG.relative_to(ROOT)), file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
