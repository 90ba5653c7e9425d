"""A person at a table, for tests: looks, clicks what glows, waits for the others."""

import json
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any
from urllib.parse import urlencode

from fastapi import FastAPI
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

from evertable.kernel.game import SPECTATOR
from evertable.kernel.scenario import set_up
from evertable.registry import game_named
from evertable.web.live.live_table import LiveTable
from evertable.web.live.tables import Tables
from tests.web.pauses import wait_for

Person = Callable[[], Page]
"""Brings one person after the other, each with a browser of their own."""
Use = Callable[[Locator], None]
"""How a thing is used: clicked, or gone to and pressed with the keyboard."""
WHOLE_GAMES = os.environ.get("EVERTABLE_WHOLE_GAMES") == "1"
"""Whether every game is clicked to its end, for ``make soak``."""
MOST_CLICKS = 40
"""Clicks of a game that is not clicked to its end, if no season changes before."""
KEY = bytes(range(32))
"""The secret key of the server of these tests."""
PATIENCE = 120_000
"""Milliseconds until a test gives up; what it waits for stays, so this is spent on failures only."""
READY = """() => {
  const acts = document.getElementById("acts");
  if (!acts || document.body.classList.contains("busy")) return false;
  if (document.getElementById("screen").dataset.live !== "current") return false;
  const now = JSON.parse(acts.textContent);
  return now.mine || now.over;
}"""
CHANGED = """(version) => {
  const now = JSON.parse(document.getElementById("acts").textContent);
  return now.version !== version;
}"""
ANSWERED = """(version) => {
  const now = JSON.parse(document.getElementById("acts").textContent);
  if (document.querySelector("[data-in-order]:not([disabled])")) return true;
  return now.version !== version || (now.tray && now.tray.length) || !document.getElementById("pay").hidden;
}"""
SETTLED = """(version) => {
  const now = JSON.parse(document.getElementById("acts").textContent);
  return now.version !== version || (now.tray && now.tray.length);
}"""
IN_ORDER = "[data-in-order]:not([disabled])"
"""The button that confirms an order that has been clicked."""
DRAW_ANEW = """() => import(document.querySelector("script[src$='/table.js']").src.replace("table.js", "live.js"))
  .then((live) => live.refresh())"""
PICKED = """(number) => JSON.parse(document.getElementById("acts").textContent).tray?.length !== number"""


def _is_error(said: ConsoleMessage) -> bool:
    """What a page complains about; a move that is refused (409) is told to the visitor, not an error of the page."""
    return said.type == "error" and not any(f"status of {status}" in said.text for status in (404, 409))


@contextmanager
def visit(browser: Browser, address: str, **how: Any) -> Iterator[Page]:
    """A new visitor's page. Fails if the page has complained when the visitor leaves."""
    context = browser.new_context(base_url=address, **{"locale": "en-GB", "reduced_motion": "reduce", **how})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if _is_error(said) else None)
    yield page
    context.close()
    assert not wrong, f"the page complained: {json.dumps(wrong[:5])}"


def send_form(page: Page, game: str, seats: Sequence[str], modules: Sequence[str] = ()) -> str:
    """Send the form of a new table whose bots answer at once, and return the table's path. The page of the form is not
    drawn, which would take longer than most tests; those of ``test_setup.py`` and some others click through it."""
    csrf = re.search(r'<meta name="csrf" content="(\w+)">', page.request.get("/join").text())
    assert csrf
    form = {"csrf": csrf[1], "game": game, "players": len(seats), "module": modules, "pace": "instant", "spectators": 1}
    form |= {f"seat{i}": seat for i, seat in enumerate(seats)}
    opened = page.request.post(
        "/new",
        data=urlencode(form, doseq=True),
        headers={"Content-Type": "application/x-www-form-urlencoded"},
        max_redirects=0,
    )
    assert opened.status == 303, opened.text()
    return opened.headers["location"]


def set_table(
    page: Page,
    game: str = "everdell",
    players: int = 2,
    bot: str = "bot:first_game",
    modules: Sequence[str] = (),
) -> None:
    """A new table against bots that answer at once."""
    page.goto(send_form(page, game, ("me", *[bot] * (players - 1)), modules))
    my_turn(page)


def my_turn(page: Page) -> dict[str, Any]:
    """Wait until there is something to do and the page hears what happens, so that nothing is drawn anew without a
    move; returns what the page knows about it."""
    page.wait_for_function(READY)
    return now(page)


