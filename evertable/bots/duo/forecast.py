"""Forecast the final points of a Duo city, line by line.

The points to come are a weighted sum of the evaluation's parts, of what a mayor has and of the turns left. There are
weights for each season and line, and for competitive and cooperative games. ``tools/duo_forecast.py`` learned them from
games between bots; ``weights/duo.json`` says how.
"""

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from evertable.bots.duo.evaluation import DuoEvaluation, Weights, turns_left
from evertable.duo.city import cards_in
from evertable.duo.goods import total
from evertable.duo.score import score
from evertable.duo.state import Duo
from evertable.kernel.game import Game

LINES: Final = ("base", "tokens", "prosperity", "events", "journey")
"""The lines of the score sheet (R-D-82); only an opponent can be outdone in the journey."""
APART: Final = "apart"
COOP: Final = "together"
SEASONS: Final = 4
WEIGHTS: Final = "weights/duo.json"
Table = dict[str, list[list[list[float]]]]
"""By way of playing, season and line: the weights of ``features``."""


def way(s: Duo) -> str:
    """Return how the mayors play."""
    return COOP if s.table.coop else APART


def features(game: Game[Any], s: Duo, mayor: int) -> list[float]:
    """Return the features of a position: one, the turns left, the parts of the evaluation, and what the mayor has."""
    evaluation = DuoEvaluation(game, s, s.table.seat_of[mayor], Weights(), mayor)
    city = 0 if s.table.coop else mayor
    owners = (0, 1) if s.table.coop else (mayor,)
    return [
        1.0,
        float(turns_left(s)),
        *evaluation.to_come(s),
        float(sum([total(s.goods[owner]) for owner in owners])),
        float(sum([s.occupied[owner] for owner in owners])),
        float(sum([len(s.hands[owner]) for owner in owners])),
        float(sum([s.workers[owner] for owner in owners])),
        float(len(cards_in(s, city))),
        float(sum([owner == city for owner, _ in s.claimed])),
        0.0 if s.table.coop else float(_size(s, mayor) - _size(s, 1 - mayor)),
    ]


def _size(s: Duo, mayor: int) -> int:
    """Return what the journey counts (R-D-82)."""
    return len(s.hands[mayor]) + len(cards_in(s, mayor))


def expected_lines(game: Game[Any], s: Duo, mayor: int) -> dict[str, float]:
    """Return a city's points at the end, by line."""
    now = score(s)[s.table.seat_of[mayor]].lines
    if not s.stack:
        return {line: float(points) for line, points in now.items()}
    told = features(game, s, mayor)
    weights = load_forecast()[way(s)][s.season]
    found = {}
    for line, row in zip(LINES, weights, strict=True):
        if line in now:
            more = sum([weight * feature for weight, feature in zip(row, told, strict=True)])
            # The journey is decided at the end; what has been scored on other lines is hardly ever lost again.
            found[line] = max(0.0, more) if line == "journey" else now[line] + max(0.0, more)
    return found


def expects(game: Game[Any], s: Duo, seat: int) -> tuple[tuple[float, ...], dict[str, float]]:
    """Return the points of all seats and one seat's lines; mayors who play together have the same."""
    if s.table.coop:
        by_seat = [expected_lines(game, s, 0)] * s.table.config.seats
    else:
        by_seat = [expected_lines(game, s, s.table.seat_of.index(other)) for other in range(s.table.config.seats)]
    return tuple([sum(lines.values()) for lines in by_seat]), by_seat[seat]


@lru_cache(maxsize=1)
def load_forecast() -> Table:
    """Return the weights that come with the package."""
    table: Table = json.loads(files("evertable.bots").joinpath(WEIGHTS).read_text(encoding="utf-8"))["weights"]
    return table
