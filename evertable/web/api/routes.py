"""The JSON API under /api/v1: everything a program needs to play, documented by its OpenAPI page and docs/api.md."""

import logging
from time import time
from typing import Any, Final

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from evertable.kernel.game import SPECTATOR
from evertable.pad.scoring import score
from evertable.web.api import models
from evertable.web.api.callers import REFUSALS, CurrentGuest, Number, SeatQuery, Seen, Table, Word
from evertable.web.api.views import actions_out, log_out, observation_out, open_table_out, table_out
from evertable.web.live import seating, tables, vanished
from evertable.web.live.hints import hint_for
from evertable.web.live.live_table import LiveTable
from evertable.web.live.new_table import BOT, TableSetup, known_game, open_table
from evertable.web.live.new_table_form import choices
from evertable.web.live.pauses import change_pause
from evertable.web.server.problems import (
    BadRequest,
    EngineFault,
    Forbidden,
    NotFound,
    Unprocessable,
)
from evertable.web.services import Caller, Services, known_query, services_of
from evertable.web.storage.model import Guest

LOG: Final = logging.getLogger(__name__)
router = APIRouter(prefix="/api/v1", responses=REFUSALS, dependencies=[Depends(known_query)])


@router.get("/games", summary="What can be played")
async def list_games() -> list[dict[str, Any]]:
    """Every game with its numbers of players, modules, options and bots."""
    return choices()


@router.post("/score", summary="Count a table")
async def count_score(caller: CurrentGuest, wanted: models.ScoreIn) -> models.ScoreOut:
    """The score pad: what lies on a table, scored by the rules themselves. Nothing is kept."""
    known_game(wanted.game)
    words = caller.words_for(wanted.game)
    made = await caller.services.limited_work.run(score, wanted.model_dump(exclude_none=True))
    names = [words.say("Player {number}", number=seat + 1) for seat in range(20)]
    problems = [problem.say(words, names) for problem in made.problems]
    if made.fault is not None:
        LOG.error("counting a table failed\n%s", made.fault.traceback)
        raise EngineFault("{reason}", reason=" ".join(problems))
    if made.result is None:
        raise (Unprocessable if made.field else BadRequest)("{reason}", reason=" ".join(problems))
    return models.ScoreOut(**made.result.data(), problems=problems)


@router.post("/guests", status_code=201, summary="Become a guest")
async def add_guest(request: Request, wanted: models.GuestIn) -> models.GuestOut:
    """A new guest: keep the token. `POST /me/recovery` makes a way back without it. A `program` stays one."""
    services: Services = services_of(request)
    services.allow_new(request.scope["state"]["visitor"].address)
    guest = Guest(services.keys.new_guest(), seating.clean_name(wanted.name), program=wanted.program)
    await services.guests.keep(guest)
    return models.GuestOut(token=services.keys.sign(guest.id), name=guest.name, program=guest.program)


@router.get("/statistics", summary="Look at your own games in figures")
async def get_statistics(
    caller: CurrentGuest, game: Word = "", module: Word = "", players: Number = 0, opponent: Word = ""
) -> dict[str, Any]:
    """Games played and won, points by game, players, modules and opponents, by line and over time."""
    return await caller.services.history.summary(caller.guest.id, game, module, players, opponent)


@router.post("/tables", status_code=201, summary="Open a table")
async def add_table(caller: CurrentGuest, wanted: models.TableIn) -> models.TableOut:
    """A new table; it starts at once if no seat is free."""
    caller.allow_table(any(not who.startswith(BOT) for who in wanted.seats))
    if wanted.listed:
        await caller.allow_strangers()
    if wanted.rated:
        caller.services.ratings.check()
    setup = TableSetup(
        wanted.game,
        wanted.seats,
        wanted.modules,
        wanted.options,
        spectators=wanted.spectators,
        listed=wanted.listed,
        rated=wanted.rated,
        rating_from=wanted.rating_from,
        rating_to=wanted.rating_to,
        pace=wanted.pace,
        delay=wanted.delay,
        clock=None if wanted.clock is None else wanted.clock.model_dump(),
    )
    return table_out(caller, await open_table(caller.services.tables, caller.guest, setup))


