"""Standings: points by place at each table, and what parts equal sums.

First place brings as many points as a full table has seats, last place one, the places between are spread evenly, so
that a smaller table is neither better nor worse. Players who tie share the points of their places. Who has left the
table gets nothing. A bye counts like a first place.

Equal sums are parted by the number of first places, then by the points of all own games added up.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from evertable.web.tournaments.pairing import Stage

_RANKED: Final[tuple[Stage, ...]] = ("final", "semifinal")
"""Stages that decide over places before the sums do, the last one first."""


@dataclass(frozen=True, slots=True)
class TableResult:
    """The end of one table of a round."""

    players: tuple[str, ...]
    """By seat."""
    ranks: tuple[int, ...] = ()
    """By seat, from 1; players who tie have the same. Empty while the table plays."""
    totals: tuple[int, ...] = ()
    """Points of the game by seat."""
    absent: tuple[str, ...] = ()
    """Players who had left when the game ended."""

    @property
    def over(self) -> bool:
        """Whether the table has ended."""
        return bool(self.ranks)


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The tables of a round, and who rests."""

    stage: Stage
    tables: tuple[TableResult, ...]
    resting: tuple[str, ...] = ()


@dataclass(slots=True)
class Standing:
    """A player's line in the standings."""

    player: str
    place: int = 0
    """From 1; players whom nothing parts share a place."""
    points: float = 0.0
    firsts: int = 0
    """First places."""
    game_points: int = 0
    """Points of all games added up."""
    by_round: list[float | None] = field(default_factory=list)
    """Points of each round begun so far; None for a round not played or still going on."""


def place_points(ranks: Sequence[int], seats: int) -> list[float]:
    """Return the points of the players of a table by seat. ``seats`` is the size of a full table.

    >>> place_points([1, 3, 2, 4], 4)
    [4.0, 2.0, 3.0, 1.0]
    >>> place_points([1, 2, 3], 4)
    [4.0, 2.5, 1.0]
    >>> place_points([1, 1], 2)
    [1.5, 1.5]
    """
    if len(ranks) == 1:
        return [float(seats)]
    step = (seats - 1) / (len(ranks) - 1)
    found = []
    for rank in ranks:
        ties = sum(other == rank for other in ranks)
        above = sum(other < rank for other in ranks)
        found.append(round(seats - step * (above + (ties - 1) / 2), 2))
    return found


def table_points(table: TableResult, seats: int) -> dict[str, float]:
    """Return the points of each player of a table that has ended."""
    ranks = present_ranks(table)
    points = place_points(ranks, seats)
    return {player: 0.0 if player in table.absent else points[seat] for seat, player in enumerate(table.players)}


def present_ranks(table: TableResult) -> list[int]:
    """Return the ranks by seat with those who had left behind all others."""
    last = len(table.players)
    return [
        last + rank if player in table.absent else rank for player, rank in zip(table.players, table.ranks, strict=True)
    ]


def standings(players: Sequence[str], rounds: Sequence[RoundResult], seats: int) -> list[Standing]:
    """Return the standings, best first. Finalists come before semifinalists, and these before all others."""
    lines = {player: Standing(player) for player in players}
    for played in rounds:
        counted = _round_points(played, seats)
        for player, line in lines.items():
            line.by_round.append(counted.get(player))
            line.points = round(line.points + (counted.get(player) or 0.0), 2)
        for table in played.tables:
            if table.over:
                _add_game(lines, table)
    knocked = [_knockout_places(played, seats) for stage in _RANKED for played in rounds if played.stage == stage]

    def rank(line: Standing) -> tuple[object, ...]:
        stages = [places.get(line.player, (1, 0)) for places in knocked]
        return (*stages, -line.points, -line.firsts, -line.game_points)

    found = sorted(lines.values(), key=rank)
    for at, line in enumerate(found):
        tied = at > 0 and rank(found[at - 1]) == rank(line)
        line.place = found[at - 1].place if tied else at + 1
    return found


def _round_points(played: RoundResult, seats: int) -> dict[str, float]:
    found = dict.fromkeys(played.resting, float(seats))
    for table in played.tables:
        if table.over:
            found |= table_points(table, seats)
    return found


def _add_game(lines: Mapping[str, Standing], table: TableResult) -> None:
    ranks = present_ranks(table)
    for player, rank, total in zip(table.players, ranks, table.totals, strict=True):
        if player in lines and player not in table.absent:
            lines[player].firsts += rank == min(ranks)
            lines[player].game_points += total


def _knockout_places(played: RoundResult, seats: int) -> dict[str, tuple[int, int]]:
    """Return for each player of a semifinal or final that they were in it, and their place; nothing while it plays."""
    found: dict[str, tuple[int, int]] = {}
    for table in played.tables:
        ranks = present_ranks(table) if table.over else [0] * len(table.players)
        found |= {player: (0, rank) for player, rank in zip(table.players, ranks, strict=True)}
    return found