def hears(page: Page) -> None:
    """Wait until the page's scripts run and it hears what happens at the table, whoever is to move."""
    expect(page.locator("#screen[data-live=current]")).to_be_attached()


def resize(page: Page, width: int, height: int) -> None:
    """Change the window and wait until the page is laid out in it, also by scripts that watch sizes."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def live_at(app: FastAPI, page: Page) -> LiveTable:
    """The table that a page shows, as the server has it."""
    code = page.locator("#screen").get_attribute("data-code")
    tables: Tables = app.state.services.tables
    return next(live for live in tables.all if live.info.code == code)


def lay_out(app: FastAPI, page: Page, **setup: Any) -> None:
    """Put a position at a table of two, given as in a scenario file: ``lay_out(app, page, seat={"0": {...}})``."""
    live_game = live_at(app, page).live_game
    assert live_game is not None
    data = {"game": "everdell", "seats": 2, "modules": [], "options": {}, "seed": 1, **setup}
    _, live_game.s = set_up(data, game_named)
    live_game.seen = live_game.opened = live_game.game.observation(live_game.s, SPECTATOR)
    page.reload()
    my_turn(page)


def now(page: Page) -> dict[str, Any]:
    """What the page knows."""
    known: dict[str, Any] = page.evaluate('JSON.parse(document.getElementById("acts").textContent)')
    return known


def things(page: Page) -> Locator:
    """Everything on the table that glows; links to it glow too and are left out."""
    return page.locator("#main .can:not(a):visible")


def do(page: Page, thing: Locator, use: Use = Locator.click) -> None:
    """Click it, take the first way if there are several, and wait until it is done."""
    version = now(page)["version"]
    use(thing)
    answer(page, version, use)


def answer(page: Page, version: int, use: Use = Locator.click) -> None:
    """Take the first way if a panel has opened, fill the tray of a run of picks; wait for the move."""
    page.wait_for_function(ANSWERED, arg=version)
    if page.locator(IN_ORDER).count():
        use(page.locator(IN_ORDER))
    if page.locator("#pay").is_visible():
        use(page.locator("#pay .way").first)
    page.wait_for_function(SETTLED, arg=version)
    while now(page)["version"] == version:
        picked = len(now(page)["tray"])
        if page.locator("[data-picks]").count():
            use(page.locator("[data-picks]"))
            page.wait_for_function(CHANGED, arg=version)
        else:
            use(page.locator(".moves .list button:visible, .ask .pick:not(.picked):visible").first)
            page.wait_for_function(PICKED, arg=picked)


def play_to_the_end(page: Page, seed: int, use: Use = Locator.click) -> None:
    """Click whatever glows until the game is over; seasons change as soon as they can."""
    chance = Random(seed)
    for _ in range(600):
        if my_turn(page)["over"]:
            return
        click_something(page, chance, use)


def play_through(page: Page, app: FastAPI, seed: int) -> None:
    """Click until the first season has changed, leave the seat to a bot, and come back when the game is over.

    ``make soak`` clicks the whole game (part ``whole-games``)."""
    if WHOLE_GAMES:
        return play_to_the_end(page, seed)
    chance = Random(seed)
    for _ in range(MOST_CLICKS):
        assert not my_turn(page)["over"]
        if click_something(page, chance):
            break
    my_turn(page)
    leave_to_a_bot(page, app)


def leave_to_a_bot(page: Page, app: FastAPI) -> None:
    """Let a bot play the seat until the game is over, then look at the table."""
    live, table = live_at(app, page), page.url.split("?")[0]
    csrf = page.locator("meta[name=csrf]").get_attribute("content") or ""
    page.goto("about:blank")  # nobody looks on
    left = page.request.post(f"{table}/bot", form={"csrf": csrf, "do": "leave", "bot": "first_game"})
    assert left.ok, left.text()
    wait_for(lambda: live.info.status == "over", "the end of the game")
    page.goto(table)


def click_something(page: Page, chance: Random, use: Use = Locator.click) -> bool:
    """Click a thing that glows, or a button if nothing does; return whether a season has changed. ``use`` may use the
    keyboard instead of the mouse."""
    glowing = things(page)
    number = glowing.count()
    season = page.locator(".sign-button.prepare.can")
    if season.count():
        do(page, season, use)
        return True
    if number:
        do(page, glowing.nth(chance.randrange(number)), use)
    else:
        buttons = page.locator(".moves .list button")
        do(page, buttons.nth(chance.randrange(buttons.count())), use)
    return False
