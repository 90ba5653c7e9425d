"""Powers that a player chooses from lie in front of that player, not on the board."""

from evertable import registry
from evertable.everdell.ids import CATALOG
from evertable.kernel.view import View
from evertable.present.registry import presenter_for
from evertable.present.words import Words


def test_what_a_player_chooses_from_is_read_while_others_choose() -> None:
    game = registry.game_named("everdell")
    s = game.new_game(game.config(3, ["powers"]), 5)
    for seat in range(3):
        board = presenter_for("everdell").screen(View(game, s, seat), ["Ann", "Bo", "Cy"], Words("en", CATALOG)).board
        assert board["leaves"] == []
        shelves = {one["seat"]: [zone.id for zone in one["zones"]] for one in board["players"]}
        assert shelves == {other: ["offer"] if other == seat else [] for other in range(3)}
