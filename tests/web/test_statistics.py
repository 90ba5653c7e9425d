"""Statistics of one's own games: what counts, what it adds up to, who may see it, and games from older servers."""

import re
import threading
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import Connection, Engine, event, insert, select, update

from evertable.web.statistics import history
from evertable.web.statistics.figures import PEOPLE, Filter, Played, summary
from evertable.web.storage import store as stored
from evertable.web.storage.schema import HOLDERS, SEATS, TABLES
from tests.web.guest import Visitor, text_of
from tests.web.test_replay import played


def _game(points: int, won: bool = False, **more: object) -> Played:
    info: dict[str, object] = {
        "code": f"T{points}",
        "game": "everdell",
        "modules": (),
        "players": 2,
        "time": float(points),
        "seat": 0,
        "points": points,
        "won": won,
        "totals": (points, 40),
        "lines": {"base": points - 10, "events": 10},
        "people": (),
        "bots": ("expert",),
    }
    return Played(**{**info, **more})  # type: ignore[arg-type]


GAMES = [
    _game(50),
    _game(60, True, modules=("pearlbrook",)),
    _game(70, True, bots=(), people=("Ben",)),
    _game(150, game="evergreen", players=3, bots=("casual", "casual"), lines={"concerts": 150}),
]


def test_many_games_hold_up_nobody(ann: Visitor, ben: Visitor) -> None:
    """They are read on a connection of their own, and not table by table."""
    path = played(ann, ben)
    store = ann.app.state.services.store
    ann.app.state.portal.call(store.run, lambda c: _copies(c, path[3:], 40))
    commits, reads = _statements(store._engine), _statements(store._reads._engine)
    assert ">41<" in re.sub(r"\s", "", ann.get("/statistics").text)
    assert len(commits) <= 1, "at most who asks"
    assert 1 <= len(reads) <= 5


