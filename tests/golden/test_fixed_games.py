"""The engine plays the games it always played: same options, same positions (``fixed_games.py``)."""

import json

import pytest

from evertable import engine
from tests.golden.fixed_games import FEW, FILE, MANY, digests, sets

KNOWN = json.loads(FILE.read_text(encoding="utf-8"))
ALL_GAMES = engine.name() == engine.COMPILED
"""The interpreted engine plays a few of them."""


@pytest.mark.parametrize("name", sets())
def test_games_are_what_they_were(name: str) -> None:
    game, players, modules = sets()[name]
    after = digests(game, players, modules, MANY if ALL_GAMES else FEW)
    assert after[FEW - 1] == KNOWN[name]["few"]
    if ALL_GAMES:
        assert after[-1] == KNOWN[name]["many"]


def test_every_set_of_boxes_is_known() -> None:
    assert list(KNOWN) == list(sets())
