"""Levels at the table: offered in the set-up, the lobby and the API, and thinking within their time."""

import asyncio
from typing import Any

import pytest

from evertable import registry
from evertable.bots.registry import LEVELS, level_names
from evertable.present.registry import is_presented
from evertable.web.live import bots
from evertable.web.live.new_table_form import remembered
from tests.web.guest import Visitor
from tests.web.pauses import wait_for

LEVELLED = [name for name in registry.NAMES if is_presented(name) and level_names(registry.game_named(name))]


@pytest.mark.parametrize("game", LEVELLED)
def test_the_set_up_offers_the_levels_with_a_line_each(ann: Visitor, game: str) -> None:
    page = ann.get(f"/new?game={game}").text
    for level in LEVELS:
        assert f'<option value="bot:{level}"' in page
    assert "Bot: Expert – searches far ahead, plays to win</option>" in page
    assert '<option value="bot:regular" selected>' in page
    assert "Maître – cherche loin devant" in ann.get(f"/new?game={game}", **{"accept-language": "fr"}).text


def test_play_now_is_against_the_middle_level(ann: Visitor) -> None:
    ann.get("/")
    path = ann.post("/play-now", _json=False).headers["location"]
    assert [seat.bot for seat in ann.live(path).seats] == [None, "regular"]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays(ann: Visitor, level: str) -> None:
    path = ann.new("me", f"bot:{level}", game="evergreen")
    assert ann.live(path).seats[1].bot == level


def test_the_host_seats_a_level_in_the_lobby(ann: Visitor) -> None:
    path = ann.new("me", "friend", "friend", game="evergreen")
    assert '<option value="bot:casual">Casual</option>' in ann.get(path).text
    assert ann.post(f"{path}/seat", do="put", seat=1, who="bot:casual").status_code == 200
    seats = ann.live(path).seats
    assert (seats[1].bot, seats[1].kind) == ("casual", "bot")
    assert "a bot · Casual" in ann.get(path).text
    assert ann.post(f"{path}/start").status_code == 200
    seats = ann.live(path).seats
    assert seats[2].bot == "regular"
    assert len({seat.name for seat in seats}) == 3
    assert not {seat.name for seat in seats} & set(LEVELS)


def test_a_bot_that_is_gone_is_replaced_in_what_is_remembered() -> None:
    last = {"game": "evergreen", "seats": ["me", "friend", "bot:hal", "bot:expert"]}
    assert remembered({"table": last}, None)["seats"] == ["me", "friend", "bot:regular", "bot:expert"]


def test_the_api_lists_the_levels_and_takes_kinds_too(ann: Visitor) -> None:
    for game in ann.client.get("/api/v1/games").json():
        assert game["bots"] == (list(LEVELS) if game["name"] in LEVELLED else ["random"])
    path = ann.new("me", "bot:random", game="evergreen")
    assert ann.live(path).seats[1].bot == "random"


def test_a_turn_has_its_time_and_each_question_a_share(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[bool, float]] = []

    async def choose(self: bots.BotWorkers, live_game: Any, seat: int, bot: str, seconds: float) -> str:
        given.append((live_game.game.starts_turn(live_game.s), seconds))
        await asyncio.sleep(0)
        return str(live_game.game.text(live_game.s, live_game.game.legal_actions(live_game.s)[0]))

    monkeypatch.setattr(bots.BotWorkers, "choose", choose)
    path = ann.new("me", "bot:expert", game="evergreen")
    ann.post(f"{path}/bot", do="leave", bot="expert")
    wait_for(lambda: ann.live(path).info.status == "over")
    opening = [seconds for opens, seconds in given if opens]
    assert opening
    assert all(seconds == pytest.approx(1.4) for seconds in opening)
    assert all(0 < seconds <= 1.4 for _, seconds in given)
    assert any(seconds < 1.2 for opens, seconds in given if not opens)
