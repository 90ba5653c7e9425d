"""The event stream of a page that shows a table, for tests: one event at a time."""

from collections.abc import AsyncGenerator, Iterator
from contextlib import contextmanager
from functools import partial

from starlette.requests import Request

from evertable.web.live.event_stream import PageStream
from evertable.web.server.identity import Visitor as Identity
from evertable.web.server.open_pages import OpenPage
from evertable.web.table.screen import next_screen
from tests.web.guest import Visitor

PAGE_ID = "1-2-3"


class Stream:
    """An open event stream of a visitor."""

    def __init__(self, viewer: Visitor, path: str) -> None:
        self._services = viewer.app.state.services
        self._portal = viewer.app.state.portal
        self.guest = str(self._services.keys.read(viewer.client.cookies["evertable"]))
        identity = Identity(self.guest, False, "127.0.0.1")
        request = Request({"type": "http", "app": viewer.app, "headers": [], "state": {"visitor": identity}})
        live = viewer.live(path).seen_by(self.guest)
        stream = PageStream(PAGE_ID, partial(next_screen, request, live), packed=False)
        self._events: AsyncGenerator[str, None] = self._services.streams.events(live, identity, stream)

    @property
    def page(self) -> OpenPage:
        """What the server knows of the page."""
        page = self._services.open_pages.get(self.guest, PAGE_ID)
        assert isinstance(page, OpenPage)
        return page

    def event(self) -> tuple[str, str, str]:
        """The next event: its kind, its id and its data."""
        text = self._portal.call(anext, self._events)
        assert text.endswith("\n\n"), text
        fields = [line.partition(": ") for line in text[:-2].split("\n")]
        return (
            next((value for name, _, value in fields if name == "event"), ""),
            next((value for name, _, value in fields if name == "id"), ""),
            "\n".join(value for name, _, value in fields if name == "data"),
        )

    def close(self) -> None:
        """Leave."""
        self._portal.call(self._events.aclose)


@contextmanager
def streaming(viewer: Visitor, path: str) -> Iterator[Stream]:
    """A stream after its first two events: how long to wait before coming back, and the version."""
    stream = Stream(viewer, path)
    try:
        assert stream.event()[0] == ""
        assert stream.event()[0] == "changed"
        yield stream
    finally:
        stream.close()
