"""Request and response models of the JSON API."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema, model_validator
from pydantic_core import PydanticCustomError

from evertable.kernel.scenario_schema import LONGEST, MOST_ITEMS, MOST_KEYS, FieldError, Number, Plain
from evertable.web.storage.model import USUAL_PACE

Name = Annotated[str, Field(max_length=60, description="A name to be called by.")]
SeatNumber = Annotated[int, Field(ge=0, le=20)]
Version = Annotated[int, Field(ge=1, le=2**31 - 1)]


_MOST = 10**12
_PLAIN = Plain(number=Number(-_MOST, _MOST))
"""What games check themselves, such as options. Bounds that are common to all keep it small."""


def _bounded(value: Any) -> Any:
    try:
        _PLAIN.check("", value)
    except FieldError as error:
        raise PydanticCustomError("bounds", "{reason}", {"reason": error.reason, "inside": error.field}) from None
    return value


def _schema(depth: int) -> dict[str, Any]:
    """Return the JSON schema of plain values, as deep as descriptions need it."""
    kinds: list[dict[str, Any]] = [
        {"type": "boolean"},
        {"type": "integer", "minimum": -_MOST, "maximum": _MOST},
        {"type": "string", "maxLength": LONGEST},
    ]
    if depth:
        inner = _schema(depth - 1)
        kinds += [
            {"type": "array", "maxItems": MOST_ITEMS, "items": inner},
            {"type": "object", "maxProperties": MOST_KEYS, "additionalProperties": inner},
        ]
    return {"anyOf": kinds}


Value = Annotated[Any, AfterValidator(_bounded), WithJsonSchema(_schema(3))]
Given = Annotated[dict[Annotated[str, Field(max_length=LONGEST)], Value], Field(max_length=60)]


def _check_text(data: Any) -> Any:
    """Raise an error for a text with NUL anywhere in a request: PostgreSQL refuses it, and no name has one."""
    left = [("", data)]
    while left:
        where, value = left.pop()
        if isinstance(value, str) and "\0" in value:
            raise PydanticCustomError("string_unicode", "NUL", {"inside": where.removeprefix(".")})
        if isinstance(value, dict):
            left += [(where, key) for key in value]
            left += [(f"{where}.{key}", part) for key, part in value.items()]
        elif isinstance(value, list):
            left += [(f"{where}.{number}", part) for number, part in enumerate(value)]
    return data


class Strict(BaseModel):
    """A request: no unknown fields, no guessing of types."""

    model_config = ConfigDict(strict=True, extra="forbid")
    _text = model_validator(mode="before")(_check_text)


class ErrorOut(BaseModel):
    """A request that was refused; nothing has changed."""

    error: str


class GuestIn(Strict):
    """A new guest."""

    name: Name = ""
    program: bool = Field(False, description="Whether it is a bot. Everybody sees that it is one, for good.")


class GuestOut(BaseModel):
    """A guest. The token goes into ``Authorization: Bearer TOKEN`` and is all there is to being this guest."""

    token: str
    name: str
    program: bool


class ClockIn(Strict):
    """A clock: seconds for each turn (``move``, ``days``) or for the whole game (``bank``)."""

    kind: Literal["move", "bank", "days"]
    seconds: Annotated[int, Field(ge=10, le=14 * 86_400)]
    increment: Annotated[int, Field(ge=0, le=600, description="Seconds that a bank gets for each turn.")] = 0
    rest: Literal["", "sunday", "weekend"] = Field("", description="The weekly rest of clocks in days, in UTC.")
    at_zero: Literal["bot", "lose"] = Field(
        "bot", description="At zero a bot plays on until the player returns, or the player loses."
    )


class ClockOut(BaseModel):
    """The clock of a table, and how it stands."""

    kind: Literal["move", "bank", "days"]
    seconds: int
    increment: int
    rest: Literal["", "sunday", "weekend"]
    at_zero: Literal["bot", "lose"]
    left: list[float] = Field(description="Seconds left by seat; empty before the game, after it, and with a delay.")
    running: int | None = Field(description="The seat whose clock runs.")
    paused: bool
    agreed: list[int] = Field(description="The seats that want a pause.")
    away: list[int] = Field(description="The seats whose players are on holiday.")
    lost: list[int] = Field(description="The seats that have lost on time, the first one first.")


class YourGameOut(BaseModel):
    """A game of the caller, as *Your games* lists it."""

    code: str
    game: str
    modules: list[str]
    status: Literal["lobby", "playing", "over"]
    waits: bool = Field(description="Whether it waits for a move of the caller.")
    actor: int | None
    left: float | None = Field(description="Seconds that the player to move has left; null if no clock runs.")
    last: str = Field(description="The last turn in words.")


class NoticesIn(Strict):
    """Which notices to send by mail, and when. Web push is switched on in a browser."""

    mail: bool = False
    often: Literal["turn", "hour", "day"] = "turn"
    quiet_from: Annotated[str, Field(max_length=5, description="As 22:00; empty: no quiet hours.")] = ""
    quiet_until: Annotated[str, Field(max_length=5)] = ""
    zone: Annotated[str, Field(max_length=60, description="IANA name of the time zone; empty: UTC.")] = ""


class NoticesOut(BaseModel):
    """What the caller wants, and the holiday."""

    push: bool
    mail: bool
    often: str
    quiet_from: str
    quiet_until: str
    zone: str
    away_until: float | None = Field(description="When the holiday ends, in seconds since 1970.")
    holiday_left: float = Field(description="Days of holiday left this year.")


class HolidayIn(Strict):
    """Days of holiday, or 0 to end it."""

    days: Annotated[int, Field(ge=0, le=366)]


class PauseIn(Strict):
    """``ask`` for a pause or agree to one, ``refuse`` it, or ``go_on`` after it."""

    do: Literal["ask", "refuse", "go_on"]
    seat: SeatNumber | None = None


class SitInIn(Strict):
    """The seat that agrees; only guests with several seats need it."""

    seat: SeatNumber | None = None


class TableIn(Strict):
    """The settings of a new table."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[Annotated[str, Field(max_length=60)]], Field(max_length=12)] = Field(
        description="Who sits where: 'me', 'friend' (a free seat) or 'bot:NAME'."
    )
    modules: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=40)] = []
    options: Given = {}
    spectators: bool = True
    listed: bool = Field(False, description="Whether everybody finds the table in the online lobby.")
    rated: bool = Field(False, description="Whether the game counts for ratings; only listed tables with a free seat.")
    rating_from: Annotated[int, Field(ge=0, le=9999)] | None = None
    rating_to: Annotated[int, Field(ge=0, le=9999)] | None = None
    pace: Annotated[str, Field(max_length=20, description="How long bots wait before they move.")] = USUAL_PACE
    delay: Annotated[int, Field(ge=0, le=10, description="Minutes that spectators are behind: 0, 1, 3 or 10.")] = 0
    clock: ClockIn | None = None


