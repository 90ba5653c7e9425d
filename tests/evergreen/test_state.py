"""The state: copies share nothing that can change, and the order of legal actions is the same everywhere."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from evertable.evergreen import GAME
from evertable.evergreen.ids import ACTION_COUNT, CONCERT, FINAL, HIT, INFLUENCE, REVEAL, STOP, TIMEOUT
from evertable.evergreen.state import Evergreen
from evertable.kernel.rng import below, seeded
from evertable.kernel.stack import State
from tests.kernel.attributes import attributes

FIELDS = ("rng", "stack", *Evergreen.FIELDS)


def midgame(seats: int = 3, moves: int = 30) -> Evergreen:
    s = GAME.new_game(GAME.config(seats, options={"turn_timer": 60}), 5)
    rng = seeded(6)
    for _ in range(moves):
        actions = GAME.legal_actions(s)
        rng, i = below(rng, len(actions))
        GAME.apply(s, actions[i])
    return s


def test_fields_are_all_there_is() -> None:
    assert set(FIELDS) | {"table"} == attributes(Evergreen, State)


@pytest.mark.parametrize("name", FIELDS)
def test_changing_a_copy_leaves_the_original_alone(name: str) -> None:
    s = midgame()
    before = s.key()
    copy = s.copy()
    assert copy.key() == before
    value: Any = getattr(copy, name)
    if isinstance(value, list):
        value.append(value[0] if value else 0)
        value[0] = None
    else:
        setattr(copy, name, value + 1)
    assert copy.key() != before
    assert s.key() == before


@pytest.mark.parametrize("name", FIELDS)
def test_every_field_counts_in_key_and_dump(name: str) -> None:
    s = midgame()
    other = s.copy()
    setattr(other, name, [] if isinstance(getattr(s, name), list) and getattr(s, name) else 99)
    assert other.key() != s.key()
    assert GAME.dump(other) != GAME.dump(s)


def test_the_table_is_shared() -> None:
    s = midgame()
    assert s.copy().table is s.table
    assert GAME.read(GAME.write(s)).table is s.table


def test_actions_are_numbered_without_overlap() -> None:
    starts = [REVEAL, INFLUENCE, STOP, HIT, CONCERT, FINAL, TIMEOUT, ACTION_COUNT]
    assert all(a < b for a, b in pairwise(starts))


def test_order_of_legal_actions() -> None:
    """Cards by colour and value, then the places by seat and pile, then what ends the cards."""
    s = midgame(2, 6)
    assert GAME.question(s) == "first card"
    texts = [GAME.text(s, action) for action in GAME.legal_actions(s)]
    hand = GAME.observation(s, GAME.actor(s))["hand"]
    places = [f"owner={owner} pile={pile}" for owner in range(2) for pile in range(3)]
    assert texts == [f"influence {card} {place}" for card in hand for place in places] + ["timeout"]
    GAME.apply(s, GAME.legal_actions(s)[0])
    assert [GAME.text(s, action) for action in GAME.legal_actions(s)][-2:] == ["stop", "timeout"]
    GAME.play(s, STOP)
    assert [GAME.text(s, a) for a in GAME.legal_actions(s)] == ["hit left", "hit none", "hit right", "timeout"]
    GAME.apply(s, HIT + 1)
    assert [GAME.text(s, a) for a in GAME.legal_actions(s)] == ["concert no", "concert yes", "concert gala", "timeout"]


def test_check_finds_what_is_wrong() -> None:
    broken: dict[str, Callable[[Evergreen], Any]] = {
        "disc 1 is with 7": lambda s: s.holders.__setitem__(1, 7),
        "disc 0 lies in the centre with a value other than 5": lambda s: (
            s.holders.__setitem__(0, -1),
            s.steps.__setitem__(0, 2),
        ),
        "visible cards for 3 players": lambda s: s.tops.append(s.box.pop()),
        "strengths are noted as": lambda s: s.strengths.__setitem__(0, 999),
        "seat 2 has held 4 concerts": lambda s: s.concerts.__setitem__(2, 4),
        "exists 2 times": lambda s: s.box.append(s.tops[0]),
        "1 cards are missing": lambda s: s.box.pop(),
    }
    for problem, spoil in broken.items():
        s = midgame()
        spoil(s)
        assert problem in "; ".join(GAME.check(s)), problem
