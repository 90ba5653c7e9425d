"""Every component has a picture of its own; one from outside gets one by recipe."""

from playwright.sync_api import Page

from tests.browser.pictures import FAULTY, FELL_BACK, SHEET, components

STRANGER = {"id": "a_thing_of_a_pack", "name": "A thing", "kind": "place", "colour": "", "recipe": ""}


def test_nothing_that_we_ship_falls_back_on_the_recipe(desktop: Page) -> None:
    desktop.goto("/")
    everything = components()
    assert len(everything) > 700
    assert desktop.evaluate(FELL_BACK, everything) == []
    assert desktop.evaluate(FAULTY, everything) == []


def test_a_component_of_a_pack_gets_a_picture_by_recipe(desktop: Page) -> None:
    desktop.goto("/")
    assert desktop.evaluate(FELL_BACK, [STRANGER]) == ["a_thing_of_a_pack"]
    assert desktop.evaluate(FAULTY, [STRANGER]) == []


def test_the_contact_sheet_shows_all_of_them(desktop: Page) -> None:
    desktop.goto("/")
    evergreen = [one for one in components() if one["game"] == "evergreen"]
    desktop.evaluate(SHEET, evergreen)
    assert desktop.locator("figure svg:not(:empty)").count() == len(evergreen)
