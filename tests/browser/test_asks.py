"""What the table says before a click: what is missing on the price, the signs at the supply, questions."""

import re

from fastapi import FastAPI
from playwright.sync_api import Page, expect

from tests.browser.table import CHANGED, do, lay_out, live_at, my_turn, now, set_table, things

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


def test_haven_says_that_one_card_brings_nothing_and_a_second_click_puts_it_back(desktop: Page) -> None:
    set_table(desktop)
    do_not_answer = desktop.locator("[data-target='place:haven'].can")
    do_not_answer.click()
    ask = desktop.locator(".ask")
    expect(ask.locator("h2")).to_have_text("Haven: which cards do you discard, 2 for each resource?")
    expect(ask.locator("header .vignette")).to_be_visible()
    expect(ask).to_contain_text("Click cards in your hand.")
    assert "glows" not in ask.inner_text()
    cards = desktop.locator(".hand .card.can")
    cards.first.click()
    expect(ask.locator(".chip-pick")).to_have_count(1)
    expect(ask.locator(".ask-note")).to_contain_text("you gain nothing for it")
    picked = desktop.locator(".hand .card.picked")
    picked.click()
    expect(ask.locator(".chip-pick")).to_have_count(0)
    for number in (1, 2):
        desktop.locator(".hand .card.can:not(.picked)").first.click()
        expect(ask.locator(".chip-pick")).to_have_count(number)
    expect(ask.locator(".ask-note")).not_to_contain_text("nothing")
    foot, box = ask.locator("[data-picks]").bounding_box(), ask.bounding_box()
    assert foot
    assert box
    assert foot["y"] + foot["height"] <= box["y"] + box["height"], "confirm is in sight"


def test_powers_are_asked_as_cards_with_their_text(desktop: Page) -> None:
    set_table(desktop, modules=["powers"])
    picks = desktop.locator(".ask .pick.can")
    expect(picks).to_have_count(2)
    for pick in picks.all():
        assert len(pick.locator(".words").inner_text()) > 20
        assert pick.locator(".vignette > *").count(), "a picture"
    do(desktop, picks.first)
    expect(desktop.get_by_text("Which power do you keep for this game?")).to_have_count(0)


def test_an_order_is_clicked_in_the_order_it_happens(desktop: Page, app: FastAPI) -> None:
    set_table(desktop)
    lay_out(app, desktop, seat={"0": {"workers": 0, "city": ["barge_toad", "farm", "husband"]}})
    desktop.locator(f"{SIGN}.can").click()
    ask, picks = desktop.locator(".ask[data-order]"), desktop.locator(".ask[data-order] .pick")
    expect(picks).to_have_count(3)
    toad, farm, husband = (ask.locator(f".pick[data-target$=':{card}']") for card in ("barge_toad", "farm", "husband"))
    confirm = ask.locator("[data-in-order]")
    expect(confirm).to_be_enabled()
    husband.click()
    expect(husband.locator(".order")).to_have_text("1")
    expect(toad.locator(".order")).to_have_text("2")
    husband.click()
    expect(husband.locator(".order")).to_have_text("3")
    expect(husband).not_to_have_class(re.compile("picked"))
    farm.click()  # the others follow as they stand
    for pick, place in ((farm, "1"), (toad, "2"), (husband, "3")):
        expect(pick.locator(".order")).to_have_text(place)
    version = now(desktop)["version"]
    confirm.click()
    desktop.wait_for_function(CHANGED, arg=version)
    expect(ask).to_have_count(0)
    live_game = live_at(app, desktop).live_game
    assert live_game
    made = [move.text for move in live_game.moves if "production" in move.text]
    assert [text.split()[1] for text in made[:2]] == ["farm", "barge_toad"]


def test_what_is_not_clicked_of_an_order_can_be_left_out(desktop: Page, app: FastAPI) -> None:
    set_table(desktop)
    lay_out(app, desktop, seat={"0": {"workers": 0, "city": ["barge_toad", "farm", "husband"]}})
    desktop.locator(f"{SIGN}.can").click()
    ask = desktop.locator(".ask[data-order]")
    ask.locator(".pick[data-target$=':farm']").click()
    ask.get_by_role("button", name="Leave out the rest").click()
    expect(ask).to_have_count(0)
    live_game = live_at(app, desktop).live_game
    assert live_game
    acted = [move.text.split()[1] for move in live_game.moves if "production" in move.text]
    assert acted == ["farm", "done"], "the farm alone"


def test_a_question_shows_everything_that_is_picked(app: FastAPI, desktop: Page) -> None:
    set_table(desktop)
    hand = ["wanderer", "postal_pigeon", "historian", "theater", "mine", "general_store"]
    lay_out(app, desktop, seat={"0": {"hand": hand, "workers": 2}})
    desktop.locator("[data-target='place:haven']").click()
    for number in range(1, len(hand) + 1):
        desktop.locator(".hand .card.can").first.click()
        expect(desktop.locator(".ask .chip-pick")).to_have_count(number)
    asked = desktop.locator(".asked")
    assert asked.evaluate("(part) => part.scrollHeight <= part.clientHeight")
    expect(desktop.locator("[data-picks]")).to_be_in_viewport(ratio=1)
