"""The analysis of a finished game in a real browser: a button, its progress, charts, and links to the moments."""

import re

from playwright.sync_api import Page, expect

from tests.browser.test_look import serious
from tests.browser.test_replay import to_the_end


def test_a_game_is_analysed_while_one_waits(desktop: Page) -> None:
    to_the_end(desktop)
    desktop.get_by_role("link", name="Analysis").first.click()
    desktop.get_by_role("button", name="Analyse this game").click()
    expect(desktop.locator(".chart").first).to_be_visible()
    expect(desktop.get_by_role("progressbar")).to_have_count(0)
    assert desktop.locator(".chart").count() == 4
    assert serious(desktop) == []
    desktop.set_viewport_size({"width": 390, "height": 844})
    assert not desktop.evaluate("document.documentElement.scrollWidth > innerWidth + 1")
    first = desktop.locator(".costs a").first
    step = re.search(r"at=(\d+)", first.get_attribute("href") or "")
    assert step is not None
    first.click()
    expect(desktop.locator("#film-title")).to_have_text(re.compile(f"Move {step[1]} of"))
