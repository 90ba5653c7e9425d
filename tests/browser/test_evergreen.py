"""Playing Evergreen in a browser: a whole game by clicking, to the scoring page."""

import asyncio
from random import Random

import pytest
from playwright.sync_api import Browser, Page, Position, expect

from evertable.web.live import clocks
from tests.browser.table import CHANGED, PATIENCE, WHOLE_GAMES, my_turn, now, set_table
from tests.browser.test_look import SIDEWAYS, serious

EDGE: Position = {"x": 9, "y": 40}
"""Cards of a hand overlap to the right."""


def _step(page: Page, chance: Random) -> None:
    """Answer with a button if there is one and luck says so, else play a card on a pile."""
    version = now(page)["version"]
    buttons, hand = page.locator(".programme .answers button"), page.locator(".hand .inf.can")
    if buttons.count() and (not hand.count() or chance.random() < 0.2):
        buttons.nth(chance.randrange(buttons.count())).click()
    else:
        card = hand.nth(chance.randrange(hand.count()))
        two_steps = card.get_attribute("data-then")
        card.click(position=EDGE)
        if two_steps:
            piles = page.locator(".pile.can")
            expect(piles.first).to_be_visible()
            piles.nth(chance.randrange(piles.count())).click()
    page.wait_for_function(CHANGED, arg=version)


def _timed(page: Page, seconds: int, pace: str) -> None:
    """A table with an hourglass, at the first own turn."""
    page.goto("/new?game=evergreen")
    page.get_by_text("More choices").click()
    sand = page.locator("input[name$=turn_timer][value='60']")
    sand.evaluate("(button, seconds) => { button.value = seconds; button.checked = true; }", str(seconds))
    page.check(f"input[name=pace][value={pace}]")
    page.get_by_role("button", name="Set the table").click()
    for _ in range(12):
        if my_turn(page)["turn"]:
            return
        _step(page, Random(1))


@pytest.fixture(autouse=True)
def _endless_sand(monkeypatch: pytest.MonkeyPatch) -> None:
    """No turn ends by itself, and no bot moves before the turn is ended, however long a test takes."""

    async def for_ever(seconds: float) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(clocks, "sleep", for_ever)
    monkeypatch.setattr("evertable.web.live.bots.UNDO_SECONDS", 600)
    monkeypatch.setattr("evertable.web.live.hold.OTHERS_WAIT", 600.0)


@pytest.mark.parametrize("size", ["desktop", "phone"] if WHOLE_GAMES else ["desktop"])
def test_a_whole_game_by_clicking_ends_with_the_scores(request: pytest.FixtureRequest, size: str) -> None:
    page: Page = request.getfixturevalue(size)
    set_table(page, game="evergreen", players=2)
    chance = Random(7)
    folds = page.locator(".moves details.fold")
    seen = 0
    for _ in range(300):
        if my_turn(page)["over"]:
            break
        seen = max(seen, folds.count())
        _step(page, chance)
    assert seen > 3, "the many ways to play a card are folded by card"
    end = page.get_by_role("dialog").filter(has=page.locator(".sums"))
    expect(end).to_be_visible()
    expect(end.locator(".course polyline")).to_have_count(2)
    assert "city" not in end.inner_text().lower()
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert not page.evaluate(SIDEWAYS)
        assert not serious(page)
    page.goto(page.url.split("#")[0] + "/log")
    assert not page.evaluate(SIDEWAYS)
    assert not serious(page)


def test_the_log_is_read_while_the_programme_asks(desktop: Page) -> None:
    set_table(desktop, "evergreen")
    assert desktop.locator(".programme h2").inner_text().startswith("Which card")
    expect(desktop.locator("#log-name")).to_be_visible()


def test_the_sand_runs(desktop: Page) -> None:
    _timed(desktop, 60, "instant")
    bar = desktop.locator(".sand progress")
    expect(bar).to_be_visible()
    left = float(bar.evaluate("(one) => one.value"))
    desktop.wait_for_function("(left) => document.querySelector('.sand progress').value < left - 0.4", arg=left)


@pytest.mark.parametrize("language", ["en-GB", "fr-FR", "pl-PL"])
def test_spectators_see_the_sand_run_on_any_screen(desktop: Page, browser: Browser, language: str) -> None:
    _timed(desktop, 90, "instant")
    for width, height in ((1440, 900), (390, 844)):
        context = browser.new_context(locale=language, viewport={"width": width, "height": height})
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(desktop.url)
        bar = page.locator(".sand progress")
        expect(bar).to_be_in_viewport(ratio=1)
        expect(page.locator(".sand [data-seconds]")).to_be_in_viewport(ratio=1)
        left = float(bar.evaluate("(one) => one.value"))
        page.wait_for_function("(left) => document.querySelector('.sand progress').value < left - 0.4", arg=left)
        assert not page.evaluate(SIDEWAYS)
        context.close()


