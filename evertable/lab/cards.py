"""Cards in both variants: how often each is played, and how the players do who play it."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Any

from evertable.arena.game_result import GameResult
from evertable.lab.estimate import ENOUGH, Comparison, Estimate, apart, estimate, paired

Value = Callable[[GameResult, int], float]
"""Something about a seat of a game."""


def card_rows(sides: Sequence[Sequence[GameResult]], names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return a row for each card that was played often enough on a side, those with the clearest change first."""
    played = [Counter(card for game in games for uses in game.uses for card in uses) for games in sides]
    cards = [card for card in sorted(set().union(*played)) if any(times[card] >= ENOUGH for times in played)]
    rows: list[dict[str, Any]] = []
    for card in cards:
        compared = {name: found.data(len(cards)) for name, found in _compare(sides, card).items()}
        rows.append({"card": card, "name": names.get(card, card), **compared})
    return sorted(rows, key=lambda row: (not row["play"]["clear"], -abs(row["play"]["difference"] or 0), row["card"]))


def _compare(sides: Sequence[Sequence[GameResult]], card: str) -> dict[str, Comparison]:
    rates = [[fmean(float(card in uses) for uses in game.uses) for game in games] for games in sides]
    copies = [[fmean(uses.get(card, 0) for uses in game.uses) for game in games] for games in sides]
    wins = [contribution(games, card, GameResult.share) for games in sides]
    points = [contribution(games, card, lambda game, seat: game.totals[seat]) for games in sides]
    return {"play": paired(*rates), "copies": paired(*copies), "win": apart(*wins), "points": apart(*points)}


def contribution(games: Sequence[GameResult], card: str, value: Value) -> Estimate | None:
    """Return how much better players do who play a card than those who do not.

    With several players they are compared within the same game, so that the deal is the same for both; with one player,
    games with the card are compared with games without.
    """
    inside: list[float] = []
    having: list[float] = []
    lacking: list[float] = []
    for game in games:
        with_it = [value(game, seat) for seat, uses in enumerate(game.uses) if card in uses]
        without = [value(game, seat) for seat, uses in enumerate(game.uses) if card not in uses]
        if with_it and without:
            inside.append(fmean(with_it) - fmean(without))
        elif len(game.uses) == 1:
            having += with_it
            lacking += without
    one, other = estimate(having, ENOUGH), estimate(lacking, ENOUGH)
    return estimate(inside, ENOUGH) if inside else None if one is None or other is None else one.minus(other)
