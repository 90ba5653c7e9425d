"""Playing Evergreen in a browser: a whole game by clicking, to the scoring page."""

from random import Random

from playwright.sync_api import Page, Position, expect

from tests.browser.table import CHANGED, my_turn, now, set_table
from tests.browser.test_look import SIDEWAYS, serious

EDGE: Position = {"x": 9, "y": 40}
"""Cards of a hand overlap to the right."""


def _step(page: Page, chance: Random) -> None:
    """Answer with a button if there is one and luck says so, else play a card on a pile."""
    version = now(page)["version"]
    buttons, hand = page.locator(".programme .answers button"), page.locator(".hand .inf.can")
    if buttons.count() and (not hand.count() or chance.random() < 0.2):
        buttons.nth(chance.randrange(buttons.count())).click()
    else:
        card = hand.nth(chance.randrange(hand.count()))
        card.click(position=EDGE)
        if card.get_attribute("data-then"):
            piles = page.locator(".pile.can")
            try:
                expect(piles.first).to_be_visible(timeout=5000)
            except AssertionError:  # the others' last move arrived with the click and drew the hand anew
                card.click(position=EDGE)
                expect(piles.first).to_be_visible()
            piles.nth(chance.randrange(piles.count())).click()
    page.wait_for_function(CHANGED, arg=version)


def test_a_whole_game_by_clicking_ends_with_the_scores(desktop: Page) -> None:
    set_table(desktop, game="evergreen", players=2)
    chance = Random(7)
    folds = desktop.locator(".moves details.fold")
    seen = 0
    for _ in range(300):
        if my_turn(desktop)["over"]:
            break
        seen = max(seen, folds.count())
        _step(desktop, chance)
    assert seen > 3, "the many ways to play a card are folded by card"
    end = desktop.get_by_role("dialog").filter(has=desktop.locator(".sums"))
    expect(end).to_be_visible()
    expect(end.locator(".course polyline")).to_have_count(2)
    assert "city" not in end.inner_text().lower()
    for width, height in ((1440, 900), (390, 844)):
        desktop.set_viewport_size({"width": width, "height": height})
        assert not desktop.evaluate(SIDEWAYS)
        assert not serious(desktop)
    desktop.goto(desktop.url.split("#")[0] + "/log")
    assert not desktop.evaluate(SIDEWAYS)
    assert not serious(desktop)


def test_the_sand_runs(desktop: Page) -> None:
    desktop.goto("/new?game=evergreen")
    desktop.get_by_text("More choices").click()
    desktop.locator("input[name$=turn_timer]").fill("60")
    desktop.check("input[name=pace][value=instant]")
    desktop.get_by_role("button", name="Set the table").click()
    for _ in range(12):
        if my_turn(desktop)["turn"]:
            break
        _step(desktop, Random(1))
    bar = desktop.locator(".sand progress")
    expect(bar).to_be_visible()
    left = float(bar.evaluate("(one) => one.value"))
    desktop.wait_for_function("(left) => document.querySelector('.sand progress').value < left - 0.4", arg=left)


def test_a_hint_marks_card_and_pile_and_speaks_in_words(desktop: Page) -> None:
    set_table(desktop, game="evergreen", players=2)
    for _ in range(12):
        if my_turn(desktop)["turn"]:
            break
        _step(desktop, Random(2))
    desktop.locator("[data-hint]").click()
    expect(desktop.locator(".hand .advised")).to_have_count(1)
    expect(desktop.locator(".pile.advised")).to_have_count(1)
    assert "[" not in desktop.locator("#toast").inner_text()
