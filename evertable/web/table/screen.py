"""The values of the templates that draw a table, and its fragment for live updates."""

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from evertable.charts.score_chart import plot
from evertable.kernel.game import SPECTATOR
from evertable.present.model import BESIDES, Screen, Tray
from evertable.present.options import options, portrait, where
from evertable.present.words import Words
from evertable.web.live.film import film_since
from evertable.web.live.lessons import coach_at
from evertable.web.live.live_table import LiveTable
from evertable.web.live.moments import best_moments
from evertable.web.live.playback import playback_view
from evertable.web.live.screen import LOG_TURNS, screen_of, table_view, tray_of
from evertable.web.live.talk import talk_at
from evertable.web.live.turn_log import log_of
from evertable.web.server.open_pages import MOST_HELD, PAGE, OpenPage
from evertable.web.server.problems import Problem
from evertable.web.server.rendering import render
from evertable.web.services import Caller, caller_of

VERSION: Final = "X-Table-Version"
HELD: Final = "X-Held-Parts"
"""The request header of a script that shows the table: digests of the parts of the screen that it has, with commas."""
SHOWN: Final = "X-Shown-Moves"
"""The request header of the same script: how many moves it has shown. The answer tells what happened since."""


async def screen_response(caller: Caller, live: LiveTable, request: Request, tray: str = "") -> Response:
    """Return the part of a table's page that changes, without what the browser has already."""
    header, shown = request.headers.get(HELD), request.headers.get(SHOWN, "")
    held = None if header is None else header.split(",")[:MOST_HELD] if header else []
    context = await table_context(caller, live, tray, int(shown) if shown.isascii() and shown.isdecimal() else None)
    html = _drawn(live, context, held)
    page = caller.services.open_pages.get(caller.visitor.id, request.headers.get(PAGE))
    if page is not None and held is not None:
        page.held = held
        page.give(html, context["edition"], context["table"]["moves"])
    return HTMLResponse(html, headers={"Cache-Control": "no-store", VERSION: str(live.info.version)})


async def next_screen(request: Request, live: LiveTable, page: OpenPage) -> str | None:
    """Return the screen of an open page for its event stream; see ``PageStream.draw``."""
    try:
        caller = await caller_of(request)
        seen = (await caller.table(live.info.code)).seen_by(caller.guest.id)
    except Problem:
        return None
    if seen is not live:
        return None
    context = await table_context(caller, live, "", page.moves)
    html = _drawn(live, context, page.held)
    page.give(html, context["edition"], context["table"]["moves"])
    return html


def _drawn(live: LiveTable, context: dict[str, Any], held: list[str] | None) -> str:
    name = "fragments/lobby.html" if live.live_game is None else "fragments/screen.html"
    return render(name, context, None if held is None else set(held))


def _ask(screen: Screen, tray: Tray | None, words: Words) -> dict[str, Any]:
    """Return what a question shows besides its sentence."""
    acts = [*tray.picked, *tray.acts] if tray is not None else screen.acts
    spread = [card for zone in ("drawn", "revealed") for card in screen.board.get(zone) or [] if "colour" in card]
    inside = options(acts, [card["target"] for card in spread], screen.question.order, words)
    for one in inside:
        one["cost"] = _cost(screen, one["target"])
    seen = [*(one["target"] for one in inside), *(card["target"] for card in spread)]
    return {
        "picture": portrait(screen.question.source, words),
        "spread": spread,
        "options": inside,
        "where": where(acts, seen, tray is None or tray.most == 1, words),
    }


def _cost(screen: Screen, target: str) -> str:
    """Return what something in a question costs, if the zone that it lies in says it."""
    zones = [zone for leaf in screen.board.get("leaves") or () for zone in leaf.zones if zone.asked and zone.note]
    return next((piece.text for zone in zones for piece in zone.pieces if piece.target == target), "")


async def table_context(caller: Caller, live: LiveTable, picked: str, shown: int | None = None) -> dict[str, Any]:
    """Return the values for ``table.html`` and ``fragments/screen.html``; a film of what followed ``shown`` moves."""
    film = [] if shown is None else film_since(live, shown)
    words = caller.words_for(live.info.game)
    task = await caller.services.task_judge.view(live, words)
    show = playback_view(live, words)
    edition, live = live.edition, live.shown
    me = live.viewpoint(caller.guest.id)
    screen = screen_of(live, me, words)
    coach = coach_at(live, words, screen) if me != SPECTATOR else None
    if screen is not None and show is not None:
        screen.question.title = show["title"]
    tray = None  # a turn does not begin with picks
    if screen is not None and not screen.question.turn:
        tray = tray_of(live, me, [int(item) for item in picked.split(",") if item], words)
    if screen is not None and tray is not None:
        besides = [] if tray.picked else [act for act in screen.acts if act.group == BESIDES]
        screen.acts = tray.acts + besides
    ask = (
        _ask(screen, tray, words) if screen is not None and (screen.acts or tray) and not screen.question.turn else None
    )
    lists, friends = caller.services.people.lists, caller.services.settings.friends
    over = live.live_game is not None and live.live_game.over
    return caller.context(
        words=words,
        ask=ask,
        to_invite=await lists.to_invite(live, caller.guest.id) if friends and live.live_game is None else [],
        to_follow=await lists.to_follow(live, caller.guest.id) if friends and (over or live.live_game is None) else [],
        table=table_view(live, caller.guest.id, me, words, caller.services.tables.game_time),
        edition=edition,
        task=task,
        show=show,
        screen=screen,
        tray=tray,
        rated_too=caller.services.ratings.on,
        rating_changes=await caller.services.ratings.changes(live, words),
        chat=caller.services.chat.panel(live, caller.guest.id),
        talk=talk_at(live, me, words),
        coach=coach,
        log=log_of(live, me, words, LOG_TURNS),
        film=film,
        moments=best_moments(live, me, words),
        scores=plot(live.live_game.scores_to_the_end) if live.live_game is not None and live.live_game.over else None,
    )
