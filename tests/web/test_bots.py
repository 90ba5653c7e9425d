"""Bots: crashed workers are replaced, failing bots do not stop a game, a pause can be skipped."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator

import pytest

from evertable import games
from evertable.web.bots import Thinkers
from evertable.web.position import Position
from tests.web.guest import Visitor

GAME = games.game_named("evergreen")


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    thinkers = Thinkers(1)
    yield thinkers
    thinkers.close()


def _position() -> Position:
    return Position(GAME, 7, GAME.new_game(GAME.config(2), 7))


def test_a_crashed_worker_is_replaced(thinkers: Thinkers) -> None:
    position = _position()

    async def play() -> None:
        await thinkers.choose(position, position.actor, "random")
        for process in list(thinkers.workers):
            os.kill(process, signal.SIGKILL)
        text = await thinkers.choose(position, position.actor, "random")
        assert GAME.parse(position.s, text) in GAME.legal_actions(position.s)

    asyncio.run(play())


def test_a_bot_that_fails_is_replaced_by_chance(thinkers: Thinkers) -> None:
    position = _position()
    text = asyncio.run(thinkers.choose(position, position.actor, "genius"))
    assert GAME.parse(position.s, text) in GAME.legal_actions(position.s)


def test_nobody_has_to_wait_for_a_slow_bot(ann: Visitor) -> None:
    path = ann.new("me", "bot:random", game="evergreen", pace="slow")
    ann.post(f"{path}/bot", do="leave", bot="random")
    time.sleep(0.3)
    assert len(ann.position(path).moves) < 3
    start = time.monotonic()
    ann.post(f"{path}/pace", pace="instant")
    ann.post(f"{path}/bot", do="skip")
    while ann.live(path).facts.status != "over":
        assert time.monotonic() - start < 20
        time.sleep(0.05)
