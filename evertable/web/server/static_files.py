"""Answers with static files, read and compressed once and cached by browsers for ever.

``/static/NAME`` without the digest of ``drawing/static_files.py`` works, too, and is asked for again each time.
"""

import gzip
from functools import cache
from mimetypes import guess_type
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from evertable.drawing.static_files import DIGEST, NAMES, content

FOR_EVER: Final = "public, max-age=31536000, immutable"


@cache
def _body(name: str, packed: bool) -> bytes:
    plain = content(name)
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
