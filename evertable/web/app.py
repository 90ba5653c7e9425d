"""The server as an application: its parts put together, started and stopped in order."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.staticfiles import StaticFiles

from evertable import __version__
from evertable.web import (
    analysis_pages,
    api,
    campaign_pages,
    compendium_pages,
    errors,
    fair_pages,
    home_pages,
    learn_pages,
    operations,
    pad_pages,
    replay_pages,
    statistics_pages,
    table_pages,
    table_posts,
    task_pages,
)
from evertable.web.desk import Desk
from evertable.web.door import Door
from evertable.web.rendering import STATIC
from evertable.web.settings import Settings, settings_for


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application; left out: with the user's own database."""
    desk = Desk(settings or settings_for())

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        await desk.open()
        yield
        await desk.close()

    app = FastAPI(
        title="Evertable",
        version=__version__,
        lifespan=running,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.desk = desk
    for part in (
        api,
        home_pages,
        campaign_pages,
        compendium_pages,
        learn_pages,
        pad_pages,
        replay_pages,
        analysis_pages,
        fair_pages,
        operations,
        statistics_pages,
        table_pages,
        table_posts,
        task_pages,
    ):
        app.include_router(part.router)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    errors.install(app)
    app.add_middleware(Door, keys=desk.keys, limits=desk.settings.limits, answers=desk.answers)
    return app
