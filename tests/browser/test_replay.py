"""A finished game looked at again in a real browser: slider, steps, other eyes, playing on, and a file dropped."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from evertable.drawing.portraits import portrait
from tests.browser.table import my_turn, set_table
from tests.browser.test_look import serious

DROP = """(text) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], "game.evertable.json", {type: "application/json"}));
  document.body.dispatchEvent(new DragEvent("drop", {bubbles: true, cancelable: true, dataTransfer: carried}));
}"""
"""A file let go above the page."""
ON_TOP = """(thing) => {
  const {left, right, top, bottom} = thing.getBoundingClientRect();
  return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === thing;
}"""
OLD = """{"format": 1, "game": "evergreen", "rules": 99, "modules": [], "options": {}, "seed": 1, "seats": ["a", "b"],
"actions": []}"""
"""A game under rules that are not known here."""


def to_the_end(page: Page) -> str:
    """A short game that bots finish; its address."""
    set_table(page, game="evergreen", bot="bot:first_game")
    address = page.url
    csrf = page.locator("meta[name=csrf]").get_attribute("content") or ""
    page.request.post(f"{address}/bot", form={"csrf": csrf, "do": "leave", "bot": "first_game"})
    expect(page.locator("dialog#final")).to_be_visible()
    return address


def test_the_podium_shows_animals_at_the_end_and_in_the_replay(desktop: Page) -> None:
    address = to_the_end(desktop)
    mine, bots = (portrait(animal) for animal in ("squirrel", "hedgehog"))
    podium = ".podium-of svg[data-bust]"
    shown = desktop.locator(f"#final {podium}").evaluate_all("(all) => all.map((one) => one.dataset.bust)")
    assert sorted(shown) == sorted([mine, bots])
    desktop.goto(f"{address}/replay?at=0")
    assert not desktop.locator(podium).count()
    desktop.get_by_role("link", name="To the end").click()
    expect(desktop.locator(f".film {podium}")).to_have_count(2)
    expect(desktop.locator("#final")).to_be_hidden()
    desktop.get_by_role("button", name="See the scores").click()
    expect(desktop.locator("#final .sums")).to_be_visible()
    desktop.keyboard.press("Escape")
    assert desktop.locator(".film").evaluate("(panel) => panel.scrollHeight <= panel.clientHeight")


def test_a_game_is_looked_at_again_and_played_on(desktop: Page, tmp_path: Path) -> None:
    address = to_the_end(desktop)
    desktop.get_by_role("link", name="Watch the replay").click()
    expect(desktop.locator("#film-title")).to_have_text(re.compile(r"Move 0 of \d+"))
    desktop.get_by_role("link", name="Next step").click()
    expect(desktop.locator("#film-title")).to_have_text(re.compile("Move 1 of"))
    expect(desktop.get_by_role("link", name="Next step")).to_be_focused()
    expect(desktop.get_by_role("button", name="Play on")).to_be_in_viewport(ratio=1)
    assert desktop.locator(".film").evaluate("(panel) => panel.scrollHeight <= panel.clientHeight")
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


@pytest.mark.parametrize(
    ("locale", "text", "said"),
    [
        ("en-GB", "{", "This file is not a game that can be shown: broken JSON."),
        ("fr-FR", OLD, "elle a été enregistrée sous les règles 99 du jeu Evergreen ; celles d’ici sont les règles 1."),
        ("pl-PL", OLD, "zapisano ją według zasad 99 gry Evergreen; tutaj obowiązują zasady 1."),
    ],
)
def test_a_file_that_cannot_be_shown_is_explained(
    browser: Browser, address: str, tmp_path: Path, locale: str, text: str, said: str
) -> None:
    (tmp_path / "game.evertable.json").write_text(text)
    context = browser.new_context(base_url=address, locale=locale, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto("/")
    page.locator("[data-drop] input[type=file]").set_input_files(tmp_path / "game.evertable.json")
    page.locator("[data-drop] button").click()
    expect(page.get_by_text(said)).to_be_visible()
    assert serious(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth + 1")
    context.close()


def test_the_slider_is_at_hand_on_a_telephone(phone: Page) -> None:
    address = to_the_end(phone)
    phone.goto(f"{address}/replay?at=10")
    slider = phone.locator("[data-reel] input[type=range]")
    expect(slider).to_be_in_viewport()  # without a scroll
    phone.get_by_role("link", name="Next turn").tap()
    expect(phone.locator("#film-title")).not_to_have_text(re.compile("Move 10 of"))
    phone.get_by_role("button", name="Play on").scroll_into_view_if_needed()
    expect(slider).to_be_in_viewport()
    assert serious(phone) == []
    assert not phone.evaluate("document.documentElement.scrollWidth > innerWidth + 1")
    phone.evaluate("scrollTo({top: 1e5, behavior: 'instant'})")
    assert slider.evaluate(ON_TOP), "the hand does not lie over it"
