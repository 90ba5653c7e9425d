"""One's own games in figures in a real browser, on a desk and on a telephone."""

import re

from playwright.sync_api import Page, expect

from tests.browser.test_look import serious
from tests.browser.test_replay import to_the_end


def test_a_finished_game_is_in_the_figures(desktop: Page) -> None:
    desktop.goto("/statistics")
    expect(desktop.get_by_text("You have not finished a game yet")).to_be_visible()
    address = to_the_end(desktop)
    csrf = desktop.locator("meta[name=csrf]").get_attribute("content") or ""
    desktop.request.post(f"{address}/bot", form={"csrf": csrf, "do": "back"})
    desktop.goto("/")
    desktop.get_by_role("link", name="Your statistics").click()
    expect(desktop.locator(".tally")).to_contain_text("1 game ")
    assert serious(desktop) == []
    desktop.set_viewport_size({"width": 390, "height": 844})
    assert not desktop.evaluate("document.documentElement.scrollWidth > innerWidth + 1")
    desktop.locator(".results a").first.click()
    expect(desktop.locator("#film-title")).to_have_text(re.compile("Move 0 of"))
