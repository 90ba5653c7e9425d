"""Pages of tournaments: the list, a new one, one with its rounds and standings, its results as files."""

from datetime import UTC, datetime
from typing import Any, Final

from fastapi import APIRouter, Depends
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from evertable import registry
from evertable.present.registry import is_presented
from evertable.web.live.new_table import known_game, usual_modules
from evertable.web.live.new_table_form import clock_choices, clock_from_form, mixes
from evertable.web.live.seating import clean_name
from evertable.web.server.forms import number, text
from evertable.web.server.problems import BadRequest, InvalidField, UnknownName
from evertable.web.server.rendering import page
from evertable.web.services import Caller, CurrentVisitor, Form, services_of
from evertable.web.storage.model import DELAYS
from evertable.web.tournaments.model import BREAKS, MOST_ROUNDS
from evertable.web.tournaments.pairing import FORMATS
from evertable.web.tournaments.results import as_csv, as_json
from evertable.web.tournaments.service import TournamentSetup
from evertable.web.tournaments.views import FORMAT_NAMES, FORMAT_RULES, offered_games, tournament_view


def _are_here(request: Request) -> None:
    services_of(request).tournaments.check_on()


router = APIRouter(include_in_schema=False, dependencies=[Depends(_are_here)])
DEEDS: Final = ("join", "leave", "start", "go_on", "cancel", "remove")
"""What can be done to a tournament."""


@router.get("/tournaments")
async def tournaments(caller: CurrentVisitor) -> Response:
    """Show the tournaments that can be joined or watched, and the caller's own."""
    lines = await caller.services.tournaments.overview(caller.guest.id, caller.words)
    return page("tournaments.html", caller.context(lines=lines))


@router.get("/tournaments/new")
async def new_form(caller: CurrentVisitor) -> Response:
    """Show the form for a new tournament."""
    return _new_page(caller, {})


@router.post("/tournaments/new")
async def new(caller: CurrentVisitor, form: Form) -> Response:
    """Begin a tournament, or show the form again with what is wrong."""
    try:
        setup = setup_from_form(form)
        if setup.listed:
            await caller.allow_strangers()
        caller.services.allow_new(caller.visitor.address)
        guest = await caller.named(form)
        tournament = await caller.services.tournaments.begin(guest, setup)
        if form.get("play"):
            await caller.services.tournaments.join(tournament.code, guest)
    except BadRequest as problem:
        return _new_page(caller, dict(form), problem.say(caller.words))
    return _to(tournament.code)


@router.get("/tournament/{code}")
async def show(caller: CurrentVisitor, code: str) -> Response:
    """Show a tournament."""
    return page("tournament.html", await _context(caller, code))


@router.get("/tournament/{code}/now")
async def show_now(caller: CurrentVisitor, code: str) -> Response:
    """Return what changes on the page of a tournament, as a fragment."""
    return page("fragments/tournament.html", await _context(caller, code))


@router.post("/tournament/{code}/do")
async def act(caller: CurrentVisitor, code: str, form: Form) -> Response:
    """``do``: one of ``DEEDS``; ``remove`` needs ``player``, the number of a player in the list."""
    service, deed = caller.services.tournaments, text(form, "do", 20)
    if deed not in DEEDS:
        raise UnknownName("Nothing called {name} can be done here.", deed, DEEDS)
    match deed:
        case "join":
            if (await service.get(code)).tournament.listed:
                await caller.allow_strangers()
            await service.join(code, await caller.named(form))
        case "leave":
            await service.leave(code, caller.guest)
        case "start":
            await service.start(code, caller.guest)
        case "go_on":
            await service.go_on(code, caller.guest)
        case "cancel":
            await service.cancel(code, caller.guest)
        case "remove":
            entries = (await service.get(code)).active
            if not 0 <= (at := number(form, "player")) < len(entries):
                raise BadRequest("There is no player {number}.", number=at)
            await service.remove(code, caller.guest, entries[at].guest)
    return _to(code.upper())


@router.get("/tournament/{code}/results.json")
async def results_as_json(caller: CurrentVisitor, code: str) -> Response:
    """Return everything about a tournament as a file."""
    stored = await caller.services.tournaments.get(code)
    return JSONResponse(as_json(stored, caller.words), headers=_as_file(stored.tournament.code, "json"))


@router.get("/tournament/{code}/results.csv")
async def results_as_csv(caller: CurrentVisitor, code: str) -> Response:
    """Return the standings as a file for spreadsheets."""
    stored = await caller.services.tournaments.get(code)
    headers = _as_file(stored.tournament.code, "csv")
    return Response(as_csv(stored, caller.words), media_type="text/csv; charset=utf-8", headers=headers)


def setup_from_form(form: FormData) -> TournamentSetup:
    """Return the tournament that a form describes. The service checks it."""
    game, _, chosen = text(form, "game", 400).partition(":")
    found = known_game(game)
    seats = number(form, "seats", least=2, most=20)
    modules = chosen.split("+") if chosen else usual_modules(found, seats)
    return TournamentSetup(
        name=clean_name(text(form, "name_of_it", 200)),
        game=game,
        seats=seats,
        format=text(form, "format", 20) or FORMATS[0],
        rounds=number(form, "rounds", least=1, most=MOST_ROUNDS),
        modules=modules,
        clock=clock_from_form(form),
        pause=number(form, "pause"),
        listed=not form.get("private"),
        rated=bool(form.get("rated")),
        late=bool(form.get("late")),
        delay=number(form, "delay"),
        starts=_moment(text(form, "starts", 40)),
    )


def _moment(written: str) -> float | None:
    """Return a time that the page has written with its zone, or None for no time."""
    if not written:
        return None
    try:
        found = datetime.fromisoformat(written)
    except ValueError:
        raise InvalidField("{name} has to be a date and a time.", "starts") from None
    return (found if found.tzinfo is not None else found.replace(tzinfo=UTC)).timestamp()


async def _context(caller: Caller, code: str) -> dict[str, Any]:
    service = caller.services.tournaments
    stored = await service.get(code)
    words = caller.words_for(stored.tournament.game)
    return caller.context(words=words, t=tournament_view(stored, caller.guest.id, service.now(), words))


def _new_page(caller: Caller, given: dict[str, Any], error: str = "") -> Response:
    games = [registry.game_named(name) for name in registry.NAMES if is_presented(name)]
    context = caller.context(
        games=offered_games([(game.name, game.title, mixes(game)) for game in games], caller.words),
        formats=[(name, FORMAT_NAMES[name], FORMAT_RULES[name]) for name in FORMATS],
        clocks=clock_choices(str(given.get("clock", "")), caller.words),
        breaks=BREAKS,
        delays=DELAYS,
        most_rounds=MOST_ROUNDS,
        given=given,
        error=error,
    )
    return page("tournament_new.html", context, 400 if error else 200)


def _as_file(code: str, ending: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="tournament-{code}.{ending}"', "Cache-Control": "no-store"}


def _to(code: str) -> Response:
    return RedirectResponse(f"/tournament/{code}", 303)