class QuickIn(Strict):
    """The game that somebody wants to be seated for at once."""

    game: Annotated[str, Field(max_length=40)]
    players: Annotated[int, Field(ge=2, le=12)] = 2


class QueueIn(Strict):
    """What somebody waits for."""

    game: Annotated[str, Field(max_length=40)]
    players: Annotated[int, Field(ge=2, le=12)] = 2
    pace: Annotated[str, Field(max_length=20, description="quick, calm or post.")] = "quick"
    rated: bool = False


class QueueOut(BaseModel):
    """How somebody waits, or the table that they were seated at."""

    game: str
    players: int
    pace: str
    rated: bool
    waited: int = Field(description="Seconds.")
    table: str | None = Field(description="The code of the table, when there is one.")
    offer_bot: bool = Field(description="Whether it is time to play with a bot instead.")


class OpenTableOut(BaseModel):
    """An open table of the online lobby."""

    code: str
    game: str
    modules: list[str]
    seats: int
    free: int
    names: list[str] = Field(description="Who sits there.")
    rated: bool
    rating_from: int | None
    rating_to: int | None
    created: float


class SeatOut(BaseModel):
    """A seat, as far as the caller may know it."""

    seat: int
    kind: Literal["human", "bot", "open"]
    name: str
    me: bool
    program: bool = Field(description="Whether the guest is a bot of a member; its name says so, too.")
    bot: str | None = Field(description="The bot that plays here now.")
    token: str | None = Field(description="For the own seat and, as the host, for free ones: what opens the seat.")


