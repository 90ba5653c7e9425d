"""Static files, read and compressed once and cached by browsers for ever.

Their addresses contain a digest of all of them (``PREFIX``), so that a new version has new addresses; scripts and
styles find each other by relative ones. ``/static/NAME`` without the digest works, too, and is asked for again each
time.
"""

import gzip
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
NAMES: Final = frozenset(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file())


ICONS: Final = "icons.svg"
_SYMBOLS: Final = re.compile(rb"<symbol\b.*?</symbol>", re.DOTALL)


def _plain(name: str) -> bytes:
    """Return a file; that of the icons with the symbols of boxes from other packages."""
    content = (FOLDER / name).read_bytes()
    if name != ICONS:
        return content
    symbols = [symbol for file in plugins.icon_files() for symbol in _SYMBOLS.findall(file.read_bytes())]
    return content.replace(b"</svg>", b"".join([*symbols, b"</svg>"])) if symbols else content


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
