"""Two laws over every action: a fixed price is paid in full, and every gain is told."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from evertable.everdell import GAME
from evertable.everdell.goods import TWIG, UNIT
from evertable.everdell.module import EverdellModule
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn_points, pay
from evertable.kernel.conformance import Broken, play_out
from evertable.kernel.scenario import set_up
from tests.scenario_files import scenarios


@pytest.fixture
def box() -> Iterator[Callable[[Callable[[Everdell, int], None]], Any]]:
    """Add a box with a rule of its own that acts after every turn; returns the configuration of a game with it."""
    modules = GAME.modules

    def add(acted: Callable[[Everdell, int], None]) -> Any:
        class Trial(EverdellModule):
            def after_action(self, s: Everdell, seat: int) -> None:
                acted(s, seat)

        GAME.modules = (*modules, Trial(acted.__name__, "Trial", "breaks a law"))
        return GAME.config(2, [acted.__name__])

    yield add
    GAME.modules = modules


def silent_gain(s: Everdell, seat: int) -> None:
    """Give a point without telling anybody."""
    s.points[seat] += 1


def told_gain(s: Everdell, seat: int) -> None:
    """Give a point as one should."""
    earn_points(s, seat, 1)


def price_of_a_poor_player(s: Everdell, seat: int) -> None:
    """Take a price that nobody can pay."""
    pay(s, seat, 100 * UNIT[TWIG])


def test_a_gain_that_is_not_told_breaks_the_law(box: Any) -> None:
    with pytest.raises(Broken, match=r"accounts: .* and was told"):
        play_out(GAME, box(silent_gain), 1)


def test_a_gain_that_is_told_keeps_it(box: Any) -> None:
    play_out(GAME, box(told_gain), 1)


def test_a_price_that_is_not_covered_breaks_the_law(box: Any) -> None:
    s = GAME.new_game(box(price_of_a_poor_player), 1)
    audit = GAME.audit
    assert audit is not None
    problems = [problem for action in GAME.legal_actions(s) for problem in audit(GAME, s, action)]
    assert "a price is higher than what its payer has" in problems


def test_every_position_of_a_scenario_keeps_the_accounts() -> None:
    audit = GAME.audit
    assert audit is not None
    for path, data in scenarios("everdell").items():
        game, s = set_up(data, lambda name: GAME)
        assert isinstance(s, Everdell)
        for action in game.legal_actions(s):
            assert audit(GAME, s, action) == [], f"{path.name}: {game.text(s, action)}"
