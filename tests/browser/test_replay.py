"""A finished game looked at again in a real browser: slider, steps, other eyes, playing on, and a file dropped."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.table import my_turn, set_table

DROP = """(text) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], "game.evertable.json", {type: "application/json"}));
  document.body.dispatchEvent(new DragEvent("drop", {bubbles: true, cancelable: true, dataTransfer: carried}));
}"""
"""A file let go above the page."""


def to_the_end(page: Page) -> str:
    """A short game that bots finish; its address."""
    set_table(page, game="evergreen", bot="bot:first_game")
    address = page.url
    csrf = page.locator("meta[name=csrf]").get_attribute("content") or ""
    page.request.post(f"{address}/bot", form={"csrf": csrf, "do": "leave", "bot": "first_game"})
    expect(page.locator("dialog#final")).to_be_visible(timeout=90_000)
    return address


def test_a_game_is_looked_at_again_and_played_on(desktop: Page, tmp_path: Path) -> None:
    address = to_the_end(desktop)
    desktop.get_by_role("link", name="Look at it again").click()
    expect(desktop.locator("#film-title")).to_have_text(re.compile(r"Move 0 of \d+"))
    desktop.get_by_role("link", name="A step on").click()
    expect(desktop.locator("#film-title")).to_have_text(re.compile("Move 1 of"))
    desktop.locator("[data-reel] input[type=range]").fill("12")
    expect(desktop.locator("#film-title")).to_have_text(re.compile("Move 12 of"))
    assert "at=12" in desktop.url
    desktop.reload()
    expect(desktop.locator("#film-title")).to_have_text(re.compile("Move 12 of"))
    desktop.locator(".seats-of a").nth(1).click()
    expect(desktop.locator(".seats-of a").nth(1)).to_have_attribute("aria-current", "true")

    desktop.get_by_role("button", name="Copy the link to this moment").click()
    expect(desktop.locator("#toast")).to_contain_text(re.compile("Link copied|at=12"))

    saved = tmp_path / "game.evertable.json"
    saved.write_bytes(desktop.request.get(f"{address}/export").body())
    desktop.get_by_role("button", name="Play on").click()
    my_turn(desktop)
    assert desktop.url != address

    desktop.goto("/")
    desktop.evaluate(DROP, saved.read_text())
    expect(desktop.locator("#film-title")).to_have_text(re.compile("Move 0 of"))


def test_the_slider_is_at_hand_on_a_telephone(phone: Page) -> None:
    address = to_the_end(phone)
    phone.goto(f"{address}/replay?at=10")
    phone.locator("#film-title").scroll_into_view_if_needed()
    expect(phone.locator("[data-reel] input[type=range]")).to_be_visible()
    assert not phone.evaluate("document.documentElement.scrollWidth > innerWidth + 1")
