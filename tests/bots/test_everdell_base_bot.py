"""The greedy bot that sees the base game only."""

from evertable import registry
from evertable.bots.registry import bot_named
from evertable.everdell.ids import CATALOG
from evertable.kernel.view import View

GAME = registry.game_named("everdell")


def test_other_boxes_are_left_alone() -> None:
    s = GAME.new_game(GAME.config(2, ["pearlbrook", "bellfaire"]), 3)
    bots = [bot_named("greedy_base", GAME, seat) for seat in range(2)]
    avoided = 0
    while not GAME.over(s):
        view = View(GAME, s, GAME.actor(s))
        action = bots[view.seat].choose(view)
        if GAME.starts_turn(s):
            do = view.describe(action)
            assert do["verb"] in ("play", "place", "prepare", "pass")
            named = [CATALOG.entry(value) for value in do.values() if isinstance(value, str) and value in CATALOG]
            assert {entry.module for entry in named} <= {"base"}
            avoided += any(view.describe(other)["verb"] == "send" for other in view.legal_actions())
        GAME.apply(s, action)
    assert avoided > 0
