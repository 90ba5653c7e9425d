"""The FastAPI application: create the services, add the routes, start and stop in order."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from evertable import __version__
from evertable.web import health
from evertable.web.analysis import pages as analysis_pages
from evertable.web.api import notices as api_notices
from evertable.web.api import ratings as api_ratings
from evertable.web.api import routes as api_routes
from evertable.web.api import tournaments as api_tournaments
from evertable.web.api import words as api_words
from evertable.web.campaigns import pages as campaign_pages
from evertable.web.chat import moderation as moderation_pages
from evertable.web.chat import pages as chat_pages
from evertable.web.compendium import pages as compendium_pages
from evertable.web.learn import pages as learn_pages
from evertable.web.lobby import online as online_pages
from evertable.web.lobby import pages as lobby_pages
from evertable.web.lobby import your_games, your_tables
from evertable.web.notices import pages as notice_pages
from evertable.web.pad import pages as pad_pages
from evertable.web.people import api as people_api
from evertable.web.people import friend_actions, keeping, openid, sign_in
from evertable.web.people import pages as people_pages
from evertable.web.ratings import pages as rating_pages
from evertable.web.replay import pages as replay_pages
from evertable.web.server import errors
from evertable.web.server.compression import Compression
from evertable.web.server.documents import documents
from evertable.web.server.middleware import RequestMiddleware
from evertable.web.server.settings import Settings, settings_for
from evertable.web.server.static_files import static_files
from evertable.web.services import Services
from evertable.web.statistics import pages as statistics_pages
from evertable.web.table import actions as table_actions
from evertable.web.table import fairness
from evertable.web.table import pages as table_pages
from evertable.web.tasks import pages as task_pages
from evertable.web.tournaments import pages as tournament_pages


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the application. Without settings, it uses the database in the user's data folder."""
    services = Services(settings or settings_for())

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        await services.open()
        yield
        await services.close()

    app = FastAPI(
        title="Evertable",
        version=__version__,
        lifespan=running,
        openapi_url="/api/v1/openapi.json",
        telemetry={"tracing": False, "metrics": False, "logs": False, "operation_spans": False},
        docs_url=None,
        redoc_url=None,
    )
    app.state.services = services
    app.router.routes.append(table_actions.ACT)
    for part in (
        table_pages,  # first, because routes are tried in this order and most requests are for these
        table_actions,
        chat_pages,
        api_routes,
        people_api,
        api_tournaments,
        api_words,
        api_ratings,
        api_notices,
        rating_pages,
        lobby_pages,
        your_tables,
        your_games,
        notice_pages,
        online_pages,
        moderation_pages,
        campaign_pages,
        compendium_pages,
        learn_pages,
        pad_pages,
        people_pages,
        keeping,
        sign_in,
        openid,
        friend_actions,
        replay_pages,
        analysis_pages,
        fairness,
        health,
        statistics_pages,
        task_pages,
        tournament_pages,
    ):
        app.include_router(part.router)
    app.mount("/static", static_files, name="static")
    app.mount("/docs", documents(services.settings.documents), name="docs")
    errors.install(app)
    app.add_middleware(Compression)
    app.add_middleware(
        RequestMiddleware,
        keys=services.keys,
        limits=services.settings.limits,
        answers=services.answers,
        open_pages=services.open_pages,
        sign_outs=services.sign_outs,
    )
    if services.settings.proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(services.settings.proxies))
    return app
