"""Bots: crashed workers are replaced, failing bots do not stop a game, a pause can be skipped."""

import asyncio
import os
import signal
from collections.abc import Iterator

import pytest

from evertable import registry
from evertable.web.live.bots import BotWorkers
from evertable.web.live.live_game import LiveGame
from tests.web.guest import Visitor, text_of
from tests.web.pauses import Pauses, wait_for

GAME = registry.game_named("evergreen")


@pytest.fixture
def bot_workers() -> Iterator[BotWorkers]:
    bot_workers = BotWorkers(1)
    yield bot_workers
    bot_workers.close()


def _live_game() -> LiveGame:
    return LiveGame(GAME, 7, GAME.new_game(GAME.config(2), 7))


def test_a_crashed_worker_is_replaced(bot_workers: BotWorkers) -> None:
    live_game = _live_game()

    async def play() -> None:
        await bot_workers.choose(live_game, live_game.actor, "random")
        for process in list(bot_workers.workers):
            os.kill(process, signal.SIGKILL)
        text = await bot_workers.choose(live_game, live_game.actor, "random")
        assert GAME.parse(live_game.s, text) in GAME.legal_actions(live_game.s)

    asyncio.run(play())


def test_a_bot_that_fails_is_replaced_by_chance(bot_workers: BotWorkers) -> None:
    live_game = _live_game()
    text = asyncio.run(bot_workers.choose(live_game, live_game.actor, "genius"))
    assert GAME.parse(live_game.s, text) in GAME.legal_actions(live_game.s)


def test_nobody_has_to_wait_for_a_slow_bot(ann: Visitor, pauses: Pauses) -> None:
    path = ann.new("me", "bot:random", game="evergreen", pace="slow")
    ann.post(f"{path}/bot", do="leave", bot="random")
    wait_for(lambda: pauses.begun(ann.live(path)))
    assert len(ann.live_game(path).moves) < 3
    ann.post(f"{path}/pace", pace="instant")
    ann.post(f"{path}/bot", do="skip")
    wait_for(lambda: ann.live(path).info.status == "over")


def _several_choices(ann: Visitor, path: str, pauses: Pauses) -> None:
    """A turn of several choices that shows nothing hidden: two cards for a resource."""

    def my_turn() -> bool:
        if ann.live_game(path).actor == 0:
            return True
        if pauses.begun(ann.live(path)):  # the bot begins, with as many choices as it likes
            pauses.end(ann.live(path))
        return False

    wait_for(my_turn)
    view = ann.live_game(path).view(0)
    action = next(action for action in view.legal_actions() if view.describe(action).get("at") == "haven")
    while ann.live_game(path).actor == 0:
        assert ann.act(path, str(action)).status_code == 200
        action = ann.live_game(path).view(ann.live_game(path).actor).legal_actions()[0]


def test_bots_wait_until_a_turn_of_several_choices_is_ended(ann: Visitor, pauses: Pauses) -> None:
    path = ann.new("me", "bot:random", pace="quick")
    _several_choices(ann, path, pauses)
    made = len(ann.live_game(path).moves)
    assert "End your turn" in text_of(ann.get(f"{path}/screen"))
    wait_for(lambda: pauses.begun(ann.live(path)))
    assert len(ann.live_game(path).moves) == made
    assert ann.post(f"{path}/bot", do="end").status_code == 200
    assert "End your turn" not in text_of(ann.get(f"{path}/screen"))
    wait_for(lambda: len(ann.live_game(path).moves) > made)
    assert ann.post(f"{path}/bot", do="end").status_code == 409


def test_a_turn_that_was_not_ended_can_be_taken_back_and_made_again(ann: Visitor, pauses: Pauses) -> None:
    path = ann.new("me", "bot:random", pace="quick")
    _several_choices(ann, path, pauses)
    made = len(ann.live_game(path).moves)
    while ann.live_game(path).undoable(0):
        assert ann.post(f"{path}/undo").status_code == 200
    _several_choices(ann, path, pauses)
    assert len(ann.live_game(path).moves) == made
    ann.post(f"{path}/bot", do="end")
    wait_for(lambda: len(ann.live_game(path).moves) > made)


def test_instant_bots_do_not_wait(ann: Visitor, pauses: Pauses) -> None:
    path = ann.new("me", "bot:random")
    _several_choices(ann, path, pauses)
    wait_for(lambda: ann.live_game(path).actor == 0 and ann.live_game(path).lingering is None)
