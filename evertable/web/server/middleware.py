"""Middleware: identify the visitor, apply rate and size limits, set security headers."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from evertable.web.server.errors import problem_response
from evertable.web.server.identity import COOKIE, COOKIE_SECONDS, Credential, Keys, Visitor
from evertable.web.server.limited_work import ADDRESS
from evertable.web.server.open_pages import PAGE, OpenPages
from evertable.web.server.problems import InvalidField, NotFound, Problem, TooLarge, TooManyRequests
from evertable.web.server.rate_limits import TokenBuckets, visitor_address
from evertable.web.server.settings import Limits
from evertable.web.server.sign_outs import SignOuts

POLICY: Final = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
API: Final = "/api/"
FREE: Final = ("/static/", "/docs/")
"""Files that are the same for everybody: not limited, and no reason to become a guest."""
FILES: Final = "/import"
PEOPLE: Final = ("/people/me/import", "/api/v1/me/import")
"""Where all that is kept about a guest is taken in."""
LARGE: Final = 2
LARGE_IN_ALL: Final = 16
"""Requests with files that are handled at the same time, of one address and of all."""
SIGNED_IN: Final = "signed_in"
"""Key of the request's state: a credential that the browser gets as its cookie."""


class RequestMiddleware:
    """ASGI middleware around the whole application. It also counts responses by status."""

    def __init__(
        self,
        app: ASGIApp,
        keys: Keys,
        limits: Limits,
        answers: Counter[int],
        open_pages: OpenPages,
        sign_outs: SignOuts,
    ) -> None:
        self._app: Final = app
        self._keys: Final = keys
        self._body: Final = limits.body
        self._files: Final = {FILES: limits.file} | dict.fromkeys(PEOPLE, limits.person)
        self._answers: Final = answers
        self._open_pages: Final = open_pages
        self._sign_outs: Final = sign_outs
        self._guests: Final = TokenBuckets(limits.guest_rate, limits.guest_burst)
        self._addresses: Final = TokenBuckets(limits.address_rate, limits.address_burst)
        self._large: Final[Counter[str]] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        visitor = self._visitor(scope, headers)
        scope.setdefault("state", {})["visitor"] = visitor
        send = self._dressed(scope, visitor, send)
        if (problem := self._refusal(scope, headers, visitor)) is not None:
            await problem_response(scope, problem)(scope, receive, send)
            return
        ADDRESS.set(visitor.address)
        page = headers.get(PAGE) if scope["method"] == "POST" else None
        # after a disconnect nobody is left to answer
        with suppress(ClientDisconnect), self._open_pages.acting(visitor.id, page), self._counted(scope, visitor):
            await self._app(scope, _measured(receive, self._most(scope)), send)

    @contextmanager
    def _counted(self, scope: Scope, visitor: Visitor) -> Iterator[None]:
        """Count a request with a file as long as it is handled."""
        if scope["path"] not in self._files:
            yield
            return
        self._large[visitor.address] += 1
        try:
            yield
        finally:
            self._large[visitor.address] -= 1
            if not self._large[visitor.address]:
                del self._large[visitor.address]

    def _visitor(self, scope: Scope, headers: Headers) -> Visitor:
        address = visitor_address(scope["client"][0]) if scope.get("client") else ""
        if scope["path"].startswith(API):
            kind, _, token = headers.get("authorization", "").partition(" ")
            known = self._alive(token.strip()) if kind.lower() == "bearer" else None
            return Visitor("", False, address) if known is None else Visitor(known[0], False, address, *known[1:])
        known = next((found for value in _cookies(headers) if (found := self._alive(value)) is not None), None)
        if known is None:
            return Visitor(self._keys.new_guest(), True, address, self._keys.new_device())
        return Visitor(known[0], False, address, *known[1:])

    def _alive(self, signed: str) -> Credential | None:
        """Return what a cookie or token says, or None if it is not valid or was signed out."""
        found = self._keys.credential(signed)
        if found is None or self._sign_outs.is_dead(found):
            return None
        named = found if found.device else found._replace(device=self._keys.new_device(found.guest))
        return None if self._sign_outs.is_dead(named) else found

    def _refusal(self, scope: Scope, headers: Headers, visitor: Visitor) -> Problem | None:
        if not scope["path"].startswith(FREE):
            known = visitor.id if visitor.id and not visitor.fresh else f"address {visitor.address}"
            if not self._addresses.take(visitor.address) or not self._guests.take(known):
                return TooManyRequests("That was a lot at once. Please wait a moment.")
        if "\0" in scope["path"]:  # no name contains it, and PostgreSQL refuses it in a query
            return NotFound("There is nothing at this address.")
        if b"%00" in scope["query_string"]:
            return InvalidField("{name} contains characters that are not text.", "query")
        if scope["path"] in self._files and (
            self._large[visitor.address] >= LARGE or self._large.total() >= LARGE_IN_ALL
        ):
            return TooManyRequests("That was a lot at once. Please wait a moment.")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._most(scope):
            return TooLarge("That is too large.")
        return None

    def _most(self, scope: Scope) -> int:
        return self._files.get(scope["path"], self._body)

    def _dressed(self, scope: Scope, visitor: Visitor, send: Send) -> Send:
        """Wrap ``send``: add the security headers, and the cookie of who is new or has just signed in."""
        secure = "; Secure" if scope["scheme"] == "https" else ""

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._answers[message["status"]] += 1
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if not scope["path"].startswith(FREE):
                    headers.setdefault("Cache-Control", "no-store")
                if (wanted := self._cookie_for(scope, visitor)) is not None:
                    how = f"Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}"
                    headers.append("Set-Cookie", f"{COOKIE}={self._keys.sign(*wanted)}; {how}")
            await send(message)

        return dressed

    def _cookie_for(self, scope: Scope, visitor: Visitor) -> Credential | None:
        """Return what the browser's cookie has to say from now on, or None if it may stay as it is."""
        if scope["path"].startswith((*FREE, API)):
            return None
        chosen: Credential | None = scope["state"].get(SIGNED_IN)
        if chosen is not None:
            return chosen
        if visitor.fresh:
            return Credential(visitor.id, visitor.device)
        if not visitor.device:  # a cookie from before there were devices
            return Credential(visitor.id, self._keys.new_device(visitor.id), visitor.generation)
        return None


def _cookies(headers: Headers) -> Iterator[str]:
    """Yield every value of our cookie, whatever stands beside it.

    Other programs on the same host may set cookies that no standard allows (JSON, spaces, letters beyond ASCII), and
    ``http.cookies`` reads nothing after such a one.
    """
    for header in headers.getlist("cookie"):
        for pair in header.split(";"):
            name, _, value = pair.partition("=")
            if name.strip() == COOKIE:
                yield value.strip(' \t"')


def _measured(receive: Receive, most: int) -> Receive:
    """Wrap ``receive``: raise TooLarge when a body exceeds ``most`` bytes, even if it does not state its length."""
    total = 0

    async def measured() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > most:
            raise TooLarge("That is too large.")
        return message

    return measured
