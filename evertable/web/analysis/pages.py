"""Page with the analysis of a finished game: request, progress and findings."""

import asyncio

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from evertable import charts
from evertable.analysis import report
from evertable.analysis.telling import tell
from evertable.web.analysis.jobs import finished
from evertable.web.live.new_table import known_game
from evertable.web.server.rendering import page
from evertable.web.services import CurrentVisitor, Form, SeenTable

router = APIRouter(include_in_schema=False)


@router.get("/t/{code}/analysis")
async def analysis(caller: CurrentVisitor, live: SeenTable, request: Request) -> Response:
    """Show the analysis; with ``part``, only what changes while it is under way."""
    words, jobs, live_game = caller.words_for(live.info.game), caller.services.analysis_service, finished(live)
    found, told = await jobs.of(live), None
    if found is not None and found.done:
        replay = await caller.services.replay_cache.of(live)
        told = await asyncio.to_thread(tell, found.data, live_game.game, replay.states, live.names(words), words)
    context = caller.context(
        words=words,
        table={"code": live.info.code, "title": known_game(live.info.game).title, "names": live.names(words)},
        under_way=found is not None and not found.done,
        progress=round(100 * jobs.progress(live.info.code)),
        failed=jobs.failed(live.info.code),
        told=told,
        judged=report.how_it_is_judged(told, words) if told else "",
        no_forecast=report.no_forecast(words),
        no_moments=report.no_moments(words),
        undressed=charts.undressed,
    )
    return page("fragments/analysis.html" if "part" in request.query_params else "analysis.html", context)


@router.post("/t/{code}/analysis")
async def analyse(caller: CurrentVisitor, form: Form, live: SeenTable) -> Response:
    """Request the analysis."""
    await caller.services.analysis_service.ask(live, caller.visitor.address)
    return RedirectResponse(f"/t/{live.info.code}/analysis", 303)
