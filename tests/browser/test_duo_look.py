"""How Duo looks: its table and the pages of campaigns fit every window and can be read by everybody."""

import pytest
from playwright.sync_api import Page

from tests.browser.table import do, my_turn, resize, set_table, things
from tests.browser.test_look import SIDEWAYS, SIZES, SMALL, serious


@pytest.mark.parametrize(("players", "mode"), [(2, "competitive"), (1, "challenge"), (1, "coop")])
def test_the_table_fits_every_window(desktop: Page, players: int, mode: str) -> None:
    set_table(desktop, "duo", players=players, modules=[mode])
    for _ in range(4):
        my_turn(desktop)
        do(desktop, things(desktop).first)
    my_turn(desktop)
    for width, height in SIZES:
        resize(desktop, width, height)
        assert not desktop.evaluate(SIDEWAYS), f"the table scrolls sideways at {width}"
        assert not desktop.evaluate(SMALL), f"text is too small at {width}"
        assert (
            abs(desktop.evaluate("document.querySelector('.dock').getBoundingClientRect().bottom - innerHeight")) < 17
        )
    for light in ("light", "dark"):
        desktop.emulate_media(color_scheme=light)
        assert not serious(desktop), light


def test_campaigns_and_trophies_can_be_read_by_everybody(desktop: Page) -> None:
    desktop.goto("/campaigns/duo/new")
    desktop.get_by_label("Name of your city").fill("A city with quite a long name")
    desktop.locator("select[name=partner]").first.select_option("alone")
    desktop.get_by_role("button", name="Begin the campaign").click()
    sheet = desktop.url
    desktop.get_by_role("button", name="Play this chapter").click()
    desktop.goto(sheet)
    desktop.get_by_text("Give the chapter up").click()
    looks_good(desktop)
    desktop.get_by_role("button", name="Yes, give it up").click()
    desktop.get_by_role("heading", name="was lost").wait_for()
    looks_good(desktop)
    for path in ("/campaigns/duo/new", "/trophies/duo", "/new?game=duo", "/"):
        desktop.goto(path)
        looks_good(desktop)


def looks_good(page: Page) -> None:
    """At a large and a small window, by day and by lantern."""
    for width, height in (SIZES[1], SIZES[-1]):
        page.set_viewport_size({"width": width, "height": height})
        assert not page.evaluate(SIDEWAYS), f"{page.url} scrolls sideways at {width}"
    for light in ("light", "dark"):
        page.emulate_media(color_scheme=light)
        assert not serious(page), f"{page.url} {light}"
