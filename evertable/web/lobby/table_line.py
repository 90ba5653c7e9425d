"""A table as one line of a list: home, the online lobby, invitations."""

from collections.abc import Sequence
from typing import Any

from evertable.drawing.portraits import animal_of, portrait
from evertable.present.valley import SEASON_NAMES
from evertable.web.live.live_table import seat_name
from evertable.web.live.new_table import known_game, plays_one_mode
from evertable.web.server.words import ago
from evertable.web.services import Caller
from evertable.web.storage.model import Seat, TableInfo


def table_line(caller: Caller, info: TableInfo, seats: Sequence[Seat]) -> dict[str, Any]:
    """Return a table for a list, from stored data only: a list must not rebuild games."""
    mine = [seat.seat for seat in seats if caller.guest.id in seat.holders]
    game, boxes = known_game(info.game), set(info.modules)
    modules = [module for module in game.modules if module.id in boxes and module.active is None]
    either = plays_one_mode(game)
    others = [seat for seat in seats if seat.kind == "human" and seat.seat not in mine]
    actor = next((seat for seat in seats if seat.seat == info.actor), None)
    return {
        "code": info.code,
        "game": info.game,
        "title": game.title,
        "boxes": [(module.id, caller.words.say(module.title)) for module in modules if not either],
        "mode": caller.words.say(modules[0].title) if either and modules else "",
        "season": caller.words.say(SEASON_NAMES[info.season]) if info.season in SEASON_NAMES else "",
        "turn_of": seat_name(actor, caller.words) if actor is not None else "",
        "left_to_bots": bool(mine) and all(seats[seat].bot is not None for seat in mine),
        "alone": not others,
        "task": info.lesson is not None or info.campaign is not None,
        "when": ago(info.updated, caller.words),
        "rival": next((_portrait(seat) for seat in seats if seat.seat not in mine and seat.kind != "open"), ""),
        "status": info.status,
        "names": [seat_name(seat, caller.words) for seat in seats if seat.kind != "open"],
        "others": [seat_name(seat, caller.words) for seat in seats if seat.seat not in mine and seat.kind != "open"],
        "programs": [seat.program and seat.kind == "human" for seat in seats if seat.kind != "open"],
        "open": sum(seat.kind == "open" for seat in seats),
        "mine": bool(mine),
        "my_turn": info.actor in mine,
        "updated": info.updated,
    }


def face_of(seat: Seat) -> tuple[str, int]:
    """Return whose face a seat shows, and the seat's number."""
    return f"bot:{seat.bot}" if seat.kind == "bot" else animal_of(seat.animal, seat.seat), seat.seat


def _portrait(seat: Seat) -> str:
    return portrait(face_of(seat)[0])
