"""The results of a tournament as files: standings as CSV, everything as JSON."""

import csv
import io
from typing import Any, Final

from evertable.present.words import Words
from evertable.web.tournaments.draws import table_of
from evertable.web.tournaments.model import Stored
from evertable.web.tournaments.views import people

FORMAT: Final = 1
FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")
"""Beginnings that make a spreadsheet calculate; a name with one gets an apostrophe before it."""


def as_json(stored: Stored, words: Words) -> dict[str, Any]:
    """Return the settings, the standings, and all tables with their results. Players are named, not identified."""
    found, folk = stored.tournament, people(stored, words)
    return {
        "format": FORMAT,
        "code": found.code,
        "name": found.name,
        "game": found.game,
        "modules": found.modules,
        "options": found.options,
        "seats": found.seats,
        "kind": found.format,
        "clock": found.clock,
        "rated": found.rated,
        "state": found.state,
        "round": found.round,
        "stages": found.stages,
        "standings": [
            {
                "place": line.place,
                "player": folk[line.player].name,
                "points": line.points,
                "firsts": line.firsts,
                "game_points": line.game_points,
                "by_round": line.by_round,
                "left": folk[line.player].left,
            }
            for line in table_of(stored)
        ],
        "tables": [
            {
                "round": one.round,
                "number": one.number,
                "table": one.code,
                "players": [folk[player].name for player in one.players],
                "ranks": one.ranks,
                "totals": one.totals,
                "absent": [folk[player].name for player in one.absent],
                "over": not one.open,
            }
            for one in stored.pairings
        ],
    }


def as_csv(stored: Stored, words: Words) -> str:
    """Return the standings with a column for each round. The heading is English, so that programs know it."""
    folk, lines = people(stored, words), table_of(stored)
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    rounds = [f"round {number}" for number in range(1, stored.tournament.round + 1)]
    writer.writerow(["place", "player", "points", "first places", "points of games", *rounds])
    for line in lines:
        played = ["" if points is None else points for points in line.by_round]
        name = _harmless(folk[line.player].name)
        writer.writerow([line.place, name, line.points, line.firsts, line.game_points, *played])
    return written.getvalue()


def _harmless(name: str) -> str:
    return f"'{name}" if name.startswith(FORMULAS) else name
