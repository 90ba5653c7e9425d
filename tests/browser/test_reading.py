"""Reading a card on a telephone: a tap on a card in hand opens its sheet, with the ways to play it or why not."""

from fastapi import FastAPI
from playwright.sync_api import Page, expect

from tests.browser.layout.scenes import SCENES, set_scene
from tests.browser.table import CHANGED, lay_out, my_turn, now, set_table
from tests.browser.test_look import SIDEWAYS, serious

HAND = {"workers": 1, "hand": ["farm", "palace", "wanderer"], "resources": {"twig": 2, "resin": 1}}


def test_a_tap_on_a_card_in_hand_opens_its_sheet_and_one_more_plays(phone: Page, app: FastAPI) -> None:
    set_table(phone)
    lay_out(app, phone, seat={"0": HAND})
    version, sheet = now(phone)["version"], phone.locator("#pay.sheet-of")
    phone.locator(".hand [data-target='hand:farm']").tap()
    expect(sheet.locator(".read .what")).to_contain_text("berry")
    expect(sheet.locator(".worth-now")).to_contain_text("+1 point for you")
    play = sheet.get_by_role("button", name="Play")
    expect(play).to_be_in_viewport(ratio=1)
    box = play.bounding_box()
    assert box
    assert box["height"] >= 44
    assert serious(phone) == []
    assert not phone.evaluate(SIDEWAYS)
    assert now(phone)["version"] == version, "it is only read"
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_be_hidden()
    phone.locator(".hand [data-target='hand:farm']").tap()
    play.tap()
    phone.wait_for_function(CHANGED, arg=version)
    expect(phone.locator("#city [data-story=farm]")).to_have_count(1)


def test_a_card_that_cannot_be_played_says_why_and_what_it_would_be_worth(phone: Page, app: FastAPI) -> None:
    set_table(phone)
    lay_out(app, phone, seat={"0": HAND})
    phone.locator(".hand [data-target='hand:palace']").tap()
    peek = phone.locator("#peek")
    expect(peek.locator(".blocked")).to_contain_text("short")
    expect(peek.locator(".worth-now")).to_have_text("+5 points for you if you could pay for it")
    expect(phone.locator("#pay")).to_be_hidden()


def test_in_a_question_a_tap_answers(phone: Page, app: FastAPI) -> None:
    set_table(phone)
    lay_out(app, phone, seat={"0": HAND})
    version = now(phone)["version"]
    phone.locator("[data-target='place:haven']").tap()
    phone.locator("#pay .way").tap()
    phone.wait_for_function(CHANGED, arg=version)
    my_turn(phone)
    phone.locator(".hand .card.can").first.tap()
    expect(phone.locator(".ask .chip-pick")).to_have_count(1)
    expect(phone.locator("#pay")).to_be_hidden()


def test_with_a_mouse_one_click_plays(desktop: Page, app: FastAPI) -> None:
    set_table(desktop)
    lay_out(app, desktop, seat={"0": HAND})
    version = now(desktop)["version"]
    desktop.locator(".hand [data-target='hand:farm']").click()
    desktop.wait_for_function(CHANGED, arg=version)
    expect(desktop.locator("#city [data-story=farm]")).to_have_count(1)


def test_many_ways_to_play_do_not_cover_what_the_card_does(phone: Page, app: FastAPI) -> None:
    live = set_scene(app, phone, next(scene for scene in SCENES if scene.name == "duo"))
    phone.goto(f"/t/{live.info.code}")
    my_turn(phone)
    phone.locator("[data-target='hand:spelunker']").tap()
    sheet = phone.locator("#pay.sheet-of")
    expect(sheet.locator(".way")).to_have_count(6)
    expect(sheet.locator(".after li").first).to_be_visible()
    told, ways = sheet.locator(".after").bounding_box(), sheet.locator(".ways").bounding_box()
    assert told
    assert ways
    assert told["y"] + told["height"] <= ways["y"] + 1
