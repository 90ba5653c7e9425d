"""The finished games of a server are exported while it runs, without the names of people."""

import json
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import update

from evertable.cli import run
from evertable.web.storage.schema import TABLES
from tests.web.guest import Visitor
from tests.web.test_replay import played


def test_a_finished_table(
    ann: Visitor, ben: Visitor, app: FastAPI, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = played(ann, ben)
    played(ann, ben, moves=5)
    database = ann.app.state.services.store.url.removeprefix("sqlite:///")
    to = tmp_path / "rows.jsonl"
    assert run(("export", str(to), "--database", database)) == 0
    text = to.read_text(encoding="utf-8")
    rows = [json.loads(line) for line in text.splitlines()]
    moves = ann.live_game(path).moves
    assert [(row["seat"], row["action"], row["time"]) for row in rows] == [(m.seat, m.text, m.time) for m in moves]
    assert {(row["player"], row["bot"], row["source"]) for row in rows} == {("human", False, "server")}
    assert path[3:] not in text, "the code of a table opens it"
    store = app.state.services.store
    app.state.portal.call(store.run, lambda c: c.execute(update(TABLES).values(lesson="first")))
    assert run(("export", str(to), "--database", database)) == 0
    assert to.read_text(encoding="utf-8") == "", "a lesson is nobody's own game"
    assert "0 games, 0 moves" in capsys.readouterr().out
