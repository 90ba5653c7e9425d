"""The database: its history leads to its tables, and two servers do not overwrite each other."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from evertable.web.storage.model import Facts, Guest, Move, Seat
from evertable.web.storage.schema import METADATA
from evertable.web.storage.store import Stale, Store


def _facts(code: str = "ABCDEF") -> Facts:
    return Facts(code, "evergreen", 1, [], {"dealer": 0}, seed=2**61, host="ann", status="playing")


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
            facts = _facts(f"S{seed % 1000}")
            facts.seed = seed
            await store.add_table(facts, [])
            found = await store.table(facts.code)
            assert found is not None
            assert found[0].seed == seed

    _with(tmp_path / "games.db", work)


def test_a_table_comes_back_as_it_was(tmp_path: Path) -> None:
    facts, moves = _facts(), [Move(0, "reveal blue-3", 1.5), Move(1, "reveal red-2", 2.5)]
    seats = [Seat(0, "human", "ann", name="Ann", holders=["ann", "phone"]), Seat(1, "bot", bot="random")]

    async def work(store: Store) -> None:
        await store.add_table(facts, seats)
        facts.version += 1
        await store.add_moves(facts, 1, moves)
        assert await store.table("ABCDEF") == (facts, seats, moves)
        facts.version += 1
        await store.cut_moves(facts, 1)
        found = await store.table("ABCDEF")
        assert found is not None
        assert found[2] == moves[:1]
        assert await store.table("NOBODY") is None
        assert await store.tables_of("phone") == [(facts, seats)]
        assert await store.by_link(seats[0].token) == ("ABCDEF", 0)
        assert await store.by_link("nonsense") is None

    _with(tmp_path / "games.db", work)


def test_who_has_an_old_table_cannot_change_it(tmp_path: Path) -> None:
    facts = _facts()

    async def work(store: Store) -> None:
        await store.add_table(facts, [Seat(0, "open")])
        await store.change(replace(facts, version=2))
        with pytest.raises(Stale):
            await store.add_moves(replace(facts, version=2), 1, [Move(0, "x")])
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
        await store.add_table(_facts(), [Seat(0, "open")])

    async def read(store: Store) -> object:
        return await store.table("ABCDEF")

    _with(tmp_path / "games.db", add)
    assert _with(tmp_path / "games.db", read) is not None


def test_what_comes_at_once_is_committed_together_and_each_bears_its_own_fault(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        tables = [_facts(f"TABLE{number}") for number in range(9)]
        await asyncio.gather(*(store.add_table(facts, [Seat(0, "open")]) for facts in tables))
        assert len({facts.id for facts in tables}) == 9
        later = [replace(facts, version=2 if number != 4 else 7) for number, facts in enumerate(tables)]
        moves = (store.add_moves(facts, 1, [Move(0, facts.code)]) for facts in later)
        outcomes = await asyncio.gather(*moves, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [Stale if number == 4 else type(None) for number in range(9)]
        for number, facts in enumerate(tables):
            found = await store.table(facts.code)
            assert found is not None
            assert [move.text for move in found[2]] == ([] if number == 4 else [facts.code])

    _with(tmp_path / "games.db", work)
