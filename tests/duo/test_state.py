"""The state: copies share nothing that can change; check finds what is wrong."""

from collections.abc import Callable
from typing import Any

import pytest

from evertable.duo import GAME
from evertable.duo.state import GONE, ON_CARD, Duo
from evertable.kernel.rng import below, seeded
from evertable.kernel.stack import State
from tests.kernel.attributes import attributes

FIELDS = ("rng", "stack", *Duo.FIELDS)


def midgame(module: str = "challenge", moves: int = 40) -> Duo:
    s = GAME.new_game(GAME.config(2, [module]), 5)
    rng = seeded(6)
    for _ in range(moves):
        actions = GAME.choices(s)
        rng, i = below(rng, len(actions))
        GAME.apply(s, actions[i])
    return s


def test_fields_are_all_there_is() -> None:
    assert set(FIELDS) | {"table"} == attributes(Duo, State)


@pytest.mark.parametrize("name", FIELDS)
def test_changing_a_copy_leaves_the_original_alone(name: str) -> None:
    s = midgame()
    before = s.key()
    copy = s.copy()
    assert copy.key() == before
    value: Any = getattr(copy, name)
    if name == "cities":
        value[0].append(value[0][0] if value[0] else 0)
    elif isinstance(value, list):
        value.append(value[0] if value else 0)
    else:
        setattr(copy, name, value + 1)
    assert copy.key() != before
    assert s.key() == before


def leave_a_worker(s: Duo) -> None:
    s.cities[0].append(GONE)
    s.placed.append((0, ON_CARD, 0, len(s.cities[0]) - 1))


def end_too_early(s: Duo) -> None:
    s.stack.clear()
    s.aside.append(1)


def test_check_finds_what_is_wrong() -> None:
    broken: dict[str, Callable[[Duo], Any]] = {
        "mayor 0 has impossible resources": lambda s: s.goods.__setitem__(0, -1),
        "mayor 1 has -1 workers": lambda s: s.workers.__setitem__(1, -1),
        "is not sorted": lambda s: s.hands.__setitem__(0, (5, 3)),
        "the Sun is on spot 9": lambda s: setattr(s, "sun", 9),
        "the tally of city 0 is wrong": lambda s: s.tally.__setitem__(0, 77),
        "too many Occupied tokens": lambda s: s.occupied.__setitem__(0, 6),
        "point tokens: [-1]": lambda s: s.points.__setitem__(0, -1),
        "a worker stands on a card that has left its city": leave_a_worker,
        "something is still set aside at the end": end_too_early,
    }
    for problem, spoil in broken.items():
        s = midgame()
        assert GAME.check(s) == []
        spoil(s)
        assert problem in "; ".join(GAME.check(s)), problem
