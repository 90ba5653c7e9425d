"""Goals: a fact about one seat and how much of it is wanted, checked by the engine."""

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, NamedTuple

import msgspec

from evertable.catalog import load, modules
from evertable.catalog.schema import Card
from evertable.kernel.game import Game
from evertable.kernel.stack import State

Fact = Literal[
    "win",
    "points",
    "line",
    "lead",
    "cards",
    "different",
    "card",
    "colour",
    "kind",
    "events",
    "resource",
    "resources",
    "hand",
]
SEASONS: Final = ("winter", "spring", "summer", "autumn")
NAMED: Final = frozenset({"line", "card", "colour", "kind", "resource"})
"""Facts that are about something with a name."""


class Goal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """At least or at most so much of a fact: when the game ends, by the end of a season, or at all times."""

    fact: Fact
    of: str = ""
    """The line, card, colour, kind or resource."""
    least: int | None = None
    most: int | None = None
    by: Literal["winter", "spring", "summer"] | None = None
    """Has to be so at some moment before this season is over."""
    always: bool = False
    """Has to be so from the first turn to the last."""

    def __post_init__(self) -> None:
        if self.fact == "win":
            if (self.least, self.most, self.by, self.always, self.of) != (None, None, None, False, ""):
                raise ValueError("'win' takes nothing else")
        elif (self.least is None) == (self.most is None):
            raise ValueError(f"{self.fact}: give either 'least' or 'most'")
        if bool(self.of) != (self.fact in NAMED):
            raise ValueError(f"{self.fact}: {'say of what' if self.fact in NAMED else 'takes no name'}")
        if self.by is not None and self.always:
            raise ValueError(f"{self.fact}: either 'by' or 'always'")

    @property
    def looks_back(self) -> bool:
        """Whether the goal depends on earlier positions, too."""
        return self.by is not None or self.always


class GoalProgress(NamedTuple):
    """The state of a goal."""

    now: int
    """The fact: now, or for a goal with a season the most there was in time."""
    met: bool
    """Whether it would be met if the game ended here."""
    settled: bool
    """Whether nothing can change that any more."""


def progress(goal: Goal, game: Game[Any], states: Sequence[State], seat: int) -> GoalProgress:
    """Return the progress of a goal. ``states`` are the positions so far, the current one last; the current one alone
    is enough unless the goal looks back."""
    now = states[-1]
    over = game.over(now)
    value = _value(goal, game, now, seat)
    if goal.fact == "win" and not over:
        return GoalProgress(value, False, False)
    if goal.by is not None:
        in_time = [s for s in states if SEASONS.index(_holdings(game, s, seat)["season"]) <= SEASONS.index(goal.by)]
        values = [_value(goal, game, s, seat) for s in in_time]
        best = max(values, default=0) if goal.least is not None else min(values, default=value)
        late = len(in_time) < len(states)
        return GoalProgress(best, _enough(goal, best), over or late or _enough(goal, best))
    if goal.always:
        broken = not all(_enough(goal, _value(goal, game, s, seat)) for s in states)
        return GoalProgress(value, not broken, over or broken)
    return GoalProgress(value, _enough(goal, value), over)


def _enough(goal: Goal, value: int) -> bool:
    if goal.fact == "win":
        return value > 0
    return value >= goal.least if goal.least is not None else value <= (goal.most or 0)


def _value(goal: Goal, game: Game[Any], s: State, seat: int) -> int:
    return _FACTS[goal.fact](game, s, seat, goal.of)


def _holdings(game: Game[Any], s: State, seat: int) -> dict[str, Any]:
    assert game.holdings is not None
    held: dict[str, Any] = game.holdings(s)["seat"][seat]
    return held


def _city(game: Game[Any], s: State, seat: int) -> list[str]:
    city = _holdings(game, s, seat)["city"]
    return [str(card["card"] if isinstance(card, dict) else card) for card in city]


def _cards(game: Game[Any], s: State, seat: int) -> list[Card]:
    found = load(game.name, modules(game.name))
    return [found.card(card) for card in _city(game, s, seat)]


def _lead(game: Game[Any], s: State, seat: int) -> int:
    totals = game.result(s).totals
    return totals[seat] - max((total for owner, total in enumerate(totals) if owner != seat), default=0)


_FACTS: Final[dict[str, Callable[[Game[Any], Any, int, str], int]]] = {
    "win": lambda game, s, seat, of: int(seat in game.result(s).winners),
    "points": lambda game, s, seat, of: game.result(s).totals[seat],
    "line": lambda game, s, seat, of: game.result(s).scores[seat].lines.get(of, 0),
    "lead": lambda game, s, seat, of: _lead(game, s, seat),
    "cards": lambda game, s, seat, of: len(_city(game, s, seat)),
    "different": lambda game, s, seat, of: len(set(_city(game, s, seat))),
    "card": lambda game, s, seat, of: _city(game, s, seat).count(of),
    "colour": lambda game, s, seat, of: sum(card.color == of for card in _cards(game, s, seat)),
    "kind": lambda game, s, seat, of: sum(card.kind == of for card in _cards(game, s, seat)),
    "events": lambda game, s, seat, of: len(_holdings(game, s, seat)["events"]),
    "resource": lambda game, s, seat, of: _holdings(game, s, seat)["resources"].get(of, 0),
    "resources": lambda game, s, seat, of: sum(_holdings(game, s, seat)["resources"].values()),
    "hand": lambda game, s, seat, of: _holdings(game, s, seat)["hand_size"],
}
