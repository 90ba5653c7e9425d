"""Several server processes on one PostgreSQL database are one server."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from fastapi import FastAPI
from sqlalchemy import Connection

from evertable.web.app import create_app
from evertable.web.live.live_game import LiveGame
from evertable.web.server.settings import Settings, settings_for
from evertable.web.storage.bot_leases import BotLeases
from evertable.web.storage.model import Guest, Move, Seat, TableInfo
from evertable.web.storage.schema import METADATA
from evertable.web.storage.store import StaleVersion, Store
from tests.web.guest import GENEROUS, Visitor, serving, text_of
from tests.web.pauses import wait_for
from tests.web.postgres import Cluster, cluster

GAME = "evergreen"


@pytest.fixture(scope="module")
def running() -> Iterator[Cluster]:
    with cluster() as found:
        yield found


@pytest.fixture
def url(running: Cluster) -> str:
    return running.database()


@pytest.fixture
def shared(url: str, tmp_path: Path) -> Settings:
    return replace(settings_for(url, str(tmp_path / "key")), limits=GENEROUS, bot_workers=1)


@pytest.fixture
def apps(shared: Settings) -> Iterator[tuple[FastAPI, FastAPI]]:
    """Two servers; they start at the same time as far as the database is concerned."""
    with serving(create_app(shared)) as one, serving(create_app(shared)) as other:
        yield one, other


def _elsewhere(visitor: Visitor, app: FastAPI) -> Visitor:
    """The same browser at another server."""
    again = Visitor(app)
    again.client.cookies.update(visitor.client.cookies)
    again.csrf = visitor.csrf
    return again


def _info(code: str = "ABCDEF") -> TableInfo:
    return TableInfo(code, GAME, 1, [], {"dealer": 0}, seed=2**61, host="ann", status="playing", actor=1)


def _with(url: str, work: Any) -> Any:
    async def run() -> Any:
        store = Store(url)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def test_the_migrations_lead_to_the_tables(url: str) -> None:
    def difference(c: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(c), METADATA))

    async def work(store: Store) -> None:
        assert await store.run(difference) == []

    _with(url, work)


def test_processes_that_start_together_migrate_once(url: str) -> None:
    async def run() -> None:
        stores = [Store(url) for _ in range(4)]
        await asyncio.gather(*(store.open() for store in stores))
        for store in stores:
            await store.close()

    asyncio.run(run())
    with psycopg.connect(url) as connection:
        assert connection.execute("SELECT count(*) FROM alembic_version").fetchall() == [(1,)]


def test_a_table_comes_back_as_it_was(url: str) -> None:
    info, moves = _info(), [Move(0, "reveal blue-3", 1763280000.123456), Move(1, "reveal red-2", 2.5)]
    seats = [Seat(0, "human", "ann", name="Ann", holders=["ann", "phone"]), Seat(1, "bot", bot="random")]
    guest = Guest("ann", "Ann", "fr", {"pace": "slow", "odd": "\0"})

    async def work(store: Store) -> None:
        await store.add_table(info, seats)
        info.version += 1
        await store.add_moves(info, 1, moves)
        assert await store.table("ABCDEF") == (info, seats, moves)
        assert await store.tables_of("phone") == [(info, seats)]
        await store.keep_guest(guest)
        await store.keep_guest(replace(guest, name="Anne"))
        assert await store.guest("ann") == replace(guest, name="Anne")

    _with(url, work)


def test_of_many_who_move_at_once_one_succeeds(url: str) -> None:
    async def run() -> None:
        stores = [Store(url) for _ in range(3)]
        for store in stores:
            await store.open()
        info = _info()
        await stores[0].add_table(info, [Seat(0, "open")])
        for version in range(2, 22):
            tries = (
                store.add_moves(replace(info, version=version), version - 1, [Move(0, f"{number}")])
                for number, store in enumerate(stores * 3)
            )
            outcomes = await asyncio.gather(*tries, return_exceptions=True)
            assert sorted(type(outcome).__name__ for outcome in outcomes) == ["NoneType"] + ["StaleVersion"] * 8
        found = await stores[1].table("ABCDEF")
        assert found is not None
        assert len(found[2]) == 20
        for store in stores:
            await store.close()

    assert StaleVersion.__name__ == "StaleVersion"
    asyncio.run(run())


def test_a_move_reaches_those_who_look_through_another_process(apps: tuple[FastAPI, FastAPI]) -> None:
    one, other = apps
    ann, ben = Visitor(one), Visitor(other)
    path = ann.new("me", "friend", game=GAME)
    assert ben.post(f"{path}/seat", do="join", name="Ben").status_code == 200
    wait_for(lambda: "Ben" in text_of(ann.get(path)))
    players = {0: ann, 1: ben}
    for _ in range(12):
        actor = ann.live_game(path).actor
        mover, watcher = players[actor], players[1 - actor]
        assert mover.act(path, mover.acts(path)[0]).status_code == 200
        version = mover.version(path)
        wait_for(partial(_shows, watcher, path, version))
        assert watcher.live_game(path).moves == mover.live_game(path).moves
        assert _dump(watcher.live_game(path)) == _dump(mover.live_game(path))


def _shows(watcher: Visitor, path: str, version: int) -> bool:
    return watcher.version(path) == version


def _dump(live_game: LiveGame) -> object:
    return live_game.game.dump(live_game.s)


def test_watchers_of_another_process_are_told(apps: tuple[FastAPI, FastAPI]) -> None:
    one, other = apps
    ann = Visitor(one)
    path = ann.new("me", "me", game=GAME)
    ann.post(f"{path}/seat", do="look", seat=0)
    there = _elsewhere(ann, other)
    there.get(path)
    live = there.live(path)
    told: list[str | None] = []

    async def watch() -> None:
        async for edition in live.news(30):
            told.append(edition)
            if len(told) == 2:
                return

    watching = other.state.portal.start_task_soon(watch)
    wait_for(lambda: told)
    assert ann.act(path, ann.acts(path)[0]).status_code == 200
    watching.result(10)
    assert told[1] == str(ann.version(path))


def test_what_nobody_looks_at_is_read_when_somebody_does(apps: tuple[FastAPI, FastAPI]) -> None:
    one, other = apps
    ann = Visitor(one)
    path = ann.new("me", "me", game=GAME)
    there = _elsewhere(ann, other)
    there.get(path)
    ann.post(f"{path}/seat", do="look", seat=0)
    assert ann.act(path, ann.acts(path)[0]).status_code == 200
    wait_for(lambda: there.live(path).behind == ann.version(path))
    assert there.live_game(path).moves == []
    assert there.live(path).edition == ann.live(path).edition, "a page that listens hears that there is something new"
    assert there.version(path) == ann.version(path)
    assert there.live_game(path).moves == ann.live_game(path).moves
    assert there.live(path).behind == 0


def test_who_was_slower_is_told_and_the_table_goes_on(apps: tuple[FastAPI, FastAPI]) -> None:
    one, other = apps
    ann = Visitor(one)
    path = ann.new("me", "me", game=GAME)
    ann.post(f"{path}/seat", do="look", seat=0)
    there = _elsewhere(ann, other)
    texts, version = there.acts(path), there.version(path)
    other.state.services.tables.follow = _deaf  # the news is on its way
    assert ann.act(path, texts[0]).status_code == 200
    answer = there.post(f"{path}/act", text=texts[-1], version=version)
    assert answer.status_code == 409
    assert there.version(path) == ann.version(path)
    assert there.post(f"{path}/pace", pace="slow").status_code == 200, "what does not depend on the move is done"


async def _deaf(code: str, version: int) -> None:
    return


def test_a_guest_has_one_name_everywhere(apps: tuple[FastAPI, FastAPI]) -> None:
    one, other = apps
    ann = Visitor(one)
    ann.get("/")
    there = _elsewhere(ann, other)
    for name in ("Ann", "Anne"):
        path = ann.new("me", "friend", game=GAME, name=name)
        assert ann.post(f"{path}/seat", do="join", seat=1, name=name).status_code == 200
        wait_for(partial(_greets, there, name))


def _greets(visitor: Visitor, name: str) -> bool:
    return f"Welcome back, {name}<" in visitor.get("/").text


def test_a_turn_is_taken_by_one_and_kept_while_its_bot_thinks(url: str) -> None:
    async def run() -> None:
        stores = [Store(url) for _ in range(2)]
        for store in stores:
            await store.open()
        info = _info()
        await stores[0].add_table(info, [Seat(0, "human"), Seat(1, "bot", bot="random")])
        turns = [BotLeases(store) for store in stores]
        assert sorted(await asyncio.gather(*(some.take(info.id) for some in turns * 4))) == [False] * 4 + [True] * 4
        mine, theirs = sorted(turns, key=lambda some: some is not turns[0])
        if not await mine.take(info.id):
            mine, theirs = theirs, mine
        assert await theirs.overdue(9) == []
        await mine.release()
        assert await theirs.overdue(9) == ["ABCDEF"]
        assert not await mine.take(info.id)
        await stores[0].change(replace(info, version=2, actor=0))
        assert not await theirs.take(info.id), "nobody has to move for a human"
        for store in stores:
            await store.close()

    asyncio.run(run())


def test_the_bots_of_a_dead_process_are_taken_up(apps: tuple[FastAPI, FastAPI], url: str) -> None:
    """A process has made a move and with it has taken the bot's turn, and then does nothing more."""
    ann = Visitor(apps[0])
    path = ann.new("me", "bot:random", game=GAME)
    wait_for(lambda: ann.live_game(path).actor == 0)
    services = apps[0].state.services
    apps[0].state.portal.call(services.process_sync.close)
    services.tables.after_change.clear()
    while ann.live_game(path).actor == 0 and not ann.live_game(path).over:
        assert ann.act(path, ann.acts(path)[0]).status_code == 200
    with psycopg.connect(url) as connection:
        assert connection.execute("SELECT owner FROM bot_turns").fetchall() == [(services.store.name,)]
    there = _elsewhere(ann, apps[1])
    there.get(path)
    wait_for(lambda: there.live_game(path).actor == 0)


