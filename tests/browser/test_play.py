"""Playing Everdell in a browser: by clicking, with the keyboard, with second thoughts."""

from random import Random

from playwright.sync_api import Page, expect

from tests.browser.table import answer, do, my_turn, now, set_table, things


def test_one_button_starts_a_first_game(desktop: Page) -> None:
    desktop.goto("/")
    desktop.get_by_role("button", name="Play a first game").click()
    expect(desktop.locator(".hand .card").first).to_be_visible()
    expect(desktop.locator(".meadow .card")).to_have_count(8)
    expect(desktop.locator(".card .vignette > *").first).to_be_attached()


def test_a_newcomer_plays_to_the_scoring_table(desktop: Page) -> None:
    set_table(desktop)
    chance = Random(4)
    for _ in range(400):
        if my_turn(desktop)["over"]:
            break
        glowing = things(desktop)
        number = glowing.count()
        season = desktop.locator(".season .name.can")
        if season.count():
            do(desktop, season)
        elif number:
            do(desktop, glowing.nth(chance.randrange(number)))
        else:
            buttons = desktop.locator(".moves .list button")
            do(desktop, buttons.nth(chance.randrange(buttons.count())))
    end = desktop.get_by_role("dialog").filter(has=desktop.locator(".sums"))
    expect(end).to_be_visible()
    expect(end.get_by_role("row", name="Total")).to_be_visible()
    end.get_by_role("button", name="Play again").click()
    my_turn(desktop)
    assert not now(desktop)["over"]


def test_a_step_can_be_taken_back(desktop: Page) -> None:
    set_table(desktop)
    my_turn(desktop)
    before = desktop.locator(".bowls").inner_text()
    places = desktop.locator('.stone.can[data-target="place:basic_three_twigs"]')
    do(desktop, places)
    my_turn(desktop)
    undo = desktop.get_by_role("button", name="Undo your last step")
    if undo.is_enabled():  # the bot may have seen something hidden in the meantime
        undo.click()
        expect(desktop.locator(".bowls")).to_have_text(before, use_inner_text=True)


def test_the_keyboard_is_enough(desktop: Page) -> None:
    set_table(desktop)
    for _ in range(6):
        if my_turn(desktop)["over"]:
            break
        version = now(desktop)["version"]
        desktop.keyboard.press("a")
        desktop.wait_for_function("document.activeElement.closest('.moves')")
        desktop.keyboard.press("Enter")
        desktop.wait_for_timeout(50)
        answer(desktop, version)
    desktop.keyboard.press("r")
    first = desktop.evaluate("document.activeElement.dataset.target")
    desktop.keyboard.press("ArrowRight")
    assert desktop.evaluate("document.activeElement.dataset.target") != first
    assert desktop.evaluate("document.activeElement.classList.contains('stone')")
    desktop.keyboard.press("?")
    expect(desktop.locator("#help")).to_be_visible()
    desktop.keyboard.press("Escape")
    expect(desktop.locator("#help")).to_be_hidden()


def test_a_card_is_enlarged_beside_itself(desktop: Page) -> None:
    set_table(desktop)
    card = desktop.locator(".meadow .card").nth(2)
    card.hover()
    peek = desktop.locator("#peek")
    expect(peek).to_be_visible()
    expect(peek.locator(".read .what")).not_to_be_empty()
    small, large = card.bounding_box(), peek.bounding_box()
    assert small is not None
    assert large is not None
    apart = (
        large["x"] >= small["x"] + small["width"]
        or large["x"] + large["width"] <= small["x"]
        or large["y"] >= small["y"] + small["height"]
        or large["y"] + large["height"] <= small["y"]
    )
    assert apart, "the enlarged card covers the card"


def test_every_move_is_a_button_and_passing_asks_first(desktop: Page) -> None:
    set_table(desktop)
    known = my_turn(desktop)
    assert desktop.locator(".moves .list button").count() == len(known["acts"])
    passing = desktop.locator('.moves button[data-for="button:pass"]')
    if passing.count():
        passing.click()
        expect(desktop.locator("#pay .warn")).to_be_visible()
        desktop.keyboard.press("Escape")
        expect(desktop.locator("#pay")).to_be_hidden()
        assert now(desktop)["version"] == known["version"]
