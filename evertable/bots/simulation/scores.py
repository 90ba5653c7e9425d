"""The distribution of scores by seat over many games."""

from collections.abc import Sequence
from statistics import fmean, quantiles, stdev
from typing import Any

from evertable.bots.simulation.simulation import Played


def scores_by_seat(played: Sequence[Played]) -> list[dict[str, Any]]:
    """Return one row for each seat that occurs: how often it won (a shared win counts in parts) and what it scored."""
    seats = max((len(game.totals) for game in played), default=0)
    return [_row(seat, [game for game in played if seat < len(game.totals)]) for seat in range(seats)]


def _row(seat: int, played: Sequence[Played]) -> dict[str, Any]:
    totals = [game.totals[seat] for game in played]
    wins = sum(1 / len(game.winners) for game in played if seat in game.winners)
    lower, median, upper = quantiles(totals, n=4, method="inclusive") if len(totals) > 1 else totals * 3
    return {
        "seat": seat,
        "wins": round(wins / len(played), 4),
        "mean": round(fmean(totals), 2),
        "stdev": round(stdev(totals), 2) if len(totals) > 1 else 0.0,
        "min": min(totals),
        "quartiles": [lower, median, upper],
        "max": max(totals),
    }
