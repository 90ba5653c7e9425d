"""A lesson in a real browser: the coach points, the right move goes on, another one is explained."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.table import DRAW_ANEW, hears, my_turn
from tests.browser.test_look import SIDEWAYS, serious

WATCH = """() => {
  window.most = 0;
  new MutationObserver(() => {
    const seen = [...document.querySelectorAll("#coach [data-page]")].filter((one) => one.checkVisibility());
    window.most = Math.max(window.most, seen.length);
  }).observe(document, {childList: true, subtree: true, attributes: true});
}"""
"""Counts, after every change of the page, how many pages of the coach can be seen."""


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_the_coach_leads_through_the_first_steps(screen: str, request: pytest.FixtureRequest) -> None:
    page: Page = request.getfixturevalue(screen)
    page.goto("/learn")
    page.locator(".lessons li").first.get_by_role("button").click()
    said = page.locator("#coach [data-page]:visible")
    expect(said).to_have_count(1)
    expect(said).to_contain_text("Welcome!")
    for _ in range(4):
        page.locator("[data-coach=next]").click()
    expect(said).to_contain_text("Your move!")
    thing = page.locator(".coached")
    expect(thing).to_have_attribute("data-target", "place:forest_twig_resin_berry")
    expect(thing).to_be_in_viewport()
    assert not overlap(page), "the bubble does not lie on what it is about"
    page.locator("#moves button[value='place haven']").evaluate("button => button.click()")
    expect(page.locator("#toast")).to_contain_text("let us do what the bubble says")
    my_turn(page)
    thing.click()
    if screen == "phone":  # a telephone asks first
        page.locator("#pay .way").first.click()
    expect(said).to_have_count(1)
    expect(said).to_contain_text("placed a worker, too")
    page.goto("/learn")
    page.get_by_role("link", name="Continue").click()
    expect(said).to_have_count(1)
    expect(said).to_contain_text("placed a worker, too")


def test_two_pages_of_the_coach_are_never_seen_together(desktop: Page) -> None:
    """From the first paint on, also when the server sends the table anew."""
    desktop.add_init_script(f"({WATCH})()")
    desktop.goto("/learn")
    desktop.locator(".lessons li").first.get_by_role("button").click()
    hears(desktop)
    assert desktop.locator("#coach [data-page]").count() > 2
    desktop.locator("[data-coach=next]").click()
    second = desktop.locator("#coach [data-page]:visible").inner_text()
    desktop.evaluate(DRAW_ANEW)
    assert desktop.locator("#coach [data-page]:visible").all_inner_texts() == [second]
    assert desktop.evaluate("window.most") == 1
    desktop.reload()
    hears(desktop)
    assert desktop.locator("#coach [data-page]:visible").all_inner_texts() == [second]
    assert desktop.evaluate("window.most") == 1


def test_without_a_script_the_coach_says_everything(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address, java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    page.goto("/learn")
    page.locator(".lessons li").first.get_by_role("button").click()
    pages = page.locator("#coach [data-page]")
    expect(pages.nth(2)).to_be_attached()
    assert page.locator("#coach [data-page]:visible").count() == pages.count()
    context.close()


@pytest.mark.parametrize("lesson", ["spirecrest", "evergreen", "duo"])
def test_lessons_can_be_read_by_everybody(phone: Page, lesson: str) -> None:
    """The bubble is in sight and beside what it is about, by day and by lantern."""
    phone.goto("/learn")
    phone.locator(f"form[action='/learn/{lesson}'] button").tap()
    said = phone.locator("#coach [data-page]:visible")
    expect(said).to_have_count(1)
    expect(phone.locator(".coach-say")).to_be_in_viewport(ratio=1)
    for light in ("light", "dark"):
        phone.emulate_media(color_scheme=light)
        assert serious(phone) == [], light
    while not said.get_by_text("Your move!").count():
        phone.locator("[data-coach=next]").tap()
    expect(phone.locator(".coached").first).to_be_in_viewport()
    assert not overlap(phone)
    assert not phone.evaluate(SIDEWAYS)


def overlap(page: Page) -> bool:
    """Whether the bubble covers anything of what it is about."""
    return bool(
        page.evaluate(
            """() => {
              const bubble = document.querySelector(".coach-say").getBoundingClientRect();
              return [...document.querySelectorAll(".coached")].slice(0, 1).some((one) => {
                const at = one.getBoundingClientRect();
                const low = Math.min(at.bottom, innerHeight), high = Math.max(at.top, 0);
                return at.right > bubble.left && at.left < bubble.right && low > bubble.top && high < bubble.bottom;
              });
            }"""
        )
    )
