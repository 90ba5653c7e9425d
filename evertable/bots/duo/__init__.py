"""Bots for Duo, by name."""

from typing import Final

from evertable.bots.factory import Factory, bot

_TURNS: Final = "evertable.bots.duo.bot:DuoBot"
_MCTS: Final = "evertable.bots.duo.mcts_bot:DuoMcts"

BOTS: Final[dict[str, Factory]] = {
    "greedy": bot(_TURNS),
    "mcts": bot(_MCTS, name="mcts", seconds=1.0),
    "first_game": bot(_TURNS, name="first_game"),
    "casual": bot(_TURNS, name="casual"),
    "regular": bot(_TURNS),
    "skilled": bot(_TURNS),
    "expert": bot(_MCTS, name="expert", seconds=1.0),
}
"""The bots that play to win."""

REFERENCES: Final[dict[str, Factory]] = {
    "greedy-2026-11": bot(_TURNS, name="greedy-2026-11"),
    "mcts-2026-11": bot(_MCTS, name="mcts-2026-11", seconds=1.0),
}
"""Bots whose choices stay as they were in a month, at commit 91baead1 (rules 2 of Duo). A test compares them
(``tests/bots/test_references.py``): whoever changes an evaluation keeps the old one for them."""

TRIALS: Final[dict[str, Factory]] = {
    "halving": bot("evertable.bots.duo.mcts_bot:DuoHalving", name="halving"),
    "team": bot(_MCTS, name="team", seconds=1.0, team=True),
}
"""Variants to be gauged; none is offered to people, and one that was found weaker may go."""
