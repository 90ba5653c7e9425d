"""A lesson in a real browser: the coach points, the right move goes on, another one is explained."""

import pytest
from playwright.sync_api import Page, expect


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_the_coach_leads_through_the_first_steps(screen: str, request: pytest.FixtureRequest) -> None:
    page: Page = request.getfixturevalue(screen)
    page.goto("/learn")
    page.locator(".lessons li").first.get_by_role("button").click()
    said = page.locator("#coach [data-page]:visible")
    expect(said).to_have_count(1)  # the script shows one page at a time
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
    thing.click()
    expect(said).to_have_count(1)
    expect(said).to_contain_text("placed a worker, too")
    page.goto("/learn")
    page.get_by_role("link", name="Go on").click()
    expect(said).to_have_count(1)
    expect(said).to_contain_text("placed a worker, too")


def overlap(page: Page) -> bool:
    """Whether the bubble covers the middle of the thing."""
    return bool(
        page.evaluate(
            """() => {
              const at = document.querySelector(".coached").getBoundingClientRect();
              const bubble = document.querySelector(".coach-say").getBoundingClientRect();
              const x = at.left + at.width / 2, y = at.top + at.height / 2;
              return x > bubble.left && x < bubble.right && y > bubble.top && y < bubble.bottom;
            }"""
        )
    )