@router.get("/online", summary="Find open tables")
async def list_open_tables(caller: CurrentGuest, game: Word = "", players: Number = 0) -> list[models.OpenTableOut]:
    """Listed tables with a free seat where somebody waits, the oldest first. Take a seat with its ``join``."""
    caller.services.check_online()
    if game:
        known_game(game)
    found = await caller.services.open_tables.found(time(), game, players)
    return [open_table_out(info, seats, caller.words) for info, seats in found]


@router.post("/online/seat", summary="Be seated at once")
async def seat_at_once(caller: CurrentGuest, wanted: models.QuickIn) -> models.TableOut:
    """A seat at the table without boxes that has waited longest, or at a new one that waits.

    You count as waiting while you read the table's events.
    """
    caller.services.check_online()
    caller.allow_table(True)
    await caller.allow_strangers()
    live, _ = await caller.services.online.seat(caller.guest, wanted.game, wanted.players)
    return table_out(caller, live)


@router.get("/tables/{code}", summary="Look at a table")
async def get_table(caller: CurrentGuest, live: Seen) -> models.TableOut:
    """Who sits where, whose turn it is, and the result when the game is over."""
    return table_out(caller, live)


@router.post("/tables/{code}/join", summary="Sit down")
async def join_table(caller: CurrentGuest, live: Table, wanted: models.JoinIn) -> models.TableOut:
    """Take a free seat, or open a seat with its token."""
    if wanted.token is None:
        if live.info.listed:
            await caller.allow_strangers()
        await seating.join(caller.services.tables, live, caller.guest, wanted.seat)
    else:
        await _by_token(caller, live, wanted.token)
    return table_out(caller, live)


@router.post("/tables/{code}/start", summary="Begin")
async def start_table(caller: CurrentGuest, live: Table) -> models.DoneOut:
    """Begin now (the host); bots take the seats that are still free."""
    caller.allow_without(live, None)
    await seating.start(caller.services.tables, live, caller.guest)
    return _done(live)


@router.get("/tables/{code}/observation", summary="See what a seat sees")
async def observe(caller: CurrentGuest, live: Seen, seat: SeatQuery = None) -> models.ObservationOut:
    """Everything the caller's seat knows; a spectator's view for guests without a seat."""
    return observation_out(live, _viewpoint(caller, live, seat))


@router.get("/tables/{code}/actions", summary="List what can be done")
async def list_actions(caller: CurrentGuest, live: Table, seat: SeatQuery = None) -> models.ActionsOut:
    """The legal actions of the caller's seat; empty while it is not to decide."""
    return actions_out(caller, live, _seat(caller, live, seat))


@router.get("/tables/{code}/hint", summary="Ask a bot for advice")
async def ask_hint(caller: CurrentGuest, live: Table, seat: SeatQuery = None) -> models.HintOut:
    """What a strong bot would do in the caller's place; it takes a second and changes nothing."""
    mine, version = _seat(caller, live, seat), live.info.version
    caller.services.allow_hint(caller.visitor.address)
    await caller.services.task_judge.check_no_bot_help(live)
    told = await hint_for(caller.services.bot_workers, live, mine, caller.words_for(live.info.game))
    return models.HintOut(version=version, seat=mine, advice=told["advice"])


@router.post("/tables/{code}/act", summary="Make a move")
async def act(caller: CurrentGuest, live: Table, wanted: models.ActIn) -> models.DoneOut:
    """The move is stored when this answers. Questions with a single answer are answered by the server."""
    await tables.act(caller.services.tables, live, _seat(caller, live, wanted.seat), wanted.action, wanted.version)
    return _done(live)


