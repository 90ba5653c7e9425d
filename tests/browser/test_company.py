"""Strangers who find each other online play a rated game against the clock to its end, with words and an absence."""

import asyncio
from random import Random
from typing import Any

import pytest
from fastapi import FastAPI
from openskill.models import PlackettLuce
from playwright.sync_api import Page, expect

from evertable.web.live import bots
from evertable.web.live.live_table import LiveTable
from evertable.web.live.tables import Tables, locked
from tests.browser.table import WHOLE_GAMES, Person, do, hears, live_at, my_turn, now, things
from tests.web.pauses import wait_for

GAMES = [("duo", 2), *([("everdell", 4)] if WHOLE_GAMES else [])]
CLICKED = 12 if WHOLE_GAMES else 2
"""Moves that are clicked before somebody leaves, and again when they are back. The others are made by chance."""
NAMES = ("Ann", "Ben", "Cleo", "Dan")


@pytest.mark.parametrize(("game", "players"), GAMES, ids=[f"{game}-{players}" for game, players in GAMES])
def test_strangers_play_a_rated_timed_game_to_its_end(
    app: FastAPI, person: Person, game: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "_wait_until", lambda event, seconds: asyncio.sleep(0.01))
    pages = [person() for _ in range(players)]
    for page, name in zip(pages, NAMES, strict=False):
        wait_in_queue(page, name, f"{game}:{players}")
    for page in pages:
        expect(page.locator("#acts")).to_be_attached()
    live = live_at(app, pages[0])
    assert {live_at(app, page).info.code for page in pages} == {live.info.code}
    assert live.info.rated
    assert live.info.clock is not None
    assert live.info.clock["kind"] == "bank"
    say(pages, live, "Kettle is on!")
    click_moves(pages, live, CLICKED)
    leave_and_come_back(pages, live)
    say(pages, live, "A pleasure.")
    click_moves(pages, live, CLICKED)
    play_to_the_end(app, live)
    check_ratings(app, pages, live)


def wait_in_queue(page: Page, name: str, wanted: str) -> None:
    """Ask for a rated game on the page of the online lobby."""
    page.goto("/online")
    page.get_by_label("Your name").fill(name)
    page.locator(f"label:has(input[name=wanted][value='{wanted}'])").click()
    expect(page.locator("input[name=rated]")).to_be_checked()
    page.get_by_role("button", name="A quick one").click()


def say(pages: list[Page], live: LiveTable, text: str) -> None:
    """Somebody who waits says something, which all others hear; a question covers the talk of who is asked."""
    page = next(page for page in pages if page is not page_at(pages, live))
    hears(page)
    if not page.get_by_label("Write something").is_visible():
        page.locator("[data-side=talk]").click()
    page.get_by_label("Write something").fill(text)
    page.keyboard.press("Enter")
    for other in pages:
        expect(other.locator("body")).to_contain_text(text)


def page_at(pages: list[Page], live: LiveTable) -> Page:
    """The page of who is to move."""
    assert live.live_game is not None
    seat = str(live.live_game.actor)
    return next(page for page in pages if page.locator("#screen").get_attribute("data-seat") == seat)


def click_moves(pages: list[Page], live: LiveTable, count: int) -> None:
    """Whoever is to move clicks the first thing that glows."""
    for _ in range(count):
        page = page_at(pages, live)
        my_turn(page)
        do(page, things(page).first)


def leave_and_come_back(pages: list[Page], live: LiveTable) -> None:
    """Who is to move leaves; a bot moves for them, which the others see; they come back and have their seat again."""
    leaver = page_at(pages, live)
    seat, version = int(leaver.locator("#screen").get_attribute("data-seat") or -1), now(leaver)["version"]
    leaver.locator("[data-open=menu]").click()
    leaver.get_by_role("button", name="Let a bot play for me").click()
    wait_for(lambda: live.live_game is not None and live.live_game.actor != seat, "the bot's turn")
    assert live.bot_at(seat) is not None
    for page in pages:
        page.wait_for_function(
            "(before) => JSON.parse(document.getElementById('acts').textContent).version > before + 1", arg=version
        )
    leaver.goto("/online")
    leaver.goto(f"/t/{live.info.code}")
    leaver.get_by_role("button", name="I am back").click()
    expect(leaver.get_by_text("A bot is playing for you.")).to_have_count(0)
    assert live.bot_at(seat) is None


def play_to_the_end(app: FastAPI, live: LiveTable) -> None:
    """Let everybody make legal moves by chance until the game is over."""

    @locked
    async def play(tables: Tables, live: LiveTable) -> None:
        assert live.live_game is not None
        draft, chance = live.live_game.draft(), Random(7)
        while not draft.over:
            draft.do(chance.choice(draft.view(draft.actor).legal_actions()), own=True)
            draft.settle()
        await tables.adopt(live, draft)

    services = app.state.services
    asyncio.run_coroutine_threadsafe(play(services.tables, live), loop_of(app)).result(60)


def loop_of(app: FastAPI) -> Any:
    """The event loop of the server."""
    return app.state.services.queue._task.get_loop()


def check_ratings(app: FastAPI, pages: list[Page], live: LiveTable) -> None:
    """The ratings are those of the library, and everybody sees them at the end of the game."""
    assert live.info.result is not None
    model, rows = PlackettLuce(), app.state.services.ratings.rows
    ranks = [float(rank) for rank in live.info.result["ranks"]]
    after = model.rate([[model.rating()] for _ in ranks], ranks=ranks)
    shown = []
    for seat, [new] in zip(live.seats, after, strict=True):
        kept = rows.of(seat.guest, live.info.game, len(live.seats))
        rating = asyncio.run_coroutine_threadsafe(kept, loop_of(app)).result(20)
        assert (rating.mu, rating.sigma, rating.games) == (pytest.approx(new.mu), pytest.approx(new.sigma), 1)
        shown.append(rating.shown)
    for page in pages:
        expect(page.locator("#final .rating-changes li")).to_have_count(len(shown))
        assert page.locator("#final .rating-changes b").all_inner_texts() == [str(one) for one in shown]
