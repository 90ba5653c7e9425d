"""What those who run a server need: health, figures, logs, backups, an end in order."""

import json
import logging
import re
import socket
import sqlite3
import sys
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from evertable.web.app import create_app
from evertable.web.server.logs import JsonFormatter
from evertable.web.server.settings import Settings, settings_for
from tests.web.guest import Visitor, serving
from tests.web.live_server import ROOT, server

DEPLOY = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")


def test_a_server_says_that_it_lives_and_is_ready(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ann.get("/healthz").text == "alive\n"
    assert ann.get("/readyz").status_code == 200

    async def broken(work: object) -> None:
        raise OSError("no database")

    monkeypatch.setattr(ann.app.state.services.store, "run", broken)
    assert ann.get("/healthz").status_code == 200
    assert ann.get("/readyz").status_code == 503


def test_figures_are_told_only_where_wanted(ann: Visitor) -> None:
    assert ann.get("/metrics").status_code == 404


def test_figures(settings: Settings) -> None:
    with serving(create_app(replace(settings, metrics=True))) as app:
        ann = Visitor(app)
        ann.new("me", "me", game="evergreen")
        told = ann.get("/metrics").text
    found = dict(re.findall(r"^(evertable_\S+) (\d+)$", told, re.MULTILINE))
    assert found["evertable_tables"] == "1"
    assert found['evertable_answers_total{status="303"}'] == "1"
    assert all(line.startswith(("# ", "evertable_")) for line in told.splitlines())


def test_a_log_is_a_line_of_json() -> None:
    try:
        raise ValueError("zażółć\n")
    except ValueError:
        record = logging.LogRecord("evertable", logging.ERROR, "", 0, "table %s", ("ABC",), sys.exc_info())
    line = JsonFormatter().format(record)
    told = json.loads(line)
    assert "\n" not in line
    assert (told["level"], told["message"]) == ("error", "table ABC")
    assert "zażółć" in told["exception"]


def test_a_copy_made_while_people_play_is_a_whole_server(tmp_path: Path) -> None:
    """The backup of docs/deploy.md: the database through SQLite, and the key."""
    assert ".backup" in DEPLOY
    original, copy = tmp_path / "games.db", tmp_path / "copy.db"
    with serving(create_app(settings_for(str(original)))) as app:
        ann = Visitor(app)
        path = ann.new("me", "me", game="evergreen")
        ann.post(f"{path}/seat", do="look", seat=0)
        assert ann.act(path, ann.acts(path)[0]).status_code == 200
        version = ann.version(path)
        source, target = sqlite3.connect(original), sqlite3.connect(copy)
        source.backup(target)
        source.close()
        target.close()
        copy.with_name("copy.db.key").write_bytes(original.with_name("games.db.key").read_bytes())
    with serving(create_app(settings_for(str(copy)))) as app:
        again = Visitor(app)
        again.client.cookies.update(ann.client.cookies)
        assert again.version(path) == version
        assert again.acts(path), "the same browser has the same seat"


def test_sigterm_ends_a_server_in_order_while_somebody_watches(tmp_path: Path) -> None:
    with server(tmp_path / "games.db") as running:
        token = httpx.post(f"{running.address}/api/v1/guests", json={}).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        setup = {"game": "evergreen", "seats": ["me", "me"]}
        with httpx.Client(base_url=f"{running.address}/api/v1", headers=headers, timeout=120) as client:
            code = client.post("/tables", json=setup).json()["code"]
            with client.stream("GET", f"/tables/{code}/events") as events:
                lines = events.iter_lines()
                assert any(line == "event: changed" for line in lines)
                running.process.terminate()
                assert list(lines) is not None, "the stream ends instead of breaking off"
        running.process.wait(timeout=120)
        assert running.process.stdout is not None
        running.process.stdout.close()


def test_no_secret_stands_in_the_log(tmp_path: Path) -> None:
    """Neither a program's token nor a browser's cookie, a secret link or the body of a request."""
    log = tmp_path / "log"
    with server(tmp_path / "games.db", options=["--log-json", "--moderator"], log=log) as running:
        api = f"{running.address}/api/v1"
        token = httpx.post(f"{api}/guests", json={"name": "Ann"}).json()["token"]
        headers = {"Authorization": f"Bearer {token}", "Cookie": f"evertable={token}"}
        for path in ("tables/ABCDEF", "me", "nothing", "me/export"):
            httpx.get(f"{api}/{path}?seat=QUERYSECRET", headers=headers)
        httpx.post(f"{api}/recover", json={"secret": "BODYSECRET"}, headers=headers)
        for path in ("recover", "confirm", "moderation/enter", "s"):
            httpx.get(f"{running.address}/{path}/PATHSECRET", headers=headers)
        host, port = running.address.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port))) as broken:  # what is no HTTP is told in the log
            broken.sendall(f"GET / HTTP/9.9\r\nAuthorization: Bearer {token}\r\nno header\r\n\r\n".encode())
            broken.recv(1000)
        assert running.stop() == 0
    written = log.read_text(encoding="utf-8")
    assert "Invalid HTTP request" in written
    for secret in (token, "QUERYSECRET", "BODYSECRET", "PATHSECRET", token.rpartition(".")[2]):
        assert secret not in written
