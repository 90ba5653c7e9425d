"""Everything a mouse can do, with the keyboard alone: turns of every game, each kind of question, and the pages."""

from collections.abc import Sequence
from random import Random

import pytest
from fastapi import FastAPI
from playwright.sync_api import Locator, Page, expect

from evertable.present.everdell.mixes import EVERYTHING
from tests.browser.layout.scenes import SCENES, Scene, set_scene
from tests.browser.table import (
    CHANGED,
    WHOLE_GAMES,
    click_something,
    do,
    lay_out,
    my_turn,
    now,
    set_table,
    things,
)
from tests.browser.test_replay import to_the_end

MOST_TABS = 160
"""Presses of ``Tab`` after which a thing counts as out of reach. A table has about 40 stops."""
WAY = """async (target) => {
  const at = document.activeElement;
  if (at === target) return "";
  if (target.type === "radio" && at.type === "radio" && at.name === target.name && at.form === target.form) {
    const all = [...at.form.elements[at.name]];
    const by = all.indexOf(target) - all.indexOf(at);
    return Array(Math.abs(by)).fill(by > 0 ? "ArrowDown" : "ArrowUp").join(" ");
  }
  const group = target.closest("[data-group]");
  const table = document.querySelector("script[src$='/table.js']");
  if (!table || !group || !group.contains(at)) return "Tab";
  const {neighbour, stopsOf} = await import(table.src.replace("table.js", "keys.js"));
  const stops = stopsOf(group), ways = new Map([[at, []]]);
  for (const [one, way] of ways)
    for (const key of ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"]) {
      const next = neighbour(stops, one, key);
      if (next && !ways.has(next)) ways.set(next, [...way, key]);
    }
  return ways.get(target)?.join(" ") ?? "Tab";
}"""
"""The keys from what has the focus to a thing: arrows within its group, else one Tab. Empty: it has the focus."""


def go_to(thing: Locator) -> None:
    """Give a thing the focus with Tab and the arrows. Fails if it is out of reach."""
    page, handle = thing.page, thing.element_handle()
    for _ in range(MOST_TABS):
        way = handle.evaluate(WAY)
        if not way:
            return
        for key in way.split():
            page.keyboard.press(key)
    raise AssertionError(f"Tab does not reach {handle.evaluate('(one) => one.outerHTML.slice(0, 160)')}")


def press(thing: Locator) -> None:
    """Go to a thing and press Enter."""
    go_to(thing)
    thing.page.keyboard.press("Enter")


@pytest.fixture
def no_mouse(desktop: Page) -> Page:
    """A large window in which every click of a mouse is an error."""
    watch = "(event) => { if (event.pointerType) console.error('the mouse was used') }"
    desktop.add_init_script(f"addEventListener('pointerdown', {watch}, true)")
    return desktop


@pytest.mark.parametrize(
    ("game", "modules", "turns"),
    [("everdell", (), 2), ("duo", ("competitive",), 2), *([("everdell", EVERYTHING, 1)] if WHOLE_GAMES else [])],
    ids=["everdell", "duo", *(["all boxes"] if WHOLE_GAMES else [])],
)
def test_turns_are_played_with_the_keyboard(no_mouse: Page, game: str, modules: Sequence[str], turns: int) -> None:
    """Whatever glows is reached with Tab and the arrows; ``make soak`` plays the whole game so."""
    set_table(no_mouse, game, modules=modules)
    chance = Random(11)
    for _ in range(600 if WHOLE_GAMES else turns):
        if my_turn(no_mouse)["over"]:
            break
        click_something(no_mouse, chance, press)
    if WHOLE_GAMES:
        expect(no_mouse.locator("#final")).to_be_visible()


def test_evergreen_is_played_with_the_keyboard(no_mouse: Page) -> None:
    set_table(no_mouse, game="evergreen")
    chance = Random(11)
    for _ in range(300 if WHOLE_GAMES else 3):
        if my_turn(no_mouse)["over"]:
            break
        version = now(no_mouse)["version"]
        buttons, hand = no_mouse.locator(".programme .answers button"), no_mouse.locator(".hand .inf.can")
        if buttons.count() and (not hand.count() or chance.random() < 0.2):
            press(buttons.nth(chance.randrange(buttons.count())))
        else:
            card = hand.nth(chance.randrange(hand.count()))
            two_steps = card.get_attribute("data-then")
            press(card)
            if two_steps:
                piles = no_mouse.locator(".pile.can")
                expect(no_mouse.locator(".pile.can:focus")).to_have_count(1)
                press(piles.nth(chance.randrange(piles.count())))
        no_mouse.wait_for_function(CHANGED, arg=version)
    if WHOLE_GAMES:
        expect(no_mouse.locator("#final")).to_be_visible()


QUESTIONS = [scene for scene in SCENES if scene.name.startswith("asks") and "evergreen" not in scene.name]


@pytest.mark.parametrize(
    "scene",
    QUESTIONS if WHOLE_GAMES else [scene for scene in QUESTIONS if scene.name.endswith((": cards in hand", "order"))],
    ids=lambda scene: scene.name,
)
def test_a_question_is_answered_with_the_keyboard(no_mouse: Page, app: FastAPI, scene: Scene) -> None:
    live = set_scene(app, no_mouse, scene)
    no_mouse.goto(f"/t/{live.info.code}")
    my_turn(no_mouse)
    click_something(no_mouse, Random(3), press)


