"""How many clicks a move takes: one for a worker, two for a card without a choice."""

from collections.abc import Sequence
from statistics import median

from fastapi import FastAPI
from playwright.sync_api import Page

from tests.browser.layout.scenes import SCENES, set_scene
from tests.browser.table import ANSWERED, CHANGED, my_turn

TRIED = 4
"""Workers and cards that are tried, each at a new table."""


def clicks(app: FastAPI, page: Page, things: str) -> Sequence[int]:
    """Return how many clicks it took to make a move with each of the things that can be chosen."""
    scene = next(scene for scene in SCENES if scene.name == "2 seats")
    counts = []
    for number in range(TRIED):
        live = set_scene(app, page, scene)
        page.goto(f"/t/{live.info.code}")
        version = my_turn(page)["version"]
        page.locator(things).nth(number).click()
        count = 1
        page.wait_for_function(ANSWERED, arg=version)
        if page.locator("#pay").is_visible():
            page.locator("#pay .way").first.click()
            count += 1
        page.wait_for_function(CHANGED, arg=version)
        counts.append(count)
    return counts


def test_a_worker_takes_one_click(desktop: Page, app: FastAPI) -> None:
    assert median(clicks(app, desktop, ".stone.can")) == 1


def test_a_card_takes_two_clicks(desktop: Page, app: FastAPI) -> None:
    assert median(clicks(app, desktop, "#main .card.can")) <= 2
