"""Judge one decision of a game with a bot: what it would have played, and what the move cost.

Inputs and results are plain data, so that a decision can be judged in another process.
"""

from typing import Any, Final, NamedTuple

from evertable import registry
from evertable.bots.bot import Budget, Consideration
from evertable.bots.explain import differences
from evertable.bots.registry import bot_named
from evertable.kernel.game import Game
from evertable.kernel.stack import State
from evertable.kernel.view import View

SEED: Final = 0
"""All looks of an analysis draw the same deals of what is hidden."""


class Decision(NamedTuple):
    """A question with several answers, and the one that was given."""

    step: int
    """How many moves had been made."""
    seat: int
    played: str
    better: str = ""
    """What it is compared with in a closer look."""


class Look(NamedTuple):
    """A bot's judgement of a decision. The bot knew no more than the seat."""

    best: str
    cost: float | None
    """How many points better the best move is than the one played; None if the bot does not compare them."""
    expected: float | None = None
    """The seat's points at the end if it plays the best move; None if the bot has no idea."""
    reasons: tuple[tuple[str, float], ...] = ()
    """The scoring lines that speak most for the best move and against the one played, with points."""


def look(dumped: dict[str, Any], decision: Decision, bot: str, positions: int) -> Look:
    """Evaluate a decision: all its actions or, if a better one is named, only these two, with equal effort."""
    game = registry.game_named(dumped["game"])
    return look_at(game, game.load(dumped), decision, bot, positions)


def look_at(game: Game[Any], s: State, decision: Decision, bot: str, positions: int) -> Look:
    """Do the same for a position in this process."""
    thinker, budget = bot_named(bot, game, SEED), Budget(nodes=positions)
    played = game.parse(s, decision.played)
    if decision.better:
        best, other = (
            next(iter(thinker.consider(View(game, s, decision.seat, [action]), budget)), None)
            for action in (game.parse(s, decision.better), played)
        )
    else:
        considered = thinker.consider(View(game, s, decision.seat), budget)
        best = considered[0]
        other = next((found for found in considered if found.action == played), None)
    assert best is not None
    reasons: tuple[tuple[str, float], ...] = ()
    if other is not None and best.action != played:
        reasons = differences(best.lines, other.lines, 1)
    return Look(
        game.text(s, best.action),
        0.0 if best.action == played else _cost(best, other),
        best.scores[decision.seat] if best.scores else None,
        reasons,
    )


def _cost(best: Consideration, other: Consideration | None) -> float | None:
    if other is None or best.worth is None or other.worth is None:
        return None
    return best.worth - other.worth
