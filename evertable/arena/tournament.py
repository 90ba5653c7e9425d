"""Tournaments: which games are played. A game follows from the tournament and three numbers.

Each deal is played once from every seat by every bot, so that no bot profits from a lucky seat. With more than two
seats a rotation keeps the same neighbours, so the next deal takes the next order.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, count, permutations
from typing import Any, NamedTuple

import msgspec

from evertable import registry
from evertable.arena.entrants import entrant
from evertable.bots.simulation.plan import Plan
from evertable.kernel.game import Game
from evertable.kernel.module import Config

Seating = tuple[int, ...]
"""Which bot sits where, by its number in the tournament."""


class Fixture(NamedTuple):
    """One game: which bots meet (a line-up), on which deal, and how often the seats have been rotated."""

    lineup: int
    deal: int
    turn: int
    seating: Seating


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """What is played and by which bots. Equal tournaments have the same deals and seats."""

    game: str
    bots: tuple[str, ...]
    players: int
    modules: tuple[str, ...] = ()
    options: Mapping[str, Any] = {}
    seed: int = 0
    time: float | None = None
    """Seconds that a bot may think about a turn, for those that can say when to stop."""
    nodes: int | None = None
    """Positions that a bot may search for a decision, for bots that can limit them."""
    packs: tuple[str, ...] | None = None
    """Folders of the card packs that count in the processes that play; None: those that count here."""
    uses: bool = False
    """Whether each game records the cards that each seat played."""
    record: bool = False
    """Whether each game is kept as a record."""
    moves: bool = False
    """Whether each game records all its actions."""

    @property
    def rules(self) -> Game[Any]:
        """The game that is played."""
        return registry.game_named(self.game)

    @property
    def config(self) -> Config:
        """The checked configuration; raises ConfigError."""
        return self.rules.config(self.players, self.modules, self.options)

    def seed_of(self, deal: int) -> int:
        """Return the seed of a deal, the same for every line-up."""
        return Plan(self.game, seed=self.seed).seed_of(deal)

    def check(self) -> None:
        """Raise ConfigError or UnknownBot if it cannot begin."""
        self.rules.table(self.config)
        for name in self.bots:
            entrant(name, self.rules, 0)

    def fixtures(self, wanted: int) -> Iterator[Fixture]:
        """Yield the games until every line-up has had ``wanted`` of them, deal by deal and only whole deals."""
        lineups = line_ups(len(self.bots), self.players)
        played = [0] * len(lineups)
        for deal in count():
            if min(played) >= wanted:
                return
            for number, lineup in enumerate(lineups):
                if played[number] < wanted:
                    found = seatings(lineup, deal)
                    played[number] += len(found)
                    yield from (Fixture(number, deal, turn, seating) for turn, seating in enumerate(found))


def line_ups(bots: int, seats: int) -> list[Seating]:
    """Return who meets whom: every choice of bots that fills the table. Fewer bots than seats are dealt out in turn,
    beginning with each of them where they do not come out even."""
    if bots >= seats:
        return list(combinations(range(bots), seats))
    return [tuple((first + seat) % bots for seat in range(seats)) for first in (range(bots) if seats % bots else (0,))]


def seatings(lineup: Seating, deal: int) -> list[Seating]:
    """Return the seatings of one deal: an order round the table, rotated until every bot has had every seat."""
    orders = _orders(lineup)
    return _turned(orders[deal % len(orders)])


def _turned(order: Seating) -> list[Seating]:
    return list(dict.fromkeys(order[turn:] + order[:turn] for turn in range(len(order))))


@lru_cache(maxsize=64)
def _orders(lineup: Seating) -> Sequence[Seating]:
    """Return all orders round a table, each once, regardless of the seat where counting starts."""
    return sorted({min(_turned(order)) for order in permutations(lineup)})
