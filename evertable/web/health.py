"""Health checks and Prometheus metrics."""

from collections.abc import Iterator
from typing import Final

from fastapi import APIRouter
from sqlalchemy import text
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from evertable.web.server.problems import NotFound
from evertable.web.services import Services, services_of

router = APIRouter(include_in_schema=False)
_FORMAT: Final = "text/plain; version=0.0.4; charset=utf-8"


@router.get("/healthz")
async def alive() -> Response:
    """Liveness: the process answers. Restart it if it does not."""
    return PlainTextResponse("alive\n")


@router.get("/readyz")
async def ready(request: Request) -> Response:
    """Readiness: the database answers, too. Send visitors elsewhere if it does not."""
    try:
        await services_of(request).store.run(lambda c: c.execute(text("SELECT 1")).scalar())
    except Exception:
        return PlainTextResponse("the database does not answer\n", 503)
    return PlainTextResponse("ready\n")


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Return the metrics of this process. Raise NotFound unless the settings allow it."""
    services = services_of(request)
    if not services.settings.metrics:
        raise NotFound("There is nothing at this address.")
    return Response("".join(_figures(services)), media_type=_FORMAT)


def _figures(services: Services) -> Iterator[str]:
    tables = services.tables.all
    yield _gauge("tables", "Tables in memory.", len(tables))
    yield _gauge("tables_moved_by_bots", "Tables whose bots this process moves.", len(services.drivers.driving))
    yield _gauge("streams", "Open event streams.", services.streams.count)
    yield _gauge("bot_workers", "Processes in which bots think.", len(services.bot_workers.workers))
    yield _head("answers_total", "Answers by status.", "counter")
    for status, count in sorted(services.answers.items()):
        yield f'evertable_answers_total{{status="{status}"}} {count}\n'


def _gauge(name: str, told: str, value: int) -> str:
    return f"{_head(name, told, 'gauge')}evertable_{name} {value}\n"


def _head(name: str, told: str, kind: str) -> str:
    return f"# HELP evertable_{name} {told}\n# TYPE evertable_{name} {kind}\n"