def test_a_step_is_taken_back_and_a_pick_put_back_with_the_keyboard(no_mouse: Page, app: FastAPI) -> None:
    set_table(no_mouse)
    hand = ["wanderer", "postal_pigeon", "historian", "theater"]
    lay_out(app, no_mouse, seat={"0": {"hand": hand, "workers": 2}})
    press(no_mouse.locator("[data-target='place:haven']"))
    cards, chips = no_mouse.locator(".hand .card.can:not(.picked)"), no_mouse.locator(".ask .chip-pick")
    press(cards.first)
    expect(chips).to_have_count(1)
    press(cards.nth(1))
    expect(chips).to_have_count(2)
    press(chips.first)
    expect(chips).to_have_count(1)
    expect(no_mouse.locator(".ask [data-picks]")).to_be_visible()
    no_mouse.keyboard.press("u")
    expect(no_mouse.locator(".ask")).to_have_count(0)


def test_cards_cities_and_leaves_are_read_with_the_keyboard(no_mouse: Page, app: FastAPI) -> None:
    live = set_scene(app, no_mouse, next(scene for scene in SCENES if scene.name == "all boxes, 3 seats"))
    no_mouse.goto(f"/t/{live.info.code}")
    my_turn(no_mouse)
    peek, sheet = no_mouse.locator("#peek"), no_mouse.locator("#visit")
    for thing in (".hand .card", ".meadow .card", ".city .built", ".city .keep .thing"):
        go_to(no_mouse.locator(thing).first)
        expect(peek.locator(".what")).not_to_be_empty()
    no_mouse.keyboard.press("Escape")
    expect(peek).to_be_hidden()
    press(no_mouse.locator(".mat .visit").first)
    expect(sheet.locator(".built").first).to_be_visible()
    no_mouse.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    press(no_mouse.locator(".frieze .leaf").nth(3))
    expect(no_mouse.locator("#page-newleaf")).to_be_visible()
    do(no_mouse, things(no_mouse).and_(no_mouse.locator("#page-newleaf .can")).first, press)


def test_a_table_is_set_and_the_lobby_is_left_with_the_keyboard(no_mouse: Page) -> None:
    no_mouse.goto("/new?game=everdell")
    for name, value in (("players", "3"), ("module", "pearlbrook")):
        box = no_mouse.locator(f"input[name={name}][value='{value}']")
        go_to(box)
        if name == "module":
            no_mouse.keyboard.press("Space")
        expect(box).to_be_checked()
    expect(no_mouse.locator("[data-sum]")).to_contain_text("Pearlbrook")
    go_to(no_mouse.locator("select[name=seat1]"))
    no_mouse.keyboard.type("A friend")
    expect(no_mouse.locator("select[name=seat1]")).to_have_value("friend")
    press(no_mouse.get_by_role("button", name="Set the table"))
    expect(no_mouse.locator("h1")).to_contain_text("Waiting for 1 player")
    no_mouse.wait_for_load_state()
    press(no_mouse.locator(".dock-bar button").last)
    my_turn(no_mouse)
    assert no_mouse.locator("#page-pearlbrook").count()


def test_the_score_pad_is_filled_with_the_keyboard(no_mouse: Page) -> None:
    no_mouse.goto("/pad/new?game=everdell")
    press(no_mouse.locator(".send .go"))
    no_mouse.locator("#pad-q").wait_for()
    no_mouse.wait_for_load_state()  # its script runs
    go_to(no_mouse.locator("#pad-q"))
    no_mouse.keyboard.type("king")
    expect(no_mouse.locator(".thing").first).to_contain_text("King")
    no_mouse.keyboard.press("Enter")
    expect(no_mouse.locator(".pad-shelf .row")).to_have_count(1)
    press(no_mouse.locator("[value='more points']"))
    expect(no_mouse.locator("[id='f-points']")).to_have_value("1")
    expect(no_mouse.locator(".pad-bar [aria-current] b")).to_have_text("5")


def test_a_replay_is_walked_through_with_the_keyboard(no_mouse: Page) -> None:
    to_the_end(no_mouse)
    press(no_mouse.locator("#final").get_by_role("link", name="Watch the replay"))
    title = no_mouse.locator("#film-title")
    expect(title).to_contain_text("Move 0 of")
    press(no_mouse.get_by_role("link", name="Next step"))
    expect(title).to_contain_text("Move 1 of")
    go_to(no_mouse.locator("[data-reel] input[type=range]"))
    no_mouse.keyboard.press("ArrowRight")
    expect(title).to_contain_text("Move 2 of")
    press(no_mouse.get_by_role("button", name="Play on"))
    my_turn(no_mouse)


def test_settings_are_kept_with_the_keyboard(no_mouse: Page) -> None:
    no_mouse.goto("/settings")
    large = no_mouse.locator("input[name=text][value=double]")
    with no_mouse.expect_response(lambda answer: answer.url.endswith("/settings") and answer.request.method == "POST"):
        go_to(large)
    expect(large).to_be_checked()
    no_mouse.reload()
    expect(no_mouse.locator("html")).to_have_attribute("data-text", "double")
