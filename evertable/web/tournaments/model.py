"""Stored tournaments, their players and their tables as plain data."""

from dataclasses import dataclass, field
from typing import Any, Final, Literal

from evertable.web.tournaments.pairing import Format, Round, Stage

State = Literal["open", "running", "over", "cancelled"]
MOST_PLAYERS: Final = 128
MOST_ROUNDS: Final = 12
BREAKS: Final = (0, 1, 3, 5, 10, 30)
"""Minutes between two rounds."""


@dataclass(slots=True)
class Tournament:
    """A tournament without its players and tables."""

    code: str
    name: str
    host: str
    """The guest who runs it."""
    game: str
    modules: list[str]
    options: dict[str, Any]
    seats: int
    """Players at a full table."""
    format: Format
    rounds: int
    """Rounds of a Swiss tournament, heats of one with heats; 0 for a round robin, which sets them when it starts."""
    clock: dict[str, Any] | None = None
    """The clock of its tables, as in ``TableInfo``; None for none."""
    pause: int = 1
    """Minutes between two rounds."""
    listed: bool = True
    """Whether everybody finds it; else only those with the link."""
    rated: bool = False
    """Whether its games count for ratings, as who joins agrees."""
    late: bool = True
    """Whether players may still join while the rounds are played."""
    delay: int = 3
    """How many minutes spectators of its tables are behind."""
    state: State = "open"
    round: int = 0
    """The round being played, from 1; 0 before the first."""
    stages: list[Stage] = field(default_factory=list)
    """The stage of each round, known from the start on."""
    plan: list[Round] | None = None
    """All rounds of a round robin, drawn when it starts."""
    lots: int = 0
    """The seed of its draws."""
    starts: float | None = None
    """When it starts by itself; None if its host starts it."""
    next_round: float | None = None
    """When the next round starts; None while a round is played."""
    version: int = 1
    created: float = 0.0
    updated: float = 0.0


@dataclass(slots=True)
class Entry:
    """A player of a tournament."""

    tournament: str
    guest: str
    name: str
    animal: str
    joined: float
    left: int | None = None
    """The round after which the player has left; 0 before the first. None for those who play on."""


@dataclass(slots=True)
class Pairing:
    """A table of a round."""

    tournament: str
    round: int
    number: int
    """The number of the table within the round, from 1. A bye has the number 0."""
    code: str
    """The table's code; empty for a bye."""
    players: list[str]
    """Guests by seat."""
    ranks: list[int] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    absent: list[str] = field(default_factory=list)
    """Players who had left when the game ended."""
    open: bool = True
    """Whether its game has yet to be counted; False for a bye."""


@dataclass(slots=True)
class Stored:
    """A tournament with its players in the order in which they came, and all its tables."""

    tournament: Tournament
    entries: list[Entry]
    pairings: list[Pairing]
    programs: frozenset[str] = frozenset()
    """The players who are programs."""

    @property
    def active(self) -> list[Entry]:
        """The players who have not left."""
        return [entry for entry in self.entries if entry.left is None]

    def entry(self, guest: str) -> Entry | None:
        """Return the entry of a guest, or None."""
        return next((entry for entry in self.entries if entry.guest == guest), None)

    def of_round(self, number: int) -> list[Pairing]:
        """Return the tables of a round with its bye, by number."""
        return [pairing for pairing in self.pairings if pairing.round == number]
