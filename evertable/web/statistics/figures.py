"""Figures about a guest's finished games. Points of different games are never mixed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

BEST: Final = 5
"""Number of best results to list per game."""
PEOPLE: Final = "people"
"""Filter value for opponents who are not bots."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game as seen from one seat."""

    code: str
    game: str
    modules: tuple[str, ...]
    players: int
    time: float
    seat: int
    points: int
    won: bool
    totals: tuple[int, ...]
    lines: dict[str, int]
    people: tuple[str, ...]
    """Names of the other people at the table."""
    bots: tuple[str, ...]
    """Levels of its bots."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games to include. Empty texts and 0 match all."""

    game: str = ""
    module: str = ""
    players: int = 0
    opponent: str = ""
    """A bot's level, or ``people``."""

    def fits(self, played: Played) -> bool:
        """Return whether a game matches."""
        return (
            self.game in ("", played.game)
            and (not self.module or self.module in played.modules)
            and self.players in (0, played.players)
            and (not self.opponent or self.opponent in (*played.bots, *([PEOPLE] if played.people else [])))
        )


def summary(games: Sequence[Played]) -> dict[str, Any]:
    """Return all figures as plain data."""
    by_name = {name: [game for game in games if game.game == name] for name in dict.fromkeys(g.game for g in games)}
    return {
        "games": len(games),
        "won": sum(game.won for game in games),
        "by_game": _groups(games, lambda game: [""]),
        "by_players": _groups(games, lambda game: [str(game.players)]),
        "by_module": _groups(games, lambda game: game.modules),
        "by_bot": _groups(games, lambda game: game.bots),
        "by_person": _groups(games, lambda game: game.people),
        "lines": {name: _lines(played) for name, played in by_name.items()},
        "best": [
            _told(game) for played in by_name.values() for game in sorted(played, key=lambda game: -game.points)[:BEST]
        ],
        "course": [_told(game) for game in games],
    }


def _groups(games: Sequence[Played], of: Callable[[Played], Sequence[str]]) -> list[dict[str, Any]]:
    """Return figures by game and key. ``of`` returns the keys of a game."""
    found: dict[tuple[str, str], list[Played]] = {}
    for game in games:
        for key in dict.fromkeys(of(game)):
            found.setdefault((game.game, key), []).append(game)
    return [
        {
            "game": name,
            "of": key,
            "games": len(group),
            "won": sum(game.won for game in group),
            "mean": round(fmean(game.points for game in group), 1),
            "best": max(game.points for game in group),
        }
        for (name, key), group in sorted(found.items())
    ]


def _lines(games: Sequence[Played]) -> dict[str, float]:
    lines = dict.fromkeys(line for game in games for line in game.lines)
    return {line: round(fmean(game.lines.get(line, 0) for game in games), 1) for line in lines}


def _told(game: Played) -> dict[str, Any]:
    return {name: getattr(game, name) for name in ("code", "game", "time", "players", "points", "won")}
