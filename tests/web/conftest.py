"""A server for each test, with a database of its own."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi import FastAPI

from evertable.web import bots
from evertable.web.app import create_app
from evertable.web.settings import Settings, settings_for
from tests.web.guest import GENEROUS, Visitor, serving
from tests.web.pauses import Pauses


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings that do not slow a test down."""
    return replace(settings_for(str(tmp_path / "games.db")), limits=GENEROUS, thinkers=1)


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
    monkeypatch.setattr(bots, "_until", pauses.until)
    return pauses
