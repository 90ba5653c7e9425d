"""Films and sounds in a real browser: the grammar, skipping, reduced motion, the first gesture, showing it again."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from playwright.sync_api import Browser, Page, expect

from tests.browser.table import PATIENCE, hears, live_at, my_turn, set_table, things
from tests.browser.test_look import serious
from tests.web.pauses import wait_for

MODULE = """(name) => import(document.querySelector("script[src$='/table.js']").src.replace("table.js", name))"""
TURN = [
    {"do": "deed", "who": 1, "what": "place:x"},
    {"do": "walk", "who": 1, "from": "mat:1", "to": "place:x"},
    {"do": "gain", "who": 1, "what": "twig", "n": 3, "from": "place:x", "to": "purse:1:twig"},
]
LISTEN = """
window.heard = [];
window.made = 0;
window.AudioContext = class extends window.AudioContext { constructor() { super(); window.made += 1; } };
"""
KINDS = """
window.kinds = [];
new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach((node) => {
  if (node.classList?.contains("ghost")) window.kinds.push(node.firstElementChild?.className || "");
}))).observe(document, {childList: true, subtree: true});
"""


@pytest.fixture
def moving(browser: Browser, address: str) -> Iterator[Page]:
    """A large window of somebody who likes motion."""
    context = browser.new_context(base_url=address, locale="en-GB", viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.add_init_script(LISTEN + KINDS)
    yield page
    context.close()
    assert not wrong


def plan(page: Page, film: list[dict[str, Any]], pace: str) -> dict[str, Any]:
    """What ``plan`` makes of a film."""
    call = f"async ([film, pace]) => (await ({MODULE})('film.js')).plan(film, pace)"
    planned: dict[str, Any] = page.evaluate(call, [film, pace])
    return planned


def place_a_worker(page: Page) -> None:
    """Send the first worker to a place of the river."""
    my_turn(page)
    page.locator(".stone.can").first.click()


def test_a_move_is_never_longer_than_900_ms_at_calm(desktop: Page) -> None:
    set_table(desktop)
    calm = plan(desktop, TURN, "calm")
    assert calm["length"] <= 900
    assert [cue["do"] for cue in calm["cues"]] == ["deed", "walk", "gain", "gain", "gain"]
    starts = [cue["at"] for cue in calm["cues"]]
    assert starts == sorted(starts)
    assert len(set(starts)) == 5, "one after another"
    for pace, share in (("slow", 1.6), ("quick", 0.5)):
        assert plan(desktop, TURN, pace)["length"] == pytest.approx(900 * share, abs=5)
    assert plan(desktop, TURN, "off")["length"] == 0
    assert plan(desktop, TURN * 3, "calm")["length"] <= 2700
    many = plan(desktop, [{"do": "point", "who": 0, "what": "point", "n": 27, "to": "purse:0:point"}], "calm")["cues"]
    assert sum(cue["share"] for cue in many) == 27
    assert len(many) == 5
    assert plan(desktop, [{"do": "something new"}], "calm")["cues"] == []


def test_sounds_are_those_of_what_lands(desktop: Page) -> None:
    set_table(desktop)
    sounds = [cue.get("sound") for cue in plan(desktop, TURN, "calm")["cues"]]
    assert sounds == [None, "wood", "twig", "twig", "twig"]
    book = desktop.evaluate(f"async () => Object.keys((await ({MODULE})('sound.js')).BOOK)")
    assert {"wood", "paper", "twig", "resin", "pebble", "berry", "pearl", "bell", "turn", "knock"} <= set(book)
    assert {f"season-{one}" for one in ("winter", "spring", "summer", "autumn")} <= set(book)


def test_a_path_leads_from_one_box_to_the_other(desktop: Page) -> None:
    set_table(desktop)
    call = f"""async (kind) => (await ({MODULE})('film.js')).path(
      kind, {{left: 0, top: 0, width: 20, height: 20}}, {{left: 200, top: 100, width: 40, height: 40}})"""
    for kind in ("walk", "gain", "pay", "lay", "draw", "disc"):
        frames = desktop.evaluate(call, kind)
        assert frames[0]["transform"].startswith("translate(10.0px, 10.0px)")
        assert frames[-1]["transform"].startswith("translate(220.0px, 120.0px)")


def test_a_move_is_shown_and_the_table_can_be_clicked_meanwhile(moving: Page, app: FastAPI) -> None:
    set_table(moving, players=3)  # whose bots answer at once, while the film still runs
    place_a_worker(moving)
    moving.wait_for_function("() => window.kinds.some((one) => one.startsWith('wk'))")
    my_turn(moving)
    moving.wait_for_function("() => document.querySelectorAll('.late, .ghost').length === 0")
    expect(moving.locator("body")).not_to_have_attribute("data-playing", "film")
    mine = live_at(app, moving).live_game
    assert mine is not None
    twigs = mine.seen["owners"][0]["resources"].get("twig", 0)
    assert moving.locator(".bowls .twig b").inner_text() == str(twigs), "numbers end where they belong"


@pytest.mark.parametrize("how", ["click", "Escape"])
def test_a_click_or_escape_skips(moving: Page, how: str) -> None:
    set_table(moving)
    moving.evaluate(
        f"""async () => {{
          const [film, stage] = [await ({MODULE})('film.js'), await ({MODULE})('stage.js')];
          const draw = {{do: "draw", from: "deck", to: "meadow:none", what: "none", n: 5}};
          const slow = Array.from({{length: 6}}, () => draw);
          film.play(slow.flatMap((step) => [{{do: "deed", who: 1}}, step]), stage, {{pace: "slow"}});
        }}"""
    )
    expect(moving.locator("body")).to_have_attribute("data-playing", "film")
    if how == "click":
        moving.mouse.click(1200, 880)
    else:
        moving.keyboard.press("Escape")
    expect(moving.locator("body")).not_to_have_attribute("data-playing", "film")
    expect(moving.locator(".ghost")).to_have_count(0)


@pytest.mark.parametrize("why", ["reduced", "off"])
def test_nothing_moves_for_who_does_not_like_it(moving: Page, why: str) -> None:
    if why == "reduced":
        moving.emulate_media(reduced_motion="reduce")
    else:
        moving.add_init_script("localStorage.setItem('evertable', JSON.stringify({film: 'off'}))")
    set_table(moving)
    place_a_worker(moving)
    my_turn(moving)
    assert moving.evaluate("window.kinds") == []
    expect(moving.locator(".late")).to_have_count(0)


def test_no_sound_before_the_first_gesture(moving: Page) -> None:
    set_table(moving)
    moving.reload()
    my_turn(moving)
    assert moving.evaluate("window.made") == 0
    moving.locator("h1").first.dispatch_event("pointerdown")
    assert moving.evaluate("window.made") == 1


def test_at_most_three_sounds_at_once(moving: Page) -> None:
    set_table(moving)
    moving.mouse.click(1200, 880)
    play = f"""async (names) => {{
      const sound = await ({MODULE})('sound.js');
      sound.hush(); // the table's own sounds count, too; nothing runs between this and the four
      return names.map(sound.play);
    }}"""
    assert moving.evaluate(play, ["season-winter"] * 4) == [True, True, True, False]


def test_volume_and_mute_are_remembered(moving: Page) -> None:
    set_table(moving)
    moving.locator("[data-open=menu]").click()
    with moving.expect_response("**/settings"):
        moving.locator("#menu input[name=volume]").fill("20")
    with moving.expect_response("**/settings"):
        moving.locator("#menu input[name=sound][value=off]").check(force=True)
    moving.reload()
    moving.locator("[data-open=menu]").click()
    assert moving.locator("#menu input[name=volume]").input_value() == "20"
    assert moving.locator("#menu input[name=sound][value=off]").is_checked()
    moving.keyboard.press("Escape")
    assert moving.evaluate(f"async () => (await ({MODULE})('sound.js')).play('bell')") is False
    moving.evaluate("localStorage.clear()")
    moving.reload()
    assert moving.locator("#menu input[name=volume]").input_value() == "20", "the server remembers it, too"


def test_what_the_others_did_is_shown_again_with_a_key(moving: Page) -> None:
    set_table(moving, players=3)
    place_a_worker(moving)
    my_turn(moving)
    moving.wait_for_function("() => !document.body.dataset.playing")
    moving.evaluate("window.kinds.length = 0")
    moving.keyboard.press("p")
    moving.wait_for_function("() => window.kinds.length > 0")
    moving.wait_for_function("() => !document.body.dataset.playing")
    moving.evaluate("window.kinds.length = 0")
    moving.locator(".tools [data-again]").click()
    moving.wait_for_function("() => window.kinds.length > 0")
    assert things(moving).count(), "everything can be clicked meanwhile"


def test_a_film_begins_with_its_screen(moving: Page, app: FastAPI) -> None:
    set_table(moving)
    my_turn(moving)
    moving.evaluate(
        """() => {
          const version = () => JSON.parse(document.getElementById("acts").textContent).version;
          const first = version();
          window.late = null;
          let drawn = null;
          new MutationObserver(() => {
            if (drawn === null && version() !== first) drawn = performance.now();
            if (window.late === null && document.body.dataset.playing) window.late = performance.now() - drawn;
          }).observe(document.body, {childList: true, subtree: true, attributes: true, characterData: true});
        }"""
    )
    moving.locator(".stone.can").first.click()
    moving.wait_for_function("() => window.late !== null")
    wait_for(lambda: live_at(app, moving).live_game is not None)
    assert moving.evaluate("window.late") <= 50


PLACES = {
    "everdell": ["deck", "discard", "place:haven", "season:winter", "season:autumn", "purse:1:twig", "purse:0:point"],
    "duo": ["deck", "discard", "season:spring", "season:autumn", "track:1", "track:4", "purse:1:twig", "purse:0:point"],
    "evergreen": ["stand:orange", "hit", "stage", "pile:0:0", "pile:1:2", "purse:0:point", "purse:1:point"],
}


@pytest.mark.parametrize("game", list(PLACES))
def test_every_address_is_somewhere_on_the_table(desktop: Page, game: str) -> None:
    set_table(desktop, game=game)
    every = [f"{part}:{seat}" for part in ("mat", "crew", "cards") for seat in (0, 1)]
    missing = desktop.evaluate(
        f"""async (all) => {{
          const stage = await ({MODULE})('stage.js');
          return all.filter((one) => !stage.real(one)?.getBoundingClientRect().width);
        }}""",
        every + PLACES[game],
    )
    assert missing == []


def test_every_sound_can_be_tried_in_the_menu(moving: Page) -> None:
    set_table(moving)
    moving.locator("[data-open=menu]").click()
    moving.get_by_role("button", name="Try the sounds").click()
    sheet = moving.get_by_role("dialog", name="Sounds")
    book = moving.evaluate(f"async () => Object.keys((await ({MODULE})('sound.js')).BOOK)")
    assert sorted(sheet.locator("[data-hear]").evaluate_all("all => all.map((one) => one.dataset.hear)")) == sorted(
        book
    )
    sheet.locator("[data-hear=bell]").click()
    assert moving.evaluate(f"async () => (await ({MODULE})('sound.js')).state()") == "running"
    expect(sheet.locator("[data-muted]")).to_be_empty()
    with moving.expect_response(lambda answer: answer.url.endswith("/settings")):
        sheet.locator("input[name=sound][value=off]").check(force=True)
    sheet.locator("[data-hear=bell]").click()
    expect(sheet.locator("[data-muted]")).to_have_text("The sound is off.")
    assert serious(moving) == []
    sheet.get_by_role("button", name="Close").click()
    moving.reload()
    hears(moving)
    assert moving.locator("#menu input[name=sound][value=off]").is_checked()
    assert moving.locator("#sounds input[name=sound][value=off]").is_checked()
