"""Head-to-head results: compare two bots seat against seat in the same game."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations, permutations
from statistics import fmean
from typing import Any

from evertable.arena.game_result import GameResult
from evertable.arena.statistics import mean_interval, rate_interval


def head_to_head(games: Sequence[GameResult], names: Sequence[str], automas: Sequence[str]) -> list[dict[str, Any]]:
    """Compare each pair of bots, seat against seat in the same game: who finished higher, and by how much."""
    rows = []
    for one, other in combinations(names, 2):
        better, margins = meetings(games, one, other, automas)
        if better:
            rate, (low, high) = rate_interval(better)
            rows.append(
                {
                    "bot": one,
                    "other": other,
                    "meetings": sum(len(deal) for deal in better),
                    "deals": len(better),
                    "score": round(rate, 4),
                    "score_low": round(low, 4),
                    "score_high": round(high, 4),
                    **_margin(margins),
                }
            )
    return rows


def meetings(
    games: Sequence[GameResult], one: str, other: str, automas: Sequence[str] = ()
) -> tuple[list[list[float]], list[float]]:
    """Return how one bot fared against another, deal by deal.

    The first list has, for each deal, the share of each meeting: 1 above the other, 0.5 equal, 0 below. The second has
    the mean difference in points of those that ended.
    """
    deals: dict[tuple[int, int], list[GameResult]] = defaultdict(list)
    for game in games:
        deals[game.lineup, game.deal].append(game)
    better, margins = [], []
    for deal in deals.values():
        owners = [(game, [*game.seats, *automas]) for game in deal]
        pairs = [
            (game, a, b)
            for game, held in owners
            for a, b in permutations(range(len(held)), 2)
            if (held[a], held[b]) == (one, other)
        ]
        if pairs:
            ranks = [(game.ranks[a], game.ranks[b]) for game, a, b in pairs]
            better.append([0.5 if mine == theirs else float(mine < theirs) for mine, theirs in ranks])
        if ended := [game.totals[a] - game.totals[b] for game, a, b in pairs if game.lines]:
            margins.append(fmean(ended))
    return better, margins


def _margin(margins: Sequence[float]) -> dict[str, float | None]:
    """Return the mean difference in points, deal by deal; bounds need more than one deal."""
    if not margins:
        return {"margin": None, "margin_low": None, "margin_high": None}
    mean, bounds = mean_interval(margins)
    low, high = (round(bound, 2) if len(margins) > 1 else None for bound in bounds)
    return {"margin": round(mean, 2), "margin_low": low, "margin_high": high}
