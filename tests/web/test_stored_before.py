"""A database written by version 0.1.0 opens: its tables stand where they stood and go on.

``stored_0_1/games.db.gz`` was made by that version's server; ``told.json`` holds its key, a guest's cookie and what the
server then said of every table.
"""

import gzip
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from evertable.web.app import create_app
from evertable.web.server.settings import settings_for
from tests.web.guest import GENEROUS, Visitor, serving, text_of

STORED: Final = Path(__file__).parent / "stored_0_1"
TOLD: Final[dict[str, Any]] = json.loads((STORED / "told.json").read_text(encoding="utf-8"))
RUNNING: Final = sorted(name for name, told in TOLD["tables"].items() if told["acts"] and name != "lesson")
OVER: Final = sorted(name for name, told in TOLD["tables"].items() if told["record"])


@pytest.fixture
def guest(tmp_path: Path) -> Iterator[Visitor]:
    """The guest of then on a server of today."""
    (tmp_path / "games.db").write_bytes(gzip.decompress((STORED / "games.db.gz").read_bytes()))
    (tmp_path / "games.db.key").write_text(TOLD["key"], encoding="ascii")
    with serving(create_app(replace(settings_for(str(tmp_path / "games.db")), limits=GENEROUS, bot_workers=1))) as app:
        guest = Visitor(app)
        for name, value in TOLD["cookies"].items():
            guest.client.cookies.set(name, value)
        yield guest


def test_the_guest_is_known(guest: Visitor) -> None:
    home = guest.get("/").text
    assert sum(told["path"] in home for told in TOLD["tables"].values()) >= 8
    assert "Rootville" in text_of(guest.get(TOLD["campaign"]))
    for page in ("/statistics", "/pad", TOLD["pad"], "/learn", "/challenges", "/puzzles", "/trophies/duo"):
        assert guest.get(page).status_code == 200, page


@pytest.mark.parametrize("name", RUNNING)
def test_a_table_stands_where_it_stood_and_goes_on(guest: Visitor, name: str) -> None:
    told = TOLD["tables"][name]
    path = told["path"]
    assert guest.get(path).status_code == 200
    live = guest.live_game(path)
    assert [move.text for move in live.moves] == told["moves"]
    game, s = live.game, live.s
    assert [game.text(s, action) for action in game.legal_actions(s)] == told["acts"]
    guest.post(f"{path}/seat", do="look", seat=game.actor(s))
    answer = guest.post(f"{path}/act", text=told["acts"][0], version=guest.live(path).info.version)
    assert answer.status_code == 200, text_of(answer)
    assert guest.live_game(path).moves[len(told["moves"])].text == told["acts"][0]


@pytest.mark.parametrize("name", OVER)
def test_a_finished_game_gives_the_same_record(guest: Visitor, name: str) -> None:
    told = TOLD["tables"][name]
    assert guest.get(told["path"]).status_code == 200
    assert guest.get(f"{told['path']}/export").json() == told["record"]
    assert guest.get(f"{told['path']}/replay").status_code == 200


def test_a_lesson_keeps_to_its_script(guest: Visitor) -> None:
    told = TOLD["tables"]["lesson"]
    assert guest.get(told["path"]).status_code == 200
    refused = guest.act(told["path"], told["acts"][0])
    assert refused.status_code == 409
    assert "what the bubble says" in refused.text


def test_a_table_that_waits_for_a_friend_still_waits(guest: Visitor) -> None:
    assert guest.get(TOLD["tables"]["waiting"]["path"]).status_code == 200
    assert guest.live(TOLD["tables"]["waiting"]["path"]).info.status == "lobby"
