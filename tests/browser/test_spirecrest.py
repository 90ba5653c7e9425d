"""Spirecrest in a browser: the trail is there, a season change explores it, and a game is played to its end."""

from fastapi import FastAPI
from playwright.sync_api import Page, expect

from tests.browser.table import play_through, set_table


def test_a_game_with_spirecrest_is_played_to_the_scoring_table(desktop: Page, app: FastAPI) -> None:
    set_table(desktop, modules=["spirecrest"])
    expect(desktop.locator("#zone-stop_foothills .piece")).to_have_count(4)
    expect(desktop.locator("#zone-stop_peaks .piece")).to_have_count(2)
    assert desktop.evaluate("document.documentElement.scrollWidth <= innerWidth")
    play_through(desktop, app, 5)
    end = desktop.get_by_role("dialog").filter(has=desktop.locator(".sums"))
    expect(end.get_by_role("row", name="Total")).to_be_visible()
    expect(end.get_by_role("row", name="Expedition")).to_be_visible()
    expect(end.get_by_role("row", name="Discoveries")).to_be_visible()


def test_the_trail_fits_on_a_telephone(phone: Page) -> None:
    set_table(phone, modules=["spirecrest"])
    expect(phone.locator("#zone-stop_ridge")).to_be_attached()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    weather = phone.locator("#zone-stop_foothills .piece[data-story]").first
    story = phone.request.get(f"{phone.url.split('?')[0]}/story/{weather.get_attribute('data-story')}")
    assert story.ok
