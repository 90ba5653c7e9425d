"""Both ways to list the plays of a turn, by sets of cards and card by card, offer the same."""

import pytest

from evertable.everdell import turn
from evertable.everdell.plays_by_card import plays_by_card
from evertable.kernel.rng import below, seeded
from evertable.registry import game_named

GAME = game_named("everdell")


@pytest.mark.parametrize("modules", [(), ("spirecrest", "bellfaire", "powers", "tickets", "reservations")])
def test_both_lists_of_plays_are_the_same(modules: tuple[str, ...]) -> None:
    config, turns = GAME.config(2, modules), 0
    for seed in range(2):
        s, rng = GAME.new_game(config, seed), seeded(seed)
        if s.table.wide:
            pytest.fail(f"{modules}: too many cards to be compared")
        while not GAME.over(s):
            frame = s.stack[-1]
            if frame[0] == turn.TURN.number:
                turns += 1
                by_sets: list[int] = []
                turn._add_plays(s, frame[1], by_sets)
                assert plays_by_card(s, frame[1], turn._ways(s.table)) == by_sets
            options = GAME.legal_actions(s)
            rng, chosen = below(rng, len(options))
            GAME.apply(s, options[chosen])
    assert turns > 40
