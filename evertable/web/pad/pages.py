"""Pages of the score pad: sheets for games on a real table. Every tap sends a form; a script avoids the reload."""

from datetime import date
from typing import Any, Final
from urllib.parse import urlencode

from babel.dates import format_date
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from evertable import registry
from evertable.kernel.module import ConfigError
from evertable.pad.history import records
from evertable.pad.rules import has_pad
from evertable.pad.scoring import Tally
from evertable.pad.sheet import LONGEST_NAME, PadError, Sheet, add, drop, new_sheet, put, value_at
from evertable.present.words import Words
from evertable.web.live.new_table import known_game
from evertable.web.live.new_table_form import choices, setup_from_form
from evertable.web.live.seating import clean_name
from evertable.web.pad import views
from evertable.web.pad.rows import sheet_of
from evertable.web.server.forms import text
from evertable.web.server.problems import BadRequest, InvalidField, Unplayable
from evertable.web.server.rendering import page
from evertable.web.server.words import decimal_text
from evertable.web.services import Caller, CurrentVisitor, Form
from evertable.web.storage.model import Pad

router = APIRouter(include_in_schema=False)
NUMBER: Final = "n:"
CHOICE: Final = "c:"
LONGEST: Final = 100


@router.get("/pad")
async def history(caller: CurrentVisitor) -> Response:
    """Show the caller's sheets and best results."""
    kept = [] if caller.visitor.fresh else await caller.services.pad_rows.of(caller.guest.id)
    context = caller.context(
        games=[(game["name"], game["title"]) for game in choices() if has_pad(game["name"])],
        sheets=[_listed(pad, caller.words) for pad in kept],
        figure=decimal_text,
        records=[
            (registry.game_named(name).title, found)
            for name in registry.NAMES
            if (found := records([pad.summary for pad in kept if pad.game == name]))  # type: ignore[misc]
        ],
    )
    return page("pad_home.html", context)


@router.get("/pad/new")
async def new_form(caller: CurrentVisitor, game: str = "") -> Response:
    """Show the form for a new sheet."""
    return _new_page(caller, game or registry.NAMES[0], {"modules": [], "options": {}, "names": [caller.guest.name]})


@router.post("/pad/new")
async def new(caller: CurrentVisitor, form: Form) -> Response:
    """Create a sheet, or show the form again with what is wrong."""
    setup = setup_from_form(form)
    names = [clean_name(text(form, f"name{i}", 200)) for i in range(len(setup.seats))]
    try:
        sheet = new_sheet(setup.game, names, setup.modules, setup.options)
    except ConfigError as error:
        told = Unplayable(error, known_game(setup.game)).say(caller.words)
        given = {"modules": list(setup.modules), "options": setup.options, "names": names}
        return _new_page(caller, setup.game, given, told)
    caller.services.allow_new(caller.visitor.address)
    return _to(await caller.services.pad_rows.add(caller.guest.id, sheet))


@router.get("/pad/{code}")
async def show(caller: CurrentVisitor, code: str, request: Request) -> Response:
    """Show a sheet: editable for its guest, read-only for everyone else with the link."""
    pad, query = await caller.services.pad_rows.get(code), request.query_params
    if pad.guest != caller.guest.id:
        return page("pad_shared.html", await _context(caller, pad, 0, "", ""))
    owner, sought, kind = _seat(query.get("seat", "")), query.get("q", ""), query.get("kind", "")
    return await _answer(caller, pad, owner, sought, kind, request)


@router.post("/pad/{code}")
async def write(caller: CurrentVisitor, code: str, form: Form, request: Request) -> Response:
    """Apply the numbers and choices of the form, then ``do``, the tapped action."""
    pad = await caller.services.pad_rows.mine(code, caller.guest.id)
    sheet, owner = sheet_of(pad), _seat(text(form, "seat", 4))
    if owner >= len(sheet.seats):
        raise BadRequest("There is no such player on this sheet.")
    do, sought, kind = text(form, "do", 200), text(form, "q", LONGEST), text(form, "kind", 40)
    try:
        _fill_in(sheet, owner, form)
        kind = _do(sheet, owner, do, kind)
    except PadError as error:
        raise BadRequest(error.reason, **error.fields) from None
    counted = await caller.services.pad_rows.count(sheet)
    pad = await caller.services.pad_rows.keep(pad, sheet, counted)
    sought = "" if do.startswith("add ") else sought
    if "x-part" in request.headers:
        return await _answer(caller, pad, owner, sought, kind, request, counted)
    parts = {name: value for name, value in (("seat", str(owner)), ("q", sought), ("kind", kind)) if value}
    return RedirectResponse(f"/pad/{code}?{urlencode(parts)}", 303)


