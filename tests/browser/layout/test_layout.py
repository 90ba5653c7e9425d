"""The laws of layout (``laws.py``) in a real browser, for every scene, size, language and light.

``make test`` looks at a sample: a few scenes, each in one language and light, and axe at one of its screens.
``make soak`` looks at everything (part ``layout``), or for one scene::

    EVERTABLE_LAYOUT=whole pytest tests/browser/layout -k "all boxes"

``EVERTABLE_LAYOUT=en`` looks at everything in one language, which takes a third of the time.
"""

import json
import os
import re
from typing import Any, Final

import pytest
from fastapi import FastAPI
from playwright.sync_api import Browser, Page

from tests.browser.layout.laws import EXEMPTIONS, LANGUAGES, LIGHTS, MOST_SHIFT, MOUSE, TOUCH, Exemption, breaches
from tests.browser.layout.pages import NO_PAGES, PAGES, open_page
from tests.browser.layout.scenes import SCENES, Scene, set_scene
from tests.browser.table import CHANGED, hears, my_turn, resize, visit
from tests.browser.test_look import serious
from tests.web.test_leaks import routes

ASKED: Final = os.environ.get("EVERTABLE_LAYOUT", "")
WHOLE: Final = ASKED == "whole" or ASKED in LANGUAGES
LOOKED_AT: Final = [scene for scene in SCENES if WHOLE or scene.in_short]
Way = tuple[str, tuple[str, ...], tuple[tuple[int, int], ...], bool]
"""A language, the lights in which axe looks, sizes, and whether the screen is touched."""


def ways(number: int) -> list[Way]:
    """Return the ways to look at a scene: all of them, or two that differ from scene to scene, axe at one of them."""
    if WHOLE:
        screens = ((MOUSE, False), (TOUCH, True))
        languages = LANGUAGES if ASKED == "whole" else (ASKED,)
        return [(language, LIGHTS, sizes, touch) for language in languages for sizes, touch in screens]
    language = LANGUAGES[number % 3]
    lights: list[tuple[str, ...]] = [(LIGHTS[number % 2],), ()]
    one, other = lights if number // 2 % 2 else lights[::-1]
    return [
        (language, one, (MOUSE[0], MOUSE[1 + number % 2]), False),
        (language, other, (TOUCH[0], TOUCH[2]), True),
    ]


def look(page: Page, way: Way, scene: str, table: bool = True) -> list[str]:
    """Return what is wrong with a page. Its light changes colours alone, so only axe looks at it in every one."""
    language, lights, sizes, touch = way
    found = []
    for width, height in sizes:
        resize(page, width, height)
        looked = breaches(page, touch, table)
        found += [f"{width} {language}: {one}" for one in looked if not one.exempt(scene)]
    for light in lights:
        page.emulate_media(color_scheme=light)  # type: ignore[arg-type]
        found += [f"{width} {language} {light}: {one}" for one in serious(page)]
    return found


def how(language: str, touch: bool) -> dict[str, Any]:
    """Return the options of a browser context."""
    finger = {"has_touch": True, "is_mobile": True} if touch else {}
    return {"locale": language, **finger}


def show(app: FastAPI, page: Page, scene: Scene) -> None:
    """Open the page of a scene."""
    live = set_scene(app, page, scene)
    page.goto(f"/t/{live.info.code}")
    hears(page)
    if scene.opens:
        page.locator(scene.opens).first.click()


@pytest.mark.parametrize("scene", LOOKED_AT, ids=[scene.name for scene in LOOKED_AT])
def test_a_scene_keeps_the_laws_of_layout(app: FastAPI, browser: Browser, address: str, scene: Scene) -> None:
    found = []
    for way in ways(SCENES.index(scene)):
        with visit(browser, address, **how(way[0], way[3])) as page:
            show(app, page, scene)
            found += look(page, way, scene.name)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("path", PAGES if WHOLE else PAGES[:3])
def test_a_page_keeps_the_laws_of_layout(browser: Browser, address: str, path: str) -> None:
    found = []
    for way in ways(PAGES.index(path)):
        with visit(browser, address, **how(way[0], way[3])) as page:
            open_page(page, path)
            found += look(page, way, path, table=False)
    assert not found, "\n".join(found)


