"""Pages of campaigns, with their score sheets, and of trophies."""

import json
from typing import Any, Final

from fastapi import APIRouter
from starlette.datastructures import UploadFile
from starlette.responses import RedirectResponse, Response

from evertable.bots.levels import offered, usual_bot
from evertable.kernel.module import ConfigError
from evertable.present.campaigns import trophies_of
from evertable.web.campaigns.service import as_file, from_file, rules_of
from evertable.web.live.new_table import BOT, FRIEND, ME, known_game
from evertable.web.live.seating import clean_name
from evertable.web.server.forms import text
from evertable.web.server.problems import BadRequest, NotFound, Unplayable
from evertable.web.server.rendering import page
from evertable.web.services import Caller, CurrentVisitor, Form, Upload, to_table
from evertable.web.storage.model import Campaign

router = APIRouter(include_in_schema=False)
ALONE: Final = "alone"
MOST: Final = 100_000
"""Largest file, in bytes."""


@router.get("/campaigns/{game}/new")
async def new_form(caller: CurrentVisitor, game: str) -> Response:
    """Show the form for a new or imported campaign."""
    return _new_page(caller, game, {})


@router.post("/campaigns/{game}/new")
async def new(caller: CurrentVisitor, game: str, form: Form) -> Response:
    """Begin a campaign, or show the form again with what is wrong."""
    rules, partner = rules_of(game), text(form, "partner", 60)
    city = clean_name(text(form, "city", 200))
    try:
        if not city:
            raise BadRequest("Please give your city a name.")
        players = [clean_name(text(form, name, 200)) for name in ("me", "other")]
        data = rules.begin(city, [name for name in players if name], text(form, "difficulty", 20))
        caller.services.allow_new(caller.visitor.address)
        campaign = await caller.services.campaigns.begin(caller.guest, game, data, _seats(game, partner))
    except ConfigError as error:
        return _new_page(caller, game, dict(form), Unplayable(error, known_game(game)).say(caller.words))
    except BadRequest as problem:
        return _new_page(caller, game, dict(form), problem.say(caller.words))
    return _to(campaign)


@router.post("/campaigns/{game}/import")
async def import_campaign(caller: CurrentVisitor, game: str, form: Upload) -> Response:
    """Begin a campaign from a file."""
    try:
        found, data = from_file(await _file(form))
        caller.services.allow_new(caller.visitor.address)
        campaign = await caller.services.campaigns.begin(
            caller.guest, found, data, _seats(found, text(form, "partner", 60))
        )
    except BadRequest as problem:
        return _new_page(caller, game, {}, problem.say(caller.words))
    return _to(campaign)


@router.get("/campaign/{code}")
async def sheet(caller: CurrentVisitor, code: str) -> Response:
    """Show the score sheet and the next game."""
    campaign = await caller.services.campaigns.get(code, caller.guest)
    words = caller.words_for(campaign.game)
    context = caller.context(words=words, campaign=campaign, sheet=rules_of(campaign.game).sheet(campaign.data, words))
    return page("campaign.html", context)


@router.post("/campaign/{code}/play")
async def play(caller: CurrentVisitor, code: str, form: Form) -> Response:
    """Open the next game's table, or return to it."""
    campaign = await caller.services.campaigns.get(code, caller.guest)
    if campaign.at is None:
        caller.services.allow_new(caller.visitor.address)
    return to_table(await caller.services.campaigns.play(campaign, caller.guest))


@router.post("/campaign/{code}/give-up")
async def give_up(caller: CurrentVisitor, code: str, form: Form) -> Response:
    """Give up the current game."""
    return _to(await caller.services.campaigns.give_up(await caller.services.campaigns.get(code, caller.guest)))


@router.post("/campaign/{code}/decide")
async def decide(caller: CurrentVisitor, code: str, form: Form) -> Response:
    """``do``: ``replay`` the lost game, or ``write_off``."""
    campaign = await caller.services.campaigns.get(code, caller.guest)
    match text(form, "do", 20):
        case "replay" | "write_off" as decision:
            return _to(await caller.services.campaigns.decide(campaign, decision))
    raise BadRequest("A lost chapter can only be replayed or written off.")


@router.get("/campaign/{code}/export")
async def export(caller: CurrentVisitor, code: str) -> Response:
    """Return the campaign as a file."""
    campaign = await caller.services.campaigns.get(code, caller.guest)
    file = f"{campaign.game}-campaign-{campaign.code}.json"
    headers = {"Content-Disposition": f'attachment; filename="{file}"', "Cache-Control": "no-store"}
    written = json.dumps(as_file(campaign), ensure_ascii=False, indent=1)
    return Response(written, media_type="application/json", headers=headers)


@router.get("/trophies/{game}")
async def trophies(caller: CurrentVisitor, game: str) -> Response:
    """Show the caller's trophies."""
    rules = trophies_of(known_game(game).name)
    if rules is None:
        raise NotFound("There are no trophies of {game}.", game=known_game(game).title)
    words = caller.words_for(game)
    held = await caller.services.campaign_rows.trophies(caller.guest.id, game)
    context = caller.context(words=words, game=game, title=rules.title(words), trophies=rules.all(words), held=held)
    return page("trophies.html", context)


def _new_page(caller: Caller, game: str, given: dict[str, Any], error: str = "") -> Response:
    rules, found = rules_of(game), known_game(game)
    words = caller.words_for(game)
    context = caller.context(
        words=words,
        game={"name": game, "title": found.title, "bots": list(offered(found)), "usual": usual_bot(found)},
        difficulties=rules.difficulties(words),
        given=given,
        error=error,
    )
    return page("campaign_new.html", context, 400 if error else 200)


def _seats(game: str, partner: str) -> list[str]:
    """Return the seats: alone, or with a partner at the same screen, a friend by link, or a bot."""
    if partner == ALONE:
        return [ME]
    if partner in (ME, FRIEND) or partner.removeprefix(BOT) in offered(known_game(game)):
        return [ME, partner]
    raise BadRequest("Nobody called {name} can be your partner.", name=repr(partner[:40]))


async def _file(form: Upload) -> Any:
    given = form.get("file")
    raw = await given.read(MOST + 1) if isinstance(given, UploadFile) else str(given or "").encode()
    await form.close()
    if len(raw) > MOST:
        raise BadRequest("This file is too large for a campaign.")
    try:
        return json.loads(raw)
    except (ValueError, RecursionError):
        raise BadRequest("This file is not a campaign.") from None


def _to(campaign: Campaign) -> Response:
    return RedirectResponse(f"/campaign/{campaign.code}", 303)
