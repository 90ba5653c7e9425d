"""What a change of a table costs the browser: its style sheets must not make it style everything anew."""

from typing import Any, Final

import pytest
from fastapi import FastAPI
from playwright.sync_api import Page

from tests.browser.layout.scenes import SCENES, set_scene
from tests.browser.table import hears

ADD_A_LINE: Final = """() => {
  const line = document.createElement("li");
  line.className = "entry deed";
  line.textContent = "a move";
  document.querySelector(".log ol").prepend(line);
  document.body.offsetHeight;
}"""
MOST: Final = 0.3
"""The share of a page's elements that a line of the log may cost. A rule with ``:has()`` that ended in ``:not()`` made
it all of them, at every change: 340 ms of the processor for two moves instead of 110."""


def restyled(page: Page, script: str) -> int:
    """Return how many elements the browser has styled anew for what a script does."""
    client = page.context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    complete = False
    client.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))

    def end(_: object) -> None:
        nonlocal complete
        complete = True

    client.on("Tracing.tracingComplete", end)
    traced = {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": ["devtools.timeline"]}}
    client.send("Tracing.start", traced)
    page.evaluate(script)
    client.send("Tracing.end")
    while not complete:
        page.wait_for_timeout(20)
    return sum(one["args"].get("elementCount", 0) for one in events if one["name"] == "UpdateLayoutTree")


@pytest.mark.parametrize("name", ["2 seats", "all boxes, 3 seats", "duo", "evergreen, 3 seats"])
def test_a_line_of_the_log_does_not_style_the_page_anew(app: FastAPI, desktop: Page, name: str) -> None:
    desktop.goto("/join")
    live = set_scene(app, desktop, next(scene for scene in SCENES if scene.name == name))
    desktop.goto(f"/t/{live.info.code}")
    hears(desktop)
    desktop.wait_for_timeout(200)  # what the page does at first is not counted
    styled, elements = restyled(desktop, ADD_A_LINE), desktop.evaluate("document.querySelectorAll('*').length")
    assert styled, "nothing was traced"
    assert styled < MOST * elements, f"{styled} of {elements}"
