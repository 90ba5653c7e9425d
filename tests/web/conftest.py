"""A server for each test, with a database of its own."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import pytest
from fastapi import FastAPI

from evertable.web import services
from evertable.web.app import create_app
from evertable.web.live import bots
from evertable.web.server.limited_work import LimitedWork
from evertable.web.server.settings import Limits, Settings, settings_for
from tests.web.guest import GENEROUS, Visitor, serving
from tests.web.pauses import Pauses


@pytest.fixture(scope="session")
def pool() -> Iterator[ProcessPoolExecutor]:
    """Processes for the bots of all servers in a row: each takes a second to start."""
    pool = ProcessPoolExecutor(2, mp_context=get_context("spawn"), initializer=bots._init_worker)
    yield pool
    pool.shutdown(wait=False, cancel_futures=True)


@pytest.fixture(autouse=True)
def _shared_pool(pool: ProcessPoolExecutor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let servers use these processes and leave them alive. Tests of ``BotWorkers`` itself start their own."""

    class Shared(bots.BotWorkers):
        def _executor(self) -> ProcessPoolExecutor:
            return pool

        def close(self) -> None:
            """Keep the processes."""

    monkeypatch.setattr(services, "BotWorkers", Shared)


@pytest.fixture(scope="session")
def limited_work() -> Iterator[LimitedWork]:
    """Processes for the counting of all servers in a row."""
    work = LimitedWork(Limits())
    yield work
    work.close()


@pytest.fixture(autouse=True)
def _shared_work(limited_work: LimitedWork, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let servers use these processes and leave them alive."""

    class Shared(LimitedWork):
        def __init__(self, limits: Limits) -> None:
            super().__init__(limits, limited_work._pool)

        def close(self) -> None:
            """Keep the processes."""

    monkeypatch.setattr(services, "LimitedWork", Shared)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings that do not slow a test down."""
    return replace(settings_for(str(tmp_path / "games.db")), limits=GENEROUS, bot_workers=1)


@pytest.fixture
def app(settings: Settings) -> Iterator[FastAPI]:
    """A running application."""
    with serving(create_app(settings)) as app:
        yield app


@pytest.fixture
def ann(app: FastAPI) -> Visitor:
    """Somebody."""
    return Visitor(app)


@pytest.fixture
def ben(app: FastAPI) -> Visitor:
    """Somebody else."""
    return Visitor(app)


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> Pauses:
    """The pauses of bots and automas; each lasts until the test ends it."""
    pauses = Pauses()
    monkeypatch.setattr(bots, "_wait_until", pauses.until)
    return pauses
