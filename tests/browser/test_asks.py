"""What the table says before a click: what is missing on the price, the signs at the supply, questions."""

from playwright.sync_api import Page, expect

from tests.browser.table import do, my_turn, set_table, things

SIGN = ".sign-button.prepare"
TOUCH = 44
"""The least height and width of something to tap, in pixels."""


def _at_the_sign(page: Page) -> None:
    """Send workers away until the season can be prepared for."""
    set_table(page)
    for _ in range(20):
        my_turn(page)
        if page.locator(f"{SIGN}.can").count():
            return
        do(page, page.locator("#river .stone.can").first)
    raise AssertionError("no season to prepare for")


def test_what_is_missing_stands_on_the_price_and_nothing_covers_the_face(desktop: Page) -> None:
    set_table(desktop)
    short = desktop.locator("#main .card:not(.can) .cost .short")
    assert short.count(), "at the start nobody has the goods for a card"
    assert short.first.locator("em").inner_text().startswith("−")
    assert desktop.locator("#main .card .why:visible").count() == 0
    assert desktop.locator("#main .card.can .short").count() == 0
    lit = desktop.eval_on_selector_all(
        "#main .card:not(.can)", "cards => cards.filter((card) => getComputedStyle(card).filter !== 'none').length"
    )
    assert lit == 0, "what cannot be played keeps its colour"
    card = desktop.locator("#meadow .card:has(.short)").first
    assert "short" in (card.get_attribute("aria-label") or "")
    card.hover()
    expect(desktop.locator("#peek .blocked")).to_contain_text("short")


def test_prepare_is_a_sign_at_the_supply_that_says_what_it_brings(desktop: Page) -> None:
    set_table(desktop)
    sign = desktop.locator(SIGN)
    expect(sign).to_contain_text("still at home")
    assert not desktop.locator(f"{SIGN}.can").count()
    _at_the_sign(desktop)
    expect(sign).to_contain_text("Prepare for Spring")
    expect(sign).to_contain_text("production")
    assert not desktop.locator("#tree button.name").count(), "one place to prepare, and it is large"
    do(desktop, sign)
    my_turn(desktop)
    expect(desktop.locator(".season.mine")).to_contain_text("Spring")


def test_the_sign_is_large_enough_for_a_thumb(phone: Page) -> None:
    _at_the_sign(phone)
    box = phone.locator(f"{SIGN}.can").bounding_box()
    assert box
    assert box["height"] >= TOUCH
    assert box["width"] >= TOUCH
    do(phone, phone.locator(f"{SIGN}.can"))
    my_turn(phone)
    assert things(phone).count()
