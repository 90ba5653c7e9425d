"""Take in the file of a guest from another server or browser. Nothing in it is believed that was not checked."""

import json
import logging
from dataclasses import asdict, dataclass, field, replace
from math import isfinite
from typing import Any, Final, cast

from sqlalchemy import select

from evertable.bots.levels import seat_names
from evertable.drawing.portraits import ANIMALS
from evertable.kernel.record import Record, RecordError, loads
from evertable.present.words import LANGUAGES
from evertable.web.live.new_table import known_game, new_info
from evertable.web.live.replays import LONGEST_NONCE
from evertable.web.live.seating import clean_name
from evertable.web.people.person_file import read_person_file
from evertable.web.server.comfort import valid_comfort
from evertable.web.server.limited_work import finished_result
from evertable.web.server.problems import BadRequest, TooMuchWork
from evertable.web.services import Services
from evertable.web.storage.model import Guest, Move, Seat, StoredResult
from evertable.web.storage.schema import HOLDERS, TABLES

LOG: Final = logging.getLogger(__name__)
MOST_GAMES: Final = 100
"""Games of one request; the same file again brings the next."""


@dataclass(slots=True)
class TakenIn:
    """How much of a file was new."""

    games: int = 0
    known: int = 0
    """Games that the guest has already."""
    refused: int = 0
    """Games that are broken, not finished, or lead elsewhere under the rules of today."""
    left: int = 0
    """Games for the next time."""
    others: dict[str, int] = field(default_factory=dict)
    """Sheets of the pad and campaigns."""


async def take_in(services: Services, guest: Guest, file: bytes) -> TakenIn:
    """Add what a file holds to a guest. Raise BadRequest if it is none of ours."""
    data = await services.limited_work.run(read_person_file, file)
    if data is None:
        raise BadRequest("This is not a file of a person. Choose the one that “Take it along” has saved.")
    taken = TakenIn()
    await _take_person(services, guest, json.loads(data.person))
    guest = await services.guests.get(guest.id)
    for text in data.games:
        if taken.games >= MOST_GAMES:
            taken.left += 1
            continue
        try:
            new = await _take_game(services, guest, json.loads(text))
        except (KeyError, TypeError, ValueError, AttributeError, RecordError, BadRequest, TooMuchWork):
            taken.refused += 1
            continue
        taken.games += new
        taken.known += not new
    taken.others["pads"] = await services.pad_rows.take_in(guest.id, [json.loads(text) for text in data.pads])
    campaigns = [json.loads(text) for text in data.campaigns]
    taken.others["campaigns"] = await services.campaigns.take_in(guest, campaigns)
    return taken


async def _take_person(services: Services, guest: Guest, person: dict[str, Any]) -> None:
    """Take name, language, animal and settings, where the guest has chosen none."""
    name, language = person.get("name"), person.get("language")
    settings = person.get("settings")
    animal = settings.get("animal") if isinstance(settings, dict) else None
    known = {"animal": animal} if isinstance(animal, str) and animal in ANIMALS else {}
    found = {**valid_comfort(settings), **known, **guest.comfort}
    kept = replace(
        guest,
        name=guest.name or (clean_name(name) if isinstance(name, str) else ""),
        language=guest.language or (language if language in LANGUAGES else ""),
        comfort=found,
    )
    if asdict(kept) != asdict(guest):
        await services.guests.keep(kept)


async def _take_game(services: Services, guest: Guest, one: dict[str, Any]) -> bool:
    """Add a finished game. Return False if the guest has it already."""
    text = json.dumps(one["record"])
    record = loads(text)
    now = services.now()
    created = _moment(one["created"], now)
    if await _has(services, guest.id, record, created):
        return False
    found = await services.limited_work.run(finished_result, text)
    if found is None:
        raise BadRequest("This game is not over yet.")
    result, trophies = found
    game = known_game(record.game)
    nonce = record.nonce if 0 < len(record.nonce) <= LONGEST_NONCE else None
    moves = [Move(int(seat), text) for seat, _, text in (line.partition(" ") for line in record.actions)]
    times = [_moment(time, now) for time in one["times"]]
    for move, time in zip(moves, times, strict=True):
        move.time = time
    rules = game.name, record.rules, record.modules, record.options
    info = new_info(guest, *rules, record.seed, status="over", nonce=nonce, spectators=False)
    info.created, info.updated = created, max(times, default=now)
    info.result = cast(StoredResult, {"time": info.updated, **result})
    known = seat_names(game)
    seats = [
        _seat(guest, number, name, told, known)
        for number, (name, told) in enumerate(zip(record.seats, one["seats"], strict=True))
    ]
    if not any(guest.id in seat.holders for seat in seats):
        raise BadRequest("This game is of somebody else.")
    await services.store.add_table(info, seats, moves)
    if trophies:
        await services.campaign_rows.award([guest.id], game.name, trophies, info.code)
    return True


async def _has(services: Services, guest: str, record: Record, created: float) -> bool:
    """Return whether a guest has a finished game with this deal that was opened at the same moment."""
    mine = select(HOLDERS.c.table_id).where(HOLDERS.c.guest == guest)
    same = (TABLES.c.seed == record.seed) & (TABLES.c.created == created)
    wanted = select(TABLES.c.id).where(TABLES.c.id.in_(mine), TABLES.c.status == "over", same)
    return await services.store.run(lambda c: c.execute(wanted).first() is not None)


def _seat(guest: Guest, number: int, name: str, told: dict[str, Any], known: Any) -> Seat:
    if told["mine"]:
        animal = str(guest.comfort.get("animal", ""))
        bot = told["bot"] if told["bot"] in known else None
        return Seat(number, "human", guest.id, bot, guest.name, animal, guest.program, holders=[guest.id])
    if told["kind"] == "bot":
        return Seat(number, "bot", bot=told["bot"] if told["bot"] in known else "random", name=clean_name(name))
    return Seat(number, "human", name=clean_name(name))


def _moment(time: Any, now: float) -> float:
    """Return a moment of a file, if it is one of the past."""
    if isinstance(time, bool) or not isinstance(time, int | float) or not isfinite(time) or not 0 <= time <= now:
        raise ValueError("this is no moment of the past")
    return float(time)