@router.post("/pad/{code}/again")
async def again(caller: CurrentVisitor, code: str, form: Form) -> Response:
    """Create an empty sheet with the same players and boxes."""
    sheet = sheet_of(await caller.services.pad_rows.get(code))
    caller.services.allow_new(caller.visitor.address)
    fresh = new_sheet(sheet.game, sheet.names, sheet.modules, sheet.options)
    return _to(await caller.services.pad_rows.add(caller.guest.id, fresh))


@router.post("/pad/{code}/copy")
async def copy(caller: CurrentVisitor, code: str, form: Form) -> Response:
    """Copy another guest's sheet into the caller's history."""
    sheet = sheet_of(await caller.services.pad_rows.get(code))
    caller.services.allow_new(caller.visitor.address)
    return _to(await caller.services.pad_rows.add(caller.guest.id, sheet))


@router.post("/pad/{code}/delete")
async def throw_away(caller: CurrentVisitor, code: str, form: Form) -> Response:
    """Delete a sheet."""
    await caller.services.pad_rows.throw_away(await caller.services.pad_rows.mine(code, caller.guest.id))
    return RedirectResponse("/pad", 303)


# --- input


def _fill_in(sheet: Sheet, owner: int, form: Form) -> None:
    for name, value in form.multi_items():
        if not isinstance(value, str):
            continue
        if name.startswith(NUMBER):
            path, number = name.removeprefix(NUMBER), value.strip() or "0"
            if not (number.isascii() and number.isdecimal() and len(number) < 6):
                raise BadRequest("{name} has to be a number.", name=repr(value[:20]))
            put(sheet, owner, path, int(number))
        elif name.startswith(CHOICE):
            put(sheet, owner, name.removeprefix(CHOICE), value)
    named = sheet.rules.owners(sheet.table)
    if "name" in form and named[owner].player >= 0:
        sheet.names[named[owner].player] = clean_name(text(form, "name", 200))[:LONGEST_NAME]


def _do(sheet: Sheet, owner: int, do: str, kind: str) -> str:
    """Apply an action. Return the kind of components to show from now on."""
    match do.split(" "):
        case ["add", key, name]:
            add(sheet, owner, key, name)
        case ["drop", key, index] if index.isdecimal() and len(index) < 4:
            drop(sheet, owner, key, int(index))
        case ["more" | "less" as way, path]:
            now = value_at(sheet, owner, path)
            put(sheet, owner, path, max(0, now + (1 if way == "more" else -1)) if isinstance(now, int) else now)
        case ["kind", wanted]:
            return "" if wanted == kind else wanted
        case ["look"] | [""]:
            pass
        case _:
            raise BadRequest("The score pad has no action {name}.", name=repr(do[:40]))
    return kind


def _seat(given: str) -> int:
    if given and not (given.isdecimal() and len(given) < 3):
        raise InvalidField("{name} has to be a number.", "seat")
    return int(given or 0)


# --- output


async def _answer(
    caller: Caller, pad: Pad, owner: int, sought: str, kind: str, request: Request, counted: Tally | None = None
) -> Response:
    if len(sought) > LONGEST:
        raise InvalidField("{name} is too long.", "q")
    context = await _context(caller, pad, owner, sought, kind, counted)
    part = "x-part" in request.headers or "part" in request.query_params
    return page("fragments/pad.html" if part else "pad.html", context)


async def _context(
    caller: Caller, pad: Pad, owner: int, sought: str, kind: str, counted: Tally | None = None
) -> dict[str, Any]:
    sheet, words = sheet_of(pad), caller.words_for(pad.game)
    if owner >= len(sheet.seats):
        raise BadRequest("There is no such player on this sheet.")
    counted = counted or await caller.services.pad_rows.count(sheet)
    return caller.context(
        words=words,
        pad=_listed(pad, words),
        title=views.title(sheet, words),
        tabs=views.tabs(sheet, counted, owner, words),
        entry=views.entry(sheet, owner, words, sought, kind),
        scores=views.scores(sheet, counted, words),
    )


def _new_page(caller: Caller, name: str, given: dict[str, Any], error: str = "") -> Response:
    game = known_game(name)
    context = caller.context(
        games=[choice for choice in choices() if has_pad(choice["name"])],
        game=game.name,
        named=caller.words_for(game.name),
        given={**given, "players": max(game.default_seats, len(given["names"]))},
        error=error,
    )
    return page("pad_new.html", context, 400 if error else 200)


def _listed(pad: Pad, words: Words) -> dict[str, Any]:
    return {
        "code": pad.code,
        "game": registry.game_named(pad.game).title,
        "cover": pad.game,
        "date": format_date(date.fromtimestamp(pad.created), "medium", locale=words.language),
        **pad.summary,
    }


def _to(pad: Pad) -> Response:
    return RedirectResponse(f"/pad/{pad.code}", 303)
