"""Pictures of the product for ``docs/screenshots``: ``python tools/screenshots.py [folder] [--only NAME ...]``.

``--sheet`` draws contact sheets instead: the picture of every component of every box, a sheet for each game.
``--ways`` takes each picture of a large window also at 1920x1080 in the dark and on a telephone, to compare them.

A server of its own with an empty database, positions as in scenario files, and Chromium as the tests find it. Pictures
are WebP, which Chromium writes itself.
"""

import base64
import sys
import threading
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, Literal

import uvicorn
from fastapi import FastAPI
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

ROOT: Final = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from evertable.kernel.game import SPECTATOR  # noqa: E402
from evertable.kernel.scenario import play  # noqa: E402
from evertable.web.app import create_app  # noqa: E402
from evertable.web.run import listen  # noqa: E402
from evertable.web.server.settings import settings_for  # noqa: E402
from tests.browser.layout.scenes import SCENES, set_scene  # noqa: E402
from tests.browser.pictures import SHEET, components  # noqa: E402
from tests.browser.table import lay_out, live_at, my_turn, set_table  # noqa: E402
from tests.web.guest import GENEROUS  # noqa: E402
from tests.web.pauses import wait_for  # noqa: E402
from tests.web.test_browser import ARGUMENTS, chromium_path  # noqa: E402

PAGES: Final = {
    "home": "/",
    "set-table": "/new?game=everdell",
    "set-duo": "/new?game=duo",
    "set-evergreen": "/new?game=evergreen",
    "lessons": "/learn",
    "challenges": "/challenges",
    "puzzles": "/puzzles",
    "compendium": "/compendium",
    "component": "/compendium/everdell/inn",
    "score-pad": "/pad/new?game=everdell",
}
DARK: Final = ("home", "set-table", "lessons")
"""Pages that are also taken in the dark."""
DESKTOP: Final[ViewportSize] = {"width": 1440, "height": 900}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
WAYS: Final[dict[str, tuple[ViewportSize, Literal["light", "dark"]]]] = {
    "large-dark": ({"width": 1920, "height": 1080}, "dark"),
    "small": (PHONE, "light"),
}
QUALITY: Final = 0.7
"""Of WebP: text stays sharp, and a table takes about 150 kB."""
WEBP: Final = """async ([png, quality]) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext("2d").drawImage(picture, 0, 0);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({type: "image/webp", quality})).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""
HALFWAY: Final = """(selector) => {
  window.halfway = new Promise((done) => {
    const look = () => {
      const moving = document.querySelector(selector)?.getAnimations()[0];
      if (!moving) return requestAnimationFrame(look);
      for (const one of document.getAnimations()) one.pause();
      moving.currentTime = moving.effect.getComputedTiming().duration * 0.4;
      done();
    };
    look();
  });
}"""
"""Stops a page's films when the first thing of a selector moves, in the middle of its way."""
CITY: Final = ["farm", "husband", "twig_barge", "resin_refinery", "inn", "chip_sweep", "courthouse", "shopkeeper"]
HAND: Final = ["wanderer", "postal_pigeon", "historian", "theater", "mine", "general_store"]
MINE: Final = {"city": CITY, "hand": HAND, "resources": {"twig": 3, "resin": 2, "pebble": 1, "berry": 3}, "workers": 2}
RIVAL: Final = {"city": ["mine", "inn", "wife", "school", "king"], "workers": 1, "resources": {"twig": 1, "berry": 4}}
FULL: Final = [*CITY, "mine", "theater", "teacher", "wife", "school", "clock_tower", "historian", "palace"]
EVERY_BOX: Final = ("pearlbrook", "bellfaire", "newleaf", "spirecrest", "legends", "reservations", "tickets")
LEAVES: Final = {"station": "newleaf", "mountain": "spirecrest", "pearl": "pearlbrook", "fair": "bellfaire"}


