"""The database: its history leads to its tables, and two servers do not overwrite each other."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from evertable.web.storage.model import Guest, Move, Seat, TableInfo
from evertable.web.storage.schema import METADATA
from evertable.web.storage.store import StaleVersion, Store


def _info(code: str = "ABCDEF") -> TableInfo:
    return TableInfo(code, "evergreen", 1, [], {"dealer": 0}, seed=2**61, host="ann", status="playing")


def _with(path: Path, work: Any) -> Any:
    async def run() -> Any:
        store = Store(f"sqlite:///{path}")
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def test_the_migrations_lead_to_the_tables(tmp_path: Path) -> None:
    def difference(c: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(c), METADATA))

    async def work(store: Store) -> None:
        assert await store.run(difference) == []
        assert (await store.run(lambda c: c.execute(text("PRAGMA journal_mode")).scalar())) == "wal"
        assert (await store.run(lambda c: c.execute(text("PRAGMA synchronous")).scalar())) == 2

    _with(tmp_path / "games.db", work)


def test_a_seed_may_fill_64_bits(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        for seed in (0, 2**63 - 1, 2**63, 2**64 - 1):
            info = _info(f"S{seed % 1000}")
            info.seed = seed
            await store.add_table(info, [])
            found = await store.table(info.code)
            assert found is not None
            assert found[0].seed == seed

    _with(tmp_path / "games.db", work)


def test_a_table_comes_back_as_it_was(tmp_path: Path) -> None:
    info, moves = _info(), [Move(0, "reveal blue-3", 1.5), Move(1, "reveal red-2", 2.5)]
    seats = [Seat(0, "human", "ann", name="Ann", holders=["ann", "phone"]), Seat(1, "bot", bot="random")]

    async def work(store: Store) -> None:
        await store.add_table(info, seats)
        info.version += 1
        await store.add_moves(info, 1, moves)
        assert await store.table("ABCDEF") == (info, seats, moves)
        info.version += 1
        await store.cut_moves(info, 1)
        found = await store.table("ABCDEF")
        assert found is not None
        assert found[2] == moves[:1]
        assert await store.table("NOBODY") is None
        assert await store.tables_of("phone") == [(info, seats)]
        assert await store.by_link(seats[0].token) == ("ABCDEF", 0)
        assert await store.by_link("nonsense") is None

    _with(tmp_path / "games.db", work)


def test_who_has_an_old_table_cannot_change_it(tmp_path: Path) -> None:
    info = _info()

    async def work(store: Store) -> None:
        await store.add_table(info, [Seat(0, "open")])
        await store.change(replace(info, version=2))
        with pytest.raises(StaleVersion):
            await store.add_moves(replace(info, version=2), 1, [Move(0, "x")])
        found = await store.table("ABCDEF")
        assert found is not None
        assert found[2] == []

    _with(tmp_path / "games.db", work)


def test_guests_are_kept(tmp_path: Path) -> None:
    guest = Guest("ann", "Ann", "fr", {"pace": "slow", "table": {"seats": ["me"]}})

    async def work(store: Store) -> None:
        assert await store.guest("ann") is None
        await store.keep_guest(guest)
        await store.keep_guest(replace(guest, name="Anne"))
        assert await store.guest("ann") == replace(guest, name="Anne")

    _with(tmp_path / "games.db", work)


def test_a_second_start_finds_everything(tmp_path: Path) -> None:
    async def add(store: Store) -> None:
        await store.add_table(_info(), [Seat(0, "open")])

    async def read(store: Store) -> object:
        return await store.table("ABCDEF")

    _with(tmp_path / "games.db", add)
    assert _with(tmp_path / "games.db", read) is not None


def test_what_comes_at_once_is_committed_together_and_each_bears_its_own_fault(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        tables = [_info(f"TABLE{number}") for number in range(9)]
        await asyncio.gather(*(store.add_table(info, [Seat(0, "open")]) for info in tables))
        assert len({info.id for info in tables}) == 9
        later = [replace(info, version=2 if number != 4 else 7) for number, info in enumerate(tables)]
        moves = (store.add_moves(info, 1, [Move(0, info.code)]) for info in later)
        outcomes = await asyncio.gather(*moves, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [
            StaleVersion if number == 4 else type(None) for number in range(9)
        ]
        for number, info in enumerate(tables):
            found = await store.table(info.code)
            assert found is not None
            assert [move.text for move in found[2]] == ([] if number == 4 else [info.code])

    _with(tmp_path / "games.db", work)
