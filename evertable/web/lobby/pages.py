"""Pages outside a table: home, new table, join, settings."""

from collections.abc import Sequence
from dataclasses import replace
from time import time
from typing import Any, Final

from fastapi import APIRouter
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from evertable import registry
from evertable.bots.levels import offered, usual_bot
from evertable.drawing.portraits import ANIMALS, COLOURS
from evertable.kernel.game import Game
from evertable.present.campaigns import campaigns_of, trophies_of
from evertable.present.registry import is_presented, presenter_for
from evertable.present.words import LANGUAGES
from evertable.web.live import seating
from evertable.web.live.live_table import LiveTable
from evertable.web.live.new_table import BOT, ME, TableSetup, known_game, open_table, random_modules, usual_modules
from evertable.web.live.new_table_form import (
    as_choices,
    cast,
    choices,
    clock_choices,
    mixes,
    outlook,
    remembered,
    setup_from_form,
    shelves,
)
from evertable.web.lobby.table_line import table_line
from evertable.web.lobby.your_tables import put_away
from evertable.web.server.comfort import COMFORT
from evertable.web.server.forms import text
from evertable.web.server.problems import BadRequest, NotFound, UnknownName
from evertable.web.server.rendering import page
from evertable.web.services import Caller, CurrentVisitor, Form, to_table
from evertable.web.storage.model import USUAL_PACE

router = APIRouter(include_in_schema=False)
MOST_LISTED: Final = 40
"""Tables of a guest that the home page lists."""


@router.get("/")
async def home(caller: CurrentVisitor) -> Response:
    """Show the home page."""
    store = caller.services.store
    mine = [] if caller.visitor.fresh else await store.tables_of(caller.guest.id, MOST_LISTED)
    overview = caller.services.campaigns.overview
    campaigns = [] if caller.visitor.fresh else await overview(caller.guest.id, caller.words_for)
    own = {info.code for info, _ in mine}
    listed, away = [table_line(caller, *table) for table in mine], put_away(caller.guest)
    shown = [table for table in listed if table["code"] not in away]
    context = caller.context(
        invitations=await caller.invitations(),
        continued=sorted(shown, key=lambda table: (not table["my_turn"], table["status"] == "over")),
        away=[table for table in listed if table["code"] in away],
        watch=[
            table_line(caller, info, caller.services.tables.seen_seats(info, seats))
            for info, seats in await store.watchable(time())
            if info.code not in own
        ],
        games=choices(),
        campaigns=campaigns,
        series=[name for name in registry.NAMES if is_presented(name) and campaigns_of(name) is not None],
        trophies=[name for name in registry.NAMES if is_presented(name) and trophies_of(name) is not None],
    )
    return page("home.html", context)


@router.post("/play-now")
async def play_now(caller: CurrentVisitor, form: Form) -> Response:
    """Open a game with default settings against the usual bots, or with ``coach`` a first game of Everdell."""
    coached = bool(text(form, "coach", 4))
    game = known_game(registry.NAMES[0] if coached else text(form, "game", 40) or registry.NAMES[0])
    caller = replace(caller, guest=await caller.named(form))
    bots = [offered(game)[0]] if coached else [usual_bot(game)] * (game.default_seats - 1)
    pace = str(caller.guest.comfort.get("pace", USUAL_PACE))
    setup = TableSetup(game.name, [ME, *(BOT + bot for bot in bots)], pace=pace, first_game=coached)
    return to_table(await new_table(caller, setup))


@router.get("/new")
async def new_form(caller: CurrentVisitor, request: Request) -> Response:
    """Show the form for a new table."""
    query = request.query_params
    game = query.get("game")
    chosen = remembered(caller.guest.comfort, game)
    if "box" in query:  # a ready mix
        chosen["modules"], chosen["options"] = [box for box in query.getlist("box") if box], {}
        fitting = _fitting_seats(known_game(chosen["game"]), chosen["modules"], len(chosen["seats"]))
        chosen["seats"] = (chosen["seats"] * fitting)[:fitting]
    if "listed" in query:
        chosen["listed"] = query["listed"] == "yes"
    if "surprise" in query:
        chosen["modules"] = random_modules(known_game(chosen["game"]), len(chosen["seats"]))
    return _new_page(caller, chosen)


@router.get("/new/outlook")
async def new_outlook(caller: CurrentVisitor, request: Request) -> Response:
    """Return what a mix means, as a fragment of the set-up page. The query has the fields of the form."""
    setup = setup_from_form(FormData([*request.query_params.multi_items()]))
    game = known_game(setup.game)
    found = outlook(game, len(setup.seats), setup.modules, setup.options, caller.words)
    return page("fragments/outlook.html", caller.context(outlook=found))


@router.post("/new")
async def new(caller: CurrentVisitor, form: Form) -> Response:
    """Open a table, or show the form again with what is wrong."""
    setup = setup_from_form(form)
    caller = replace(caller, guest=await caller.named(form))
    if form.get("surprise"):
        setup = replace(setup, modules=random_modules(known_game(setup.game), len(setup.seats)), options={})
        return _new_page(caller, as_choices(setup))
    if setup.listed:
        await caller.allow_strangers()
    if setup.rated:
        caller.services.ratings.check()
    try:
        live = await new_table(caller, setup)
    except BadRequest as problem:
        return _new_page(caller, as_choices(setup), problem.say(caller.words))
    comfort = {
        **caller.guest.comfort,
        "table": as_choices(replace(setup, listed=False, rated=False, rating_from=None, rating_to=None)),
    }
    await caller.services.guests.keep(replace(caller.guest, comfort=comfort))
    return to_table(live)


