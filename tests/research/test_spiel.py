"""OpenSpiel: its own tests pass for every game, and playthroughs stay as they are kept."""

import gzip
from pathlib import Path
from typing import Any, Final

import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation

import evertable.research.spiel  # noqa: F401  (registers the games)
from evertable import registry
from evertable.kernel.module import ConfigError

KEPT: Final = Path(__file__).parent / "playthroughs"


def game(name: str, parameters: str = "deals=5") -> Any:
    return pyspiel.load_game(f"python_evertable_{name}({parameters})")


@pytest.mark.parametrize("name", registry.NAMES)
def test_openspiel_plays_it(name: str) -> None:
    pyspiel.random_sim_test(game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", registry.NAMES)
def test_playthroughs_stay_the_same(name: str, tmp_path: Path) -> None:
    """``python tools/playthroughs.py`` writes them anew where a rule or an observation was meant to change."""
    flags.FLAGS.mark_as_parsed()
    file = tmp_path / f"{name}.txt"
    file.write_bytes(gzip.decompress((KEPT / f"{name}.txt.gz").read_bytes()))
    expected, actual = generate_playthrough.replay(str(file))
    assert actual.splitlines() == expected.splitlines()


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("everdell", "players=1,modules=rugwort"),
        ("everdell", "players=3,modules=extra+pearlbrook"),
        ("duo", "modules=coop"),
    ],
)
def test_sets_of_modules_are_parameters(name: str, parameters: str) -> None:
    state = game(name, parameters).new_initial_state()
    state.apply_action(7)
    steps = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert len({state.action_to_string(action) for action in legal}) == len(legal)
        state.apply_action(legal[steps * 7 % len(legal)])
        steps += 1
    assert steps > 20
    assert all(-1 <= paid <= 1 for paid in state.returns())


def test_a_saved_position_goes_on_the_same_way() -> None:
    spiel = game("everdell")
    state = spiel.new_initial_state()
    state.apply_action(3)
    for step in range(30):
        legal = state.legal_actions()
        state.apply_action(legal[step % len(legal)])
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(spiel, state))
    clone = state.clone()
    assert str(again) == str(state) == str(clone)
    clone.apply_action(clone.legal_actions()[0])
    assert str(clone) != str(state)
    assert again.information_state_string(1) == state.information_state_string(1)
    assert again.legal_actions() == state.legal_actions()


def test_what_a_seat_has_seen_tells_positions_apart_that_look_alike() -> None:
    """Two cards laid face down by another seat look the same to this one; laid in another order, to their owner not."""
    spiel = game("evergreen")

    def after(*choices: int) -> Any:
        state = spiel.new_initial_state()
        state.apply_action(0)
        legal = state.legal_actions()
        for choice in choices:
            state.apply_action(legal[choice])
        return state

    one, other = after(0, 1, 2), after(3, 4, 5)
    assert one.current_player() == 1
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.observation_string(1) == other.observation_string(1)


def test_the_tensor_is_the_row() -> None:
    spiel = game("duo")
    state = spiel.new_initial_state()
    state.apply_action(1)
    observer = make_observation(spiel)
    observer.set_from(state, 0)
    hand = observer.dict["hand"]
    assert hand.sum() == len(state.held.position.hands[0])
    assert observer.tensor.tolist() == state.observation_tensor(0)


def test_bad_parameters_are_refused() -> None:
    with pytest.raises(ConfigError, match="is for 2 to 6 players, not 9"):
        game("evergreen", "players=9")
