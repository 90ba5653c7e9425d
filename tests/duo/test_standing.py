"""An observation says on which copy of a card a worker stands; boards mark that one."""

from io import StringIO

from rich.console import Console

from evertable.drawing.words import words_in
from evertable.duo import GAME
from evertable.duo.ids import CARD
from evertable.duo.state import ON_CARD, Duo
from evertable.kernel.view import View
from evertable.present.duo.board import board
from evertable.terminal import board_for


def _position() -> Duo:
    """Two inns of mayor 1, the second one with a worker of mayor 0."""
    s = GAME.new_game(GAME.config(2), 1)
    s.cities[1] = [(-1, 0, (), 1), (CARD["inn"], 0, (), 1), (CARD["inn"], 0, (), 1)]
    s.placed.append((0, ON_CARD, 1, 2))
    return s


def test_the_copy_is_named_and_marked() -> None:
    s = _position()
    seen = GAME.observation(s, 1)
    assert seen["mayors"][0]["placed"] == [{"at": "card", "card": "inn", "owner": 1, "index": 1}]
    drawn = board(s, seen, ["Ann", "Ben"], [0, 0], words_in("en", "duo"))["cities"][1]["cards"]
    assert [[one.owner for one in card["workers"]] for card in drawn] == [[], [0]]
    told, city = StringIO(), board_for("duo").look(["city", "1"], View(GAME, _position(), 1), ["Ann", "Ben"])
    assert city is not None
    Console(file=told, width=100).print(city)
    assert ["@0" in cell for cell in told.getvalue().split("Inn")[1:]] == [False, True]
