"""The state: copies share nothing that can change, and every field counts in saving and comparing."""

from typing import Any

import pytest

from evertable.everdell import GAME
from evertable.everdell.ids import PRODUCTION
from evertable.everdell.state import Everdell
from evertable.kernel.rng import below, seeded
from evertable.kernel.stack import State
from tests.kernel.attributes import attributes

FIELDS = ("rng", "stack", *Everdell.FIELDS)


def midgame(seats: int = 3, moves: int = 120) -> Everdell:
    """A position in which every list has something in it."""
    s = GAME.new_game(GAME.config(seats), 5)
    rng = seeded(6)
    for _ in range(moves):
        actions = GAME.legal_actions(s)
        rng, i = below(rng, len(actions))
        GAME.apply(s, actions[i])
    for name in Everdell.FIELDS:
        if not getattr(s, name):
            getattr(s, name).append((0, 0, 0, 0, ()) if name == "events" else PRODUCTION)
    return s


def test_fields_are_all_there_is() -> None:
    assert set(FIELDS) | {"table"} == attributes(Everdell, State)
    assert set(Everdell.NESTED) <= set(Everdell.FIELDS)


def test_the_position_is_one_where_sharing_would_show() -> None:
    s = midgame()
    assert all(getattr(s, name) for name in FIELDS)
    assert all(s.cities)


@pytest.mark.parametrize("name", FIELDS)
def test_changing_a_copy_leaves_the_original_alone(name: str) -> None:
    s = midgame()
    before = s.key()
    copy = s.copy()
    assert copy.key() == before
    value: Any = getattr(copy, name)
    if isinstance(value, list):
        value.append(value[0])
        value[0] = [] if name in Everdell.NESTED else None
    else:
        setattr(copy, name, value + 1)
    assert copy.key() != before
    assert s.key() == before


@pytest.mark.parametrize("name", Everdell.NESTED)
def test_changing_the_inside_of_a_copy_leaves_the_original_alone(name: str) -> None:
    s = midgame()
    before = s.key()
    for inner in getattr(s.copy(), name):
        inner[0] = None
    assert s.key() == before


def test_everything_inside_other_fields_is_unchangeable() -> None:
    """What is not nested is copied by its outermost list alone, so nothing in it may be a list."""
    s = midgame()
    for name in set(FIELDS) - {"rng", *Everdell.NESTED}:
        assert all(isinstance(value, int | tuple) for value in getattr(s, name)), name
    for city in s.cities:
        assert all(isinstance(built, tuple) for built in city)


@pytest.mark.parametrize("name", FIELDS)
def test_every_field_counts_in_key_and_dump(name: str) -> None:
    s = midgame()
    other = s.copy()
    setattr(other, name, [] if isinstance(getattr(s, name), list) else 99)
    assert other.key() != s.key()
    assert GAME.dump(other) != GAME.dump(s)


@pytest.mark.parametrize("seats", [1, 2, 4, 6])
def test_dump_and_load(seats: int) -> None:
    config = GAME.config(seats, ["rugwort"] if seats == 1 else ())
    s = GAME.new_game(config, 8)
    rng = seeded(9)
    for _ in range(150):
        actions = GAME.legal_actions(s)
        if not actions:
            break
        rng, i = below(rng, len(actions))
        GAME.apply(s, actions[i])
        loaded = GAME.read(GAME.write(s))
        assert loaded.key() == s.key()
        assert GAME.legal_actions(loaded) == GAME.legal_actions(s)


def test_the_table_is_shared() -> None:
    s = GAME.new_game(GAME.config(3), 5)
    assert s.copy().table is s.table
    assert GAME.read(GAME.write(s)).table is s.table


@pytest.mark.parametrize("seats", [2, 5])
def test_workers_follow_the_seasons(seats: int) -> None:
    """No part of ``check``: a scenario may set up any number of workers."""
    s = GAME.new_game(GAME.config(seats), 2)
    rng = seeded(3)
    while not GAME.over(s):
        actions = GAME.legal_actions(s)
        rng, i = below(rng, len(actions))
        GAME.apply(s, actions[i])
        for seat in range(seats):
            out = sum(worker[0] == seat for worker in s.placed)
            assert s.workers[seat] + out <= s.table.total_workers[s.season[seat]]


def test_a_loaded_position_goes_on_like_the_saved_one() -> None:
    """Deck order and generator are part of it: the same moves lead to the same end."""
    s = GAME.new_game(GAME.config(2), 3)
    loaded = GAME.read(GAME.write(s))
    rng = seeded(4)
    while not GAME.over(s):
        actions = GAME.legal_actions(s)
        rng, i = below(rng, len(actions))
        GAME.apply(s, actions[i])
        GAME.apply(loaded, actions[i])
    assert loaded.key() == s.key()
    assert GAME.result(loaded).totals == GAME.result(s).totals