@router.get("/join")
async def join_form(caller: CurrentVisitor, code: str = "") -> Response:
    """Show the form that asks for a table's code."""
    if code:
        return RedirectResponse(f"/t/{_code(code)}", 303)
    return page("join.html", caller.context(error="", code=""))


@router.post("/join")
async def join(caller: CurrentVisitor, form: Form) -> Response:
    """Join a table by its code. Without an open seat, watch it."""
    code = _code(text(form, "code", 40))
    try:
        live = await caller.services.tables.get(code)
    except NotFound as problem:
        error = problem.say(caller.words)
        return page("join.html", caller.context(error=error, code=code), 404)
    guest = await caller.named(form)
    if any(seat.kind == "open" for seat in live.seats):
        if live.info.listed:
            await caller.allow_strangers()
        await seating.join(caller.services.tables, live, guest)
    return to_table(live)


async def _linked(caller: Caller, token: str) -> tuple[LiveTable, int]:
    found = await caller.services.store.by_link(token)
    if found is None:
        raise NotFound("This link does not belong to any seat. Perhaps the seat was given to somebody else.")
    return await caller.services.tables.get(found[0]), found[1]


@router.get("/s/{token}")
async def seat_link(caller: CurrentVisitor, token: str) -> Response:
    """Show an invitation. Taking the seat needs a click, so that link previews take no seats."""
    live, number = await _linked(caller, token)
    seat = live.seats[number]
    if caller.guest.id in seat.holders:
        return to_table(live)
    name = live.names(caller.words)[number]
    invited = {"token": token, "seat": number, "name": name, "rejoin": seat.token == token}
    listed = table_line(caller, live.info, live.seats)
    return page("invited.html", caller.context(invited=invited, table=listed, known_cards=live.cards_known))


@router.post("/s/{token}")
async def take_seat(caller: CurrentVisitor, token: str, form: Form) -> Response:
    """Take a seat with a link."""
    live, number = await _linked(caller, token)
    await seating.by_token(caller.services.tables, live, await caller.named(form), number, token)
    return to_table(live)


@router.get("/settings")
async def settings_form(caller: CurrentVisitor) -> Response:
    """Show the settings."""
    context = caller.context(languages=list(LANGUAGES), settings=COMFORT, saved=False)
    return page("settings.html", context)


@router.post("/settings")
async def settings(caller: CurrentVisitor, form: Form, request: Request) -> Response:
    """Store the settings and return to the previous page."""
    comfort = dict(caller.guest.comfort)
    for name, values in COMFORT.items():
        given = text(form, name, 20)
        if given and given not in values:
            known = ", ".join(values)
            raise BadRequest(
                "{setting} cannot be {name}. Possible: {known}.", name=repr(given), setting=name, known=known
            )
        if given:
            comfort[name] = given
    language = text(form, "language", 8) if "language" in form else caller.guest.language
    if language not in ("", *LANGUAGES):
        raise UnknownName("There is no language {name}.", language, LANGUAGES)
    name = seating.clean_name(text(form, "name", 200)) if "name" in form else caller.guest.name
    animal = text(form, "animal", 20)
    if animal and animal not in ANIMALS:
        raise UnknownName("There is no animal {name}.", animal, ANIMALS)
    if animal:
        comfort["animal"] = animal
    if colour := text(form, "colour", 20):
        if colour not in map(str, range(len(COLOURS))):
            raise UnknownName("There is no colour {name}.", colour, [str(number) for number in range(len(COLOURS))])
        comfort["colour"] = colour
    await caller.keep_guest(replace(caller.guest, name=name, language=language, comfort=comfort))
    back = text(form, "back", 200)
    return RedirectResponse(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/settings", 303)


async def new_table(caller: Caller, setup: TableSetup) -> LiveTable:
    """Open a table for the caller. Raise TooManyRequests if the address has opened too many."""
    caller.allow_table(any(not who.startswith(BOT) for who in setup.seats))
    return await open_table(caller.services.tables, caller.guest, setup)


def _new_page(caller: Caller, chosen: dict[str, Any], error: str = "") -> Response:
    series = campaigns_of(chosen["game"]) is not None
    named = caller.words_for(chosen["game"])
    game, seats = known_game(chosen["game"]), len(chosen["seats"])
    if not chosen["modules"]:
        chosen = {**chosen, "modules": usual_modules(game, seats)}
    context = caller.context(games=choices(), chosen=chosen, named=named, series=series, error=error)
    context["rated_too"] = caller.services.ratings.on
    boxes = next(one["modules"] for one in context["games"] if one["name"] == game.name)
    context |= {"shelves": shelves(game, boxes), "mixes": mixes(game), "cast": [] if boxes else cast(game)}
    context["clocks"] = clock_choices(chosen.get("clock", ""), caller.words)
    context["presenter"] = presenter_for(game.name)
    context["outlook"] = outlook(game, seats, chosen["modules"], chosen["options"], caller.words)
    return page("new.html", context, 400 if error else 200)


def _fitting_seats(game: Game[Any], modules: Sequence[str], seats: int) -> int:
    """Return the number of seats nearest to the given one that all boxes are made for."""
    boxes = [module for module in game.modules if module.id in modules]
    fitting = [number for number in game.seats if all(number in box.seats for box in boxes)]
    return min(fitting, key=lambda number: abs(number - seats), default=seats)


def _code(given: str) -> str:
    """Return a typed code in its normal form. Raise BadRequest if it is empty."""
    code = "".join(c for c in given.upper() if c.isascii() and c.isalnum())[:12]
    if not code:
        raise BadRequest("Please give the code of a table.")
    return code
