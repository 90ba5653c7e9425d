"""The environments keep the contracts of the libraries they are made for, and of this project."""

from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import evertable.research
from evertable.bots.registry import UnknownBot
from evertable.kernel.module import ConfigError
from evertable.research import VectorGames, aec_env, seat_env
from evertable.research.aec import GameEnv
from evertable.research.round import UnknownGame
from evertable.research.seat import SeatEnv
from tests.research.cases import CASES, GAMES

# The first two say that observations are dictionaries with a mask, as they are meant to be; the third that there is
# nothing to do any more when a game is over.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def play_out(env: GameEnv, seed: int) -> dict[str, float]:
    """Play a random game and return what every agent was paid at its end."""
    rng, paid = np.random.default_rng(seed), {}
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        if over:
            paid[agent] = float(reward)
        assert seen is not None
        env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return paid


# --- PettingZoo


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_is_content(game: str) -> None:
    api_test(aec_env(game), num_cycles=40)
    seed_test(partial(aec_env, game), num_cycles=20)
    render_test(partial(aec_env, game))


@pytest.mark.parametrize(("game", "players", "modules"), CASES)
def test_every_set_of_modules_plays_to_the_end(game: str, players: int, modules: tuple[str, ...]) -> None:
    env = aec_env(game, players=players, modules=modules)
    spaces = [env.observation_space(agent) for agent in env.possible_agents]
    env.reset(seed=4)
    for agent, space in zip(env.possible_agents, spaces, strict=True):
        assert space.contains(env.observe(agent))
    paid = play_out(env, 4)
    assert set(paid) == {f"player_{seat}" for seat in range(players)}
    assert set(paid.values()) <= {-1.0, 0.0, 1.0}
    assert env.agents == []


def test_a_seed_is_the_same_game_as_everywhere() -> None:
    env = aec_env("everdell")
    env.reset(seed=31)
    rules = env.round.game
    assert env.round.state.key() == rules.new_game(rules.config(2), 31).key()


def test_games_after_a_seed_follow_from_it() -> None:
    def deals() -> list[Any]:
        env = aec_env("evergreen")
        env.reset(seed=9)
        found = []
        for _ in range(3):
            env.reset()
            found.append(env.round.state.key())
        return found

    assert deals() == deals()
    assert len(set(deals())) == 3


def test_an_illegal_action_ends_the_game_for_its_agent_alone() -> None:
    env = aec_env("duo")
    env.reset(seed=1)
    agent, seen = env.agent_selection, env.observe(env.agent_selection)
    env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    other = next(name for name in env.agents if name != agent)
    assert (env.rewards[agent], env.rewards[other]) == (-1.0, 0.0)


def test_others_have_an_empty_mask() -> None:
    env = aec_env("evergreen", players=3)
    env.reset(seed=1)
    masks = {agent: int(env.observe(agent)["action_mask"].sum()) for agent in env.agents}
    assert [agent for agent, legal in masks.items() if legal] == [env.agent_selection]


def test_rendering_shows_no_hand() -> None:
    env = aec_env("evergreen", render_mode="ansi")
    env.reset(seed=3)
    text = env.render()
    assert text is not None
    assert "hand:\n" in text
    assert "question: opening" in text


@pytest.mark.parametrize("make", [aec_env, seat_env, partial(VectorGames, count=1)])
def test_wrong_wishes_are_refused_with_a_reason(make: Any) -> None:
    with pytest.raises(UnknownGame, match=r"no game 'chess' \(games: everdell, evergreen, duo\)"):
        make(game="chess")
    with pytest.raises(ConfigError, match="is for 1 to 6 players, not 9"):
        make(game="everdell", players=9)
    with pytest.raises(ValueError, match=r"no reward 'fame' \(rewards: win, rank, margin\)"):
        make(game="everdell", reward="fame")


def test_the_package_names_what_it_has() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'parallel_env'"):
        _ = evertable.research.parallel_env


# --- Gymnasium


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_is_content(game: str) -> None:
    check_env(gymnasium.make(f"evertable.research.seat:evertable/{game}-v0", render_mode="ansi").unwrapped)


