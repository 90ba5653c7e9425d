"""Things to do alone, in a real browser: a challenge's table, the deal of the day, a puzzle and its answer."""

import pytest
from playwright.sync_api import Page, expect

from evertable.challenges.puzzles import puzzles
from tests.browser.table import my_turn, now
from tests.browser.test_look import serious


def accessible(page: Page) -> None:
    assert not serious(page)


def fits(page: Page) -> None:
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth + 1")


def test_a_challenge_shows_its_goal_at_the_table(desktop: Page) -> None:
    desktop.goto("/")
    desktop.get_by_role("link", name="Challenges").click()
    accessible(desktop)
    desktop.get_by_role("button", name="Play: The early bird").click()
    my_turn(desktop)
    expect(desktop.locator(".task summary")).to_contain_text("The early bird")
    expect(desktop.locator(".task summary")).to_contain_text("0 / 4")
    desktop.locator(".task summary").click()
    expect(desktop.locator(".task")).to_contain_text("at least 4 cards in your city, before winter is over")
    accessible(desktop)


def test_a_puzzle_is_tried_and_answered(phone: Page) -> None:
    phone.goto("/puzzles")
    fits(phone)
    accessible(phone)
    phone.get_by_role("button", name="Try puzzle 1", exact=True).click()
    my_turn(phone)
    expect(phone.locator(".task summary")).to_contain_text("What is the best turn here?")
    fits(phone)
    answer = next(iter(puzzles().values())).answer
    csrf = phone.locator("meta[name=csrf]").get_attribute("content") or ""
    phone.request.post(f"{phone.url}/act", form={"csrf": csrf, "text": answer, "version": str(now(phone)["version"])})
    expect(phone.locator(".task summary")).to_contain_text("That is it!")
    expect(phone.locator(".task .answer")).to_be_visible()
    fits(phone)


@pytest.mark.parametrize("path", ["/daily", "/challenges"])
def test_pages_fit_a_telephone(phone: Page, path: str) -> None:
    phone.goto(path)
    fits(phone)
    accessible(phone)


def test_the_deal_of_the_day_is_begun(desktop: Page) -> None:
    desktop.goto("/daily")
    desktop.get_by_role("button", name="Play for the leaderboard").click()
    my_turn(desktop)
    expect(desktop.locator(".task summary")).to_contain_text("Deal of")
    desktop.goto("/daily")
    expect(desktop.get_by_role("button", name="Continue")).to_be_visible()