def test_the_last_sand_can_be_read(desktop: Page) -> None:
    _timed(desktop, 10, "instant")
    expect(desktop.locator(".sand.low b")).to_be_visible()
    assert not serious(desktop)


def test_the_sand_of_a_bot_stands_still_until_the_turn_is_ended(desktop: Page, phone: Page) -> None:
    _timed(desktop, 90, "calm")
    for _ in range(5):
        if not now(desktop)["mine"]:
            break
        version, wanted = now(desktop)["version"], desktop.locator(".programme .answers button.soft")
        if wanted.count():
            wanted.first.click()
            desktop.wait_for_function(CHANGED, arg=version)
        else:
            _step(desktop, Random(3))
    phone.goto(desktop.url)
    for page in (desktop, phone):
        expect(page.locator(".sand.still")).to_be_visible()
    end = desktop.get_by_role("button", name="End your turn")
    expect(end).to_be_visible()
    end.click()
    for page in (desktop, phone):
        expect(page.locator(".sand:not(.still) progress")).to_be_visible()


def test_a_hint_marks_card_and_pile_and_speaks_in_words(desktop: Page) -> None:
    set_table(desktop, game="evergreen", players=2)
    for _ in range(12):
        if my_turn(desktop)["turn"]:
            break
        _step(desktop, Random(2))
    desktop.locator("[data-hint]").click()
    expect(desktop.locator(".hand .advised")).to_have_count(1)
    expect(desktop.locator(".pile.advised")).to_have_count(1)
    assert "[" not in desktop.locator("#toast").inner_text()


HEIGHTS = """() => [...document.querySelectorAll(".stand")].map((one) =>
  [Number(one.dataset.step), Math.round(one.querySelector(".block").getBoundingClientRect().height)])"""
NEEDED = ".stand, .seat .pile, .seat .record, .hand .inf, .programme"
OUT_OF_SIGHT = """(needed) => [...document.querySelectorAll(needed)].filter((one) => {
  const at = one.getBoundingClientRect();
  return at.right > innerWidth + 1 || at.bottom > innerHeight + 1 || at.top < -1 || at.left < -1;
}).map((one) => one.outerHTML.slice(0, 120))"""


CROWDED = """() => [...document.querySelectorAll(".piles")].flatMap((piles) => {
  const rows = [...piles.querySelectorAll(".then")].map((one) => one.getBoundingClientRect());
  return rows.slice(1).filter((one, i) => one.left < rows[i].right - 2).map(() => piles.outerHTML.slice(0, 80));
})"""
"""Tables at which the chips under neighbouring cards overlap."""
HAND = "document.querySelector('.hand').getBoundingClientRect().top"
FAR = """() => {
  const end = document.querySelector(".dock").getBoundingClientRect().top;
  const piles = [...document.querySelectorAll(".pile.can")].map((one) => one.getBoundingClientRect());
  return piles.filter((one) => one.bottom > end);
}"""


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_card_says_under_each_pile_which_disc_would_move(desktop: Page, players: int) -> None:
    set_table(desktop, game="evergreen", players=players)
    for _ in range(12):
        if my_turn(desktop)["turn"]:
            break
        _step(desktop, Random(2))
    steps = sorted(desktop.evaluate(HEIGHTS))
    assert [height for _, height in steps] == sorted(height for _, height in steps), "a podium grows with its value"
    expect(desktop.locator(".stand.hit .beam")).to_be_visible()
    for width, height in ((1440, 900), (1920, 1080)):
        desktop.set_viewport_size({"width": width, "height": height})
        assert desktop.evaluate("document.documentElement.scrollHeight <= innerHeight"), f"the page scrolls at {width}"
        assert desktop.evaluate(OUT_OF_SIGHT, NEEDED) == []
    desktop.set_viewport_size({"width": 1440, "height": 900})
    card = desktop.locator(".hand .inf.can").first
    card.click(position=EDGE)
    expect(desktop.locator(".pile.can .then")).to_have_count(3 * players)
    told = desktop.locator(".pile.can").first.get_attribute("aria-description")
    assert told
    title = desktop.locator(".programme h2")
    expect(title).to_have_text(f"Where does {card.get_attribute('data-name')} go?")
    assert desktop.evaluate(CROWDED) == [], "what would move under one card lies over that of its neighbour"
    assert not serious(desktop)
    card.click(position=EDGE)
    expect(desktop.locator(".then")).to_have_count(0)
    expect(title).to_have_text("Which of your cards do you play, one to three?")
    for width in (390, 360):
        desktop.set_viewport_size({"width": width, "height": 844})
        before = desktop.evaluate(HAND)
        desktop.locator(".hand .inf.can").first.click()
        assert not desktop.evaluate(SIDEWAYS)
        assert desktop.evaluate(FAR) == [], "each pile is above the hand"
        assert abs(desktop.evaluate(HAND) - before) < 2, "the hand stays where it is"
        desktop.locator(".hand .inf.can").first.click()
