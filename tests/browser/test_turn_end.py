"""The end of a turn in a browser: the ring, Enter and U, and what the player has chosen."""

import re

from fastapi import FastAPI
from playwright.sync_api import Page, expect

from tests.browser.layout.scenes import SCENES, set_scene
from tests.browser.table import live_at, my_turn, set_table
from tests.browser.test_look import serious
from tests.web.pauses import Pauses, wait_for


def table(page: Page, app: FastAPI, pauses: Pauses) -> None:
    """A table against a bot that pauses until the test says so, at the own turn."""
    set_table(page)
    csrf = page.locator("meta[name=csrf]").get_attribute("content") or ""
    page.request.post(f"{page.url.split('?')[0]}/pace", form={"csrf": csrf, "pace": "calm"})
    page.reload()
    my_turn(page)


def send_a_worker(page: Page) -> None:
    page.locator("[data-target='place:basic_one_berry']").click()
    if page.evaluate("innerWidth") < 700:  # a telephone asks first
        page.locator("#pay .way").first.click()


def test_a_mis_click_costs_nothing(desktop: Page, app: FastAPI, pauses: Pauses) -> None:
    table(desktop, app, pauses)
    made = len(live_at(app, desktop).live_game.moves)  # type: ignore[union-attr]
    send_a_worker(desktop)
    expect(desktop.locator(".turn-end .ring b")).to_have_text(re.compile("[1-4]"))
    expect(desktop.locator(".turn-end .ring")).to_have_css("position", "relative")  # in its button, on nothing
    wait_for(lambda: pauses.begun(live_at(app, desktop)))
    assert not serious(desktop)
    desktop.keyboard.press("u")
    my_turn(desktop)
    assert len(live_at(app, desktop).live_game.moves) == made  # type: ignore[union-attr]
    expect(desktop.locator(".turn-end")).to_have_count(0)


def test_enter_ends_the_turn(desktop: Page, app: FastAPI, pauses: Pauses) -> None:
    table(desktop, app, pauses)
    send_a_worker(desktop)
    expect(desktop.locator(".end-turn")).to_be_visible()
    made = len(live_at(app, desktop).live_game.moves)  # type: ignore[union-attr]
    desktop.keyboard.press("Enter")
    expect(desktop.locator(".end-turn")).to_have_count(0)
    wait_for(lambda: len(live_at(app, desktop).live_game.moves) > made)  # type: ignore[union-attr]


def test_never_and_at_once_by_choice(phone: Page, app: FastAPI, pauses: Pauses) -> None:
    table(phone, app, pauses)
    phone.evaluate("localStorage.setItem('evertable', JSON.stringify({ring: 'never'}))")
    phone.reload()
    my_turn(phone)
    send_a_worker(phone)
    expect(phone.locator(".end-turn")).to_be_visible()
    expect(phone.locator(".turn-end .ring")).to_have_count(0)
    for button in phone.locator(".turn-end button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    phone.locator(".take-back").click()
    my_turn(phone)
    phone.evaluate("localStorage.setItem('evertable', JSON.stringify({ring: '0'}))")
    phone.reload()
    my_turn(phone)
    send_a_worker(phone)
    expect(phone.locator(".take-back")).to_be_visible()
    expect(phone.locator(".end-turn")).to_have_count(0)


def test_a_worker_of_duo_is_one_click_although_cards_could_be_traded(
    desktop: Page, app: FastAPI, pauses: Pauses
) -> None:
    live = set_scene(app, desktop, next(scene for scene in SCENES if scene.name == "duo"))
    live.info.pace = "calm"
    desktop.goto(f"/t/{live.info.code}")
    desktop.evaluate("localStorage.setItem('evertable', JSON.stringify({ring: '2'}))")
    desktop.reload()
    my_turn(desktop)
    desktop.locator("[data-target='place:farm_twig']").click()
    expect(desktop.locator(".turn-end .ring b")).to_have_text(re.compile("[12]"))
    expect(desktop.locator(".ask")).to_have_count(0)
    expect(desktop.locator("[data-target='button:trade']")).to_be_visible()
    expect(desktop.locator(".end-turn")).to_have_count(0)  # by itself, and it is not asked again
    assert live.live_game is not None
    assert live.live_game.actor != 0
