"""Bots think with the compiled engine as soon as there is one, without a restart."""

import asyncio

import pytest

from evertable import engine
from evertable.web.live import bots


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A process that interprets its engine; the list is what ``made_from`` says at each look."""
    looks = ["", "of other sources", "of these sources"]
    monkeypatch.delenv(engine.CHOICE, raising=False)
    monkeypatch.setattr(engine, "name", lambda: engine.INTERPRETED)
    monkeypatch.setattr(engine, "digest", lambda: "of these sources")
    monkeypatch.setattr(engine, "made_from", lambda: looks.pop(0) if looks else "of these sources")
    monkeypatch.setattr(bots, "_POLL_SECONDS", 0.0)
    return looks


def test_workers_are_replaced_once_the_engine_of_these_sources_is_compiled(interpreted: list[str]) -> None:
    async def follow() -> tuple[list[int], list[int]]:
        bot_workers = bots.BotWorkers(1)
        await bot_workers.warm_up()
        before = bot_workers.workers
        await bot_workers.follow_engine()
        await bot_workers.warm_up()
        after = bot_workers.workers
        bot_workers.close()
        return before, after

    before, after = asyncio.run(follow())
    assert before
    assert after
    assert not set(before) & set(after)
    assert not interpreted


def test_a_compiled_server_looks_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "name", lambda: engine.COMPILED)
    monkeypatch.setattr(engine, "made_from", lambda: pytest.fail("nobody should look"))
    asyncio.run(bots.BotWorkers(1).follow_engine())


def test_who_asks_for_the_interpreted_engine_keeps_it(interpreted: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(engine.CHOICE, engine.INTERPRETED)
    asyncio.run(bots.BotWorkers(1).follow_engine())
    assert len(interpreted) == 3
