"""Summarise a tournament as plain data, for the terminal, the report and JSON."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from openskill.models import PlackettLuce

from evertable.arena.game_result import GameResult, counted
from evertable.arena.head_to_head import head_to_head
from evertable.arena.statistics import percentile, rate_interval
from evertable.arena.tournament import Tournament

GRACE: Final = 1.2
"""How much of its time a bot may take before a turn counts as too long."""
CONFIDENCE: Final = 3.0
"""Standard deviations below the mean that a rating is sure to be above."""
_SAMPLES: Final = 200
"""How many points of the ratings' course are kept."""


def summarise(tournament: Tournament, results: Sequence[GameResult]) -> dict[str, Any]:
    """Return all figures about the games so far."""
    games = counted(results)
    automas = [
        module.title for module in tournament.rules.table(tournament.config).modules for _ in range(module.automas)
    ]
    names = [*tournament.bots, *dict.fromkeys(automas)]
    course, ratings = _ratings(games, names, automas)
    standings = [
        _standing(tournament, name, games, automas) | ratings[name]
        for name in names
        if any(name in game.seats or name in automas for game in games)
    ]
    winners = [
        total
        for game in games
        for total, rank in zip(game.totals[: tournament.players], game.ranks, strict=False)
        if rank == 1
    ]
    return {
        "game": tournament.game,
        "players": tournament.players,
        "modules": list(tournament.modules),
        "options": dict(tournament.options),
        "bots": list(tournament.bots),
        "seed": tournament.seed,
        "time": tournament.time,
        "nodes": tournament.nodes,
        "games": len(games),
        "deals": len({game.deal for game in games}),
        "winners_mean": round(fmean(winners), 2) if winners else None,
        "standings": sorted(standings, key=lambda row: -row["rating"]),
        "meetings": head_to_head(games, names, automas),
        "course": course,
        "problems": [
            {
                "bot": None if result.failed is None else result.seats[result.failed],
                "seats": list(result.seats),
                "deal": result.deal,
                "seed": result.seed,
                "message": result.error,
            }
            for result in sorted(results, key=lambda result: result.key)
            if result.error is not None
        ],
    }


class Rating(NamedTuple):
    """The estimated strength of a bot: mean ``mu`` with a standard deviation of ``sigma``."""

    mu: float
    sigma: float

    @property
    def sure(self) -> float:
        """A lower bound of the strength."""
        return self.mu - CONFIDENCE * self.sigma


class Ratings:
    """OpenSkill ratings (Plackett-Luce) in progress. Automas are rated, too: they are what solo bots have in common."""

    def __init__(self, names: Iterable[str]) -> None:
        self._model: Final = PlackettLuce()
        start = self._model.rating()
        self.now: Final = {name: Rating(start.mu, start.sigma) for name in names}

    def add(self, result: GameResult, names: Sequence[str]) -> None:
        """Update from a game; ``names`` by owner. A bot with several seats changes by their mean."""
        if len(set(names)) < 2:
            return
        teams = [[self._model.rating(*self.now[name])] for name in names]
        new = [team[0] for team in self._model.rate(teams, ranks=[float(rank) for rank in result.ranks])]
        for name in dict.fromkeys(names):
            mine = [rating for rating, owner in zip(new, names, strict=True) if owner == name]
            self.now[name] = Rating(fmean(r.mu for r in mine), fmean(r.sigma for r in mine))


def _ratings(
    games: Sequence[GameResult], names: Sequence[str], automas: Sequence[str]
) -> tuple[list[dict[str, Any]], dict[str, dict[str, float]]]:
    """Return the ratings over time, thinned out, and at the end."""
    ratings, course = Ratings(names), []
    every = max(1, len(games) // _SAMPLES)
    for number, game in enumerate(games, 1):
        ratings.add(game, [*game.seats, *automas])
        if number % every == 0 or number == len(games):
            course.append({"games": number, **{name: round(ratings.now[name].mu, 2) for name in names}})
    return course, {
        name: {"rating": round(r.mu, 2), "rating_sigma": round(r.sigma, 2), "rating_sure": round(r.sure, 2)}
        for name, r in ratings.now.items()
    }


def _standing(tournament: Tournament, name: str, games: Sequence[GameResult], automas: Sequence[str]) -> dict[str, Any]:
    """Return how one bot (or automa) has done."""
    places = [(game, owner) for game in games for owner, held in enumerate([*game.seats, *automas]) if held == name]
    shares: dict[int, list[float]] = defaultdict(list)
    for game, owner in places:
        shares[game.deal].append(game.share(owner))
    rate, (low, high) = rate_interval(list(shares.values()))
    ended = [(game, owner) for game, owner in places if game.lines]
    totals = [game.totals[owner] for game, owner in ended]
    won = [game.totals[owner] for game, owner in ended if game.ranks[owner] == 1]
    turns = [turn for game, owner in ended if owner < len(game.times) for turn in game.times[owner]]
    slow = None if tournament.time is None else tournament.time * GRACE * 1e6
    return {
        "bot": name,
        "played": len(places),
        "wins": round(sum(game.share(owner) for game, owner in places), 2),
        "win_rate": round(rate, 4),
        "win_rate_low": round(low, 4),
        "win_rate_high": round(high, 4),
        "mean": round(fmean(totals), 2) if totals else None,
        "stdev": round(stdev(totals), 2) if len(totals) > 1 else None,
        "winning_mean": round(fmean(won), 2) if won else None,
        "forfeits": sum(game.failed == owner for game, owner in places),
        "lines": _lines(ended),
        "totals": totals,
        "decision_ms": _milliseconds([time for turn in turns for time in turn]),
        "turn_ms": _milliseconds([sum(turn) for turn in turns]),
        "turns": len(turns),
        "slow_turns": None if slow is None else sum(sum(turn) > slow for turn in turns),
    }


def _lines(ended: Sequence[tuple[GameResult, int]]) -> dict[str, float]:
    """Return the mean of each scoring line, in the order of the score sheet."""
    sums: dict[str, int] = defaultdict(int)
    for game, owner in ended:
        for line, points in game.lines[owner].items():
            sums[line] += points
    return {line: round(points / len(ended), 2) for line, points in sums.items()}


def _milliseconds(times: Sequence[int]) -> dict[str, float] | None:
    if not times:
        return None
    return {
        "p50": round(percentile(times, 0.5) / 1000, 3),
        "p99": round(percentile(times, 0.99) / 1000, 3),
        "max": round(max(times) / 1000, 3),
    }