@contextmanager
def served() -> Iterator[tuple[FastAPI, str]]:
    """A server for a while, with its address."""
    with TemporaryDirectory() as folder:
        app = create_app(replace(settings_for(str(Path(folder) / "games.db")), limits=GENEROUS, bot_workers=1))
        bound = listen("127.0.0.1", 0)
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=2))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]})
        thread.start()
        try:
            yield app, f"http://127.0.0.1:{bound.getsockname()[1]}"
        finally:  # otherwise the thread would keep the program after an error
            app.state.services.tables.close()
            server.should_exit = True
            thread.join()


@dataclass(frozen=True)
class Studio:
    """Where pictures are taken."""

    app: FastAPI
    browser: Browser
    address: str
    folder: Path
    ways: bool = False
    """Whether each picture of a large window is also taken in the other windows of ``WAYS``."""

    def visit(self, size: ViewportSize = DESKTOP, **how: Any) -> Page:
        """Return the page of a new visitor."""
        given: dict[str, Any] = {"viewport": size, "reduced_motion": "reduce", **how}
        page = self.browser.new_context(base_url=self.address, locale="en-GB", **given).new_page()
        page.set_default_timeout(180_000)
        return page

    def shoot(self, page: Page, name: str, whole: bool = False, still: bool = True) -> None:
        """Take one picture. ``still`` waits until nothing moves."""
        self._take(page, name, whole, still)
        if self.ways and page.viewport_size == DESKTOP and not whole:
            for way, (size, light) in WAYS.items():
                page.set_viewport_size(size)
                page.emulate_media(color_scheme=light)
                self._take(page, f"{name}-{way}", whole, still)
            page.set_viewport_size(DESKTOP)
            page.emulate_media(color_scheme="light")

    def _take(self, page: Page, name: str, whole: bool, still: bool) -> None:
        if still:
            page.mouse.move(2, 2)
            page.wait_for_timeout(400)
        png = base64.b64encode(page.screenshot(full_page=whole)).decode()
        helper = self.browser.new_page()
        (self.folder / f"{name}.webp").write_bytes(base64.b64decode(helper.evaluate(WEBP, [png, QUALITY])))
        helper.context.close()

    def table(self, players: int = 2, modules: Sequence[str] = (), **mine: Any) -> Page:
        """Return a table of Everdell in the middle of a game."""
        page = self.visit()
        set_table(page, players=players, modules=modules)
        seats = {"0": {**MINE, **mine}, **{str(seat): RIVAL for seat in range(1, players)}}
        lay_out(self.app, page, seats=players, modules=list(modules), seat=seats)
        return page

    def scene(self, name: str) -> Page:
        """Return a table with a scene of the layout laws."""
        page = self.visit()
        page.goto("/")
        live = set_scene(self.app, page, next(scene for scene in SCENES if scene.name == name))
        page.goto(f"/t/{live.info.code}")
        my_turn(page)
        return page

    def small(self, page: Page, name: str) -> None:
        """Take a page once more on a telephone, under the same name with ``-phone``, and give it its size back."""
        page.set_viewport_size(PHONE)
        self.shoot(page, f"{name}-phone")
        page.set_viewport_size(DESKTOP)

    def by_night(self, page: Page, name: str) -> None:
        """Take a page once more in the dark, under the same name with ``-dark``."""
        page.emulate_media(color_scheme="dark")
        self.shoot(page, f"{name}-dark")
        page.emulate_media(color_scheme="light")

    def meadow(self, page: Page) -> list[str]:
        """Return the cards of a table's Meadow."""
        live_game = live_at(self.app, page).live_game
        assert live_game is not None
        return [str(card) for card in live_game.seen["meadow"]]

    def asked(self, page: Page, *steps: dict[str, Any]) -> Page:
        """Play steps as in a scenario file, and return the page when it shows what follows."""
        live_game = live_at(self.app, page).live_game
        assert live_game is not None
        play(live_game.game, live_game.s, [{"seat": 0, **step} for step in steps])
        live_game.seen = live_game.opened = live_game.game.observation(live_game.s, SPECTATOR)
        page.reload()
        my_turn(page)
        return page

    def finished(self, page: Page, **form: str) -> None:
        """Let bots play a game from the beginning to the end, and look at it."""
        page.goto("/")
        csrf = page.locator("meta[name=csrf]").get_attribute("content") or ""
        opened = page.request.post("/new", form={"csrf": csrf, "pace": "instant", "name": "Saffron", **form})
        page.request.post(f"{opened.url}/list", form={"csrf": csrf, "do": "finish"})
        code = opened.url.rsplit("/", 1)[1]
        tables = self.app.state.services.tables
        wait_for(lambda: any(live.info.code == code and live.finished for live in tables.all), "the end of the game")
        page.goto(opened.url)


