"""A finished game as rows: one for each move."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

from evertable.bots.levels import seat_names
from evertable.kernel import record as records
from evertable.kernel.game import Game, Result
from evertable.kernel.record import Record
from evertable.kernel.stack import State

HUMAN: Final = "human"
COLUMNS: Final[dict[str, str]] = {
    "game_id": "text",
    "source": "text",
    "game": "text",
    "rules": "int",
    "seats": "int",
    "modules": "texts",
    "options": "text",
    "seed": "text",
    "move": "int",
    "moves": "int",
    "turn": "int",
    "time": "float",
    "seat": "int",
    "player": "text",
    "bot": "bool",
    "question": "text",
    "verb": "text",
    "action": "text",
    "fields": "text",
    "legal": "int",
    "points": "int",
    "lead": "int",
    "final_points": "int",
    "final_lead": "int",
    "final_rank": "int",
    "won": "bool",
    "reason": "text",
}
"""The columns in order, with their types; docs/data.md says what they mean."""
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game to be exported."""

    source: str
    """Where it comes from: ``server``, or the name of a file."""
    record: Record
    times: Sequence[float] | None = None
    """When each move was made, in seconds since 1970, if that is known."""
    bots: Sequence[bool] | None = None
    """By seat, whether a bot plays it; None: the names tell."""


def rows_of(game: Game[Any], finished: FinishedGame, names: bool = False) -> Iterator[Row]:
    """Yield a row for each move of a record; nothing if the game is not over. Raises RecordError.

    With ``names`` players are called by their names, otherwise people are ``human``. A record of older rules becomes
    the same game under those of today.
    """
    record, times = finished.record, finished.times
    if record.rules < game.rules_version:
        record = records.upgraded(game, record)
        times = times if times is not None and len(times) == len(record.actions) else None
    states = records.course(game, record)
    if not game.over(states[-1]):
        return
    fixed = _fixed(finished.source, record)
    result = game.result(states[-1])
    bots = finished.bots if finished.bots is not None else [_is_bot(game, name) for name in record.seats]
    players = [name if bot or names else HUMAN for name, bot in zip(record.seats, bots, strict=True)]
    turn = 0
    for number, (line, s) in enumerate(zip(record.actions, states, strict=False)):
        turn += game.starts_turn(s)
        seat, text = game.actor(s), line.partition(" ")[2]
        row = fixed | _decision(game, s, text) | _ending(result, seat)
        row |= {"move": number, "turn": turn, "time": None if times is None else times[number]}
        row |= {"seat": seat, "player": players[seat], "bot": bots[seat]}
        yield {column: row[column] for column in COLUMNS}


def _fixed(source: str, record: Record) -> Row:
    """Return what is the same in all rows. The id is a digest of the game, so that a game found twice has one id."""
    played = [record.game, record.modules, record.options, record.seed, record.actions]
    return {
        "game_id": blake2b(json.dumps(played, sort_keys=True).encode(), digest_size=8).hexdigest(),
        "source": source,
        "game": record.game,
        "rules": record.rules,
        "seats": len(record.seats),
        "modules": list(record.modules),
        "options": json.dumps(record.options, sort_keys=True),
        "seed": str(record.seed),
        "moves": len(record.actions),
    }


def _is_bot(game: Game[Any], name: str) -> bool:
    """Return whether a name is a bot's: one of ours, or one of the arena's (``MODULE:CLASS``, ``program:COMMAND``)."""
    return name in seat_names(game) or ":" in name


def _decision(game: Game[Any], s: State, text: str) -> Row:
    """Return what was asked and answered, and how it stood then."""
    fields = game.describe(s, game.parse(s, text))
    points, lead = _standing(game.result(s), game.actor(s))
    return {
        "question": game.question(s),
        "verb": fields["verb"],
        "action": text,
        "fields": json.dumps(fields),
        "legal": len(game.legal_actions(s)),
        "points": points,
        "lead": lead,
    }


def _ending(result: Result, seat: int) -> Row:
    points, lead = _standing(result, seat)
    return {
        "final_points": points,
        "final_lead": lead,
        "final_rank": result.ranks[seat],
        "won": seat in result.winners,
        "reason": result.reason,
    }


def _standing(result: Result, seat: int) -> tuple[int, int | None]:
    """Return a seat's points, and by how much it is ahead of the best other; None if it is alone."""
    others = [total for owner, total in enumerate(result.totals) if owner != seat]
    return result.totals[seat], result.totals[seat] - max(others) if others else None
