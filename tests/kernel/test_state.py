"""Positions as Python objects: compared, copied, pickled and shown."""

import copy
import pickle
from typing import Any

import pytest

from evertable.kernel.errors import LoadError
from evertable.kernel.game import Game
from evertable.kernel.stack import State
from evertable.registry import NAMES, game_named
from tests.kernel import toy

BOXES = [(name, ()) for name in NAMES] + [("everdell", ("pearlbrook", "spirecrest"))]
MODULES = [(name, module.id) for name in NAMES for module in game_named(name).modules if module.active is None]


def played(game: Game[Any], modules: tuple[str, ...] = ()) -> Any:
    """A position after some moves."""
    s = game.new_game(game.config(2, modules), 4)
    for _ in range(10):
        game.apply(s, game.legal_actions(s)[-1])
    return s


@pytest.mark.parametrize(("name", "modules"), BOXES)
def test_pickled_positions_share_the_table(name: str, modules: tuple[str, ...]) -> None:
    s = played(game_named(name), modules)
    again = pickle.loads(pickle.dumps([s, s.copy()]))
    assert again == [s, s]
    assert again[0].table is s.table


@pytest.mark.parametrize(("name", "module"), MODULES)
def test_positions_with_every_module_are_compared_copied_and_pickled(name: str, module: str) -> None:
    game = game_named(name)
    chosen = next(known for known in game.modules if known.id == module)
    s = game.new_game(game.config(2 if 2 in chosen.seats else 1, (*chosen.requires, module)), 4)
    for step in range(60):
        if not game.over(s):
            game.apply(s, (choices := game.choices(s))[step % len(choices)])
    again = pickle.loads(pickle.dumps(s))
    assert again == copy.copy(s) == copy.deepcopy(s) == s
    assert again.key() == s.key()
    assert "\n" not in repr(s)
    assert module in repr(s)


def test_a_game_is_pickled_by_where_it_is() -> None:
    assert pickle.loads(pickle.dumps(toy.GAME)) is toy.GAME
    other = toy.make()
    with pytest.raises(pickle.PicklingError, match=r"highest cannot be pickled: neither tests.kernel.toy nor"):
        pickle.dumps(other.new_game(other.config(), 1))


def test_a_pickled_position_with_another_numbering_is_refused() -> None:
    data = pickle.dumps(toy.GAME.new_game(toy.GAME.config(), 1))
    here = toy.GAME.numbering(toy.GAME.config()).encode()
    with pytest.raises(LoadError, match="numbers its components in another way"):
        pickle.loads(data.replace(here, b"0" * len(here)))


@pytest.mark.parametrize(("name", "modules"), BOXES)
@pytest.mark.parametrize("how", [copy.copy, copy.deepcopy])
def test_copies_are_independent(how: Any, name: str, modules: tuple[str, ...]) -> None:
    game = game_named(name)
    s = played(game, modules)
    before, other = s.key(), how(s)
    assert other == s
    assert other.table is s.table
    game.apply(other, game.legal_actions(other)[0])
    assert other != s
    assert s.key() == before


def test_positions_are_compared_by_what_they_are() -> None:
    game = toy.GAME
    s: State = game.new_game(game.config(2), 1)
    assert s == game.new_game(game.config(2), 1)
    assert s != game.new_game(game.config(2), 2)
    assert s != game.new_game(game.config(3), 1)
    assert s != s.key()
    with pytest.raises(TypeError, match=r"use its key\(\)"):
        hash(s)


def test_a_position_is_shown_in_one_line_without_secrets() -> None:
    game = game_named("everdell")
    s = game.new_game(game.config(2, ["pearlbrook"]), 1)
    assert repr(s) == f"<Everdell, 2 seats, modules pearlbrook, seat {game.actor(s)}: {game.question(s)}>"
    s.stack.clear()
    assert repr(s) == "<Everdell, 2 seats, modules pearlbrook, over>"
    assert repr(toy.GAME.new_game(toy.GAME.config(), 1)) == "<Toy, 2 seats, modules none, seat 0: turn>"