def pages(studio: Studio) -> None:
    """Pages away from the table, on a large window and on a telephone."""
    for name, path in PAGES.items():
        page = studio.visit()
        page.goto(path)
        studio.shoot(page, name)
        if name in DARK:
            studio.by_night(page, name)
        studio.small(page, name)
        page.context.close()


def lobby(studio: Studio) -> None:
    """A table that waits for a friend."""
    page = studio.visit()
    page.goto("/new?game=everdell")
    page.check("input[name=players][value='3']")
    page.select_option("select[name=seat1]", "friend")
    page.get_by_role("button", name="Set the table").click()
    page.locator(".lobby-grid").wait_for()
    studio.shoot(page, "lobby")
    studio.small(page, "lobby")


def base(studio: Studio) -> None:
    """The base game: my turn, by day, by lantern and on a telephone; the turn has passed."""
    page = studio.table(players=3)
    studio.shoot(page, "table")
    studio.by_night(page, "table")
    studio.small(page, "table")
    page = studio.table()
    studio.shoot(page, "calm")
    page.locator("#river .stone.can").first.click()
    page.wait_for_timeout(600)  # the move is shown, the turn not over yet
    studio.shoot(page, "passed")
    studio.shoot(studio.table(city=FULL), "full")
    page = studio.scene("6 seats")
    studio.shoot(page, "six")
    studio.small(page, "six")


def boxes(studio: Studio) -> None:
    """Boxes: two laid out, all of them as leaves, Nightweave."""
    studio.shoot(studio.table(players=3, modules=("pearlbrook", "bellfaire")), "two")
    page = studio.scene("all boxes, 3 seats")
    studio.shoot(page, "all")
    studio.by_night(page, "all")
    for name, leaf in LEAVES.items():
        page.locator(f"#leaf-{leaf}").click()
        studio.shoot(page, name)
    studio.small(page, "all")
    page = studio.table(modules=("pearlbrook", "bellfaire", "nightweave"))
    page.locator("#leaf-nightweave").click()
    studio.shoot(page, "night")


def questions(studio: Studio) -> None:
    """Questions: powers, picks, an order, and the signs at the supply."""
    page = studio.visit()
    set_table(page, modules=("powers",))
    page.locator(".ask").wait_for()
    studio.shoot(page, "power")
    page = studio.table()
    page.locator("[data-target='place:haven']").click()
    page.locator(".ask .pick, .ask").first.wait_for()
    for card in page.locator(".hand .card.can").all()[:2]:
        card.click()
    studio.shoot(page, "discard")
    page = studio.table(workers=0, city=["barge_toad", "farm", "husband", "inn"])
    studio.shoot(page, "prepare")
    page.locator(".sign-button.prepare.can").click()
    page.locator(".ask[data-order]").wait_for()
    studio.shoot(page, "order")
    studio.small(page, "order")
    studio.shoot(studio.table(workers=0, season="autumn"), "pass")
    page = studio.table(modules=("spirecrest",), workers=0, city=["inn", "courthouse"])
    page.locator(".sign-button.prepare.can").click()
    page.locator(".ask").wait_for()
    studio.shoot(page, "discovery")
    page = studio.table(hand=["undertaker", *HAND[:5]])
    undertaker = {"verb": "play", "card": "undertaker", "from": "hand", "using": "resources"}
    away = [{"verb": "choose", "pick": card} for card in studio.meadow(page)[:3]]
    studio.shoot(studio.asked(page, undertaker, *away), "take")
    page = studio.asked(studio.table(players=3, modules=EVERY_BOX), {"verb": "place", "at": "station"})
    studio.shoot(page, "visitor")
    studio.shoot(studio.scene("asks: an adornment"), "adornment")


