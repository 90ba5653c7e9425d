"""Tables from before a change of the rules go on where they can; elsewhere they are shown as far as the rules lead."""

from dataclasses import replace
from typing import Any, cast

import pytest
from sqlalchemy import select, update

from evertable.kernel.record import Record, RulesChanged, dumps, loads, read, replay
from evertable.registry import game_named
from evertable.web.storage.model import Move, StoredResult
from evertable.web.storage.schema import MOVES, TABLES
from tests.records.keep import FOLDER
from tests.web.guest import Visitor, text_of
from tests.web.test_api import Program
from tests.web.test_replay import send

RECORDS = FOLDER / "rules_1" / "everdell"
RUNNING = "players_3_greedy_3.evertable.json"
FINISHED = "players_2_greedy_2.evertable.json"
WRONG = "choose moonlight for=shepherd"
"""A move that no rules lead to: it stands for one that a changed ruling forbids."""


def stored(ann: Visitor, name: str, broken_at: int | None = None, actor: int | None = None) -> str:
    """A kept record as a table from then, with Ann on every seat; its path. ``broken_at``: the move that is no longer
    possible; ``actor``: who was to act when the table was stored, if not who is today."""
    record = read(RECORDS / name)
    path = ann.new(*["me"] * len(record.seats))
    live, services = ann.live(path), ann.app.state.services
    moves = [Move(int(line[0]), line[2:]) for line in record.actions]
    s = replay(game_named("everdell"), record)
    to_act = game_named("everdell").actor(s) if actor is None else actor
    if broken_at is not None:
        moves[broken_at] = replace(moves[broken_at], text=WRONG)
    info = replace(
        live.info,
        rules=1,
        options=dict(record.options),
        seed=record.seed,
        version=live.info.version + 1,
        status="playing" if record.result is None else "over",
        actor=to_act if record.result is None else None,
        result=None if record.result is None else cast(StoredResult, {"time": 1.0, **record.result}),
    )
    assert list(record.modules) == info.modules == []

    async def keep() -> None:
        await services.store.add_moves(info, 1, moves)
        services.tables.forget(live)

    ann.app.state.portal.call(keep)
    assert ann.get(path).status_code == 200
    return path


def in_store(ann: Visitor, path: str) -> tuple[int, list[str]]:
    """The stored rules version and moves of a table."""
    wanted = select(TABLES.c.rules, TABLES.c.id).where(TABLES.c.code == path.removeprefix("/t/"))

    def work(c: Any) -> tuple[int, list[str]]:
        rules, number = c.execute(wanted).one()
        moves = select(MOVES.c.seat, MOVES.c.text).where(MOVES.c.table_id == number).order_by(MOVES.c.number)
        return rules, [f"{seat} {text}" for seat, text in c.execute(moves)]

    found: tuple[int, list[str]] = ann.app.state.portal.call(ann.app.state.services.store.run, work)
    return found


def again(ann: Visitor, path: str) -> None:
    """As after a restart."""
    tables = ann.app.state.services.tables
    ann.app.state.portal.call(lambda: _forget(tables, ann.live(path)))
    assert ann.get(path).status_code == 200


async def _forget(tables: Any, live: Any) -> None:
    tables.forget(live)


def look(ann: Visitor, path: str) -> None:
    """Open the hand of who is to act, on the screen that all of them share."""
    ann.post(f"{path}/seat", do="look", seat=ann.live_game(path).actor)


# --- going on


def test_a_running_table_goes_on_as_one_of_today(ann: Visitor) -> None:
    path = stored(ann, RUNNING)
    record = read(RECORDS / RUNNING)
    assert ann.live_game(path).changed is None
    assert in_store(ann, path) == (1, record.actions), "looking changes nothing"
    look(ann, path)
    assert ann.act(path, ann.acts(path)[0]).status_code == 200
    again(ann, path)
    rules, moves = in_store(ann, path)
    assert rules == game_named("everdell").rules_version
    assert moves[: len(record.actions)] == record.actions
    assert len(moves) > len(record.actions)
    assert [f"{move.seat} {move.text}" for move in ann.live_game(path).moves] == moves
    look(ann, path)
    assert ann.post(f"{path}/undo").status_code in (200, 409)


def test_a_finished_table_is_seen_and_saved(ann: Visitor) -> None:
    path, record = stored(ann, FINISHED), read(RECORDS / FINISHED)
    assert f"of {len(record.actions)}" in text_of(ann.get(f"{path}/replay"))
    saved = loads(ann.get(f"{path}/export").text)
    assert (saved.actions, saved.result) == (record.actions, record.result)
    assert saved.rules == game_named("everdell").rules_version
    assert send(ann, ann.get(f"{path}/export").content).endswith("/replay?at=0")


def test_a_rematch_is_played_under_the_rules_of_today(ann: Visitor) -> None:
    path = stored(ann, FINISHED)
    new = ann.post(f"{path}/rematch", _json=False).headers["location"]
    assert ann.live(new).info.rules == game_named("everdell").rules_version


def test_a_lobby_from_before_begins_under_the_rules_of_today(ann: Visitor, ben: Visitor) -> None:
    path = ann.new("me", "friend")
    services, code = ann.app.state.services, path.removeprefix("/t/")

    async def grow_old() -> None:
        await services.store.run(lambda c: c.execute(update(TABLES).where(TABLES.c.code == code).values(rules=1)))
        services.tables.forget(await services.tables.get(code))

    ann.app.state.portal.call(grow_old)
    assert ben.post(f"{path}/seat", do="join").status_code == 200
    assert in_store(ann, path)[0] == game_named("everdell").rules_version


