"""Which build this is: the version and, where it is known, the commit."""

import subprocess
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parent
COMMIT_FILE: Final = PACKAGE / "_commit"
"""Written into wheels and source distributions, which have no history beside them."""


def commit() -> str:
    """Return the short name of the commit this code comes from, or an empty string if nobody knows."""
    if COMMIT_FILE.exists():
        return COMMIT_FILE.read_text(encoding="ascii").strip()
    if not (PACKAGE.parent / ".git").exists():
        return ""
    command = ["git", "-C", str(PACKAGE.parent), "rev-parse", "--short", "HEAD"]
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=False, timeout=5)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return found.stdout.strip() if found.returncode == 0 else ""
