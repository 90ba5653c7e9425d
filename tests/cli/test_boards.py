"""The terminal draws every game and every box in three languages: within the width, with every name and number."""

import re
from collections.abc import Iterator
from io import StringIO
from typing import Any, Final

import pytest
from rich.console import Console, RenderableType

from evertable import registry
from evertable.kernel.game import SPECTATOR, Game
from evertable.kernel.rng import below, seeded
from evertable.kernel.view import View
from evertable.present.model import Screen
from evertable.present.parts import Piece
from evertable.present.registry import presenter_for
from evertable.present.words import LANGUAGES, Language
from evertable.terminal import board_for
from evertable.terminal.glyphs import Glyphs
from evertable.terminal.lines import Cells
from evertable.terminal.names import names_at
from evertable.terminal.screen import Step
from evertable.terminal.words import words_in

PEOPLE: Final = ["Anna", "Jon", "Zofia", "Louis", "Mirek", "Yvonne"]
EVERYTHING: Final = ["pearlbrook", "spirecrest", "bellfaire", "newleaf", "legends", "more_legends", "powers"]
SEVENTY: Final = 70
"""Steps into a random game: seasons have passed, and cities have cards with things on them."""


def _boxes() -> Iterator[tuple[str, int, list[str], dict[str, Any]]]:
    """Every game with nothing, each of its modules alone, and much of it together."""
    for module in registry.game_named("everdell").modules:
        if module.active is None:
            yield "everdell", 1 if module.automas else 2, [module.id], {}
    yield "everdell", 6, [], {}
    yield "everdell", 3, EVERYTHING, {}
    yield "everdell", 1, ["rugwort"], {"year": 3}
    yield "duo", 2, ["competitive"], {}
    yield "duo", 2, ["coop"], {"chapter": 9}
    yield "duo", 1, ["challenge"], {}
    yield "evergreen", 2, [], {}
    yield "evergreen", 6, [], {}


BOXES: Final = [
    pytest.param(*box, id=f"{box[0]} {'+'.join(box[2][:3])} {box[1]}".replace("  ", " ")) for box in _boxes()
]


def drawn(what: RenderableType, width: int = 80) -> str:
    told = StringIO()
    Console(file=told, width=width, no_color=True, highlight=False).print(what)
    return told.getvalue()


def flat(text: str) -> str:
    """A drawing in one line, for names that are broken over two."""
    return " ".join(text.split())


def along(game: Game[Any], seats: int, modules: list[str], options: dict[str, Any]) -> Iterator[Any]:
    """The beginning, the middle and the end of a random game."""
    s, rng = game.new_game(game.config(seats, modules, options), 5), seeded(3)
    number = 0
    yield s
    while not game.over(s):
        actions = game.choices(s)
        rng, at = below(rng, len(actions))
        game.apply(s, actions[at])
        number += 1
        if number == SEVENTY:
            yield s
    yield s


def cards(screen: Screen) -> Iterator[str]:
    """The names of all cards that lie open."""
    for key in ("hand", "meadow", "revealed", "drawn", "playing"):
        yield from (face["name"] for face in screen.board.get(key) or () if face)
    for row in screen.board.get("rows", ()):
        yield from (face["name"] for face in row if face)


def pieces(screen: Screen) -> Iterator[Piece]:
    """Everything in zones of the table and in front of players."""
    players = screen.board["players"]
    for zone in (*screen.board.get("zones", ()), *(zone for one in players for zone in one.get("zones", ()))):
        yield from zone.pieces


@pytest.mark.parametrize(("name", "seats", "modules", "options"), BOXES)
def test_every_box_in_three_languages(name: str, seats: int, modules: list[str], options: dict[str, Any]) -> None:
    game = registry.game_named(name)
    for s in along(game, seats, modules, options):
        for language in LANGUAGES:
            _check(game, s, language)


def _check(game: Game[Any], s: Any, language: Language) -> None:
    board, seat = board_for(game.name, language), max(game.actor(s), 0)
    view, names = View(game, s, seat), names_at(s, PEOPLE[: s.table.config.seats], board.words)
    text = drawn(board.draw(view, names))
    within(text)
    seen, screen = flat(text), presenter_for(game.name).screen(view, names, board.words)
    for player in screen.board.get("mayors") or screen.board["players"]:
        assert player["name"][:10] in seen
    for card in cards(screen):
        assert any(word in seen for word in card.split()), card
    for zone in screen.board.get("zones", ()):
        assert zone.title.split()[0] in seen
    for piece in pieces(screen):
        known = piece.condition == "hidden" or all(word in seen for word in piece.name.split())
        assert known, piece.name
        assert all(str(token.number) in seen for token in piece.tokens if token.number != 1)
    for act in screen.acts:
        assert Glyphs(board.words, presenter_for(game.name).icons).text(act.label)
    if game.over(s):
        within(drawn(board.result(view, names)))
        return
    labels = [f"{number:4}  {choice.label}" for number, choice in enumerate(board.menu(view, names), 1)]
    assert labels
    within(drawn(Cells("", labels, even=True, hanging=6)))
    within("\n".join(drawn(line) for line in (board.brief(view, names), *board.question(view, names))))
    for wide in (120, 140):
        within(drawn(board.draw(View(game, s, SPECTATOR), names), wide), wide)


