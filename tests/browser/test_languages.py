"""French and Polish in the browser: nothing scrolls sideways, and no page shows a message in English."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from babel.messages.catalog import Message
from playwright.sync_api import Browser, Page

from tests.browser.table import PATIENCE, my_turn
from tests.browser.test_look import SIDEWAYS, WORDY
from tools import messages

PAGES = (*WORDY, "/challenges", "/daily", "/puzzles", "/statistics", "/fair")
SIZES = ((1440, 900), (1280, 720), (390, 844))


@pytest.fixture(params=["fr", "pl"])
def page(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    context = browser.new_context(base_url=address, locale=request.param, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


@cache
def _messages(language: str) -> list[Message]:
    return list(messages.read(language))


def english(page: Page) -> list[str]:
    """Whole messages in English that the page shows; short words may be the same by chance."""
    language = page.evaluate("document.documentElement.lang")
    shown = " ".join(page.locator("body").inner_text().split())
    found = []
    for message in _messages(language):
        for text, told in zip([message.id], messages.forms(message), strict=False):
            if isinstance(text, str) and len(text) > 7 and text in shown and text not in told and "{" not in text:
                found += [text] if re.search(rf"\b{re.escape(text)}(?!\w)", shown) else []
    return found


def fits(page: Page, where: str) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert not page.evaluate(SIDEWAYS), f"{where} scrolls sideways at {width}"


def test_pages_speak_one_language(page: Page) -> None:
    for path in PAGES:
        page.goto(path)
        assert not english(page), path
        fits(page, path)


@pytest.mark.parametrize("game", ["everdell", "evergreen"])
def test_tables_speak_one_language(page: Page, game: str) -> None:
    page.goto(f"/new?game={game}")
    page.locator("main form .go").last.click()
    my_turn(page)
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    assert not english(page)
    fits(page, game)
    page.locator("[data-open=menu]").first.click()
    assert not english(page)
