"""Styles, scripts, icons and art. Their addresses contain a digest of all of them (``PREFIX``), so that a new version
has new addresses; scripts and styles find each other by relative ones.
"""

import re
from hashlib import blake2b
from pathlib import Path
from typing import Final

from evertable import plugins

FOLDER: Final = Path(__file__).parent / "static"
NAMES: Final = frozenset(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file())
ICONS: Final = "icons.svg"
_SYMBOLS: Final = re.compile(rb"<symbol\b.*?</symbol>", re.DOTALL)


def content(name: str) -> bytes:
    """Return a file; that of the icons with the symbols of boxes from other packages."""
    found = (FOLDER / name).read_bytes()
    if name != ICONS:
        return found
    symbols = [symbol for file in plugins.icon_files() for symbol in _SYMBOLS.findall(file.read_bytes())]
    return found.replace(b"</svg>", b"".join([*symbols, b"</svg>"])) if symbols else found


def _digest() -> str:
    found = blake2b(digest_size=6)
    for name in sorted(NAMES):
        found.update(name.encode() + b"\0" + content(name))
    return found.hexdigest()


DIGEST: Final = _digest()
PREFIX: Final = f"/static/{DIGEST}"