def seat_game(env: SeatEnv, seed: int) -> list[float]:
    rng, paid = np.random.default_rng(seed), []
    env.reset(seed=seed)
    over = False
    while not over:
        mask = env.action_masks()
        assert mask.sum() > 1
        row, reward, over, cut, info = env.step(rng.choice(np.flatnonzero(mask)))
        assert env.observation_space.contains(row)
        assert not cut
        assert "illegal" not in info
        paid.append(reward)
    return paid


@pytest.mark.parametrize("game", GAMES)
def test_bots_sit_in_the_other_seats(game: str) -> None:
    env = seat_env(game, bots="greedy")
    *before, last = seat_game(env, 0)
    assert not any(before)
    assert last == -1.0, "chance has beaten the greedy bot"


def test_an_illegal_action_is_answered_and_changes_nothing() -> None:
    env = seat_env("everdell")
    before, _ = env.reset(seed=2)
    key = env.round.state.key()
    for wrong in (int(np.flatnonzero(~env.action_masks())[0]), -3, 1 << 40):
        row, reward, over, cut, info = env.step(wrong)
        assert np.array_equal(row, before)
        assert (reward, over, cut, info["illegal"]) == (-1.0, False, False, wrong)
        assert env.round.state.key() == key


def test_the_learner_may_sit_anywhere() -> None:
    env = seat_env("evergreen", 4, seat=None)
    env.reset(seed=0)
    seats = set()
    for _ in range(20):
        env.reset()
        seats.add(env.seat)
        assert env.round.actor == env.seat
    assert seats == {0, 1, 2, 3}


def test_bots_have_to_be_there_and_fill_the_seats() -> None:
    with pytest.raises(UnknownBot, match="Evergreen has no bot 'wizard'"):
        seat_env("evergreen", bots="wizard")
    with pytest.raises(ValueError, match="1 bots for 3 other seats"):
        seat_env("evergreen", 4, bots=["random"])
    with pytest.raises(ValueError, match="no seat 2 at a table for 2"):
        seat_env("evergreen", seat=2)


# --- many games


@pytest.mark.parametrize("game", GAMES)
def test_games_side_by_side_go_as_each_would_alone(game: str) -> None:
    """Each row is what the engine says of that game; finished games are dealt anew and pay their seats."""
    several = VectorGames(game, 3, forced=True)
    batch, rng, ended = several.reset(seed=5), np.random.default_rng(1), 0
    for _ in range(300):
        for i, one in enumerate(several.rounds):
            assert batch.actor[i] == one.game.actor(one.state)
            assert np.array_equal(batch.observation[i], one.row(one.actor))
            assert sorted(one.indices) == np.flatnonzero(batch.action_mask[i]).tolist()
        before = batch.observation.copy()
        after = several.step([rng.choice(np.flatnonzero(mask)) for mask in batch.action_mask])
        assert np.array_equal(batch.observation, before), "a batch that was given out has changed"
        batch = after
        assert not batch.illegal.any()
        assert not batch.rewards[~batch.done].any()
        ended += int(batch.done.sum())
    assert ended


def test_the_same_seed_gives_the_same_batches() -> None:
    def last() -> bytes:
        several = VectorGames("evergreen", 2)
        batch, rng = several.reset(seed=8), np.random.default_rng(2)
        for _ in range(60):
            batch = several.step([rng.choice(np.flatnonzero(mask)) for mask in batch.action_mask])
        return batch.observation.tobytes()

    assert last() == last()


def test_an_illegal_action_in_a_batch_costs_its_actor_alone() -> None:
    several = VectorGames("evergreen", 2, 3)
    batch = several.reset(seed=1)
    legal, wrong = int(np.flatnonzero(batch.action_mask[0])[0]), int(np.flatnonzero(batch.action_mask[1] == 0)[0])
    after = several.step([legal, wrong])
    assert after.illegal.tolist() == [False, True]
    assert np.array_equal(after.observation[1], batch.observation[1])
    assert after.rewards[1].tolist() == [-1.0 if seat == batch.actor[1] else 0.0 for seat in range(3)]
    with pytest.raises(ValueError, match="1 actions for 2 games"):
        several.step([legal])


def test_no_games_are_refused() -> None:
    with pytest.raises(ValueError, match="0 games are none"):
        VectorGames("duo", 0)
