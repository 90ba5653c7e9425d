"""The end of a game on a telephone: it begins with who won."""

import pytest
from fastapi import FastAPI
from playwright.sync_api import Page, expect

from tests.browser.layout.scenes import SCENES, set_scene
from tests.browser.table import hears


@pytest.mark.parametrize("name", ["duo, the end", "evergreen, the end"])
def test_the_podium_is_seen_first(phone: Page, app: FastAPI, name: str) -> None:
    live = set_scene(app, phone, next(scene for scene in SCENES if scene.name == name))
    phone.goto(f"/t/{live.info.code}")
    hears(phone)
    expect(phone.locator("#final .podium-of")).to_be_in_viewport(ratio=1)
    expect(phone.get_by_role("button", name="Play again")).to_be_focused()
