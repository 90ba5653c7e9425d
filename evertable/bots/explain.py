"""Advice with reasons: a bot's best few actions, the points it expects, and the scoring lines that decide."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from evertable.bots.bot import Bot, Budget, Consideration
from evertable.bots.registry import bot_named, bot_names
from evertable.kernel.game import Game
from evertable.kernel.view import View

MOST: Final = 3
"""How many actions are worth telling."""
REASONS: Final = 2
TELLING: Final = 0.25
"""A difference on a line, in points, that is worth telling."""
SEERS: Final = ("planner",)
"""Bots that foresee the score sheet line by line, for those that do not."""


class Reason(NamedTuple):
    """A scoring line and its difference in expected points."""

    line: str
    points: float


class Advice(NamedTuple):
    """Advice about one action. The best action is compared with the mean of all others, the others with the best."""

    action: int
    share: float
    """Of the bot's favour."""
    expected: float | None
    """The seat's points at the end; None if there is no forecast. Never more than that of better advice."""
    reasons: tuple[Reason, ...] = ()
    """Of the best action the lines on which it is ahead, of the others those on which they are behind."""

    def data(self) -> dict[str, Any]:
        """Return plain data without the action, whose number means nothing outside."""
        expected = None if self.expected is None else round(self.expected, 2)
        reasons = [{"line": line, "points": round(points, 2)} for line, points in self.reasons]
        return {"share": round(self.share, 4), "expected": expected, "reasons": reasons}


def explain(bot: Bot, view: View, budget: Budget | None = None, most: int = MOST) -> list[Advice]:
    """Return the best actions in the eyes of a bot, the best first. It is the seat's turn to decide."""
    considered = bot.consider(view, budget)
    if not all(found.scores and found.lines for found in considered[:most]):
        considered = _completed(considered, view)
    return advice(considered, view.seat, most)


def advice(considered: Sequence[Consideration], seat: int, most: int = MOST) -> list[Advice]:
    """Return considerations, best first, as advice.

    What is told never contradicts the order. The best action is told with the points expected after it, the others with
    as many fewer as the bot's search found them worse. A scoring line on which the best action is behind is no reason.
    """
    told: list[Advice] = []
    limit: float | None = None
    for rank, found in enumerate(considered[:most]):
        other = considered[0].lines if rank else _mean([c.lines for c in considered[1:] if c.lines])
        expected = _told(considered[0], found, seat, limit)
        limit = limit if expected is None else expected
        told.append(Advice(found.action, found.weight, expected, differences(found.lines, other, 1 - 2 * (rank > 0))))
    return told


def _told(best: Consideration, found: Consideration, seat: int, limit: float | None) -> float | None:
    """Return the points to tell of an action, at most ``limit``; None if they are unknown.

    Forecasts of single positions know nothing of what the search found, so only the best action's is told. If the bot
    does not compare actions in points, a forecast above the limit is left out.
    """
    if found is not best and best.scores and best.worth is not None and found.worth is not None:
        behind = best.scores[seat] - max(0.0, best.worth - found.worth)
        return behind if limit is None else min(behind, limit)
    expected = found.scores[seat] if found.scores else None
    return None if expected is not None and limit is not None and expected > limit else expected


def differences(lines: Mapping[str, float], other: Mapping[str, float], sign: int = 0) -> tuple[Reason, ...]:
    """Return the lines that differ most between two expectations, the largest first.

    A sign of 1 returns only lines with more points than the other, -1 only those with fewer, 0 both.
    """
    if not lines or not other:
        return ()
    differences = [
        Reason(line, lines.get(line, 0.0) - other.get(line, 0.0)) for line in dict.fromkeys([*lines, *other])
    ]
    telling = [reason for reason in differences if abs(reason.points) >= TELLING and sign * reason.points >= 0]
    return tuple(sorted(telling, key=lambda reason: -abs(reason.points))[:REASONS])


def _mean(tables: Sequence[Mapping[str, float]]) -> dict[str, float]:
    lines = dict.fromkeys(line for table in tables for line in table)
    return {line: sum(table.get(line, 0.0) for table in tables) / len(tables) for line in lines}


def _completed(considered: list[Consideration], view: View) -> list[Consideration]:
    """Return the same with what a seer expects, where the bot itself has no idea."""
    seer = _seer(view.game)
    if seer is None:
        return considered
    seen = {found.action: found for found in seer.consider(view)}
    return [
        found._replace(scores=found.scores or other.scores, lines=found.lines or other.lines)
        if (other := seen.get(found.action))
        else found
        for found in considered
    ]


def _seer(game: Game[Any]) -> Bot | None:
    return next((bot_named(name, game, 0) for name in SEERS if name in bot_names(game)), None)
