"""Pages without a table in play, for the layout laws: every route that shows a page has to be among them."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from itertools import count
from typing import Final
from urllib.parse import urlencode

from playwright.sync_api import Page

import evertable
from evertable.kernel.record import dumps
from evertable.web.server.identity import moderators_secret
from tests.browser.table import KEY, send_form

PAGES: Final = (
    "/",
    "/new?game=everdell",
    "/settings",
    "/new?game=duo",
    "/new?game=evergreen",
    "/join",
    "/online",
    "/ladder",
    "/online/waiting#{queued}",
    "/games",
    "/tournaments",
    "/tournaments/new",
    "/tournament/{tournament}",
    "/learn",
    "/challenges",
    "/puzzles",
    "/daily",
    "/daily/{day}",
    "/statistics",
    "/pad",
    "/pad/new?game=duo",
    "/pad/{pad}",
    "/pad/{shared pad}",
    "/campaigns/duo/new",
    "/campaign/{campaign}",
    "/trophies/duo",
    "/compendium?q=inn",
    "/compendium/everdell/cemetery",
    "/rules",
    "/rules/evergreen",
    "/fair",
    "/s/{invitation}",
    "/t/{lobby}",
    "/t/{over}/log",
    "/t/{over}/fair",
    "/t/{over}/replay?at=9",
    "/t/{over}/analysis",
    "/people/me",
    "/people/{somebody}",
    "/people/me/delete",
    "/sign-in",
    "/recover/{link}",
    "/moderation#{entered}",
    "/moderation/enter/{moderator}",
    "/nothing-here",
    "/#tables",
)
"""Addresses; what stands in braces is made first. The last one is the home page of a guest who has a table."""
NO_PAGES: Final = {
    "/new/outlook",
    "/online/tables",
    "/online/queue",
    "/games/count",
    "/games/next",
    "/sw.js",
    "/people/me/export",
    "/sign-in/openid",
    "/sign-in/openid/back",
    "/confirm/{secret}",  # a page like /recover, but only a mail has its secret
    "/tournament/{code}/now",
    "/tournament/{code}/results.json",
    "/tournament/{code}/results.csv",
    "/t/{code}/screen",
    "/t/{code}/words",
    "/t/{code}/preview",
    "/t/{code}/worth/{entry}",
    "/t/{code}/story/{entry}",
    "/t/{code}/film",
    "/t/{code}/export",
    "/t/{code}/qr.svg",
    "/t/{code}/events",
    "/t/{code}/hint",
    "/campaign/{code}/export",
    "/healthz",
    "/readyz",
    "/metrics",
}
"""Routes that answer with a part of a page, a picture, a file, a stream or a number, beside those of the API."""


def open_page(page: Page, path: str) -> None:
    """Make what a page is about, and go there."""
    if path == "/#tables":
        _lobby(page)
    page.goto(re.sub(r"{(.+?)}", lambda name: MAKERS[name[1]](page), path))


def _post(page: Page, path: str, **fields: str) -> str:
    """Send a form; return the address it leads to."""
    csrf = re.search(r'<meta name="csrf" content="(\w+)">', page.request.get("/join").text())
    assert csrf
    answer = page.request.post(
        path,
        data=urlencode({"csrf": csrf[1], **fields}),
        headers={"Content-Type": "application/x-www-form-urlencoded"},
        max_redirects=0,
    )
    assert answer.status == 303, answer.text()
    return answer.headers["location"]


def _lobby(page: Page) -> str:
    return send_form(page, "everdell", ("me", "friend")).rsplit("/", 1)[1]


def _invitation(page: Page) -> str:
    """The link to a seat, seen by somebody who has none."""
    link = re.search(r"/s/(\w[\w-]*)", page.request.get(f"/t/{_lobby(page)}").text())
    assert link
    page.context.clear_cookies()
    return link[1]


def _pad(page: Page) -> str:
    return _post(page, "/pad/new", game="everdell", players="2", name0="Ann", name1="Ben").rsplit("/", 1)[1]


def _shared_pad(page: Page) -> str:
    code = _pad(page)
    page.context.clear_cookies()
    return code


def _campaign(page: Page) -> str:
    fields = {"city": "Thistledown", "me": "Ann", "other": "Ben", "difficulty": "normal", "partner": "me"}
    return _post(page, "/campaigns/duo/new", **fields).rsplit("/", 1)[1]


def _tournament(page: Page) -> str:
    """One that runs: a guest plays who has gone, and the visitor of the page."""
    fields = {"name_of_it": "Harvest Cup", "game": "duo", "seats": "2", "format": "heats", "rounds": "2"}
    path = _post(page, "/tournaments/new", **fields, pause="0", delay="0", play="1", name="Ann", animal="fox")
    page.context.clear_cookies()
    _post(page, f"{path}/do", do="join", name="Bartholomew of the Far Meadows")
    return path.rsplit("/", 1)[1]


@cache
def _record() -> str:
    """A finished game of Evergreen."""
    match = evertable.new("evergreen", seats=2, seed=7)
    for number in count():
        if match.over:
            break
        match.push(match.legal[number % len(match.legal)])
    return dumps(match.record)


def _over(page: Page) -> str:
    csrf = page.request.get("/join").text().split('name="csrf" content="')[1].split('"')[0]
    file = {"name": "game.json", "mimeType": "application/json", "buffer": _record().encode()}
    taken = page.request.post("/import", multipart={"csrf": csrf, "file": file}, max_redirects=0)  # type: ignore[dict-item]
    assert taken.status == 303, taken.text()
    return taken.headers["location"].split("/")[2]


def _queued(page: Page) -> str:
    """Wait for somebody."""
    _post(page, "/online/queue", wanted="everdell:4", pace="calm")
    return ""


def _entered(page: Page) -> str:
    """Become a moderator."""
    _post(page, f"/moderation/enter/{moderators_secret(KEY)}")
    return ""


def _somebody(page: Page) -> str:
    """A profile, seen by somebody else."""
    _post(page, "/settings", name="Hazel", animal="squirrel")
    _post(page, "/people/me/privacy", shown_to="all", here_to="nobody")
    code = re.search(r"/people/([A-Z0-9]{8})", page.request.get("/people/me").text())
    assert code
    page.context.clear_cookies()
    return code[1]


def _link(page: Page) -> str:
    """A recovery link, opened on another device."""
    csrf = page.request.get("/people/me").text().split('name="csrf" content="')[1].split('"')[0]
    shown = page.request.post("/people/me/recovery", form={"csrf": csrf}).text()
    found = re.search(r"/recover/([\w-]+)", shown.replace("/people/me/recovery", ""))
    assert found
    page.context.clear_cookies()
    return found[1]


MAKERS: Final[dict[str, Callable[[Page], str]]] = {
    "day": lambda page: datetime.now(UTC).date().isoformat(),
    "pad": _pad,
    "shared pad": _shared_pad,
    "campaign": _campaign,
    "invitation": _invitation,
    "tournament": _tournament,
    "lobby": _lobby,
    "over": _over,
    "moderator": lambda page: moderators_secret(KEY),
    "entered": _entered,
    "queued": _queued,
    "somebody": _somebody,
    "link": _link,
}
"""How to make what an address speaks of."""