# --- differing


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "This game was played under rules 1 of Everdell. Rules 2 lead to the same positions up to move 40,"),
        ("fr", "Cette partie a été jouée avec les règles 1 du jeu Everdell. Les règles 2 mènent aux mêmes positions"),
        ("pl", "Tę grę rozegrano według zasad 1 gry Everdell. Zasady 2 prowadzą do tych samych pozycji aż do ruchu 40"),
    ],
)
def test_a_table_that_differs_is_shown_up_to_there(ann: Visitor, language: str, said: str) -> None:
    path = stored(ann, RUNNING, broken_at=40)
    before = in_store(ann, path)
    changed = ann.live_game(path).changed
    assert isinstance(changed, RulesChanged)
    assert len(ann.live_game(path).moves) == changed.steps == 40
    for page in (path, f"{path}/replay"):
        text = text_of(ann.get(page, **{"Accept-Language": language}))
        assert said in text
        assert all(f"{ruling.text[language]} ({ruling.rule})" in text for ruling in changed.rulings)
    assert in_store(ann, path) == before
    assert len(before[1]) == len(read(RECORDS / RUNNING).actions)


def test_a_table_that_differs_cannot_be_changed(ann: Visitor) -> None:
    path = stored(ann, RUNNING, broken_at=40)
    before, version = in_store(ann, path), ann.version(path)
    look(ann, path)
    assert ann.acts(path) == []
    asked_for: list[tuple[str, dict[str, Any]]] = [
        ("act", {"text": "pass", "version": ann.version(path)}),
        ("undo", {}),
        ("takeback", {}),
        ("hint", {}),
    ]
    for asked, fields in asked_for:
        answer = ann.post(f"{path}/{asked}", **fields)
        assert answer.status_code == 409, asked
        assert "a changed ruling makes a difference" in answer.json()["message"], asked
    again(ann, path)
    assert in_store(ann, path) == before
    assert ann.version(path) <= version + 1, "only the open hand has changed"


def test_bots_leave_a_table_that_differs_alone(ann: Visitor) -> None:
    path = stored(ann, RUNNING, broken_at=40)
    before = in_store(ann, path)
    for seat in range(3):
        ann.post(f"{path}/seat", do="look", seat=seat)
        ann.post(f"{path}/bot", do="leave", bot="first_game")
    assert ann.live(path).driver is None
    again(ann, path)
    assert ann.live(path).driver is None
    assert in_store(ann, path) == before


def test_another_actor_than_was_stored_is_a_difference(ann: Visitor) -> None:
    record = read(RECORDS / RUNNING)
    actor = game_named("everdell").actor(replay(game_named("everdell"), record))
    path = stored(ann, RUNNING, actor=(actor + 2) % 3)
    changed = ann.live_game(path).changed
    assert changed is not None
    assert changed.steps == len(record.actions)


def test_another_result_than_was_stored_is_a_difference(ann: Visitor) -> None:
    path = stored(ann, FINISHED)
    result = {"time": 1.0, **(read(RECORDS / FINISHED).result or {}), "totals": [1, 2]}
    code = path.removeprefix("/t/")
    change = update(TABLES).where(TABLES.c.code == code).values(result=result)
    ann.app.state.portal.call(ann.app.state.services.store.run, lambda c: c.execute(change).rowcount)
    again(ann, path)
    assert ann.live_game(path).changed is not None
    assert loads(ann.get(f"{path}/export").text).result == {k: v for k, v in result.items() if k != "time"}
    told = Program(ann.app).get(f"/tables/{code}")
    assert told["result"]["totals"] == [1, 2]
    assert "a changed ruling makes a difference" in told["changed"]


def test_a_finished_table_that_differs_is_open_and_whole_as_a_file(ann: Visitor, ben: Visitor) -> None:
    path, record = stored(ann, FINISHED, broken_at=60), read(RECORDS / FINISHED)
    assert "Move 60 of 60" in text_of(ben.get(f"{path}/replay?seat=1"))
    saved = loads(ben.get(f"{path}/export").text)
    assert len(saved.actions) == len(record.actions)
    assert saved.actions[60].endswith(WRONG)
    assert (saved.rules, saved.result) == (1, record.result)
    new = ben.post(f"{path}/replay", _json=False, at=20, seat=0, bot="first_game").headers["location"]
    assert ben.live_game(new).changed is None
    assert len(ben.live_game(new).moves) >= 20
    assert ann.get(f"{path}/analysis").status_code == 409


def test_a_file_that_differs_is_shown_up_to_there(ann: Visitor) -> None:
    record: Record = read(RECORDS / FINISHED)
    record.actions[60] = f"{record.actions[60][0]} {WRONG}"
    path = send(ann, dumps(record).encode()).removesuffix("/replay?at=0")
    text = text_of(ann.get(f"{path}/replay"))
    assert "Move 60 of 60" in text
    assert "a changed ruling makes a difference" in text
    assert in_store(ann, path) == (1, record.actions)


def test_programs_are_told(ann: Visitor) -> None:
    path = stored(ann, RUNNING, broken_at=40)
    code = path.removeprefix("/t/")
    told = Program(ann.app).get(f"/tables/{code}")
    assert told["actor"] is None
    assert told["changed"].startswith("This game was played under rules 1 of Everdell.")
    fine = stored(ann, RUNNING).removeprefix("/t/")
    assert Program(ann.app).get(f"/tables/{fine}")["changed"] is None
