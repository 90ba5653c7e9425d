"""Summarise a trial as plain data, for tables, charts and JSON."""

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Any, Final

import msgspec

from evertable.arena.game_result import GameResult
from evertable.lab.cards import card_rows
from evertable.lab.estimate import LEVEL, paired
from evertable.lab.trial import CHANGED, SIDES, UNCHANGED, Trial

Figure = Callable[[GameResult], float]
_NAMES: Final = ("unchanged", "changed")


def summarise(trial: Trial, results: Sequence[GameResult], names: Mapping[str, str]) -> dict[str, Any]:
    """Return all figures about the deals that both sides have finished; ``names`` are those of the cards."""
    sides = _pairs(results)
    problems = [result for result in results if result.error is not None]
    return {
        **msgspec.to_builtins(trial),
        "deals": len(sides[UNCHANGED]),
        "level": LEVEL,
        "figures": _rows(sides, _figures(trial.players)),
        "lines": _shares(_rows(sides, _lines(sides))),
        "cards": card_rows(sides, names),
        "spread": {
            name: {
                "points": [total for game in games for total in game.totals[: trial.players]],
                "turns": [game.turns for game in games],
            }
            for name, games in zip(_NAMES, sides, strict=True)
        },
        "problems": [
            {"side": _NAMES[game.lineup], "deal": game.deal, "seed": game.seed, "message": game.error}
            for game in sorted(problems, key=lambda game: game.key)
        ],
    }


def _pairs(results: Sequence[GameResult]) -> list[list[GameResult]]:
    """Return the games of each side by deal, for deals that both sides have finished."""
    ended = {(game.lineup, game.deal): game for game in results if game.lines}
    deals = sorted(deal for side, deal in ended if side == CHANGED and (UNCHANGED, deal) in ended)
    return [[ended[side, deal] for deal in deals] for side in SIDES]


def _figures(players: int) -> dict[str, Figure]:
    def points(game: GameResult) -> float:
        return fmean(game.totals[:players])

    def best(game: GameResult) -> float:
        return max(game.totals[:players])

    figures: dict[str, Figure] = {"points": points, "turns": lambda game: game.turns}
    figures["decisions"] = lambda game: game.decisions
    if players > 1:
        figures["winners_points"] = best
        figures["lead"] = lambda game: best(game) - sorted(game.totals[:players])[-2]
        figures["first_player"] = lambda game: game.share(game.first or 0) - 1 / players
    else:
        figures["wins"] = lambda game: game.share(0)
    return figures


def _lines(sides: Sequence[Sequence[GameResult]]) -> dict[str, Figure]:
    """Return the mean points of each scoring line, in the order of the score sheet."""
    names = dict.fromkeys(line for games in sides for game in games for lines in game.lines for line in lines)

    def mean(line: str) -> Figure:
        return lambda game: fmean(lines.get(line, 0) for lines in game.lines[: len(game.seats)])

    return {line: mean(line) for line in names}


def _rows(sides: Sequence[Sequence[GameResult]], figures: Mapping[str, Figure]) -> list[dict[str, Any]]:
    rows = []
    for name, figure in figures.items():
        before, after = ([figure(game) for game in games] for games in sides)
        rows.append({"figure": name, **paired(before, after).data(len(figures))})
    return rows


def _shares(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Add the share of all points that each line has on either side."""
    whole = {side: sum(row[side] or 0 for row in rows) for side in _NAMES}
    return [
        row | {f"{side}_share": round((row[side] or 0) / total, 4) if total else None for side, total in whole.items()}
        for row in rows
    ]
