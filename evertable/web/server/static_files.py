"""Static files, read and compressed once and cached by browsers for ever.

Their addresses contain a digest of all of them (``PREFIX``), so that a new version has new addresses; scripts and
styles find each other by relative ones. ``/static/NAME`` without the digest works, too, and is asked for again each
time.
"""

import gzip
import json
import re
from functools import cache
from hashlib import blake2b
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from evertable import plugins

FOLDER: Final = Path(__file__).parents[1] / "static"
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


def _plain(name: str) -> bytes:
    """Return a file; that of the icons and that of the pictures with those of boxes from other packages."""
    content = _FILES[name].read_bytes()
    if name == ICONS:
        symbols = [found[0] for file in plugins.files(ICONS) for found in _SYMBOL.finditer(file.read_bytes())]
        return content.replace(b"</svg>", b"".join([*symbols, b"</svg>"])) if symbols else content
    if name == PAINTED:
        texts = [file.read_bytes() for file in plugins.files(PICTURES)]
        painted = {found[1].decode(): found[2].decode() for text in texts for found in _SYMBOL.finditer(text)}
        return content.replace(b"{}", json.dumps(painted).encode())
    return content


def _digest() -> str:
    found = blake2b(digest_size=6)
    for name in sorted(NAMES):
        found.update(name.encode() + b"\0" + _plain(name))
    return found.hexdigest()


DIGEST: Final = _digest()
PREFIX: Final = f"/static/{DIGEST}"
FOR_EVER: Final = "public, max-age=31536000, immutable"
COMPRESSION: Final = 1
"""The level of gzip for what is no file: higher ones save a tenth of the bytes and cost twice the time."""


@cache
def _body(name: str, packed: bool) -> bytes:
    plain = _plain(name)
    return gzip.compress(plain, mtime=0) if packed else plain


async def static_files(scope: Scope, receive: Receive, send: Send) -> None:
    """ASGI application: answer with a file, or with 304 if the browser has it. Raise a 404 for unknown names."""
    if scope["method"] not in ("GET", "HEAD"):
        raise HTTPException(405)
    path: str = scope["path"].removeprefix(scope.get("root_path", "")).removeprefix("/")
    name = path.removeprefix(f"{DIGEST}/")
    if name not in NAMES:
        raise HTTPException(404)
    asked = Headers(scope=scope)
    kind = guess_type(name)[0] or "application/octet-stream"
    packed = "gzip" in asked.get("accept-encoding", "") and not kind.startswith(("image/png", "font/"))
    headers = {
        "Cache-Control": "no-cache" if path == name else FOR_EVER,
        "ETag": f'"{DIGEST}{"-gzip" if packed else ""}"',
        "Vary": "Accept-Encoding",
    }
    if headers["ETag"] in asked.get("if-none-match", ""):
        await Response(status_code=304, headers=headers)(scope, receive, send)
        return
    if packed:
        headers["Content-Encoding"] = "gzip"
    await Response(_body(name, packed), headers=headers, media_type=kind)(scope, receive, send)
