"""A page that stays open while its server is killed and started again goes on as if nothing had happened."""

from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, expect

from tests.browser.table import PATIENCE, WHOLE_GAMES, do, my_turn, now, set_table, things
from tests.web.generous_server import Fork

KILLS = 3 if WHOLE_GAMES else 1


def played(page: Page) -> list[str]:
    """The log as the page shows it, the first move first."""
    return [" ".join(text.split()) for text in page.locator(".log .entry").all_inner_texts()][::-1]


def test_a_page_outlives_its_server(browser: Browser, tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    server = Fork(database)
    port = int(urlsplit(server.address).port or 0)
    context = browser.new_context(base_url=server.address, locale="en-GB", reduced_motion="reduce")
    page, wrong = context.new_page(), list[str]()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    try:
        set_table(page)
        page.evaluate("window.untouched = true")
        for _ in range(KILLS):
            my_turn(page)
            do(page, things(page).first)
            my_turn(page)
            before = played(page)
            server.kill()
            expect(page.locator("#toast")).to_have_text("Connection lost. Trying again…")
            server = Fork(database, port)
            expect(page.locator("#toast")).to_have_text("Connected again")
            my_turn(page)
            assert played(page)[: len(before)] == before, "nothing that was shown is lost"
            do(page, things(page).first)
        assert now(page)["version"]
        assert page.evaluate("window.untouched"), "the page was never loaded again"
    finally:
        context.close()
        server.kill()
    assert not wrong
