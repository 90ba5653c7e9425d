"""Nightweave's turn in the browser: a step at a time with its reason, at the table's pace, and nobody has to wait."""

import pytest
from playwright.sync_api import Page, expect

from evertable.web.facts import PACES
from tests.browser.table import my_turn, now
from tests.browser.test_look import serious

SHOWN = "() => document.querySelector('.show')"
LINES = """() => new Promise((done) => {
  const seen = [];
  setTimeout(() => done(seen), 40_000);
  const look = () => {
    const line = document.querySelector(".show .now");
    if (line && seen.at(-1) !== line.textContent) seen.push(line.textContent);
    if (seen.length && !line) done(seen);
    else setTimeout(look, 20);
  };
  look();
})"""


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


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, "slow", 600.0)


def test_her_steps_are_shown_one_by_one(desktop: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, "slow", 1.2)
    _table(desktop, "slow")
    most = 0
    for _ in range(2):  # a step that asks the player something ends her turn early
        before = desktop.locator("#voice p").count()
        _send_a_worker(desktop)
        seen = desktop.evaluate(LINES)
        assert "reveals" in seen[0]
        assert desktop.locator("#voice p").count() >= min(12, before + len(seen)), "each step is read out"
        most = max(most, len(seen))
        if most > 1 or not my_turn(desktop)["turn"]:
            break
    assert most > 1


@pytest.mark.parametrize("how", ["click", "key"])
def test_the_rest_can_be_skipped_and_a_reload_keeps_the_step(desktop: Page, slow: None, how: str) -> None:
    _table(desktop, "slow")
    _send_a_worker(desktop)
    desktop.wait_for_function(SHOWN)
    first = desktop.locator(".show .now").inner_text()
    assert not now(desktop)["mine"]
    desktop.reload()
    expect(desktop.locator(".show .now")).to_have_text(first)
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
    desktop.wait_for_function(
        "(version) => JSON.parse(document.getElementById('acts').textContent).version > version", arg=version
    )
    assert now(desktop)["mine"]
    expect(desktop.locator(".show")).to_have_count(0)


def test_the_steps_fit_a_telephone(phone: Page, slow: None) -> None:
    _table(phone, "slow")
    _send_a_worker(phone)
    phone.wait_for_function(SHOWN)
    expect(phone.locator("#skip-show")).to_be_in_viewport()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    for light in ("light", "dark"):
        phone.emulate_media(color_scheme=light)
        assert serious(phone) == []
    phone.locator("#skip-show").click()
    my_turn(phone)
