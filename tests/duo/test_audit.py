"""Prices are paid in full and gains are told: the two laws, and that they find what breaks them."""

from typing import Any

import pytest

from evertable.duo import GAME
from evertable.duo.audit import audit
from evertable.duo.goods import UNIT
from evertable.duo.state import Duo
from evertable.kernel.game import Game
from evertable.kernel.rng import below, seeded
from evertable.kernel.scenario import run


class Careless:
    """A game that does something beside what an action says."""

    def __init__(self, goods: int = 0, points: int = 0, instead: str = "") -> None:
        self.goods, self.points, self.instead = goods, points, instead

    def apply(self, s: Duo, action: int) -> None:
        GAME.apply(s, GAME.parse(s, self.instead) if self.instead else action)
        self.instead = ""
        s.goods[0] += self.goods
        s.points[0] += self.points

    def legal_actions(self, s: Duo) -> list[int]:
        return GAME.legal_actions(s)


def position(**given: Any) -> Duo:
    data = {"game": "duo", "seats": 2, "modules": ["competitive"], "seat": {"0": given}}
    s = run(data, lambda name: GAME)
    assert isinstance(s, Duo)
    return s


def broken(game: Careless, s: Duo, text: str) -> list[str]:
    judged: Any = game
    return audit(judged, s, GAME.parse(s, text))


@pytest.mark.parametrize("module", ["competitive", "coop", "challenge"])
def test_the_laws_hold(module: str) -> None:
    game: Game[Duo] = GAME
    s = game.new_game(game.config(2, [module]), 3)
    rng = seeded(4)
    while not game.over(s):
        for action in game.legal_actions(s):
            assert not audit(game, s, action), game.text(s, action)
        actions = game.choices(s)
        rng, i = below(rng, len(actions))
        game.apply(s, actions[i])


def test_a_gain_that_is_not_told_is_found() -> None:
    assert broken(Careless(goods=UNIT[0]), position(), "place farm_twig")
    assert broken(Careless(points=1), position(), "place farm_twig")
    assert not broken(Careless(), position(), "place farm_twig")


def test_a_price_that_is_not_paid_in_full_is_found() -> None:
    s = position(hand=["castle", "mine"], resources={"twig": 2, "resin": 2, "pebble": 2})
    castle = "play castle from=hand using=resources"
    assert not broken(Careless(), s, castle)
    assert "the price of 0 is 6 to 6" in "; ".join(broken(Careless(instead="play mine from=hand"), s, castle))


def test_a_price_that_is_not_paid_at_all_is_found() -> None:
    s = position(hand=["castle", "ruins", "farm"], resources={"twig": 2, "resin": 2, "pebble": 2})
    found = broken(Careless(instead="play ruins from=hand"), s, "play castle from=hand using=resources")
    assert found == ["0 pays nothing; the price is 6 to 6 resources"]