def test_every_route_with_a_page_is_looked_at(app: FastAPI) -> None:
    """A new page is put on the list of pages, or of what is none. Scenes are those of a table in play."""
    pages = {route for route in routes(app) if not route.startswith("/api/")} - NO_PAGES
    shown = [path.split("?")[0].split("#")[0] for path in (*PAGES, "/t/{scene}")]
    forms = {route: re.compile(re.sub(r"{\w+}", "[^/]+", route) + "$") for route in pages}
    assert {route for route, form in forms.items() if not any(map(form.match, shown))} == set()
    assert set() == NO_PAGES - routes(app), "these are no routes any more"


COMFORT: Final = ({"text": "double"}, {"text": "large", "contrast": "more"}, {"hand": "left"})
"""Settings that the laws have to hold with, too."""


@pytest.mark.parametrize("name", ["2 seats", "duo", "evergreen, 3 seats"] if WHOLE else ["duo"])
@pytest.mark.parametrize("comfort", COMFORT if WHOLE else COMFORT[:1], ids=lambda one: " ".join(one.values()))
def test_a_scene_keeps_the_laws_with_comfort(
    app: FastAPI, browser: Browser, address: str, name: str, comfort: dict[str, str]
) -> None:
    """Larger text has the layout of a smaller window: it scrolls, but nothing is lost."""
    scene = next(scene for scene in SCENES if scene.name == name)
    found = []
    for (width, height), touch in ((MOUSE[0], False), (TOUCH[1], True)):
        with visit(browser, address, **how("en", touch)) as page:
            page.add_init_script(f"localStorage.setItem('evertable', '{json.dumps(comfort)}')")
            show(app, page, scene)
            resize(page, width, height)
            looked = breaches(page, touch, table="text" not in comfort)
            found += [f"{width}: {one}" for one in looked if not one.exempt(name)]
            found += [f"{width}: {one}" for one in serious(page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("exemption", EXEMPTIONS if WHOLE else EXEMPTIONS[:1], ids=lambda one: f"{one.law} {one.thing}")
def test_an_exemption_is_needed(app: FastAPI, browser: Browser, address: str, exemption: Exemption) -> None:
    scene = next(scene for scene in SCENES if scene.name == exemption.scene)
    width, height = next(size for size in (*MOUSE, *TOUCH) if size[0] == exemption.width)
    touch = (width, height) in TOUCH
    with visit(browser, address, **how(exemption.language, touch)) as page:
        show(app, page, scene)
        resize(page, width, height)
        assert any(one.exempt(scene.name, [exemption]) for one in breaches(page, touch)), (
            "the law is kept: remove the exemption"
        )


SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const one of list.getEntries())
      window.shifts.push([one.value, ...one.sources.slice(0, 3).map(({node}) => node?.className ?? node?.nodeName)]);
  }).observe({type: "layout-shift", buffered: false});
}"""
SEND = """() => {
  const thing = document.querySelector("#main .stone.can, #main .tile.can, #main .can:not(a)");
  thing.click();
  const [second] = thing.dataset.then?.split(" ") ?? []; // Evergreen: a card, then the pile it goes on
  if (second) document.querySelector(`#main [data-target="${CSS.escape(second)}"]`).click();
}"""
"""Clicks by a script, so that the browser does not excuse what they shift."""


SHIFTING: Final = ("2 seats", "all boxes, 3 seats", "duo", "evergreen, 3 seats")


@pytest.mark.parametrize(
    ("name", "size"),
    [(name, size) for name in SHIFTING for size in (MOUSE[0], TOUCH[1])]
    if WHOLE
    else [(name, (TOUCH[1], MOUSE[0])[number % 2]) for number, name in enumerate(SHIFTING)],
    ids=lambda one: one if isinstance(one, str) else str(one[0]),
)
def test_a_move_shifts_nothing_while_it_arrives(
    app: FastAPI, browser: Browser, address: str, name: str, size: tuple[int, int]
) -> None:
    scene = next(scene for scene in SCENES if scene.name == name)
    with visit(browser, address, **how("en", False)) as page:
        page.emulate_media(reduced_motion="no-preference")
        resize(page, *size)
        show(app, page, scene)
        version = my_turn(page)["version"]
        page.evaluate(SHIFTS)
        page.evaluate(SEND)
        page.wait_for_function(CHANGED, arg=version)
        assert my_turn(page)["version"] > version  # the rivals have moved, too
        shifts = page.evaluate("window.shifts")
    assert sum(one[0] for one in shifts) <= MOST_SHIFT, shifts
