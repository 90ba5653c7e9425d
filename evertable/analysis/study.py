"""Run an analysis: judge every decision of a game, then search longer where a move seems costly.

The effort is counted in positions and not in seconds, so the same game gives the same analysis on every machine. A
study can be stored as plain data between any two decisions and continued later.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from evertable.analysis.look import Decision, Look
from evertable.bots.levels import adviser
from evertable.kernel.game import Game
from evertable.kernel.stack import State
from evertable.kernel.view import View

FORMAT: Final = 1
WORTH_TELLING: Final = 0.5
"""Points that a move has to cost to be reported."""


class Care(NamedTuple):
    """The effort of an analysis, in positions."""

    first: int = 300
    """Positions for every decision, ..."""
    together: int = 40_000
    """... but no more for all of them, so that long games take no longer, ..."""
    closer: int = 1200
    """... and for each of the two moves that are compared in a closer look."""
    moments: int = 5
    """Closer looks for each seat."""


LEAST: Final = 40
"""Positions that every decision gets, however many there are, unless less was wanted for each."""


class Study:
    """An analysis in progress. ``states`` are the positions before each move and at the end."""

    def __init__(
        self,
        game: Game[Any],
        states: Sequence[State],
        moves: Sequence[tuple[int, str]],
        bot: str | None = None,
        care: Care | None = None,
    ) -> None:
        self.game: Final = game
        self.states: Final = states
        self.seats: Final = states[0].table.config.seats
        self.bot: Final = bot or adviser(game)
        self.care: Final = care or Care()
        self.decisions: Final = _decisions(game, states, moves)
        share = max(LEAST, self.care.together // max(1, len(self.decisions)))
        self._glance: Final = min(self.care.first, share)
        self._first: Final[dict[int, Look]] = {}
        self._closer: Final[dict[int, Look]] = {}

    def next(self) -> Decision | None:
        """Return the next decision to judge; None when all is done."""
        if len(self._first) < len(self.decisions):
            return next(decision for decision in self.decisions if decision.step not in self._first)
        return next((decision for decision in self._candidates() if decision.step not in self._closer), None)

    def positions(self, decision: Decision) -> int:
        """Return how many positions to search for it."""
        return self.care.closer if decision.better else self._glance

    def add(self, decision: Decision, look: Look) -> None:
        """Add what a search found."""
        (self._closer if decision.better else self._first)[decision.step] = look

    @property
    def progress(self) -> float:
        """The fraction of positions searched so far."""
        first, closer = self._glance * len(self.decisions), 2 * self.care.closer * len(self._candidates())
        if len(self._first) < len(self.decisions):
            closer = 2 * self.care.closer * self.care.moments * self.seats
        done = self._glance * len(self._first) + 2 * self.care.closer * len(self._closer)
        return done / (first + closer) if first + closer else 1.0

    def kept(self) -> dict[str, Any]:
        """Return all results so far as plain data, to be restored by ``go_on``."""
        return {"first": _plain(self._first), "closer": _plain(self._closer)}

    def go_on(self, kept: Mapping[str, Any]) -> None:
        """Restore the results that ``kept`` returned."""
        for part, looks in (("first", self._first), ("closer", self._closer)):
            for step, (best, cost, expected, reasons) in kept.get(part, {}).items():
                told = tuple((line, points) for line, points in reasons)
                looks[int(step)] = Look(best, cost, expected, told)

    def findings(self) -> dict[str, Any]:
        """Return the analysis as plain data."""
        game, end = self.game, self.states[-1]
        totals = game.result(end).totals
        return {
            "format": FORMAT,
            "game": game.name,
            "rules": game.rules_version,
            "bot": self.bot,
            "positions": {"first": self._glance, "closer": self.care.closer},
            "steps": len(self.states) - 1,
            "seats": [self._seat(seat, totals[seat]) for seat in range(self.seats)],
            "course": [
                {"step": step, "lines": [dict(score.lines) for score in game.result(s).scores]}
                for step, s in enumerate(self.states)
                if game.over(s) or game.starts_turn(s)
            ],
            "moments": self._moments(),
        }

    def _seat(self, seat: int, total: int) -> dict[str, Any]:
        """Return how often a seat agreed with the bot, and its expected points at each of its turns."""
        mine = [decision for decision in self.decisions if decision.seat == seat]
        compared = [look.cost for look in (self._first[decision.step] for decision in mine) if look.cost is not None]
        expected = [
            [decision.step, round(points, 1)]
            for decision in mine
            if self.game.starts_turn(self.states[decision.step])
            and (points := self._first[decision.step].expected) is not None
        ]
        return {
            "decisions": len(compared),
            "agreed": sum(cost == 0 for cost in compared),
            "expected": [*expected, [len(self.states) - 1, total]] if expected else [],
        }

    def _moments(self) -> list[dict[str, Any]]:
        """Return the moves that still seem costly after a longer search, the most costly first."""
        found = [
            {
                "step": decision.step,
                "seat": decision.seat,
                "played": decision.played,
                "better": decision.better,
                "cost": round(look.cost, 1),
                "reasons": [{"line": line, "points": round(points, 2)} for line, points in look.reasons],
            }
            for decision in self._candidates()
            if (look := self._closer[decision.step]).cost is not None and look.cost >= WORTH_TELLING
        ]
        return sorted(found, key=lambda moment: (-moment["cost"], moment["step"]))

    def _candidates(self) -> list[Decision]:
        """Return the decisions of each seat that cost most at first sight, as far as they have been looked at."""
        dear = [
            (-look.cost, decision._replace(better=look.best))
            for decision in self.decisions
            if (look := self._first.get(decision.step)) is not None
            and look.cost is not None
            and look.cost >= WORTH_TELLING
        ]
        found: list[Decision] = []
        for seat in range(self.seats):
            mine = sorted(one for one in dear if one[1].seat == seat)
            found += [decision for _, decision in mine[: self.care.moments]]
        return found


def _decisions(game: Game[Any], states: Sequence[State], moves: Sequence[tuple[int, str]]) -> list[Decision]:
    """Return the decisions with a choice. Actions of a table's host and asides are left out: no bot judges them."""
    found = []
    for step, (seat, text) in enumerate(moves):
        s = states[step]
        actions, action = View(game, s, seat).legal_actions(), game.parse(s, text)
        aside = game.forced(s) is not None or game.describe(s, action)["verb"] in game.asides
        if len(actions) > 1 and action in actions and not aside:
            found.append(Decision(step, seat, text))
    return found


def _plain(looks: Mapping[int, Look]) -> dict[str, Any]:
    return {
        str(step): [look.best, look.cost, look.expected, [list(reason) for reason in look.reasons]]
        for step, look in looks.items()
    }
