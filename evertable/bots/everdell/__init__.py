"""Bots for Everdell, by name."""

from typing import Any, Final

from evertable.bots.bot import Bot, Budget
from evertable.bots.factory import Factory, bot
from evertable.kernel.game import Game

_TURNS: Final = "evertable.bots.everdell.bot:EverdellBot"
_MCTS: Final = "evertable.bots.everdell.halving_bot:EverdellMcts"
_HALVING: Final = "evertable.bots.everdell.halving_bot:EverdellHalving"
NET: Final = "weights/everdell_net.npz"
"""The net that comes with the package."""


def _mcts(name: str, seconds: float | None = None, net: str = "") -> Factory:
    """Return a bot that searches as long as it may, or, without seconds of its own, glances a few turns ahead."""

    def make(game: Game[Any], seed: int) -> Bot:
        from evertable.bots.everdell.learned import CORRECTIONS, load_learned
        from evertable.bots.everdell.net_file import load_net
        from evertable.bots.everdell.search_evaluator import GLANCE, EverdellSearchEvaluator
        from evertable.bots.search.mcts_bot import MctsBot

        value_net = load_net(net) if net else None
        evaluator = EverdellSearchEvaluator(game, load_learned(), load_learned(CORRECTIONS), value_net)
        if seconds is None:
            return MctsBot(game, seed, evaluator, Budget(nodes=GLANCE), name, most=GLANCE)
        return MctsBot(game, seed, evaluator, Budget(seconds=seconds), name)

    return make


BOTS: Final[dict[str, Factory]] = {
    "greedy_base": bot("evertable.bots.everdell.bot:EverdellBaseBot"),
    "greedy": bot(_TURNS),
    "planner": _mcts("planner"),
    "mcts": bot(_MCTS, name="mcts"),
    "halving": bot(_HALVING),
    "first_game": bot(_TURNS, name="first_game"),
    "casual": bot(_TURNS, name="casual"),
    "regular": bot(_TURNS, name="regular"),
    "skilled": _mcts("skilled"),
    "expert": bot(_MCTS, name="expert"),
}
"""The bots that play to win."""

REFERENCES: Final[dict[str, Factory]] = {
    "greedy-2026-11": bot(_TURNS, name="greedy-2026-11"),
    "planner-2026-11": _mcts("planner-2026-11"),
    "mcts-2026-11": _mcts("mcts-2026-11", 1.0),
}
"""Bots whose choices stay as they were in a month, at commit 91baead1 (rules 2 of Everdell). A test compares them
(``tests/bots/test_references.py``): whoever changes an evaluation keeps the old one for them."""

TRIALS: Final[dict[str, Factory]] = {
    "halving-leaves": bot(_HALVING, name="halving-leaves", leaves=True),
    "halving-plan": bot(_HALVING, name="halving-plan", plan=True),
    "halving-both": bot(_HALVING, name="halving-both", leaves=True, plan=True),
    "halving-net": bot(_HALVING, name="halving-net", leaves=True, net=NET),
    "tree-net": _mcts("tree-net", 1.0, NET),
    "planner-net": _mcts("planner-net", net=NET),
    "first-sight": bot(_HALVING, name="first-sight", candidates=1.0),
    "first-sight-net": bot("evertable.bots.everdell.net_bot:NetBot", name="first-sight-net"),
}
"""Variants to be gauged; none is offered to people, and one that was found weaker may go."""
