"""The ladder, one's own rating history, and the host's choice that a game counts."""

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from evertable import registry
from evertable.present.levels import level_title
from evertable.web.live.new_table import known_game
from evertable.web.server.forms import text
from evertable.web.server.problems import BadRequest
from evertable.web.server.rendering import page
from evertable.web.services import CurrentVisitor, Form, Table, to_table

router = APIRouter(include_in_schema=False)


@router.get("/ladder")
async def ladder(caller: CurrentVisitor, request: Request) -> Response:
    """Show the ladder of a game for a number of players: ``of``, as in ``everdell:2``."""
    ratings, words = caller.services.ratings, caller.words
    ratings.check()
    game, players = _wanted(request)
    history = await ratings.rows.history(caller.guest.id, 20)
    context: dict[str, Any] = {
        **await ratings.view(caller.guest.id, game, players),
        "programs": await ratings.rows.ladder(game, players, True),
        "bots": [{**one, "title": level_title(one["bot"], words)} for one in ratings.fixed(game, players)],
        "history": [(change, known_game(change.game).title) for change in history],
    }
    return page("ladder.html", caller.context(**context))


@router.post("/t/{code}/rated")
async def set_rated(caller: CurrentVisitor, form: Form, live: Table) -> Response:
    """``rated``: ``yes`` lets the game count, ``no`` does not."""
    wanted = text(form, "rated", 4)
    if wanted not in ("yes", "no"):
        raise BadRequest("A game is rated, yes or no.")
    await caller.services.ratings.set_rated(live, caller.guest, wanted == "yes")
    return to_table(live)


def _wanted(request: Request) -> tuple[str, int]:
    """Return the game and the number of players that are asked for, by default the first ladder."""
    name, _, number = request.query_params.get("of", f"{registry.NAMES[0]}:2").partition(":")
    game = known_game(name[:40])
    if number not in [str(players) for players in game.seats if players >= 2]:
        raise BadRequest("There is no ladder for so many players.")
    return game.name, int(number)
