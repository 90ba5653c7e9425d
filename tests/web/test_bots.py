"""Bots: crashed workers are replaced, failing bots do not stop a game, a pause can be skipped."""

import asyncio
import os
import signal
from collections.abc import Iterator

import pytest

from evertable import games
from evertable.web.live.bots import Thinkers
from evertable.web.live.live_game import Position
from tests.web.guest import Visitor, text_of
from tests.web.pauses import Pauses, wait_for

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


def test_nobody_has_to_wait_for_a_slow_bot(ann: Visitor, pauses: Pauses) -> None:
    path = ann.new("me", "bot:random", game="evergreen", pace="slow")
    ann.post(f"{path}/bot", do="leave", bot="random")
    wait_for(lambda: pauses.begun(ann.live(path)))
    assert len(ann.position(path).moves) < 3
    ann.post(f"{path}/pace", pace="instant")
    ann.post(f"{path}/bot", do="skip")
    wait_for(lambda: ann.live(path).info.status == "over")


def _several_choices(ann: Visitor, path: str, pauses: Pauses) -> None:
    """A turn of several choices that shows nothing hidden: two cards for a resource."""

    def my_turn() -> bool:
        if ann.position(path).actor == 0:
            return True
        if pauses.begun(ann.live(path)):  # the bot begins, with as many choices as it likes
            pauses.end(ann.live(path))
        return False

    wait_for(my_turn)
    view = ann.position(path).view(0)
    action = next(action for action in view.legal_actions() if view.describe(action).get("at") == "haven")
    while ann.position(path).actor == 0:
        assert ann.act(path, str(action)).status_code == 200
        action = ann.position(path).view(ann.position(path).actor).legal_actions()[0]


def test_bots_wait_until_a_turn_of_several_choices_is_ended(ann: Visitor, pauses: Pauses) -> None:
    path = ann.new("me", "bot:random", pace="quick")
    _several_choices(ann, path, pauses)
    made = len(ann.position(path).moves)
    assert "End your turn" in text_of(ann.get(f"{path}/screen"))
    wait_for(lambda: pauses.begun(ann.live(path)))
    assert len(ann.position(path).moves) == made
    assert ann.post(f"{path}/bot", do="end").status_code == 200
    assert "End your turn" not in text_of(ann.get(f"{path}/screen"))
    wait_for(lambda: len(ann.position(path).moves) > made)
    assert ann.post(f"{path}/bot", do="end").status_code == 409


def test_a_turn_that_was_not_ended_can_be_taken_back_and_made_again(ann: Visitor, pauses: Pauses) -> None:
    path = ann.new("me", "bot:random", pace="quick")
    _several_choices(ann, path, pauses)
    made = len(ann.position(path).moves)
    while ann.position(path).undoable(0):
        assert ann.post(f"{path}/undo").status_code == 200
    _several_choices(ann, path, pauses)
    assert len(ann.position(path).moves) == made
    ann.post(f"{path}/bot", do="end")
    wait_for(lambda: len(ann.position(path).moves) > made)


def test_instant_bots_do_not_wait(ann: Visitor, pauses: Pauses) -> None:
    path = ann.new("me", "bot:random")
    _several_choices(ann, path, pauses)
    wait_for(lambda: ann.position(path).actor == 0 and ann.position(path).lingering is None)
