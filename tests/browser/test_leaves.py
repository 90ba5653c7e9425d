"""Leaves of Everdell's board: every box on one screen, opened by a click, a key, or by what happens."""

from collections.abc import Sequence

import pytest
from fastapi import FastAPI
from playwright.sync_api import Page, expect

from tests.browser.table import DRAW_ANEW, WHOLE_GAMES, do, leave_to_a_bot, live_at, my_turn, now, resize, set_table
from tests.browser.test_look import SMALL, serious

BOXES = ("pearlbrook", "bellfaire", "newleaf", "spirecrest", "legends", "reservations", "tickets")
LEAVES = ("tree", "spirecrest", "bellfaire", "newleaf", "pearlbrook")
SCROLLS = """() => {
  const page = document.documentElement;
  const parts = [...document.querySelectorAll(".board, .city, .neighbours, .leaf-page.open, .wood, .crown, .supply")];
  const over = (e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1;
  return [page, ...parts].filter((e) => e.checkVisibility() && over(e)).map((e) => e.className || e.tagName);
}"""
HIDDEN = """() => {
  const kinds = ".card, .piece, .thing, .stone, .glade, .haven, .step, .plank, [data-leaf]";
  const things = [...document.querySelectorAll(`#main :is(${kinds})`)];
  const out = (e) => {
    const box = e.getBoundingClientRect();
    return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  };
  return things.filter((e) => e.checkVisibility() && out(e)).map((e) => `${e.className} ${e.dataset.name}`);
}"""
"""What is out of sight; rivals' and one's own cards, places, events and leaves are looked at."""


def open_page(page: Page) -> str | None:
    """Return the leaf whose page lies open."""
    return page.locator(".board.many").get_attribute("data-shows")


def opens(page: Page, leaf: str) -> None:
    """Wait until a leaf is open, and look that no other is."""
    expect(page.locator(f"#leaf-{leaf}")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".frieze .leaf[aria-selected=true]")).to_have_count(1)
    expect(page.locator(".board > [data-page]:visible")).to_have_count(1)


def test_a_leaf_opens_by_a_click_and_stays_open_when_the_table_is_drawn_anew(desktop: Page) -> None:
    set_table(desktop, players=3, modules=BOXES)
    assert desktop.locator(".frieze .leaf").evaluate_all("(all) => all.map((one) => one.dataset.leaf)") == list(LEAVES)
    opens(desktop, "tree")
    desktop.locator("#leaf-newleaf").click()
    opens(desktop, "newleaf")
    expect(desktop.locator("#zone-train .card")).to_have_count(3)
    desktop.evaluate(DRAW_ANEW)
    opens(desktop, "newleaf")
    do(desktop, desktop.locator(".stone.can").first)
    my_turn(desktop)
    assert open_page(desktop) == "newleaf"


def test_a_leaf_opens_by_a_key(desktop: Page) -> None:
    set_table(desktop, players=3, modules=BOXES)
    for leaf in (*LEAVES[1:], LEAVES[0]):
        desktop.keyboard.press("b")
        opens(desktop, leaf)
    desktop.keyboard.press("Shift+B")
    opens(desktop, LEAVES[-1])
    expect(desktop.locator(f"#leaf-{LEAVES[-1]}")).to_be_focused()
    desktop.keyboard.press("ArrowLeft")
    desktop.keyboard.press("Enter")
    opens(desktop, LEAVES[-2])


def test_a_leaf_opens_by_itself_when_a_question_is_about_it(desktop: Page) -> None:
    set_table(desktop, players=3, modules=BOXES)
    opens(desktop, "tree")
    desktop.locator('.moves [data-for="place:market"]').first.click()
    expect(desktop.locator(".ask")).to_be_visible()
    opens(desktop, "bellfaire")
    do(desktop, desktop.locator("#zone-market_gain .can").first)
    my_turn(desktop)
    opens(desktop, "tree")


def test_a_leaf_opens_by_itself_when_somebody_moves_there(desktop: Page, app: FastAPI) -> None:
    set_table(desktop, players=3, modules=BOXES)
    opens(desktop, "tree")
    follow = """async (id) => {
      const base = document.querySelector("script[src$='/table.js']").src;
      const leaves = await import(base.replace("table.js", "leaves.js"));
      leaves.follow();
      const acts = document.getElementById("acts");
      acts.textContent = JSON.stringify({...JSON.parse(acts.textContent), mine: false, acts: []});
      const guests = Object.assign(document.createElement("span"), {className: "guests", innerHTML: "<i></i>"});
      document.querySelector(`#leaf-${id}`).append(guests);
      leaves.follow();
      return document.querySelector(".board").dataset.shows;
    }"""  # nothing is drawn anew between a move and the look at it
    assert desktop.evaluate(follow, "newleaf") == "newleaf"
    desktop.evaluate(DRAW_ANEW)
    opens(desktop, "tree")
    assert live_at(app, desktop).info.status == "playing"


def test_a_closed_leaf_says_that_something_can_be_done_there(desktop: Page) -> None:
    set_table(desktop, players=3, modules=BOXES)
    lit = desktop.locator(".frieze .leaf.lit").evaluate_all("(all) => all.map((one) => one.dataset.leaf)")
    assert "bellfaire" in lit
    assert "newleaf" in lit
    for leaf in LEAVES[1:]:
        can = desktop.locator(f"#page-{leaf} .can").count()
        assert bool(can) == (leaf in lit), leaf
    assert now(desktop)["mine"]