def test_a_path_no_database_can_look_for(apps: tuple[FastAPI, FastAPI]) -> None:
    assert Visitor(apps[0]).get("/t/%00").status_code == 404
    assert Visitor(apps[0]).get("/s/%00").status_code == 404


def test_an_unknown_database_is_refused() -> None:
    with pytest.raises(ValueError, match="mysql"):
        settings_for("mysql://somewhere/games")


def test_a_dump_made_while_people_play_is_restored(running: Cluster, tmp_path: Path) -> None:
    """The commands of docs/deploy.md: a user and a database of its own, a dump, and the way back."""
    commands = ("createuser ", "createdb -O ", "pg_dump -Fc ", "pg_restore --clean --if-exists -d ")
    page = (Path(__file__).parents[2] / "docs" / "deploy.md").read_text(encoding="utf-8")
    assert [page.count(command) for command in commands] == [1, 1, 1, 1]
    running.client("createuser", "club")
    running.client("createdb", "-O", "club", "club")
    url = running.url("club").replace("evertable@", "club@")
    shared = replace(settings_for(url, str(tmp_path / "key")), limits=GENEROUS, bot_workers=1)
    with serving(create_app(shared)) as app:
        ann = Visitor(app)
        path = ann.new("me", "me", game=GAME)
        ann.post(f"{path}/seat", do="look", seat=0)
        version = ann.version(path)
        running.client("pg_dump", "-Fc", "-f", "club.dump", "club")
        assert ann.act(path, ann.acts(path)[0]).status_code == 200
        assert ann.version(path) != version
    running.client("pg_restore", "--clean", "--if-exists", "-d", "club", "club.dump")
    with serving(create_app(shared)) as app:
        again = _elsewhere(ann, app)
        assert again.version(path) == version
        assert again.acts(path), "the same browser has the same seat"


def test_guests_of_two_processes_are_seated_at_one_table(apps: tuple[FastAPI, FastAPI]) -> None:
    ann, ben = Visitor(apps[0]), Visitor(apps[1])
    path = ann.post("/online/seat", _json=False, wanted="duo:2").headers["location"]
    assert path in ann.get("/online").text
    assert ben.post("/online/seat", _json=False, wanted="duo:2").headers["location"] == path
    ann.get(path)  # a process follows tables that somebody looks at
    assert ann.live(path).info.status == "playing"
