"""Bots for Evergreen, by name."""

from typing import Final

from evertable.bots.factory import Factory, bot

_TURNS: Final = "evertable.bots.evergreen.bot:EvergreenBot"
_MCTS: Final = "evertable.bots.evergreen.mcts_bot:EvergreenMcts"

BOTS: Final[dict[str, Factory]] = {
    "greedy": bot(_TURNS),
    "evergreen": bot(_TURNS),
    "mcts": bot(_MCTS, name="mcts", seconds=1.0),
    "halving": bot("evertable.bots.evergreen.mcts_bot:EvergreenHalving", name="halving", seconds=1.0),
    "first_game": bot(_TURNS, name="first_game"),
    "casual": bot(_TURNS, name="casual"),
    "regular": bot(_TURNS, name="regular"),
    "skilled": bot(_MCTS, name="skilled", seconds=0.2),
    "expert": bot(_MCTS, name="expert", seconds=1.0),
}
"""The bots that play to win."""

REFERENCES: Final[dict[str, Factory]] = {
    "greedy-2026-11": bot(_TURNS, name="greedy-2026-11"),
    "mcts-2026-11": bot(_MCTS, name="mcts-2026-11", seconds=1.0),
}
"""Bots whose choices stay as they were in a month, at commit 91baead1 (rules 1 of Evergreen). A test compares them
(``tests/bots/test_references.py``): whoever changes an evaluation keeps the old one for them."""

TRIALS: Final[dict[str, Factory]] = {
    "halving-fresh": bot("evertable.bots.evergreen.mcts_bot:EvergreenHalving", name="halving-fresh", memory=0.0),
}
"""Variants to be gauged; none is offered to people, and one that was found weaker may go."""
