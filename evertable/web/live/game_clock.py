"""Arithmetic of the clocks of a game: how much time each seat has. No I/O, and no look at the current time.

``now`` is game time in seconds (``storage/game_time.py``), which stands still while no server runs. The rules:

- The clock of the seat that has to decide runs. A bot has no clock, also one that sits in for a person, so that neither
  its thinking nor the wait for *End turn* before it costs anybody anything.
- ``move``: a turn may take so many seconds. ``days``: the same in days, with a weekly rest. Whoever is asked something
  in another player's turn has the time of a turn for that.
- ``bank``: a seat has so many seconds for the whole game, and gets an increment for each turn that it completes.
- After a take-back all clocks stand as they did at that point, but the player who takes back does not get the time back
  that the moves taken back have cost: with a bank of all of them, else of those of the turn that is played again. An
  increment for a turn that was taken back is lost.
- While the players have agreed on a pause, or a player is on holiday, their clocks stand still.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Literal, Self

Kind = Literal["move", "bank", "days"]
AtZero = Literal["bot", "lose"]
Rest = Literal["", "sunday", "weekend"]
DAY: Final = 86_400
KINDS: Final = ("move", "bank", "days")
AT_ZERO: Final = ("bot", "lose")
RESTS: Final[dict[str, tuple[int, ...]]] = {"": (), "sunday": (6,), "weekend": (5, 6)}
"""Weekly rests, each with its days; 0 is Monday. Days begin at midnight UTC."""
BOUNDS: Final[dict[str, tuple[int, int]]] = {"move": (10, 3600), "bank": (30, 4 * 3600), "days": (DAY, 14 * DAY)}
"""The least and the most seconds by kind."""
MOST_INCREMENT: Final = 600
RETURN_SHARE: Final = 0.1
"""Share of the bank that a player has at least who comes back after the bank was used up."""


class ClockError(ValueError):
    """A clock that cannot be chosen. The text says why."""


@dataclass(frozen=True, slots=True)
class ClockRules:
    """The clock that was chosen for a table."""

    kind: Kind
    seconds: int
    """For each turn, or with ``bank`` for the whole game."""
    increment: int = 0
    """Seconds that a bank gets for each completed turn."""
    rest: Rest = ""
    """The weekly rest of ``days``."""
    at_zero: AtZero = "bot"
    """At zero a bot plays on until the player returns, or the player loses."""

    def __post_init__(self) -> None:
        """Raise ClockError for values that no clock has."""
        if self.kind not in KINDS:
            raise ClockError(f"there is no clock {self.kind!r}; choose one of: {', '.join(KINDS)}")
        least, most = BOUNDS[self.kind]
        if not least <= self.seconds <= most:
            raise ClockError(f"a clock of the kind {self.kind} has {least} to {most} seconds, not {self.seconds}")
        if not 0 <= self.increment <= (MOST_INCREMENT if self.kind == "bank" else 0):
            raise ClockError(f"only a bank has an increment, of 0 to {MOST_INCREMENT} seconds, not {self.increment}")
        if self.rest not in RESTS or (self.rest and self.kind != "days"):
            raise ClockError("only days have a weekly rest: none, sunday or weekend")
        if self.at_zero not in AT_ZERO:
            raise ClockError(f"at zero there is {' or '.join(AT_ZERO)}, not {self.at_zero!r}")

    @classmethod
    def of(cls, data: dict[str, Any] | None) -> Self | None:
        """Return the rules that ``data`` has written, or None for None."""
        return None if data is None else cls(**data)

    def data(self) -> dict[str, Any]:
        """Return the rules as plain data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class ClockState:
    """How the clocks of a table stand."""

    left: tuple[float, ...]
    """Seconds that each seat had left when the running clock was started."""
    running: int | None = None
    """The seat whose clock runs."""
    since: float = 0.0
    """The game time at which it was started."""
    shift: float = 0.0
    """The calendar's time less game time at that moment, for the weekly rest."""
    paused: bool = False
    agreed: tuple[int, ...] = ()
    """The seats that want a pause."""
    away: tuple[int, ...] = ()
    """The seats whose players are on holiday."""
    lapsed: tuple[int, ...] = ()
    """The seats that a bot plays because their time was up. A seat stands here once for each time."""
    lost: tuple[int, ...] = ()
    """The seats that have lost on time, the first one first."""

    @classmethod
    def of(cls, data: dict[str, Any] | None) -> Self | None:
        """Return the state that ``data`` has written, or None for None."""
        if data is None:
            return None
        plain: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
        }
        return cls(**plain)

    def data(self) -> dict[str, Any]:
        """Return the state as plain data."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}


@dataclass(frozen=True, slots=True)
class TimedMove:
    """A recorded move: whose it is, what its clock showed after it, and whether it began a turn."""

    seat: int
    clock: float | None
    begins: bool


def begin(rules: ClockRules, seats: int) -> ClockState:
    """Return the clocks at the beginning of a game; none runs."""
    return ClockState((float(rules.seconds),) * seats)


def left(rules: ClockRules, state: ClockState, seat: int, now: float) -> float:
    """Return the seconds that a seat has left, 0 if none."""
    return max(0.0, state.left[seat] - (used(rules, state, now) if state.running == seat else 0.0))


def used(rules: ClockRules, state: ClockState, now: float) -> float:
    """Return the seconds that the running clock has used since it was started. Never negative."""
    if state.running is None or now <= state.since:
        return 0.0
    start = state.since + state.shift
    return max(0.0, now - state.since - _resting(rules, start, now + state.shift))


def zero_at(rules: ClockRules, state: ClockState) -> float | None:
    """Return the game time at which the running clock reaches zero, or None if none runs."""
    if state.running is None:
        return None
    moment, needed = state.since + state.shift, state.left[state.running]
    days = RESTS[rules.rest]
    while days:  # ends: each round uses a working day, or what is left of one
        midnight = _next_midnight(moment)
        if _weekday(moment) not in days:
            if needed <= midnight - moment:
                break
            needed -= midnight - moment
        moment = midnight
    return moment + needed - state.shift


def stop(rules: ClockRules, state: ClockState, now: float) -> ClockState:
    """Return the clocks with what the running one has used taken off. None runs then."""
    if state.running is None:
        return state
    return replace(state, left=_with(state.left, state.running, left(rules, state, state.running, now)), running=None)


def run(state: ClockState, seat: int | None, now: float, shift: float = 0.0) -> ClockState:
    """Return stopped clocks with that of a seat started; None starts none."""
    return replace(state, running=seat, since=now, shift=shift)


def completed(rules: ClockRules, state: ClockState, seat: int) -> ClockState:
    """Return stopped clocks after a seat has completed its turn and another turn begins."""
    return replace(state, left=_after_turn(rules, state.left, seat))


def returned(rules: ClockRules, state: ClockState, seat: int) -> ClockState:
    """Return stopped clocks after a player has come back whose time was up: with a turn, or a tenth of the bank."""
    least = rules.seconds * (RETURN_SHARE if rules.kind == "bank" else 1.0)
    return replace(state, left=_with(state.left, seat, max(state.left[seat], least)))


def taken_back(
    rules: ClockRules, state: ClockState, moves: Sequence[TimedMove], keep: int, seat: int, ended: bool
) -> ClockState:
    """Return stopped clocks after ``seat`` has taken back all moves but the first ``keep``.

    ``ended``: whether the last turn had been completed. The caller has stopped the clocks, so that ``state`` knows what
    the seat has used since its last move.
    """
    before = _walk(rules, len(state.left), moves, ended)
    bank = rules.kind == "bank"
    counted = next((n for n in range(keep + 1, len(moves)) if moves[n].begins and not bank), len(moves))
    spent = 0.0
    for number in range(keep, counted):
        clock = moves[number].clock
        if clock is not None and moves[number].seat == seat:
            spent += max(0.0, before[number][seat] - clock)
    if counted == len(moves) and (bank or not ended):
        spent += max(0.0, before[-1][seat] - state.left[seat])
    clocks = before[keep]
    return replace(state, left=_with(clocks, seat, max(0.0, clocks[seat] - spent)))


def _walk(rules: ClockRules, seats: int, moves: Sequence[TimedMove], ended: bool) -> list[tuple[float, ...]]:
    """Return what the clocks showed before each move and, as the last item, after all of them."""
    clocks, owner, found = begin(rules, seats).left, -1, []
    for move in moves:
        if move.begins:
            clocks = clocks if owner < 0 else _after_turn(rules, clocks, owner)
            owner = move.seat
        found.append(clocks)
        if move.clock is not None:
            clocks = _with(clocks, move.seat, move.clock)
    found.append(_after_turn(rules, clocks, owner) if ended and owner >= 0 else clocks)
    return found


def _after_turn(rules: ClockRules, clocks: tuple[float, ...], seat: int) -> tuple[float, ...]:
    if rules.kind == "bank":
        return _with(clocks, seat, clocks[seat] + rules.increment)
    return (float(rules.seconds),) * len(clocks)


def _with(clocks: tuple[float, ...], seat: int, value: float) -> tuple[float, ...]:
    return (*clocks[:seat], value, *clocks[seat + 1 :])


def _resting(rules: ClockRules, start: float, end: float) -> float:
    """Return the seconds of weekly rest between two moments of the calendar."""
    days, rested = RESTS[rules.rest], 0.0
    if not days:
        return 0.0
    while start < end:
        until = min(end, _next_midnight(start))
        if _weekday(start) in days:
            rested += until - start
        start = until
    return rested


def _weekday(moment: float) -> int:
    return datetime.fromtimestamp(moment, UTC).weekday()


def _next_midnight(moment: float) -> float:
    day = datetime.fromtimestamp(moment, UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    following = (day + timedelta(days=1)).timestamp()
    return following if following > moment else following + DAY
