"""How Duo looks: its table and the pages of campaigns fit every window and can be read by everybody."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import do, my_turn, resize, set_table, things
from tests.browser.test_look import SIDEWAYS, SIZES, SMALL, serious

NEEDED = "#main .can:not(a), .duo-event, .duo-place, .orb, .duo-meadow .card, .bowls li"
OUT_OF_SIGHT = """(needed) => [...document.querySelectorAll(needed)]
  .filter((one) => one.checkVisibility() && !one.closest(".moves")).filter((one) => {
    const at = one.getBoundingClientRect();
    const hit = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
    const seen = hit && (one.contains(hit) || hit.closest(".orb, .can, .slot, .plank"));
    return !seen || at.right > innerWidth + 1 || at.bottom > innerHeight + 1;
  }).map((one) => one.outerHTML.slice(0, 120))"""
SPOTS = """() => [...document.querySelectorAll(".path li")].map((one) => {
  const at = one.getBoundingClientRect();
  return [Math.round(at.left + at.width / 2), Math.round(at.top + at.height / 2)];
})"""


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


@pytest.mark.parametrize(("players", "mode"), [(2, "competitive"), (1, "challenge"), (2, "coop")])
def test_what_a_turn_needs_is_on_one_screen(desktop: Page, players: int, mode: str) -> None:
    set_table(desktop, "duo", players=players, modules=[mode])
    while not my_turn(desktop)["turn"]:
        do(desktop, things(desktop).first)
    for width, height in SIZES[:2]:
        resize(desktop, width, height)
        assert desktop.evaluate("document.documentElement.scrollHeight <= innerHeight"), f"the page scrolls at {width}"
        assert desktop.evaluate(OUT_OF_SIGHT, NEEDED) == [], width


def test_cards_glow_only_where_sun_and_moon_shine(desktop: Page) -> None:
    set_table(desktop, "duo", modules=["competitive"])
    while not my_turn(desktop)["turn"]:
        do(desktop, things(desktop).first)
    expect(desktop.locator(".orb[data-orb] small").first).to_be_visible()
    expect(desktop.locator(".duo-meadow .card.far")).not_to_have_count(0)
    expect(desktop.locator(".duo-meadow .card.far.can")).to_have_count(0)
    far = desktop.locator(".duo-meadow .card.far.may").first
    name = far.get_attribute("data-name")
    far.click()  # it can still be drawn
    expect(desktop.locator("#pay h2")).to_have_text(name or "")


def test_the_path_runs_down_a_telephone(phone: Page) -> None:
    set_table(phone, "duo", modules=["competitive"])
    spots = phone.evaluate(SPOTS)
    assert len({x for x, _ in spots}) == 1
    assert [y for _, y in spots] == sorted({y for _, y in spots})
    resize(phone, 1440, 900)
    spots = phone.evaluate(SPOTS)
    assert len({y for _, y in spots}) == 1
    assert [x for x, _ in spots] == sorted({x for x, _ in spots})


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
    desktop.get_by_role("button", name="Yes, give up").click()
    desktop.get_by_role("heading", name="was lost").wait_for()
    looks_good(desktop)
    for path in ("/campaigns/duo/new", "/trophies/duo", "/"):
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
