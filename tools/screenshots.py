"""Pictures of the table for ``docs/screenshots``: ``python tools/screenshots.py [folder]``.

``--sheet`` draws contact sheets instead: the picture of every component of every box, a sheet for each game.

A server of its own with an empty database, a bot that plays for the visitor until there is something to see, and
Chromium as the tests find it. Games differ from run to run; what is shown does not.
"""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

ROOT: Final = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from evertable.web.app import create_app  # noqa: E402
from evertable.web.run import listen  # noqa: E402
from evertable.web.server.settings import settings_for  # noqa: E402
from tests.browser.pictures import SHEET, components  # noqa: E402
from tests.browser.table import my_turn, now, set_table  # noqa: E402
from tests.web.guest import GENEROUS  # noqa: E402
from tests.web.test_browser import ARGUMENTS, chromium_path  # noqa: E402

DESKTOP: Final = {"width": 1440, "height": 900}
PHONE: Final = {"width": 390, "height": 844}
MOVES: Final = 26
PLAY: Final = """async () => {
  const code = document.getElementById("screen").dataset.code;
  const hint = await (await fetch(`/t/${code}/hint`, {headers: {Accept: "application/json"}})).json();
  const csrf = document.querySelector("meta[name=csrf]").content;
  const version = JSON.parse(document.getElementById("acts").textContent).version;
  const body = new URLSearchParams({csrf, text: hint.text, version});
  await fetch(`/t/${code}/act`, {method: "POST", body, headers: {Accept: "application/json"}});
}"""


@contextmanager
def served() -> Iterator[str]:
    """A server for a while."""
    with TemporaryDirectory() as folder:
        app = create_app(replace(settings_for(str(Path(folder) / "games.db")), limits=GENEROUS, bot_workers=1))
        bound = listen("127.0.0.1", 0)
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=2))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]})
        thread.start()
        yield f"http://127.0.0.1:{bound.getsockname()[1]}"
        app.state.services.tables.close()
        server.should_exit = True
        thread.join()


def play(page: Page, moves: int, on_turn: bool = True) -> None:
    """Let a bot's advice play for the visitor."""
    for _ in range(moves + 40):
        known = my_turn(page)
        if known["over"] or (moves <= 0 and known["turn"] and on_turn):
            return
        page.evaluate(PLAY)
        page.wait_for_function("(version) => JSON.parse(acts.textContent).version !== version", arg=known["version"])
        moves -= 1


def visit(browser: Browser, address: str, **how: Any) -> Page:
    """A new visitor."""
    context = browser.new_context(base_url=address, locale="en-GB", reduced_motion="reduce", **how)
    page = context.new_page()
    page.set_default_timeout(30_000)
    return page


def shoot(page: Page, folder: Path, name: str) -> None:
    """One picture."""
    page.mouse.move(2, 2)
    page.wait_for_timeout(500)
    page.screenshot(path=str(folder / f"{name}.png"))


def pages(browser: Browser, address: str, folder: Path) -> None:
    """Away from the table."""
    page = visit(browser, address, viewport=DESKTOP)
    page.goto("/")
    shoot(page, folder, "home")
    page.goto("/new?game=everdell")
    page.check("input[name=players][value='4']")
    shoot(page, folder, "set-up")


def table(browser: Browser, address: str, folder: Path) -> None:
    """At the table, in every light and size, to the end."""
    page = visit(browser, address, viewport=DESKTOP)
    set_table(page, players=3, bot="bot:regular")
    play(page, MOVES)
    shoot(page, folder, "table")
    page.emulate_media(color_scheme="dark")
    shoot(page, folder, "table-dark")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    shoot(page, folder, "table-phone")
    page.locator("#meadow").scroll_into_view_if_needed()
    page.evaluate("document.getElementById('meadow').scrollIntoView()")
    shoot(page, folder, "table-phone-meadow")
    page.set_viewport_size({"width": DESKTOP["width"], "height": DESKTOP["height"]})
    play(page, 400, on_turn=False)
    assert now(page)["over"]
    shoot(page, folder, "scoring")


def duo(browser: Browser, address: str, folder: Path) -> None:
    """Everdell Duo: the table in two sizes, and a campaign's sheet."""
    page = visit(browser, address, viewport=DESKTOP)
    page.goto("/campaigns/duo/new")
    page.fill("input[name=city]", "Rootville")
    page.select_option("form[action$=new] select[name=partner]", "alone")
    page.get_by_role("button", name="Begin the campaign").click()
    shoot(page, folder, "duo-campaign")
    page.get_by_role("button", name="Play this chapter").click()
    play(page, 2 * MOVES)
    shoot(page, folder, "duo")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.evaluate("scrollTo(0, document.getElementById('meadow').getBoundingClientRect().top + scrollY - 150)")
    shoot(page, folder, "duo-phone")


def sheets(browser: Browser, address: str, folder: Path) -> None:
    """Contact sheets, by day and by lantern."""
    everything = components()
    for game in {one["game"]: None for one in everything}:
        page = visit(browser, address, viewport=DESKTOP)
        page.goto("/")
        page.evaluate(SHEET, [one for one in everything if one["game"] == game])
        for light in ("light", "dark"):
            page.emulate_media(color_scheme=light)
            page.screenshot(path=str(folder / f"sheet-{game}-{light}.png"), full_page=True)
        page.context.close()


def main() -> None:
    """All of them, or the contact sheets alone."""
    given = [one for one in sys.argv[1:] if one != "--sheet"]
    folder = Path(given[0]) if given else ROOT / "docs" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        if "--sheet" in sys.argv:
            sheets(browser, address, folder)
        else:
            pages(browser, address, folder)
            table(browser, address, folder)
            duo(browser, address, folder)
        browser.close()


if __name__ == "__main__":
    main()
