"""A module brings zones, tokens, belongings, verbs and words to Everdell's screen; the web layer draws them."""

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from re import findall

import pytest

from evertable.drawing import icons
from evertable.everdell import GAME
from evertable.everdell.ids import CATALOG
from evertable.kernel.game import SPECTATOR
from evertable.kernel.view import View
from evertable.present.everdell import PRESENTER
from evertable.present.everdell.board import CHOSEN
from evertable.present.everdell.modules import SHOWN
from evertable.present.icons import NAMES
from evertable.present.words import Words
from evertable.web.app import create_app
from evertable.web.server.settings import settings_for
from tests.present.fair import MODULE, Fair
from tests.web.guest import GENEROUS, Visitor, serving, text_of

WORDS = Words("en", CATALOG)
PLAYERS = ["Anna", "Jon"]
SPRITE = Path(icons.__file__).parent / "static" / "icons.svg"


@pytest.fixture(autouse=True)
def fair(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(GAME, "modules", (*GAME.modules, MODULE))
    monkeypatch.setitem(SHOWN, "fair", Fair())
    icons._names.cache_clear()
    yield
    icons._names.cache_clear()


def test_zones_tokens_and_belongings_are_on_the_board() -> None:
    s = GAME.new_game(GAME.config(2, ["fair"]), 3)
    board = PRESENTER.screen(View(GAME, s, 0), PLAYERS, WORDS).board
    assert [zone.id for zone in board["zones"]] == ["fair", "prizes"]
    assert [(token.icon, token.number) for token in board["players"][1]["tokens"]] == [("garland", 0)]
    assert board["players"][1]["zones"][0].pieces[0].name == "Ribbon of Jon"
    plain = GAME.new_game(GAME.config(2), 3)
    board = PRESENTER.screen(View(GAME, plain, 0), PLAYERS, WORDS).board
    assert board["zones"] == board["players"][0]["tokens"] == board["players"][0]["zones"] == []


def test_a_module_from_outside_gets_a_leaf_without_an_edit_in_the_core() -> None:
    s = GAME.new_game(GAME.config(2, ["fair"]), 3)
    (leaf,) = PRESENTER.screen(View(GAME, s, 0), PLAYERS, WORDS).board["leaves"]
    assert (leaf.id, leaf.title, leaf.icon, leaf.picture) == ("fair", "The fair", "event", "fair")
    assert [figure.owner for figure in leaf.figures] == [1]
    toss, pie, tent = leaf.zones[0].pieces
    assert (toss.form, pie.form, tent.form) == ("place", "", ""), "a place for workers has a picture"
    plain = GAME.new_game(GAME.config(2), 3)
    assert PRESENTER.screen(View(GAME, plain, 0), PLAYERS, WORDS).board["leaves"] == []


def test_every_box_has_a_leaf_with_a_picture_of_its_own() -> None:
    boxes = ["pearlbrook", "spirecrest", "bellfaire", "newleaf"]
    s = GAME.new_game(GAME.config(3, boxes), 3)
    leaves = PRESENTER.screen(View(GAME, s, 0), [*PLAYERS, "Eva"], WORDS).board["leaves"]
    assert {leaf.id: leaf.picture for leaf in leaves} == {
        "spirecrest": "mountain",
        "bellfaire": "fair",
        "newleaf": "station",
        "pearlbrook": "pearl",
    }
    assert {leaf.id for leaf in leaves if leaf.facts} == {"spirecrest", "bellfaire", "newleaf"}
    assert [zone.id for leaf in leaves for zone in leaf.zones if zone.on_tree] == ["wonders"]
    assert all(piece.form for leaf in leaves for zone in leaf.zones for piece in zone.pieces if not piece.face)


def test_a_verb_of_a_module_has_label_target_heading_preview_and_a_line_in_the_log() -> None:
    s = GAME.new_game(GAME.config(2, ["fair"]), 3)
    seat = GAME.actor(s)
    view = View(GAME, s, seat)
    screen = PRESENTER.screen(view, PLAYERS, WORDS)
    act = next(act for act in screen.acts if act.group == "fair")
    assert (act.target, act.price) == ("stall:ring_toss", "+1[garland]")
    assert ("fair", "Go to the fair") in screen.groups
    preview = PRESENTER.preview(view, act.action, PLAYERS, WORDS)
    assert preview.lines == ["+1[garland], +1[point], first time at the fair"]
    before, do = GAME.observation(s, SPECTATOR), GAME.public(s, act.action)
    GAME.apply(s, act.action)
    log_entry = PRESENTER.log_entry(before, GAME.observation(s, SPECTATOR), seat, do)
    told = PRESENTER.tell(log_entry, PLAYERS, SPECTATOR, WORDS)
    assert told == f"{PLAYERS[seat]} has fun at the ring_toss; +1[garland], +1[point], first time at the fair"
    mine = PRESENTER.tell(log_entry, PLAYERS, seat, WORDS)
    assert mine == "You have fun at the ring_toss; +1[garland], +1[point], first time at the fair"


def test_scoring_lines_of_a_module_have_names() -> None:
    s = GAME.new_game(GAME.config(2, ["fair"]), 3)
    result = PRESENTER._result(View(GAME, s, 0).result(), 0, PLAYERS, WORDS)
    assert ("Points of the fair", [0, 0]) in result["lines"]


def test_the_web_layer_draws_what_a_module_brings(tmp_path: Path) -> None:
    settings = replace(settings_for(str(tmp_path / "games.db")), limits=GENEROUS, bot_workers=1)
    with serving(create_app(settings)) as app:
        ann, ben = Visitor(app), Visitor(app)
        path = ann.new("me", "friend", module="fair")
        ben.post(f"{path}/seat", do="join")
        mover, other = (ann, ben) if ann.acts(path) else (ben, ann)
        page = mover.get(path).text
        assert 'data-target="stall:ring_toss"' in page
        assert 'id="zone-prizes"' in page
        assert 'aria-label="garland"' in page
        assert findall(r'class="piece (\w+) can"[^>]*data-target="(stall:\w+)"', page) == [
            ("place", "stall:ring_toss"),
            ("tile", "stall:pie_contest"),
        ]
        assert 'class="piece tile hidden"' in page
        assert 'id="page-fair"' in page
        assert 'role="tablist"' not in page, "one box lies open"
        assert not findall(r'class="piece \w+ can"', other.get(path).text)
        assert mover.act(path, "stall stall=ring_toss").status_code == 200
        assert "has fun at the ring_toss" in text_of(other.get(path))


def test_places_of_modules_that_do_not_play_are_not_on_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    board_file = import_module("evertable.present.everdell.board")
    monkeypatch.setattr(board_file, "CHOSEN", {*CHOSEN, CATALOG.places[0].module})
    s = GAME.new_game(GAME.config(2), 3)
    board = PRESENTER.screen(View(GAME, s, 0), PLAYERS, Words("en", CATALOG)).board
    assert board["river"] == []


def test_every_icon_that_is_named_is_drawn() -> None:
    drawn = set(findall(r'id="i-(\w+)"', SPRITE.read_text(encoding="utf-8")))
    named = set(NAMES) | {icon for name, shown in SHOWN.items() if name != "fair" for icon in shown.icons}
    assert not named - drawn