@router.post("/tables/{code}/undo", summary="Take something back")
async def undo(caller: CurrentGuest, live: Table, wanted: models.UndoIn) -> models.DoneOut:
    """Possible since the last hidden thing was seen or another seat moved."""
    await tables.undo(caller.services.tables, live, _seat(caller, live, wanted.seat), wanted.to)
    return _done(live)


@router.post("/tables/{code}/pause", summary="Pause the clocks")
async def pause_clocks(caller: CurrentGuest, live: Table, wanted: models.PauseIn) -> models.TableOut:
    """A pause begins when all players agree, and ends when the player to move goes on or moves."""
    seat = _seat(caller, live, wanted.seat)
    await change_pause(caller.services.tables, live, seat, wanted.do)
    return table_out(caller, live)


@router.post("/tables/{code}/sit-in", summary="Let a bot sit in for a player who has vanished")
async def sit_in(caller: CurrentGuest, live: Table, wanted: models.SitInIn) -> models.TableOut:
    """After two minutes without the player to move, if all others who are there agree; until the player comes back."""
    await caller.services.task_judge.check_no_bot_help(live)
    await vanished.sit_in(caller.services.tables, live, _seat(caller, live, wanted.seat))
    return table_out(caller, live)


@router.get("/tables/{code}/log", summary="Read what happened")
async def get_log(caller: CurrentGuest, live: Seen) -> models.LogOut:
    """Every move in a sentence."""
    return log_out(caller, live, _viewpoint(caller, live, None))


@router.get("/tables/{code}/analysis", summary="Read the analysis of a finished game")
async def get_analysis(caller: CurrentGuest, live: Seen) -> models.AnalysisOut:
    """What the strongest bot found, or how far it is."""
    return await _analysis(caller, live)


@router.post("/tables/{code}/analyse", status_code=202, summary="Have a finished game analysed")
async def add_analysis(caller: CurrentGuest, live: Seen) -> models.AnalysisOut:
    """It is worked on in the background, once; ask again with GET."""
    await caller.services.analysis_service.ask(live, caller.visitor.address)
    return await _analysis(caller, live)


@router.get(
    "/tables/{code}/events",
    summary="Wait for news",
    response_class=Response,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}},
)
async def events(caller: CurrentGuest, live: Seen) -> Response:
    """Server-sent events: ``changed`` with the version, now and after every change."""
    return caller.services.streams.response(live, caller.visitor)


async def _by_token(caller: Caller, live: LiveTable, token: str) -> None:
    found = await caller.services.store.by_link(token)
    if found is None or found[0] != live.info.code:
        raise NotFound("This token opens no seat of this table.")
    await seating.by_token(caller.services.tables, live, caller.guest, found[1], token)


async def _analysis(caller: Caller, live: LiveTable) -> models.AnalysisOut:
    analysis_service = caller.services.analysis_service
    found = await analysis_service.of(live)
    if found is None:
        return models.AnalysisOut(status="none", progress=0, findings=None)
    if found.done:
        return models.AnalysisOut(status="done", progress=1, findings=found.data)
    return models.AnalysisOut(status="working", progress=analysis_service.progress(live.info.code), findings=None)


def _seat(caller: Caller, live: LiveTable, wanted: int | None) -> int:
    """Return the caller's seat: the requested one, else the one that is to decide, else the first."""
    mine = live.seats_of(caller.guest.id)
    if not mine:
        raise Forbidden("You have no seat at this table.")
    if wanted is None:
        actor = live.live_game.actor if live.live_game is not None else -1
        return actor if actor in mine else mine[0]
    if wanted not in mine:
        raise Forbidden("This is not your seat.")
    return wanted


def _viewpoint(caller: Caller, live: LiveTable, wanted: int | None) -> int:
    if live.seats_of(caller.guest.id):
        return _seat(caller, live, wanted)
    if wanted is not None:
        raise Forbidden("This is not your seat.")
    return SPECTATOR


def _done(live: LiveTable) -> models.DoneOut:
    return models.DoneOut(version=live.info.version, status=live.info.status)
