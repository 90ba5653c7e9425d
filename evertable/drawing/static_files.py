"""Styles, scripts, icons and art. Their addresses contain a digest of all of them (``PREFIX``), so that a new version
has new addresses; scripts and styles find each other by relative ones.
"""

from hashlib import blake2b
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "static"
NAMES: Final = frozenset(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file())


def _digest() -> str:
    found = blake2b(digest_size=6)
    for name in sorted(NAMES):
        found.update(name.encode() + b"\0" + (FOLDER / name).read_bytes())
    return found.hexdigest()


DIGEST: Final = _digest()
PREFIX: Final = f"/static/{DIGEST}"
