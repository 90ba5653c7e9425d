"""The lab's report in a real browser: words, charts and tables, light and dark, on a desk and on a telephone."""

from pathlib import Path

from playwright.sync_api import Page, expect

from evertable.cli import run
from tests.browser.test_look import SIDEWAYS, serious

CHANGE = (
    "lab",
    "evergreen",
    "--bot",
    "random",
    "--players",
    "3",
    "--option",
    "dealer=2",
    "--games",
    "12",
    "--jobs",
    "1",
)


def test_a_report_can_be_read_by_everybody(desktop: Page, tmp_path: Path) -> None:
    assert run([*CHANGE, "--report", str(tmp_path / "report")]) == 0
    desktop.goto((tmp_path / "report" / "report.html").as_uri())
    expect(desktop.get_by_role("heading", name="The whole game")).to_be_visible()
    expect(desktop.locator("svg").first).to_be_visible()
    expect(desktop.get_by_role("table").first).to_contain_text("points")
    for width, height in ((1440, 900), (390, 844)):
        desktop.set_viewport_size({"width": width, "height": height})
        assert not desktop.evaluate(SIDEWAYS), f"the report scrolls sideways at {width}"
    for light in ("light", "dark"):
        desktop.emulate_media(color_scheme=light)
        assert serious(desktop) == [], light