def test_many_games_are_counted_off_the_event_loop(ann: Visitor, ben: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are read in slices, and no slice is kept as rows."""
    path = played(ann, ben)
    store, portal = ann.app.state.services.store, ann.app.state.portal
    portal.call(store.run, lambda c: _copies(c, path[3:], 40))
    loop, threads, sizes = portal.call(threading.get_ident), set(), []
    made, tables = history._played, stored.tables_with_seats

    def noted(*given: Any) -> Played:
        threads.add(threading.get_ident())
        return made(*given)

    def sized(*given: Any) -> Any:
        sizes.append(len(found := tables(*given)))
        return found

    monkeypatch.setattr(history, "_played", noted)
    monkeypatch.setattr(stored, "tables_with_seats", sized)
    monkeypatch.setattr(stored, "_AT_ONCE", 15)
    assert ">41<" in re.sub(r"\s", "", ann.get("/statistics").text)
    assert threads
    assert loop not in threads
    assert sizes == [15, 15, 11]


def _statements(engine: Engine) -> list[str]:
    """What an engine executes from now on."""
    said: list[str] = []
    event.listen(engine, "before_cursor_execute", lambda c, cursor, statement, *more: said.append(statement))
    return said


def _copies(c: Connection, code: str, count: int) -> None:
    table = c.execute(select(TABLES).where(TABLES.c.code == code)).mappings().one()
    for number in range(count):
        values = {**table, "id": 1000 + number, "code": f"COPY{number}"}
        c.execute(insert(TABLES).values(values))
        for rows in (SEATS, HOLDERS):
            for row in c.execute(select(rows).where(rows.c.table_id == table["id"])).mappings().all():
                unique = {name: f"{name}{number}.{row['seat']}" for name in ("invite", "token") if name in row}
                c.execute(insert(rows).values({**row, **unique, "table_id": 1000 + number}))


def test_points_of_different_games_are_not_mixed() -> None:
    found = summary(GAMES)
    assert (found["games"], found["won"]) == (4, 2)
    assert found["by_game"] == [
        {"game": "everdell", "of": "", "games": 3, "won": 2, "mean": 60.0, "best": 70},
        {"game": "evergreen", "of": "", "games": 1, "won": 0, "mean": 150.0, "best": 150},
    ]
    assert [(row["of"], row["games"]) for row in found["by_bot"]] == [("expert", 2), ("casual", 1)]
    assert [(row["of"], row["mean"]) for row in found["by_person"]] == [("Ben", 70.0)]
    assert found["lines"] == {"everdell": {"base": 50.0, "events": 10.0}, "evergreen": {"concerts": 150.0}}
    assert [one["points"] for one in found["best"]] == [70, 60, 50, 150]


@pytest.mark.parametrize(
    ("wanted", "points"),
    [
        (Filter(), [50, 60, 70, 150]),
        (Filter(game="everdell"), [50, 60, 70]),
        (Filter(module="pearlbrook"), [60]),
        (Filter(players=3), [150]),
        (Filter(opponent="expert"), [50, 60]),
        (Filter(opponent=PEOPLE), [70]),
        (Filter(game="duo"), []),
    ],
)
def test_filters(wanted: Filter, points: list[int]) -> None:
    assert [game.points for game in GAMES if wanted.fits(game)] == points


def test_nothing_yet(ann: Visitor) -> None:
    assert "You have not finished a game yet" in ann.get("/statistics").text
    assert summary([])["games"] == 0


def test_a_finished_game_counts_for_those_who_played_it(ann: Visitor, ben: Visitor) -> None:
    path = played(ann, ben)
    totals = ann.live_game(path).game.result(ann.live_game(path).s).totals
    played(ann, ben, 12)
    ann.new("me", "me", game="evergreen")
    for seat, guest in enumerate((ann, ben)):
        page = guest.get("/statistics").text
        assert re.search(r'<p class="tally"><b>1 game</b>', page)
        assert f"{totals[seat]} points" in page
        assert f"{path}/replay?at=0" in page
    assert path not in Visitor(ann.app).get("/statistics").text
    assert "No game matches this choice" in ann.get("/statistics?game=duo").text
    assert "There is no opponent &#39;&lt;b&gt;&#39;." in ann.get("/statistics?opponent=%3Cb%3E").text


def test_games_that_are_not_ones_own_do_not_count(ann: Visitor, ben: Visitor) -> None:
    path = played(ann, ben)
    new = ann.post(f"{path}/replay", _json=False, at=3, seat=0, bot="first_game").headers["location"]
    assert ann.live(new).info.result is None
    ann.live(path).seats[0].bot = "expert"
    ann.app.state.portal.call(ann.app.state.services.tables.store.change, _next(ann, path), [ann.live(path).seats[0]])
    assert "You have not finished a game yet" in ann.get("/statistics").text
    assert "<b>1 game</b>" in ben.get("/statistics").text


def _next(guest: Visitor, path: str) -> object:
    info = guest.live(path).info
    info.version += 1
    return info


def test_games_from_before_results_were_kept_are_replayed_once(app: FastAPI, ann: Visitor, ben: Visitor) -> None:
    played(ann, ben)
    store = app.state.services.store
    expected = text_of(ann.get("/statistics"))
    app.state.portal.call(store.run, lambda c: c.execute(update(TABLES).values(result=None)).rowcount)
    assert text_of(ann.get("/statistics")) == expected
    kept = app.state.portal.call(store.run, lambda c: c.execute(TABLES.select()).mappings().first())
    assert kept["result"]["totals"]


def test_for_programs(app: FastAPI, ann: Visitor, ben: Visitor) -> None:
    path = played(ann, ben)
    token = app.state.services.keys.sign(ann.live(path).info.host)
    answer = ann.client.get("/api/v1/statistics?game=evergreen", headers={"Authorization": f"Bearer {token}"})
    assert answer.json()["games"] == 1
    assert answer.json()["course"][0]["code"] == path[3:]
    assert ann.client.get("/api/v1/statistics").status_code == 401
