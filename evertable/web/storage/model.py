"""What is stored, as plain data: guests, tables, seats and moves."""

import secrets
from dataclasses import dataclass, field
from time import time
from typing import Any, Final, Literal, TypedDict

Status = Literal["lobby", "playing", "over"]
Kind = Literal["human", "bot", "open"]
PACES: Final = {"instant": 0.0, "quick": 0.5, "calm": 1.2, "slow": 2.5}
"""Seconds a bot waits before it opens its turn."""
USUAL_PACE: Final = "quick"
DELAYS: Final = (0, 1, 3, 10)
"""Minutes that spectators may be behind."""


def new_token() -> str:
    """Something nobody can guess."""
    return secrets.token_urlsafe(18)


@dataclass(slots=True)
class Guest:
    """Somebody with a browser. There are no accounts: the signed cookie is the guest."""

    id: str
    name: str = ""
    language: str = ""
    comfort: dict[str, Any] = field(default_factory=dict)
    """Text size, motion, sound and so on, and the last choices for a new table."""
    created: float = field(default_factory=time)


@dataclass(slots=True)
class Seat:
    """A chair at a table."""

    seat: int
    kind: Kind
    guest: str | None = None
    """Who sat down first; everybody in ``holders`` may use the seat, e.g. the same person on a telephone."""
    bot: str | None = None
    """The bot that plays here; on a human's seat it stands in until the human is back."""
    name: str = ""
    invite: str = field(default_factory=new_token)
    """The link for a friend: good until somebody has sat down."""
    token: str = field(default_factory=new_token)
    """The seat's own link, known to who sits there only: good on any device."""
    holders: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Move:
    """A move as it is recorded."""

    seat: int
    text: str
    time: float = field(default_factory=time)


class TakeBack(TypedDict):
    """A wish to take back more than one may alone: to before move ``number``, with the seats that have agreed."""

    seat: int
    number: int
    agreed: list[int]


class SaidPhrase(TypedDict):
    """Something said at the table: what, and in which turn."""

    what: str
    turn: int


class StoredResult(TypedDict):
    """How a game ended: when, and the result as it stands in a record."""

    time: float
    winners: list[int]
    ranks: list[int]
    reason: str
    totals: list[int]
    lines: list[dict[str, int]]


@dataclass(slots=True)
class TableInfo:
    """Everything about a table except its seats and moves."""

    code: str
    game: str
    rules: int
    modules: list[str]
    options: dict[str, Any]
    seed: int
    host: str
    nonce: str | None = None
    """With the seed it makes the promise that everybody is shown (``kernel/fair.py``); None at tables older than
    promises, empty where the seed is not drawn: challenges, and games that go on from another one."""
    id: int = 0
    status: Status = "lobby"
    spectators: bool = True
    pace: str = USUAL_PACE
    delay: int = 0
    """Minutes that spectators are behind."""
    takeback: TakeBack | None = None
    looking: dict[str, int] = field(default_factory=dict)
    """Which of several seats a guest looks at now (hot seat)."""
    version: int = 1
    actor: int | None = None
    """Whose turn it is, for lists of tables."""
    campaign: str | None = None
    """The campaign that the game belongs to."""
    lesson: str | None = None
    """The lesson that it is."""
    said: dict[str, SaidPhrase] = field(default_factory=dict)
    """What each seat last said to its partner, by the number of the seat."""
    result: StoredResult | None = None
    """When the game is over; None at tables whose game ended before results were kept."""
    rematch_of: str | None = None
    rematch: str | None = None
    """The table that goes on from this one."""
    created: float = field(default_factory=time)
    updated: float = field(default_factory=time)


@dataclass(slots=True)
class Campaign:
    """A series of games. What its data means only the game knows."""

    code: str
    game: str
    data: dict[str, Any]
    seats: list[str]
    """Who plays, as a new table is wished for."""
    at: str | None = None
    """The table of the game that is going on."""
    version: int = 1
    created: float = field(default_factory=time)
    updated: float = field(default_factory=time)


@dataclass(slots=True)
class Pad:
    """A sheet of the score pad. Who knows the code can read it, its guest can write."""

    code: str
    guest: str
    game: str
    data: dict[str, Any]
    summary: dict[str, Any]
    created: float = field(default_factory=time)
    updated: float = field(default_factory=time)
