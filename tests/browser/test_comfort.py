"""Comfort: contrast, large text, the left hand and wide fingers, remembered on every page."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.table import PATIENCE
from tests.browser.test_look import SIDEWAYS, serious

SMALL_TARGETS = """() => {
  const size = (e) => [e.getBoundingClientRect().width, e.getBoundingClientRect().height].map(Math.round);
  return [...document.querySelectorAll("main :is(a.go, button, select, summary, .choice label, .tool)")]
    .filter((e) => e.checkVisibility() && Math.min(...size(e)) < 44)
    .map((e) => `${e.className || e.tagName} ${size(e)}`);
}"""


CUT_OFF = """(main) => [...main.querySelectorAll("a, button, input")]
  .filter((e) => e.getBoundingClientRect().right > innerWidth).map((e) => e.outerHTML.slice(0, 80))"""


def _set(page: Page, **values: str) -> None:
    page.goto("/settings")
    for name, value in values.items():
        with page.expect_response(lambda answer: answer.url.endswith("/settings") and answer.request.method == "POST"):
            page.locator(f"input[name={name}][value={value}]").check(force=True)


def test_what_is_chosen_is_remembered_without_scripts(desktop: Page, browser: Browser, address: str) -> None:
    _set(desktop, contrast="more", text="double", hand="left")
    context = browser.new_context(
        base_url=address, java_script_enabled=False, storage_state=desktop.context.storage_state()
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto("/")
    for name, value in (("contrast", "more"), ("text", "double"), ("hand", "left")):
        expect(page.locator("html")).to_have_attribute(f"data-{name}", value)
    context.close()


@pytest.mark.parametrize(
    ("path", "narrow"),
    [
        ("/", 390),
        ("/new?game=everdell", 768),
        ("/settings", 390),
        ("/learn", 390),
        ("/daily", 390),
        ("/compendium?q=inn", 390),
        ("/trophies/duo", 390),
        ("/pad/new?game=everdell", 390),
        ("/join", 390),
    ],
)
def test_pages_at_200_percent_with_high_contrast(desktop: Page, path: str, narrow: int) -> None:
    _set(desktop, contrast="more", text="double")
    desktop.goto(path)
    assert desktop.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == 32
    for width in (1440, narrow):
        desktop.set_viewport_size({"width": width, "height": 844})
        assert not desktop.evaluate(SIDEWAYS), f"{path} scrolls sideways at {width}"
    assert desktop.locator("main").evaluate(CUT_OFF) == []
    assert not serious(desktop)


def test_targets_are_wide_enough_for_fingers(phone: Page) -> None:
    for path in ("/", "/new?game=everdell", "/settings", "/learn", "/challenges", "/daily", "/compendium?q=inn"):
        phone.goto(path)
        assert not phone.evaluate(SMALL_TARGETS), path


def test_the_systems_contrast_and_colours_are_followed(browser: Browser, address: str) -> None:
    how: dict[str, Any] = {"base_url": address, "locale": "en-GB"}
    ink = "getComputedStyle(document.body).color"
    plain, more = browser.new_context(**how), browser.new_context(contrast="more", **how)
    colours = []
    for context in (plain, more):
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto("/")
        colours.append(page.evaluate(ink))
        context.close()
    assert colours[0] != colours[1]
    forced = browser.new_context(forced_colors="active", **how)
    page = forced.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto("/new?game=everdell")
    assert page.evaluate("getComputedStyle(document.querySelector('.go')).borderTopStyle") == "solid"
    forced.close()
