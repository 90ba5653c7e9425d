"""What a click costs a browser: ``python bench/web_click.py [--clicks 30]``.

A table against a bot is opened in headless Chromium, and workers are sent to the river. Prints

- how many bytes of scripts, styles, fonts and pictures the page of the table loads, as sent (compressed);
- how many bytes the answer to a move has;
- the milliseconds from a click to the new screen, and from the new screen to the film of the move (medians).

Times are those of an idle machine: run nothing else. Bytes are checked by ``tests/browser/test_figures.py``, too.
"""

import argparse
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any, Final

import uvicorn
from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from evertable.web.app import create_app
from evertable.web.run import listen
from evertable.web.server.settings import settings_for
from tests.browser.table import PATIENCE, my_turn, send_form
from tests.web.guest import GENEROUS
from tests.web.test_browser import ARGUMENTS, chromium_path

MOST_STATIC: Final = 350_000
"""Bytes of static files that the page of a table may load."""
MOST_MOVE: Final = 12_000
"""Bytes that the answer to a move may have."""
MOST_CLICK: Final = 100
"""Milliseconds from a click to the new screen, median."""
MOST_FILM: Final = 50
"""Milliseconds from the new screen to its film."""
WATCH: Final = """() => {
  const version = () => JSON.parse(document.getElementById("acts").textContent).version;
  window.clicked = window.drawn = window.filmed = null;
  const first = version();
  addEventListener("click", () => (window.clicked = performance.now()), {capture: true, once: true});
  const watch = new MutationObserver(() => {
    if (window.drawn === null && version() !== first) window.drawn = performance.now();
    if (window.drawn !== null && document.body.dataset.playing) {
      window.filmed = performance.now();
      watch.disconnect();
    }
  });
  watch.observe(document.body, {childList: true, subtree: true, attributes: true, characterData: true});
}"""


SEND: Final = """() => {
  const thing = document.querySelector("#main .stone.can, #main .tile.can, #main .can:not(a)");
  thing.click();
  const [second] = thing.dataset.then?.split(" ") ?? []; // Evergreen: a card, then the pile it goes on
  if (second) document.querySelector(`#main [data-target="${CSS.escape(second)}"]`).click();
}"""


class Traffic:
    """Bytes that a page gets over the wire, by address."""

    def __init__(self, page: Page) -> None:
        self.sent: dict[str, int] = {}
        self._address: dict[str, str] = {}
        client = page.context.new_cdp_session(page)
        client.send("Network.enable")
        client.send("Network.setCacheDisabled", {"cacheDisabled": False})
        client.on("Network.responseReceived", self._asked)
        client.on("Network.loadingFinished", self._came)

    def _asked(self, told: dict[str, Any]) -> None:
        self._address[told["requestId"]] = told["response"]["url"]

    def _came(self, told: dict[str, Any]) -> None:
        address = self._address.get(told["requestId"], "")
        self.sent[address] = self.sent.get(address, 0) + int(told["encodedDataLength"])

    def of(self, part: str) -> int:
        """Return the bytes of all addresses with this text in them."""
        return sum(size for address, size in self.sent.items() if part in address)


def static_bytes(page: Page, game: str, modules: tuple[str, ...] = ()) -> int:
    """Open a new table with an empty cache; return the bytes of static files that it has loaded."""
    traffic = Traffic(page)
    page.goto(send_form(page, game, ("me", "bot:first_game"), modules))
    my_turn(page)
    page.evaluate("() => document.fonts.ready.then(() => true)")
    return traffic.of("/static/")


def move_bytes(page: Page, game: str = "everdell") -> int:
    """Send a worker at a new table; return the bytes of the answer."""
    page.goto(send_form(page, game, ("me", "bot:first_game")))
    my_turn(page)
    traffic = Traffic(page)
    with page.expect_request_finished(lambda request: request.url.endswith("/act")):
        page.evaluate(SEND)
    my_turn(page)
    return traffic.of("/act")


def click_times(page: Page, clicks: int) -> tuple[list[float], list[float]]:
    """Return the milliseconds from click to screen, and from screen to film, of the first moves at so many tables."""
    screens, films = [], []
    for _ in range(clicks):
        page.goto(send_form(page, "everdell", ("me", "bot:first_game")))
        my_turn(page)
        page.evaluate(WATCH)
        page.locator(".stone.can").first.click()
        page.wait_for_function("() => window.filmed !== null")
        screens.append(page.evaluate("window.drawn - window.clicked"))
        films.append(page.evaluate("window.filmed - window.drawn"))
    return screens, films


@contextmanager
def served() -> Iterator[str]:
    """Serve a fresh database; yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(replace(settings_for(f"{folder}/games.db"), limits=GENEROUS, bot_workers=1))
        bound = listen("127.0.0.1", 0)
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=2))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]})
        thread.start()
        yield f"http://127.0.0.1:{bound.getsockname()[1]}"
        app.state.services.tables.close()
        server.should_exit = True
        thread.join(timeout=20)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="What a click costs a browser.")
    parser.add_argument("--clicks", type=int, default=30)
    wanted = parser.parse_args()
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)

        def visitor() -> Page:
            page = browser.new_context(base_url=address, locale="en-GB").new_page()
            page.set_default_timeout(PATIENCE)
            return page

        for game in ("everdell", "duo", "evergreen"):
            size = static_bytes(visitor(), game)
            print(
                f"static files of a table of {game}: {size / 1000:.0f} kB (at most {MOST_STATIC / 1000:.0f})",
                flush=True,
            )
            size = move_bytes(visitor(), game)
            print(f"answer to its first move: {size / 1000:.1f} kB (at most {MOST_MOVE / 1000:.0f})", flush=True)
        screens, films = click_times(visitor(), wanted.clicks)
        print(f"from click to screen: {median(screens):.0f} ms, median of {len(screens)} (at most {MOST_CLICK})")
        print(f"from screen to film: {median(films):.1f} ms, longest {max(films):.0f} (at most {MOST_FILM})")
        browser.close()


if __name__ == "__main__":
    main()
