"""Frozen reference bots: what later bots are measured against must not change."""

from hashlib import blake2b

import pytest

from evertable import registry
from evertable.bots.bot import Budget
from evertable.bots.registry import bot_named, bot_names, level_names, reference_names
from evertable.kernel.view import View

SEED, DECISIONS, NODES = 11, 60, 40
FROZEN = {
    ("duo", "greedy-2026-11"): "30e0f8fdf7abc032",
    ("duo", "mcts-2026-11"): "711a4d0cb26bf556",
    ("everdell", "greedy-2026-11"): "b421fb4377b94154",
    ("everdell", "planner-2026-11"): "d36f82f32659b291",
    ("everdell", "mcts-2026-11"): "d36f82f32659b291",
    ("evergreen", "greedy-2026-11"): "e2d89c91b1730a7b",
    ("evergreen", "mcts-2026-11"): "f4beb327ca0c5400",
}
"""Digests of the first choices in a game, taken at commit 91baead1 (rules 2 of Everdell and Duo, 1 of Evergreen)."""


@pytest.mark.parametrize(("name", "bot"), FROZEN, ids=" ".join)
def test_it_chooses_as_it_always_did(name: str, bot: str) -> None:
    game = registry.game_named(name)
    s = game.new_game(game.config(2), SEED)
    bots = [bot_named(bot, game, seat) for seat in range(2)]
    chosen: list[int] = []
    while not game.over(s) and len(chosen) < DECISIONS:
        view = View(game, s, game.actor(s))
        chosen.append(bots[view.seat].choose(view, Budget(nodes=NODES)))
        game.apply(s, chosen[-1])
    assert blake2b(repr(chosen).encode(), digest_size=8).hexdigest() == FROZEN[name, bot]


def test_each_is_frozen_and_none_is_offered_to_people() -> None:
    every = {(name, bot) for name in registry.NAMES for bot in reference_names(registry.game_named(name))}
    assert every == set(FROZEN)
    for name, bot in every:
        assert bot not in (*bot_names(registry.game_named(name)), *level_names(registry.game_named(name)))
