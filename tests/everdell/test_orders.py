"""Whether a question asks for a mere order is told without describing an answer."""

import pytest

from evertable.kernel.rng import below, seeded
from evertable.registry import game_named


@pytest.mark.parametrize(
    ("name", "modules"),
    [("everdell", ()), ("everdell", ("spirecrest", "pearlbrook")), ("duo", ())],
)
def test_questions_for_an_order_say_so(name: str, modules: tuple[str, ...]) -> None:
    game = game_named(name)
    rng, told = seeded(7), {True: 0, False: 0}
    for seed in range(6):
        s = game.new_game(game.config(2, modules), seed)
        while not game.over(s):
            answers = game.answers(s)
            said = bool(game.describe(s, answers[0]).get("order"))
            assert game.asks_order(s) == said
            told[said] += 1
            rng, chosen = below(rng, len(answers))
            game.apply(s, answers[chosen])
        assert not game.asks_order(s)
    assert told[False]
    assert told[True]
