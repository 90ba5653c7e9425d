"""Nightweave's turn in the browser: a step at a time with its reason, at the table's pace, and nobody has to wait."""

from functools import partial

import pytest
from fastapi import FastAPI
from playwright.sync_api import Page, expect

from evertable.web.live.live_table import LiveTable
from evertable.web.live.playback import LINES
from tests.browser.table import CHANGED, hears, live_at, my_turn, now
from tests.browser.test_look import serious
from tests.web.pauses import Pauses, wait_for


def _table(page: Page, pace: str) -> None:
    page.goto("/new?game=everdell")
    page.check("input[name=players][value='1']")
    page.check("input[name=module][value=nightweave]")
    page.get_by_text("More choices").click()
    page.check(f"input[name=pace][value={pace}]")
    page.get_by_role("button", name="Set the table").click()
    my_turn(page)


def _send_a_worker(page: Page) -> None:
    """To the river, where nothing is asked."""
    page.locator("#main .stone.can").first.click()
    if page.evaluate("innerWidth") < 700:  # a telephone asks first
        page.locator("#pay .way").first.click()


def _beyond(live: LiveTable, step: int) -> bool:
    return live.edition != f"{live.info.version}.{step}"


def test_her_steps_are_shown_one_by_one(desktop: Page, app: FastAPI, pauses: Pauses) -> None:
    _table(desktop, "slow")
    live, shown = live_at(app, desktop), 0
    for _ in range(2):  # a step that asks the player something ends her turn early
        before = desktop.locator("#voice p").count()
        _send_a_worker(desktop)
        expect(desktop.locator(".show .now")).to_contain_text("reveals")
        assert live.playback is not None
        shown = 1
        while not _beyond(live, shown):
            expect(desktop.locator(".show li")).to_have_count(min(shown, LINES))
            expect(desktop.locator("#voice p")).to_have_count(min(12, before + shown))
            assert now(desktop)["edition"] == live.edition
            assert not now(desktop)["mine"]
            pauses.end(live)
            wait_for(partial(_beyond, live, shown), "the next step")
            shown += 1
        expect(desktop.locator(".show")).to_have_count(0)
        if shown > 2 or not my_turn(desktop)["turn"]:
            break
    assert shown > 2, "she has taken more than one step"


@pytest.mark.parametrize("how", ["click", "key"])
def test_the_rest_can_be_skipped_and_a_reload_keeps_the_step(desktop: Page, pauses: Pauses, how: str) -> None:
    _table(desktop, "slow")
    _send_a_worker(desktop)
    line = desktop.locator(".show .now")
    expect(line).to_be_visible()
    first = line.inner_text()
    assert not now(desktop)["mine"]
    desktop.reload()
    hears(desktop)
    expect(line).to_have_text(first)
    if how == "click":
        desktop.locator("#skip-show").click()
    else:
        desktop.keyboard.press("s")
    my_turn(desktop)
    expect(desktop.locator(".show")).to_have_count(0)
    desktop.reload()
    assert now(desktop)["mine"]


def test_instantly_all_is_there_at_once(desktop: Page) -> None:
    _table(desktop, "instant")
    version = now(desktop)["version"]
    _send_a_worker(desktop)
    desktop.wait_for_function(CHANGED, arg=version)
    assert now(desktop)["mine"]
    expect(desktop.locator(".show")).to_have_count(0)


def test_the_steps_fit_a_telephone(phone: Page, pauses: Pauses) -> None:
    _table(phone, "slow")
    _send_a_worker(phone)
    expect(phone.locator("#skip-show")).to_be_in_viewport()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    for light in ("light", "dark"):
        phone.emulate_media(color_scheme=light)
        assert serious(phone) == []
    phone.locator("#skip-show").click()
    my_turn(phone)