class TableOut(BaseModel):
    """A table."""

    code: str
    game: str
    modules: list[str]
    options: dict[str, Any]
    status: Literal["lobby", "playing", "over"]
    version: int = Field(description="Counts every change; events tell it.")
    seats: list[SeatOut]
    actor: int | None = Field(description="The seat that is to decide.")
    spectators: bool
    listed: bool = Field(description="Whether everybody finds the table in the online lobby while seats are free.")
    rated: bool = Field(description="Whether the game counts for ratings: nothing is taken back, there are no hints.")
    delay: int = Field(description="Minutes that spectators are behind until the game is over.")
    clock: ClockOut | None
    rematch: str | None
    commitment: str | None = Field(description="The promise about the seed: the SHA-256 digest of NONCE:SEED.")
    seed: int | None = Field(description="When it is over.")
    nonce: str | None = Field(description="When it is over.")
    result: dict[str, Any] | None = Field(description="When it is over: winners, ranks, totals, points by line.")
    advice: list[str] = Field(description="What the rulebook advises and this mix of modules does not follow.")
    changed: str | None = Field(
        description="Why a game from before a change of the rules can only be looked at, and how far."
    )


class JoinIn(Strict):
    """How to sit down: on a free seat, or with the token of a seat link."""

    seat: SeatNumber | None = None
    token: Annotated[str, Field(max_length=60)] | None = None


class ObservationOut(BaseModel):
    """Everything a seat (or, for -1, a spectator) knows."""

    version: int
    seat: int
    observation: dict[str, Any]


class ActionOut(BaseModel):
    """Something the seat can do now."""

    text: str = Field(description="What is sent back.")
    description: dict[str, Any]
    label: str
    group: str
    target: str


class ActionsOut(BaseModel):
    """All that the seat can do; empty while it is not to decide."""

    version: int
    seat: int
    question: str
    actions: list[ActionOut]


class ReasonOut(BaseModel):
    """A scoring line and how many points more (or less) it promises."""

    line: str
    points: float


class AdviceOut(BaseModel):
    """One move that a bot considered."""

    text: str = Field(description="What would be sent back.")
    words: str
    share: float = Field(description="Of the bot's favour.")
    expected: float | None = Field(description="Points at the end, if the bot has an idea.")
    reasons: list[ReasonOut] = Field(
        description="What tells it apart: the first one from the mean of all others, the others from the first one."
    )


class HintOut(BaseModel):
    """The best few moves in the eyes of a strong bot, the best first."""

    version: int
    seat: int
    advice: list[AdviceOut]


class AnalysisOut(BaseModel):
    """What a strong bot thinks of a finished game."""

    status: Literal["none", "working", "done"] = Field(description="Whether it was requested, and whether it is done.")
    progress: float = Field(description="From 0 to 1.")
    findings: dict[str, Any] | None = Field(
        description="When it is done, as `evertable analyse --json` prints it: by seat the decisions, how many were "
        "the bot's, and the points expected at each turn; points by line over time; the moments that cost most."
    )


class ActIn(Strict):
    """A move, chosen when the table had this version."""

    action: Annotated[str, Field(min_length=1, max_length=400)]
    version: Version
    seat: SeatNumber | None = Field(default=None, description="For guests with several seats.")


class UndoIn(Strict):
    """How far back: before move ``to`` (counted from 1), or before the last choice."""

    to: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    seat: SeatNumber | None = None


class DoneOut(BaseModel):
    """It is done and stored."""

    version: int
    status: Literal["lobby", "playing", "over"]


class WordIn(Strict):
    """Something to say: a text, the id of a phrase, or the id of an emote."""

    text: Annotated[str, Field(max_length=1000)] | None = None
    phrase: Annotated[str, Field(max_length=20)] | None = None
    emote: Annotated[str, Field(max_length=20)] | None = None
    key: Annotated[str, Field(max_length=40)] | None = Field(
        default=None, description="Your own id of the message: sent again with the same key, it is said once."
    )


class SaidOut(BaseModel):
    """What was said is stored."""

    id: int


class WordOut(BaseModel):
    """Something that was said at the table."""

    id: int
    seat: int = Field(description="-1: a spectator, or somebody who has left.")
    name: str
    mine: bool
    kind: Literal["text", "phrase", "emote"]
    text: str = Field(description="In the reader's language, if it is a phrase or an emote.")
    emote: str
    time: float


class MuteIn(Strict):
    """Whom to mute: who said a word, or who holds a seat."""

    word: Annotated[int, Field(ge=1, le=2**31 - 1)] | None = None
    seat: SeatNumber | None = None
    on: bool = True


