"""A view shows what its seat may know and nothing else."""

import pytest

from evertable.evergreen import GAME
from evertable.evergreen.state import Evergreen
from evertable.kernel.rng import seeded
from evertable.kernel.view import View


@pytest.fixture
def s() -> Evergreen:
    return GAME.new_game(GAME.config(3), 5)


def test_it_shows_the_own_observation(s: Evergreen) -> None:
    view = View(GAME, s, 1)
    assert view.observation() == GAME.observation(s, 1)


def test_it_follows_the_game(s: Evergreen) -> None:
    view = View(GAME, s, 0)
    GAME.apply(s, view.legal_actions()[0])
    assert view.observation() == GAME.observation(s, 0)


def test_only_the_actor_has_actions(s: Evergreen) -> None:
    assert View(GAME, s, 0).legal_actions() == GAME.legal_actions(s)
    assert View(GAME, s, 1).legal_actions() == []


def test_a_sample_looks_the_same_to_the_seat_but_is_another_position(s: Evergreen) -> None:
    view = View(GAME, s, 0)
    samples = [view.sample(seeded(i)) for i in range(5)]
    assert all(View(GAME, sample, 0).observation() == view.observation() for sample in samples)
    assert all(sample is not s for sample in samples)
    assert any(sample.key() != s.key() for sample in samples)


def test_moves_of_the_host_are_left_out() -> None:
    s = GAME.new_game(GAME.config(2, options={"turn_timer": 60}), 1)
    while GAME.question(s) == "opening":
        GAME.apply(s, GAME.legal_actions(s)[0])
    view = View(GAME, s, GAME.actor(s))
    assert "timeout" in {GAME.describe(s, action)["verb"] for action in GAME.legal_actions(s)}
    assert "timeout" not in {view.describe(action)["verb"] for action in view.legal_actions()}
