"""Reveals: what an undo cannot cross."""

import pytest

from evertable.registry import game_named
from evertable.web.live.reveals import reveals


@pytest.mark.parametrize("seed", range(60))
def test_the_end_of_a_choice_from_hand_reveals_nothing(seed: int) -> None:
    """Other seats learn that a player has no further card to choose, and no card."""
    game = game_named("everdell")
    s = game.new_game(game.config(2), seed)
    action = next(action for action in game.legal_actions(s) if game.describe(s, action).get("at") == "haven")
    while game.actor(s) == 0:
        before = s.copy()
        game.apply(s, action)
        assert not reveals(game, before, s, action), game.describe(before, action)
        action = game.legal_actions(s)[0]
