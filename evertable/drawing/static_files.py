"""Styles, scripts, icons and art. Their addresses contain a digest of all of them (``PREFIX``), so that a new version
has new addresses; scripts and styles find each other by relative ones.
"""

import json
import re
from hashlib import blake2b
from pathlib import Path
from typing import Final

from evertable import plugins

FOLDER: Final = Path(__file__).parent / "static"
ICONS: Final = "icons.svg"
PICTURES: Final = "pictures.svg"
PAINTED: Final = "art/boxes/outside.js"
"""The script with the pictures of boxes from other packages."""
_SYMBOL: Final = re.compile(rb"""<symbol\b[^>]*?\bid=["']([^"']*)["'][^>]*>(.*?)</symbol>""", re.DOTALL)
_OURS: Final = {path.relative_to(FOLDER).as_posix(): path for path in FOLDER.rglob("*") if path.is_file()}
_THEIRS: Final = {
    f"outside/{plugin}/{path.relative_to(folder).as_posix()}": path
    for plugin, folder in plugins.folders("static").items()
    for path in folder.rglob("*")
    if path.is_file()
}
"""The files of boxes and games from other packages, each below ``outside/`` and the name of its entry point."""
_FILES: Final = _OURS | _THEIRS
NAMES: Final = frozenset(_FILES)


def content(name: str) -> bytes:
    """Return a file; that of the icons and that of the pictures with those of boxes from other packages."""
    found = _FILES[name].read_bytes()
    if name == ICONS:
        symbols = [symbol[0] for file in plugins.files(ICONS) for symbol in _SYMBOL.finditer(file.read_bytes())]
        return found.replace(b"</svg>", b"".join([*symbols, b"</svg>"])) if symbols else found
    if name == PAINTED:
        texts = [file.read_bytes() for file in plugins.files(PICTURES)]
        painted = {symbol[1].decode(): symbol[2].decode() for text in texts for symbol in _SYMBOL.finditer(text)}
        return found.replace(b"{}", json.dumps(painted).encode())
    return found


def _digest() -> str:
    found = blake2b(digest_size=6)
    for name in sorted(NAMES):
        found.update(name.encode() + b"\0" + content(name))
    return found.hexdigest()


DIGEST: Final = _digest()
PREFIX: Final = f"/static/{DIGEST}"
