"""The documents as a site, which ``make docs`` builds and wheels contain: ``/docs``."""

from functools import cache
from pathlib import Path
from typing import Final

from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from evertable.web.server.problems import NotFound

SITE: Final = Path(__file__).parents[2] / "_site"


def documents(folder: Path) -> ASGIApp:
    """Return an ASGI application with the site in a folder, or one that says that there is none."""
    if not are_built(folder):
        return _not_built
    return GZipMiddleware(StaticFiles(directory=folder, html=True))  # its files are sent in pieces


@cache
def are_built(folder: Path) -> bool:
    """Return whether a folder had the site when the server first looked."""
    return (folder / "index.html").is_file()


async def _not_built(scope: Scope, receive: Receive, send: Send) -> None:
    raise NotFound("This server was started without its documentation. In a checkout, `make docs` builds it.")
