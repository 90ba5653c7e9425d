"""Playing Everdell in a browser: by clicking, with the keyboard, with second thoughts."""

from random import Random

from playwright.sync_api import Page, expect

from tests.browser.table import answer, click_something, do, my_turn, now, play_to_the_end, set_table

DRAWN = """() => {
  const copy = document.getElementById("screen").cloneNode(true);
  copy.querySelectorAll(".fresh").forEach((one) => one.classList.remove("fresh"));
  return copy.innerHTML.trim();
}"""
"""The table as it is drawn, without the marks of what has just happened."""


def test_one_button_starts_a_first_game(desktop: Page) -> None:
    desktop.goto("/")
    desktop.get_by_role("button", name="Play a first game").click()
    expect(desktop.locator(".hand .card").first).to_be_visible()
    expect(desktop.locator(".meadow .card")).to_have_count(8)
    expect(desktop.locator(".card .vignette > *").first).to_be_attached()


def test_a_newcomer_plays_to_the_scoring_table(desktop: Page) -> None:
    set_table(desktop)
    play_to_the_end(desktop, 4)
    end = desktop.get_by_role("dialog").filter(has=desktop.locator(".sums"))
    expect(end).to_be_visible()
    expect(end.get_by_role("row", name="Total")).to_be_visible()
    end.get_by_role("button", name="Play again").click()
    my_turn(desktop)
    assert not now(desktop)["over"]


def test_what_a_move_does_not_change_stays(desktop: Page) -> None:
    set_table(desktop)
    desktop.evaluate("document.querySelector('.stream').untouched = true")
    chance = Random(4)
    for _ in range(12):
        my_turn(desktop)
        click_something(desktop, chance)
    my_turn(desktop)
    assert desktop.evaluate("document.querySelector('.stream').untouched"), "the river was not drawn again"
    drawn = desktop.evaluate(DRAWN)
    desktop.reload()
    my_turn(desktop)
    assert drawn == desktop.evaluate(DRAWN), "the table is what a page loaded anew shows"


def test_the_answer_to_a_move_is_the_new_screen(desktop: Page) -> None:
    set_table(desktop)
    desktop.route("**/screen", lambda route: route.abort())
    crew = desktop.locator(".crew").inner_html()
    do(desktop, desktop.locator('[data-target="place:haven"]'))
    expect(desktop.locator(".ask")).to_be_visible()
    assert desktop.locator(".crew").inner_html() != crew


def test_a_step_can_be_taken_back(desktop: Page) -> None:
    set_table(desktop)
    undo = desktop.get_by_role("button", name="Undo your last step")
    expect(undo).to_be_disabled()
    crew = desktop.locator(".crew").inner_html()
    do(desktop, desktop.locator('[data-target="place:haven"]'))
    expect(desktop.locator(".ask")).to_be_visible()
    assert desktop.locator(".crew").inner_html() != crew
    undo.click()
    expect(desktop.locator(".ask")).to_have_count(0)
    assert desktop.locator(".crew").inner_html() == crew
    assert my_turn(desktop)["turn"]


def test_the_keyboard_is_enough(desktop: Page) -> None:
    set_table(desktop)
    for _ in range(6):
        if my_turn(desktop)["over"]:
            break
        version = now(desktop)["version"]
        desktop.keyboard.press("a")
        desktop.wait_for_function("() => document.activeElement.closest('.moves')")
        desktop.keyboard.press("Enter")
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


def test_every_move_is_a_button(desktop: Page) -> None:
    set_table(desktop)
    known = my_turn(desktop)
    assert known["acts"]
    assert desktop.locator(".moves .list button").count() == len(known["acts"])


def test_who_wants_is_asked_first(desktop: Page) -> None:
    set_table(desktop)
    known = my_turn(desktop)
    desktop.locator("[data-open=menu]").click()
    desktop.locator("#menu [data-ask]").check()
    desktop.keyboard.press("Escape")
    desktop.locator(".stone.can").first.click()
    expect(desktop.locator("#pay")).to_be_visible()
    expect(desktop.locator("#pay .outcome li").first).to_be_visible()
    desktop.keyboard.press("Escape")
    expect(desktop.locator("#pay")).to_be_hidden()
    assert now(desktop)["version"] == known["version"]
