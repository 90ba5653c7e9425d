"""A game of another package: the one of docs/architecture.md, as it stands there, with an entry point."""

import json
from pathlib import Path

from tests.outside.conftest import Run

LIBRARY = """
import evertable
from evertable.kernel import conformance
from evertable.registry import game_named

match = evertable.new("lowcard", seats=3, seed=4)
while not match.result.over:
    match.push(match.bot("random").choose())
assert "hand" in str(match) and sum(match.result.totals) == 3
match.save("low.evertable.json")
assert evertable.load("low.evertable.json").result.totals == match.result.totals
from evertable.kernel.record import read
from pathlib import Path
assert read(Path("low.evertable.json")).origins == {"lowcard": "lowcard-game 0.1.0"}
assert evertable.games()["lowcard"].title == "Low card"
print(conformance.verify(game_named("lowcard")) > 0)
"""
SERVER = """
import sys
from dataclasses import replace
from evertable.web.app import create_app
from evertable.web.server.settings import settings_for
from tests.web.guest import GENEROUS, Visitor, serving, text_of
settings = replace(settings_for(sys.argv[1]), limits=GENEROUS, bot_workers=1)
with serving(create_app(settings)) as app:
    ann, ben = Visitor(app), Visitor(app)
    assert "Low card" in ann.get("/").text and "Low card" in ann.get("/new?game=lowcard").text
    path = ann.new("me", "friend", game="lowcard")
    ben.post(f"{path}/seat", do="join")
    mover, other, moves = ann, ben, 0
    while acts := ann.acts(path) or ben.acts(path):
        mover = ann if ann.acts(path) else ben
        assert "<dt>hand</dt>" in mover.get(path).text
        assert mover.act(path, acts[0]).status_code == 200
        moves += 1
    page = text_of(ben.get(path))
    assert moves == 6 and "rounds" in page, page
    assert ben.get(f"{path}/export").json()["origins"] == {"lowcard": "lowcard-game 0.1.0"}
print("served")
"""


def test_commands_bots_and_checks_know_it(run: Run) -> None:
    listed = json.loads(run("-m", "evertable", "games", "--json").stdout)["games"]
    assert [game["name"] for game in listed][-1] == "lowcard"
    done = run("-m", "evertable", "simulate", "lowcard", "--games", "3", "--check", "--json")
    assert json.loads(done.stdout)["errors"] == 0, done.stderr


def test_the_library_plays_saves_and_checks_it(run: Run) -> None:
    done = run("-c", LIBRARY)
    assert done.stdout == "True\n", done.stderr[-2000:]


def test_a_reader_without_it_is_told_what_to_install(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "low.evertable.json"
    saved = run("-c", f"import evertable; evertable.new('lowcard', seed=4).save({str(file)!r})")
    assert saved.returncode == 0, saved.stderr
    told = run("-m", "evertable", "replay", str(file), EVERTABLE_PLUGINS="none")
    assert told.returncode == 2
    assert "not installed here: lowcard-game 0.1.0; install them" in told.stderr


def test_the_server_plays_it(run: Run, tmp_path: Path) -> None:
    done = run("-c", SERVER, str(tmp_path / "games.db"))
    assert done.stdout.endswith("served\n"), done.stderr[-2000:]


def test_a_game_that_cannot_be_loaded_stops_the_start(run: Run, site: Path) -> None:
    file = site / "lowcard.py"
    kept = file.read_bytes()
    try:
        file.write_bytes(b"GAME = 7\n")
        done = run("-m", "evertable", "simulate", "lowcard", "--games", "1")
        assert done.returncode == 2
        assert "the game lowcard of lowcard-game 0.1.0 cannot be loaded" in done.stderr
        assert "set EVERTABLE_PLUGINS=-lowcard to start without it" in done.stderr
    finally:
        file.write_bytes(kept)
