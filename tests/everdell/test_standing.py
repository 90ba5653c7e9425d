"""An observation says on which copy of a card a worker stands and what worker it is; boards draw it there."""

from io import StringIO

from rich.console import Console, RenderableType

from evertable.drawing.words import words_in
from evertable.everdell import GAME
from evertable.everdell.boxes.spirecrest.critters import NAMED
from evertable.everdell.ids import CARD, ON_CARD, PLACE
from evertable.everdell.state import Everdell
from evertable.kernel.view import View
from evertable.present.everdell.board import board
from evertable.terminal import board_for

WORDS = words_in("en", "everdell")


def drawn(what: RenderableType | None) -> str:
    assert what is not None
    told = StringIO()
    Console(file=told, width=130).print(what)
    return told.getvalue()


def _position() -> Everdell:
    """Player 1 has two post offices, a farm between them; a worker of player 0 stands on the second one."""
    s = GAME.new_game(GAME.config(2, ["spirecrest"]), 1)
    built = (0, 0, 0, (), -1)
    s.cities[1] = [(card, *built) for card in (-1, CARD["post_office"], CARD["farm"], CARD["post_office"])]
    s.placed.append((0, ON_CARD, 1, 3, 0))
    return s


def test_the_observation_names_the_copy() -> None:
    placed = GAME.observation(_position(), 1)["owners"][0]["placed"]
    assert placed == [{"at": "card", "card": "post_office", "owner": 1, "index": 2}]


def test_the_browser_marks_the_copy() -> None:
    city = board(GAME.observation(_position(), 0), ["Ann", "Ben"], [0, 0], WORDS)["players"][1]["city"]
    assert [[one.owner for one in card["workers"]] for card in city] == [[], [], [0]]


def test_the_terminal_marks_the_copy() -> None:
    city = board_for("everdell").look(["city", "1"], View(GAME, _position(), 0), ["Ann", "Ben"])
    farm, first, second = drawn(city).splitlines()[-1].split("  D ")
    assert [name.split()[:2] for name in (farm, first)] == [["P", "Farm"], ["Post", "Office"]]
    assert ["@0" in cell for cell in (farm, first, second)] == [False, False, True], "in the order they came"


def test_big_critters_have_pieces_of_their_own() -> None:
    s = _position()
    s.placed.append((1, PLACE["basic_one_berry"], -1, -1, NAMED["honeypaw"].number))
    seen = GAME.observation(s, 0)
    assert seen["owners"][1]["placed"] == [{"at": "basic_one_berry", "worker": "honeypaw"}]
    river = board(seen, ["Ann", "Ben"], [0, 0], WORDS)["river"]
    spot = next(place for place in river if place["id"] == "basic_one_berry")
    assert spot["workers"] == [(1, "big-bear", "Honeypaw")]
    assert "@1 Honeypaw" in drawn(board_for("everdell").draw(View(GAME, s, 0), ["Ann", "Ben"]))
