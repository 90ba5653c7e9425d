"""Everdell with modules in a browser: what they lay on the table is there, and a game can be played to the end."""

from collections.abc import Sequence

import pytest
from fastapi import FastAPI
from playwright.sync_api import Page, expect

from evertable.everdell import GAME
from evertable.present.everdell.mixes import EVERYTHING
from tests.browser.table import WHOLE_GAMES, do, my_turn, play_through, set_table

WANTED = ("bellfaire", "powers", "legends", "more_legends", "extra", "rugwort_cards", "corrin")
MODULES = [module.id for module in GAME.modules if module.id in WANTED]
GAMES = [("desktop", MODULES), *[(size, EVERYTHING) for size in ("desktop", "phone") if WHOLE_GAMES]]


@pytest.mark.parametrize(("size", "modules"), GAMES, ids=lambda one: one if isinstance(one, str) else str(len(one)))
def test_a_game_with_many_modules_is_played_to_the_scoring_table(
    request: pytest.FixtureRequest, app: FastAPI, size: str, modules: Sequence[str]
) -> None:
    page: Page = request.getfixturevalue(size)
    set_table(page, modules=modules)
    expect(page.locator('[data-target^="legend:"]')).to_have_count(2)
    expect(page.get_by_text("Legendary cards").first).to_be_attached()
    play_through(page, app, 7)
    end = page.get_by_role("dialog").filter(has=page.locator(".sums"))
    expect(end.get_by_role("row", name="Total")).to_be_visible()
    expect(end.get_by_role("row", name="Garland award")).to_be_visible()


def test_what_is_reconstructed_says_so(desktop: Page) -> None:
    desktop.goto("/new?game=everdell")
    farms = desktop.locator("li", has=desktop.locator("input[value=seasons]"))
    expect(farms).to_contain_text("reconstructed")
    expect(desktop.locator("input[name=module][value=seasons]")).not_to_be_checked()


def test_a_power_is_chosen_and_can_be_read(desktop: Page) -> None:
    set_table(desktop, modules=["bellfaire", "powers"])
    offer = desktop.locator('#main [data-target^="offer:"]:visible')  # on the board or in the question
    expect(offer).to_have_count(2)
    chosen = offer.first.get_attribute("data-name") or ""
    do(desktop, offer.first)
    my_turn(desktop)
    expect(desktop.locator("#zone-market .piece")).to_have_count(1)
    expect(desktop.locator("#zone-market_gain .piece")).to_have_count(4)
    expect(desktop.locator("#zone-garland .piece")).to_have_count(1)
    card = desktop.locator(".city .keep .thing[data-story]").first
    expect(card).to_have_attribute("data-name", chosen)
    story = desktop.request.get(f"{desktop.url.split('?')[0]}/story/{card.get_attribute('data-story')}")
    assert story.ok
    assert chosen in story.text()


def test_a_whole_game_against_nightweave_with_a_plan(desktop: Page, app: FastAPI) -> None:
    """Her board tells each turn of hers, the log too, and the scoring table has her line."""
    desktop.goto("/new?game=everdell")
    desktop.check("input[name=players][value='1']")
    desktop.check("input[name=module][value=nightweave]")
    desktop.select_option("select[name$=personality]", "boastful")
    desktop.select_option("select[name$=plan]", "hypnotic_gaze")
    desktop.get_by_text("More choices").click()
    desktop.check("input[name=pace][value=instant]")
    desktop.get_by_role("button", name="Set the table").click()
    my_turn(desktop)
    lair = desktop.locator("#zone-lair .piece")
    expect(lair).to_have_count(4)
    expect(lair.first).to_contain_text("a worker goes to")
    expect(lair.nth(3)).to_contain_text("Hypnotic Gaze")
    play_through(desktop, app, 3)
    end = desktop.get_by_role("dialog").filter(has=desktop.locator(".sums"))
    expect(end.get_by_role("row", name="Total")).to_be_visible()
    expect(end.get_by_role("row", name="Scoring card")).to_be_visible()


def test_a_game_with_newleaf_is_played_to_the_scoring_table(desktop: Page, app: FastAPI) -> None:
    set_table(desktop, modules=["newleaf", "tickets", "reservations"])
    station = desktop.locator("#page-newleaf")
    expect(station.locator('[data-target^="train_cars:"]')).to_have_count(3)
    expect(station.locator('[data-target^="visitors:"]')).to_have_count(2)
    expect(station.locator(".card")).to_have_count(3)
    play_through(desktop, app, 3)
    end = desktop.get_by_role("dialog").filter(has=desktop.locator(".sums"))
    expect(end.get_by_role("row", name="Total")).to_be_visible()
    expect(end.get_by_role("row", name="Visitors")).to_be_visible()


def test_the_station_fits_on_a_telephone(phone: Page) -> None:
    set_table(phone, modules=["newleaf", "tickets", "reservations"])
    expect(phone.locator('#zone-waiting [data-target^="visitors:"]')).to_have_count(2)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