class ReportIn(Strict):
    """A message that the moderators should see."""

    word: Annotated[int, Field(ge=1, le=2**31 - 1)]
    why: Annotated[str, Field(max_length=300)] = ""


class ChatIn(Strict):
    """Who talks at a table, and how many seconds lie between two messages of a person."""

    who: Annotated[str, Field(max_length=10, description="seats, all (spectators, too) or off.")]
    slow: Annotated[int, Field(ge=0, le=60, description="0, 10, 30 or 60.")] = 0


class RatingOut(BaseModel):
    """A rating in one game with one number of players. 1500 is where everybody begins."""

    game: str
    players: int
    rating: int
    doubt: int = Field(description="One standard deviation.")
    games: int
    settled: bool = Field(description="Whether it is on the ladder: after five games.")
    mu: float = Field(description="As OpenSkill has it.")
    sigma: float


class RatingChangeOut(BaseModel):
    """What a rated game has changed."""

    code: str
    game: str
    players: int
    rank: int
    weight: float = Field(description="How much it counted: less for people who meet again and again.")
    before: int
    after: int
    time: float


class RatingsOut(BaseModel):
    """The caller's ratings, and the games that made them, the latest first."""

    ratings: list[RatingOut]
    history: list[RatingChangeOut]


class LadderLine(BaseModel):
    """Somebody on the ladder."""

    name: str
    rating: int
    doubt: int
    games: int
    me: bool = False


class LadderOut(BaseModel):
    """The ladder of a game with one number of players: people, and apart from them programs and our own bots."""

    people: list[LadderLine]
    programs: list[LadderLine]
    bots: list[LadderLine]


class LogLine(BaseModel):
    """A move in words."""

    number: int
    seat: int
    text: str


class LogOut(BaseModel):
    """All moves so far, without what is secret."""

    version: int
    moves: list[LogLine]


class ScoreIn(Strict):
    """A table as a scenario describes it: what everybody has, and steps to take before the end (docs/scenarios.md)."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[int, Field(ge=1, le=20)] | None = None
    modules: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=40)] = []
    options: Given = {}
    seat: Annotated[dict[str, Given], Field(max_length=20)] = Field(
        default={}, description="By the number of the seat."
    )
    board: Given = {}
    step: Annotated[list[Given], Field(max_length=60)] = []


class ScoreOut(BaseModel):
    """What the rules make of it, automas last."""

    totals: list[int]
    lines: list[dict[str, int]] = Field(description="Points by line for each seat.")
    ranks: list[int]
    winners: list[int]
    reason: str = Field(description="What decided the first place: points, or a tie-break.")
    problems: list[str] = Field(description="What cannot be on a real table.")


class TournamentIn(Strict):
    """The settings of a new tournament."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[int, Field(ge=2, le=20, description="Players at a full table.")]
    kind: Annotated[str, Field(max_length=20, description="swiss, heats or round_robin.")] = "swiss"
    rounds: Annotated[int, Field(ge=1, le=12, description="Rounds or heats; a round robin sets them.")] = 4
    modules: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=40)] = []
    options: Given = {}
    clock: ClockIn | None = None
    pause: Annotated[int, Field(ge=0, le=30, description="Minutes between rounds: 0, 1, 3, 5, 10 or 30.")] = 1
    listed: bool = True
    rated: bool = Field(False, description="Whether its games count for ratings; it has to be listed.")
    late: bool = Field(True, description="Whether players may join between the rounds (Swiss only).")
    delay: Annotated[int, Field(ge=0, le=10, description="Minutes that spectators are behind: 0, 1, 3 or 10.")] = 3
    starts: Annotated[float | None, Field(ge=0, le=1e11, description="When it starts by itself, as a Unix time.")] = (
        None
    )


class TournamentOut(BaseModel):
    """A tournament with its players, standings and tables."""

    code: str
    name: str
    game: str
    kind: str
    rated: bool
    state: str
    round: int
    stages: list[str]
    players: list[str] = Field(description="Those who have not left, in the order in which they came.")
    mine: str | None = Field(description="The code of the table where the caller plays now.")
    next_round: float | None = Field(description="When the next round begins, as a Unix time.")
    standings: list[dict[str, Any]]
    tables: list[dict[str, Any]]


class ListedTournamentOut(BaseModel):
    """A tournament in a list."""

    code: str
    name: str
    game: str
    players: int
    state: str
    mine: bool
    may_join: bool
