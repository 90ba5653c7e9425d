"""Fonts in a real browser: our letters are drawn with them, and nothing moves when they arrive."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

import evertable
from tests.browser.table import PATIENCE, set_table

LETTERS = "".join(
    sorted(
        {
            c
            for path in Path(evertable.__file__).parent.glob("present/locale/*.po")
            for c in path.read_text("utf-8")
            if c.isalpha()
        }
    )
)
SHIFTS = """() => { window.shifted = 0; new PerformanceObserver((list) => {
  for (const one of list.getEntries()) window.shifted += one.value;
}).observe({type: "layout-shift", buffered: true}); }"""
LATE_MS = 700


@pytest.mark.parametrize("variable", ["--font-display", "--font-text"])
def test_our_letters_are_drawn_with_our_fonts(desktop: Page, variable: str) -> None:
    desktop.goto("/")
    desktop.evaluate(
        """([letters, family]) => { const p = document.createElement("p"); p.id = "letters"; p.textContent = letters;
        p.style.fontFamily = `var(${family})`; document.body.append(p); return document.fonts.ready; }""",
        [LETTERS, variable],
    )
    desktop.wait_for_function("() => document.fonts.status === 'loaded'")
    client = desktop.context.new_cdp_session(desktop)
    for domain in ("DOM", "CSS"):
        client.send(f"{domain}.enable")
    root = client.send("DOM.getDocument")["root"]["nodeId"]
    node = client.send("DOM.querySelector", {"nodeId": root, "selector": "#letters"})["nodeId"]
    fonts = client.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    assert fonts
    assert all(font["isCustomFont"] for font in fonts), fonts
    assert sum(font["glyphCount"] for font in fonts) == len(LETTERS)


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_nothing_moves_when_the_fonts_arrive(browser: Browser, address: str, size: tuple[int, int]) -> None:
    """The fonts come late, so that pages are drawn with what stands in for them first."""
    context = browser.new_context(
        base_url=address, viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    set_table(page)
    table = page.url
    page.goto("/settings")
    # With this name the welcome of the home page fits into one line in some fonts, and not in others.
    page.get_by_label("Your name at the table").fill("Saffron")
    page.get_by_role("button", name="Save").click()
    paths = ["/", "/new?game=everdell", "/settings", table, "/rules/evergreen"]

    def late(route: Route) -> None:
        page.wait_for_timeout(LATE_MS)
        route.continue_()

    context.route("**/*.woff2", late)
    for path in paths:
        page.goto(path, wait_until="commit")
        page.evaluate(SHIFTS)
        page.wait_for_function("() => document.readyState === 'complete' && document.fonts.status === 'loaded'")
        page.wait_for_timeout(200)
        assert page.evaluate("[...document.fonts].filter((font) => font.status === 'loaded').length") >= 2
        assert page.evaluate("window.shifted") <= 0.02, path
    context.close()


def test_names_in_buttons_have_the_advances_of_the_page(desktop: Page) -> None:
    """A browser gives buttons its own: hinted to whole pixels, *University* stood there as *Univer sity*."""
    desktop.goto("/")
    found = desktop.evaluate(
        "[...document.querySelectorAll('body, button')].map((e) => getComputedStyle(e).textRendering)"
    )
    assert len(found) > 2
    assert {one.lower() for one in found} == {"geometricprecision"}
