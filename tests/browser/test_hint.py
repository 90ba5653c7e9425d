"""The hint button: advice in words, where to click is marked, and all of it goes with the next click."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import DRAW_ANEW, set_table

MARKED = "() => [...document.querySelectorAll('.advised')].map((one) => one.dataset.target || one.dataset.action)"


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_a_hint_marks_where_to_click_and_goes_away(screen: str, request: pytest.FixtureRequest) -> None:
    page: Page = request.getfixturevalue(screen)
    set_table(page)
    page.locator("[data-hint]").first.click()
    advice = page.locator("#toast .advice button")
    expect(advice).to_have_count(3)
    best = page.evaluate(MARKED)
    assert best
    page.evaluate(DRAW_ANEW)
    assert page.evaluate(MARKED) == best, "also after the same table is drawn anew"
    advice.nth(1).click()
    assert page.evaluate(MARKED) != best
    advice.nth(0).click()
    assert page.evaluate(MARKED) == best
    box = page.locator("#toast").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= page.evaluate("innerWidth")
    page.locator("body").dispatch_event("click")
    expect(page.locator("#toast")).to_be_hidden()