def films(studio: Studio) -> None:
    """A move and a change of season while they are shown."""
    prepared = {"workers": 0, "city": ["inn", "courthouse"], "placed": ["basic_three_twigs", "haven"]}
    shots: tuple[tuple[str, dict[str, Any], str, str], ...] = (
        ("motion", {}, "#river .stone.can", ".ghost"),
        ("season", prepared, ".sign-button.prepare.can", ".wash"),
    )
    for name, mine, thing, moving in shots:
        page = studio.table(**mine)
        page.emulate_media(reduced_motion="no-preference")
        page.evaluate("localStorage.setItem('evertable', JSON.stringify({film: 'slow'}))")
        page.reload()
        my_turn(page)
        page.evaluate(HALFWAY, moving)
        page.locator(thing).first.click()
        page.evaluate("window.halfway")
        studio.shoot(page, name, still=False)


def other_games(studio: Studio) -> None:
    """Tables and ends of Duo and Evergreen, the end of Everdell and its replay."""
    for name, scene in (("duo", "duo"), ("concert", "evergreen, 4 seats")):
        page = studio.scene(scene)
        studio.shoot(page, name)
        studio.by_night(page, name)
        studio.small(page, name)
    page.locator(".hand .inf.can").first.click()
    studio.shoot(page, "concert-chosen")
    studio.small(page, "concert-chosen")
    page = studio.visit()
    casual = {f"seat{seat}": "bot:casual" for seat in range(1, 4)}
    for name, form in {
        "end": {"game": "everdell", "players": "3", "seat0": "me", **casual},
        "duo-end": {"game": "duo", "players": "2", "seat0": "me", "module": "competitive", **casual},
        "chapter-end": {"game": "duo", "players": "2", "seat0": "me", "module": "coop", **casual},
        "concert-end": {"game": "evergreen", "players": "4", "seat0": "me", **casual},
    }.items():
        studio.finished(page, **form)
        page.locator("dialog#final[open]").wait_for()
        studio.shoot(page, name)
        if name == "end":
            studio.small(page, name)
            page.goto(f"{page.url}/replay?at=60")
            studio.shoot(page, "replay")
    page.goto("/")
    studio.shoot(page, "home-back")


def sheets(studio: Studio) -> None:
    """Contact sheets, by day and by lantern."""
    everything = components()
    for game in {one["game"]: None for one in everything}:
        page = studio.visit()
        page.goto("/")
        page.evaluate(SHEET, [one for one in everything if one["game"] == game])
        for light in ("light", "dark"):
            page.emulate_media(color_scheme=light)
            studio.shoot(page, f"sheet-{game}-{light}", whole=True)
        page.context.close()


PARTS: Final = {part.__name__: part for part in (pages, lobby, base, boxes, questions, films, other_games)}


def main() -> None:
    """All of them, some parts of them, or the contact sheets alone."""
    parser = ArgumentParser(description="Take pictures of the product.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "docs" / "screenshots")
    parser.add_argument("--sheet", action="store_true", help="contact sheets of all components instead")
    parser.add_argument("--ways", action="store_true", help="also at 1920x1080 in the dark, and on a telephone")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS), help="some parts")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with served() as (app, address), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        studio = Studio(app, browser, address, given.folder, given.ways)
        for part in (sheets,) if given.sheet else [PARTS[name] for name in given.only]:
            part(studio)
        browser.close()


if __name__ == "__main__":
    main()
