"""Stored records as plain data: guests, tables, seats, moves, campaigns and score pads."""

import secrets
from dataclasses import dataclass, field
from time import time
from typing import Any, Final, Literal, NotRequired, TypedDict

Status = Literal["lobby", "playing", "over"]
Kind = Literal["human", "bot", "open"]
Chat = Literal["seats", "all", "off"]
PACES: Final = {"instant": 0.0, "quick": 0.5, "calm": 1.2, "slow": 2.5}
"""Seconds that a bot waits before it begins its turn."""
USUAL_PACE: Final = "calm"
DELAYS: Final = (0, 1, 3, 10)
"""Delays for spectators, in minutes."""


def new_token() -> str:
    """Return a random token that cannot be guessed."""
    return secrets.token_urlsafe(18)


@dataclass(slots=True)
class Guest:
    """A person with a browser: the signed cookie is the guest. ``people`` keeps what lasts longer than a cookie."""

    id: str
    name: str = ""
    language: str = ""
    comfort: dict[str, Any] = field(default_factory=dict)
    """Text size, motion, sound and so on, and the last choices for a new table."""
    program: bool = False
    """Whether it is a program that plays over the API: a bot as a member."""
    created: float = field(default_factory=time)


@dataclass(slots=True)
class Seat:
    """A seat at a table."""

    seat: int
    kind: Kind
    guest: str | None = None
    """The guest who sat down first. All ``holders`` may use the seat, such as the same person on a phone."""
    bot: str | None = None
    """The bot that plays here. On a human's seat it stands in until the human returns."""
    name: str = ""
    animal: str = ""
    """The animal of the person or bot, one of ``PORTRAITS``; empty for that of the chair."""
    program: bool = False
    """Whether the guest is a program."""
    invite: str = field(default_factory=new_token)
    """Token of the invitation link, valid until the seat is taken."""
    token: str = field(default_factory=new_token)
    """Token of the seat's own link, known only to its holders and valid on any device."""
    holders: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody wants to say: a text, the id of a phrase or of an emote, and the language that they see."""

    kind: str
    text: str
    language: str
    key: str
    """Chosen by the sender: who is not sure whether a message has arrived sends it again with the same key."""


@dataclass(slots=True)
class Move:
    """A recorded move."""

    seat: int
    text: str
    time: float = field(default_factory=time)
    clock: float | None = None
    """Seconds that the seat had left after the move, before an increment; None without a clock."""


class TakeBack(TypedDict):
    """A proposal to go back to before move ``number`` (counted from 0), with the seats that have agreed."""

    seat: int
    number: int
    agreed: list[int]


class SitIn(TypedDict):
    """A proposal that a bot sits in for the player of a seat, with the seats that have agreed, its author first."""

    seat: int
    agreed: list[int]


class SaidPhrase(TypedDict):
    """A phrase that a seat has said, and the turn in which it said it."""

    what: str
    turn: int


class SeenSettings(TypedDict):
    """What spectators see of a table besides its moves. Seats are given by kind, bot and name."""

    seats: list[tuple[Kind, str | None, str]]
    pace: str
    said: dict[str, SaidPhrase]


class Cut(TypedDict):
    """Moves that were taken back, by seat, text and time, and how many stand before them."""

    number: int
    moves: list[tuple[int, str, float]]


class PastChange(TypedDict):
    """A change that was no move, and what spectators saw before it, or None if they saw no difference."""

    time: float
    before: SeenSettings | None
    cut: NotRequired[Cut]
    """What it took back. Not there if it took back nothing."""


class StoredResult(TypedDict):
    """The result of a finished game as in a record, and the time of its last move."""

    time: float
    winners: list[int]
    ranks: list[int]
    reason: str
    totals: list[int]
    lines: list[dict[str, int]]


@dataclass(slots=True)
class TableInfo:
    """A table without its seats and moves."""

    code: str
    game: str
    rules: int
    modules: list[str]
    options: dict[str, Any]
    seed: int
    host: str
    nonce: str | None = None
    """Commits to the seed (``kernel/fair.py``). None at tables from before commitments; empty where the seed is not
    random: challenges, and games that continue another one."""
    id: int = 0
    status: Status = "lobby"
    spectators: bool = True
    listed: bool = False
    """Whether everybody finds the table in the online lobby while seats are free."""
    pace: str = USUAL_PACE
    delay: int = 0
    """Delay for spectators, in minutes."""
    chat: Chat = "seats"
    """Who may talk and read what is said: the people at the table, spectators too, or nobody."""
    slow: int = 0
    """Seconds that each person waits between two messages; 0 for the usual limit."""
    rated: bool = False
    """Whether the game counts for the ratings of the people who sit down."""
    rating_from: int | None = None
    """The least rating of people who may sit down; None for anybody."""
    rating_to: int | None = None
    """The highest one."""
    takeback: TakeBack | None = None
    sit_in: SitIn | None = None
    looking: dict[str, int] = field(default_factory=dict)
    """The seat that a guest with several seats on one screen looks at, by guest."""
    version: int = 1
    actor: int | None = None
    """The seat to move, for lists of tables."""
    season: str = ""
    """Id of the season of the seat to move, for lists of tables; empty in games without seasons."""
    campaign: str | None = None
    """Code of the campaign that the game belongs to."""
    tournament: str | None = None
    """Code of the tournament that the game belongs to."""
    lesson: str | None = None
    """Id of the lesson that is played."""
    coach: dict[str, int] | None = None
    """What the coach of a first game has said, each with the number of moves made before; None without a coach."""
    said: dict[str, SaidPhrase] = field(default_factory=dict)
    """The last phrase of each seat, by seat number."""
    past_changes: list[PastChange] = field(default_factory=list)
    """Recent changes that spectators with a delay do not see yet, the earliest first."""
    result: StoredResult | None = None
    """None until the game is over, and at tables that ended before results were stored."""
    clock: dict[str, Any] | None = None
    """The clock that was chosen (``ClockRules.data``), or None."""
    clock_state: dict[str, Any] | None = None
    """How the clocks stand (``ClockState.data``), or None."""
    deadline: float | None = None
    """The game time at which the running clock reaches zero, or None if no clock runs."""
    last_turn: dict[str, Any] | None = None
    """The last turn as a log entry without a film, for lists of tables: ``seat``, ``do`` and ``changes``."""
    rematch_of: str | None = None
    rematch: str | None = None
    """Code of the rematch."""
    created: float = field(default_factory=time)
    updated: float = field(default_factory=time)


@dataclass(slots=True)
class Campaign:
    """A series of games. Only the game knows what its data means."""

    code: str
    game: str
    data: dict[str, Any]
    seats: list[str]
    """The seats, as in a table setup."""
    at: str | None = None
    """Code of the current game's table, or None."""
    version: int = 1
    created: float = field(default_factory=time)
    updated: float = field(default_factory=time)


@dataclass(slots=True)
class Pad:
    """A sheet of the score pad. Visitors with the code can read it, its guest can write."""

    code: str
    guest: str
    game: str
    data: dict[str, Any]
    summary: dict[str, Any]
    created: float = field(default_factory=time)
    updated: float = field(default_factory=time)
