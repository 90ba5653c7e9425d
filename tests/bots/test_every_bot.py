"""What holds for every bot of every game: it sees nothing hidden, and can say what it considered."""

from typing import Any

import pytest

from evertable import registry
from evertable.bots.bot import Budget, favoured
from evertable.bots.registry import bot_named, bot_names, level_names
from evertable.kernel.game import Game
from evertable.kernel.rng import below, seeded
from evertable.kernel.stack import State
from evertable.kernel.view import View

EVERY = [
    (name, bot)
    for name in registry.NAMES
    for bot in (*bot_names(registry.game_named(name)), *level_names(registry.game_named(name)))
]
FEW = Budget(nodes=60)


def some_positions(game: Game[Any], seats: int, seed: int, every: int) -> list[State]:
    """Positions of a random game in which there is something to decide."""
    s = game.new_game(game.config(seats), seed)
    rng, found = seeded(seed), []
    while not game.over(s):
        actions = game.choices(s)
        if len(actions) > 1:
            found.append(s.copy())
        rng, index = below(rng, len(actions))
        game.apply(s, actions[index])
    return found[::every]


@pytest.mark.parametrize(("name", "bot"), EVERY)
def test_its_choice_depends_on_what_it_sees_alone(name: str, bot: str) -> None:
    game = registry.game_named(name)
    for step, s in enumerate(some_positions(game, 2, 7, 9)):
        seat = game.actor(s)
        other = game.resample(s, seat, seeded(step))
        choices = {bot_named(bot, game, 3).choose(View(game, position, seat), FEW) for position in (s, other)}
        assert len(choices) == 1
        assert choices <= set(game.legal_actions(s))


@pytest.mark.parametrize(("name", "bot"), EVERY)
def test_it_says_what_it_considered(name: str, bot: str) -> None:
    game = registry.game_named(name)
    seats = min(3, game.seats.stop - 1)
    for s in some_positions(game, seats, 5, 25):
        view = View(game, s, game.actor(s))
        found = bot_named(bot, game, 3).consider(view, FEW)
        assert {consideration.action for consideration in found} <= set(view.legal_actions())
        assert sum(consideration.weight for consideration in found) == pytest.approx(1.0)
        assert all(len(consideration.scores) in (0, seats) for consideration in found)
        if bot != "random":
            assert found[0].action == bot_named(bot, game, 3).choose(view, FEW)


def test_favour_falls_with_each_point() -> None:
    first, second, third = favoured([(1.0, 7), (2.0, 8), (1.0, 5)])
    assert (first.action, second.action, third.action) == (8, 5, 7)
    assert first.weight == pytest.approx(2.718281828 * second.weight)