def speak(page: Page, language: str) -> None:
    """Show the table in another language."""
    csrf = page.locator("meta[name=csrf]").get_attribute("content") or ""
    assert page.request.post("/settings", form={"csrf": csrf, "name": "Anna", "language": language}).ok
    page.reload()
    my_turn(page)
    expect(page.locator(f"html[lang={language}]")).to_be_attached()


def test_every_box_and_three_players_are_on_one_screen(desktop: Page) -> None:
    set_table(desktop, players=3, modules=BOXES)
    for language in ("en", "fr"):
        speak(desktop, language)
        for width, height in ((1440, 900), (1920, 1080)):
            resize(desktop, width, height)
            turned = LEAVES if width < 1760 else LEAVES[:1]  # or all of them lie open
            for leaf in turned:
                if len(turned) > 1:
                    desktop.locator(f"#leaf-{leaf}").click()
                assert desktop.evaluate(SCROLLS) == []
                assert desktop.evaluate(HIDDEN) == []
                assert desktop.evaluate(SMALL) == []
                within = "html" if leaf == LEAVES[0] else f"#page-{leaf}"  # all else is the same with every leaf
                assert language != "en" or serious(desktop, within) == []
            everything = desktop.locator(".board > [data-page]:visible").count()
            assert everything == (1 if width < 1760 else len(LEAVES))


@pytest.mark.skipif(not WHOLE_GAMES, reason="make soak plays it, in its part whole-games")
def test_the_end_of_a_game_with_every_box_is_on_one_screen(desktop: Page, app: FastAPI) -> None:
    """Full cities, full shelves and many tokens; a bot plays the game."""
    set_table(desktop, players=3, modules=BOXES)
    leave_to_a_bot(desktop, app)
    desktop.keyboard.press("Escape")
    for width, height in ((1440, 900), (1920, 1080)):
        resize(desktop, width, height)
        assert desktop.evaluate(SCROLLS) == []
        assert desktop.evaluate(HIDDEN) == []
    assert desktop.locator(".city .keep").count() > 4
    assert desktop.locator(".city .built").count() > 5


def test_a_leaf_nobody_has_painted_gets_a_picture_by_recipe(desktop: Page) -> None:
    set_table(desktop)
    painted = """async () => {
      const table = document.querySelector("script[src$='/table.js']").src;
      const {leaf, FORMS} = await import(table.replace("table.js", "art/boxes.js"));
      return [leaf("harbour_box"), leaf("harbour_box"), leaf("desert_box"), leaf("pearl"), FORMS.place("x", () => 0.3)];
    }"""
    one, again, other, pearl, place = desktop.evaluate(painted)
    assert one == again
    assert one != other
    assert pearl not in (one, other)
    assert all("undefined" not in picture and "<path" in picture for picture in (one, other, pearl, place))


@pytest.mark.parametrize(
    "boxes",
    [
        ("pearlbrook",),
        ("spirecrest",),
        ("newleaf",),
        ("bellfaire",),
        ("pearlbrook", "bellfaire"),
        ("spirecrest", "newleaf"),
        ("bellfaire", "spirecrest"),
    ],
    ids=" ".join,
)
def test_one_or_two_boxes_lie_open(desktop: Page, boxes: Sequence[str]) -> None:
    set_table(desktop, players=3, modules=boxes)
    expect(desktop.locator(".frieze")).to_have_count(0)
    for box in boxes:
        expect(desktop.locator(f"#page-{box}")).to_be_visible()
    resize(desktop, 1440, 900)
    assert desktop.evaluate(SCROLLS) == []
    assert desktop.evaluate(HIDDEN) == []


def test_six_seats_are_on_one_screen(desktop: Page) -> None:
    set_table(desktop, players=6)
    for width, height in ((1440, 900), (1920, 1080)):
        resize(desktop, width, height)
        assert desktop.evaluate(SCROLLS) == []
        assert desktop.evaluate(HIDDEN) == []


@pytest.mark.parametrize("width", [360, 390])
def test_a_telephone_turns_leaves_without_scrolling_sideways(phone: Page, width: int) -> None:
    set_table(phone, players=3, modules=BOXES)
    resize(phone, width, 740)
    for leaf in LEAVES:
        phone.locator(f"#leaf-{leaf}").click()
        opens(phone, leaf)
        assert phone.evaluate("[innerWidth, document.documentElement.scrollWidth]") == [width, width], leaf
        dock = phone.locator(".dock").bounding_box()
        assert dock
        assert dock["y"] + dock["height"] <= 741, "hand and supply stay in sight"


def test_what_lies_in_front_of_players_can_be_read(desktop: Page) -> None:
    set_table(desktop, players=3, modules=BOXES)
    expect(desktop.locator(".city .keep .card.tiny")).to_have_count(2)
    expect(desktop.locator('.city .keep [data-target^="adornment:"]')).to_have_count(2)
    rival = desktop.locator(".mat .keeps").first
    expect(rival).to_be_hidden()
    desktop.locator(".mat .visit").first.click()
    expect(desktop.locator("#visit .keep")).not_to_have_count(0)
    expect(desktop.locator("#visit .thing.hidden").first).to_be_visible()