def within(text: str, width: int = 80) -> None:
    """No line is longer, nothing was cut to make it so, and no icon is left as it is written."""
    assert [line for line in text.splitlines() if len(line) > width] == []
    assert "…" not in re.sub(r"… \(city \d\)| …", "", text)
    assert re.findall(r"\[[a-z_]+\]", text) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_counts_of_everdell(language: Language) -> None:
    """Deck and piles, workers at home and in all, hand, goods, points, score and spaces of every player."""
    game = registry.game_named("everdell")
    for s in along(game, 3, [], {}):
        board = board_for("everdell", language)
        view = View(game, s, 0)
        text, shown = flat(drawn(board.draw(view, PEOPLE[:3]))), presenter_for("everdell")
        data = shown.screen(view, PEOPLE[:3], board.words).board
        glyphs = Glyphs(board.words, shown.icons)
        assert str(data["deck"]) in text.partition("─")[0]
        assert str(data["discard"]) in text.partition("─")[0]
        for player in data["players"]:
            goods = glyphs.amounts((number, icon) for icon, number in player["resources"]) or "–"
            workers = f"{player['home']}/{player['home'] + player['out']}"
            figures = f"{workers} {player['hand_size']} {goods} {player['points']} {player['score']}"
            assert f"{figures} {player['used']}/{player['capacity']}".replace("-", "\u2212") in text


@pytest.mark.parametrize(
    ("language", "goods", "text"),
    [
        ("en", "2t 1r 3p 4b", "pay 2t 1r: then 2 cards → 3★"),
        ("fr", "2br 1r 3g 4ba", "pay 2br 1r: then 2 cartes → 3★"),
        ("pl", "2g 1ż 3k 4j", "pay 2g 1ż: then 2 karty → 3★"),
    ],
)
def test_icons_as_letters(language: Language, goods: str, text: str) -> None:
    glyphs = Glyphs(words_in(language, "everdell"), {})
    assert glyphs.amounts([(2, "twig"), (1, "resin"), (3, "pebble"), (4, "berry"), (0, "pearl")]) == goods
    assert glyphs.text("pay 2[twig] 1[resin]: then [card][card] [arrow] 3[point]") == text


def test_an_icon_before_its_name_is_said_once() -> None:
    glyphs = Glyphs(words_in("en", "everdell"), {})
    assert glyphs.text("[twig] twig") == "twig"
    assert glyphs.text("pay [twig] instead of [resin]") == "pay twig instead of resin"
    assert glyphs.text("1 [pearl] short [sic]") == r"1 pearl short sic"


@pytest.mark.parametrize("game", registry.NAMES)
def test_colours_only_help_the_eye(game: str) -> None:
    """Without colours the same is drawn."""
    found = registry.game_named(game)
    s = found.new_game(found.config(None, []), 1)
    board, view = board_for(game), View(found, s, found.actor(s))
    tinted = StringIO()
    Console(file=tinted, width=80, force_terminal=True, color_system="truecolor").print(board.draw(view, PEOPLE))
    bare = re.sub(r"\x1b\[[0-9;]*m", "", tinted.getvalue())
    assert bare == drawn(board.draw(view, PEOPLE))
    assert bare != tinted.getvalue()


def test_what_a_turn_looked_like_in_french() -> None:
    game = registry.game_named("everdell")
    s = game.new_game(game.config(2), 3)
    seat, board = game.actor(s), board_for("everdell", "fr")
    action = game.parse(s, "place basic_two_twigs_one_card")
    watched = (SPECTATOR, 0, 1)
    before = {one: game.observation(s, one) for one in watched}
    do = game.public(s, action)
    game.apply(s, action)
    step = Step(seat, do, before, {one: game.observation(s, one) for one in watched})
    own, theirs = (board.tell([step], one, ["Anna", "Jon"]) for one in (seat, 1 - seat))
    assert own[0].startswith("Vous envoyez un ouvrier")
    assert "+2br, +1 carte" in own[0]
    assert len(own) == 2, "the card that was drawn is named"
    assert len(theirs) == 1, "to nobody else"
