"""Setting the table: boxes go from the shelf to the table, chairs fit by themselves, and the form needs no script."""

from collections.abc import Sequence
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.table import PATIENCE
from tests.browser.test_look import SIDEWAYS, serious


def _on_the_table(page: Page) -> list[str]:
    return [one.strip() for one in page.locator(".round .pile li > span").all_inner_texts()]


def test_a_box_goes_to_the_table_and_back(desktop: Page) -> None:
    desktop.goto("/new?game=everdell")
    expect(desktop.locator(".facts")).to_contain_text("128 cards")
    desktop.check("input[value=pearlbrook]")
    expect(desktop.locator(".facts")).to_contain_text("148 cards")
    expect(desktop.locator("[data-sum]")).to_contain_text("Everdell with Pearlbrook")
    assert _on_the_table(desktop) == ["Pearlbrook", "Everdell"]
    desktop.locator(".round .pile").get_by_role("button", name="Put Pearlbrook back").click()
    expect(desktop.locator("[data-sum]")).not_to_contain_text("Pearlbrook")
    expect(desktop.locator("input[value=pearlbrook]")).not_to_be_checked()


def test_what_does_not_fit_is_made_to_fit(desktop: Page) -> None:
    desktop.goto("/new?game=everdell")
    desktop.check("input[name=players][value='3']")
    rugwort = desktop.locator(".slot[data-id=rugwort]")
    expect(rugwort.locator(".why")).to_be_visible()
    rugwort.locator("input").check()
    expect(desktop.locator("input[name=players][value='1']")).to_be_checked()
    expect(desktop.locator("[data-said]")).to_contain_text("chairs are put away")
    desktop.check("input[value=nightweave]")
    expect(rugwort.locator("input")).not_to_be_checked()
    desktop.locator("[data-more] button").click()
    desktop.locator("[data-more] button").click()
    expect(desktop.locator("input[value=nightweave]")).not_to_be_checked()
    expect(desktop.locator("[data-said]")).to_contain_text("goes back on the shelf")
    expect(desktop.locator("[data-seat-row]:not(.spare)")).to_have_count(3)


def test_ready_mixes_and_the_advice_of_the_rulebook(desktop: Page) -> None:
    desktop.goto("/new?game=everdell")
    desktop.get_by_role("link", name="A day at the fair").click()
    for box in ("bellfaire", "extra", "powers"):
        expect(desktop.locator(f"#module-{box}")).to_be_checked()
    desktop.get_by_role("link", name="Everything", exact=True).click()
    advice = desktop.locator(".advice")
    expect(advice.first).to_contain_text("The rulebook advises")
    expect(desktop.locator(".pile li")).to_have_count(10)
    desktop.get_by_role("link", name="The river").click()
    expect(advice).to_have_count(0)


def test_a_chair_shows_who_sits_on_it(desktop: Page) -> None:
    desktop.goto("/new?game=everdell")
    chair = desktop.locator("[data-seat-row]").nth(1)
    expect(chair).to_contain_text("a bot")
    desktop.select_option("select[name=seat1]", "friend")
    expect(chair).to_contain_text("by link")
    expect(chair.locator(".face.blank.p2")).to_be_visible()


def test_ones_own_chair_has_the_name_and_animal_that_are_chosen(desktop: Page) -> None:
    desktop.goto("/new?game=everdell")
    mine = desktop.locator("[data-seat-row]:not(.spare)").first
    expect(mine.locator(".plate")).to_contain_text(desktop.locator("input[name=name]").input_value())
    desktop.fill("input[name=name]", "Robin")
    expect(mine.locator(".plate")).to_contain_text("Robin")
    fox = desktop.locator(".animals label", has=desktop.locator("input[value=fox]"))
    picture = fox.locator("svg.vignette").get_attribute("data-picture") or ""
    fox.click()
    expect(mine.locator("svg.vignette").first).to_have_attribute("data-picture", picture)
    expect(mine.locator(".plate")).to_contain_text("Robin")


def test_the_form_needs_no_script(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address, java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto("/new?game=everdell")
    page.get_by_role("link", name="The river").click()
    assert page.locator("input[value=pearlbrook]").is_checked()
    page.check("input[name=players][value='3']")
    page.select_option("select[name=seat2]", "friend")
    page.fill("input[name=name]", "Ann")
    page.get_by_role("button", name="Set the table").click()
    expect(page.locator("#main")).to_contain_text("Pearlbrook")
    expect(page.locator("#main")).to_contain_text("Ann")
    context.close()


@pytest.mark.parametrize("game", ["everdell", "duo", "evergreen"])
@pytest.mark.parametrize(("language", "lights"), [("en", ("light", "dark")), ("fr", ("dark",)), ("pl", ("light",))])
def test_the_shelf_fits_and_can_be_read(
    desktop: Page, game: str, language: str, lights: Sequence[Literal["light", "dark"]]
) -> None:
    """Every language by one light at least; the part ``layout`` of ``make soak`` looks at all of them by both."""
    desktop.set_extra_http_headers({"Accept-Language": language})
    for scheme in lights:
        desktop.emulate_media(color_scheme=scheme)
        desktop.goto(f"/new?game={game}")
        for width in (1440, 1024, 768, 390, 360):
            desktop.set_viewport_size({"width": width, "height": 800})
            assert not desktop.evaluate(SIDEWAYS), f"scrolls sideways at {width}"
        assert not serious(desktop)


LIDS = """async () => {
  const art = document.querySelector("link[href$='/setup.css']").href.replace("setup.css", "art/");
  const {OUTSIDE} = await import(art + "boxes/outside.js"), {paintBoxes} = await import(art + "lids.js");
  OUTSIDE["lid:lanterns"] = '<path id="brought" d="M0 0H9V9Z"/>';
  const boxes = ["big", "set", "small", "solo"].map((shelf) => {
    const slot = document.querySelector(`.board.${shelf} .box`), box = slot.cloneNode();
    box.dataset.box = shelf === "big" ? "lanterns" : "made_up";
    slot.replaceWith(box);
    return [slot, box];
  });
  paintBoxes();
  const size = (one) => one.querySelector("svg").getAttribute("viewBox");
  return [boxes.map(([slot, box]) => size(slot) === size(box)), document.querySelectorAll("#brought").length];
}"""


def test_a_box_of_another_package_is_as_large_as_its_neighbours_and_has_its_own_lid(desktop: Page) -> None:
    desktop.goto("/new?game=everdell")
    assert desktop.evaluate(LIDS) == [[True] * 4, 1]
