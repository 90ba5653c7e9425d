"""Rows of finished games say what happened in them, and files of rows hold what they are given."""

import json
from pathlib import Path
from typing import Any

import duckdb
import pyarrow.parquet as pq
import pytest

import evertable
from evertable.export.files import ExportError, rows_file
from evertable.export.record_lines import read_records, write_records
from evertable.export.rows import COLUMNS, FinishedGame, rows_of
from evertable.kernel import record as records
from evertable.kernel.record import RecordError
from evertable.registry import NAMES, game_named


def finished(name: str = "evergreen", seats: Any = ("random", "Ann"), seed: int = 3) -> evertable.Match:
    match = evertable.new(name, seats=list(seats), seed=seed)
    while not match.over:
        match.push(match.legal[len(match.moves) % len(match.legal)])
    return match


def rows(match: evertable.Match, **more: Any) -> list[dict[str, Any]]:
    return list(rows_of(game_named(match.game), FinishedGame("a", match.record, **more)))


@pytest.mark.parametrize("name", NAMES)
def test_a_row_for_each_move(name: str) -> None:
    match = finished(name)
    found = rows(match)
    assert [tuple(row) for row in found] == [tuple(COLUMNS)] * len(match.moves)
    assert [row["action"] for row in found] == [move.text for move in match.moves]
    assert [row["seat"] for row in found] == [move.seat for move in match.moves]
    assert [json.loads(row["fields"]) for row in found] == [dict(move.fields) for move in match.moves]
    assert [row["legal"] for row in found] == [len(match.at(step).legal) for step in range(len(match.moves))]
    assert found[-1]["turn"] == match.turn
    for row in found:
        assert (row["final_points"], row["won"]) == (
            match.result.totals[row["seat"]],
            row["seat"] in match.result.winners,
        )
        now = match.at(row["move"]).result.totals
        assert (row["points"], row["lead"]) == (now[row["seat"]], now[row["seat"]] - now[1 - row["seat"]])


def test_a_player_alone_leads_nobody_unless_there_is_an_automa() -> None:
    match = finished("everdell", ["Ann"])
    assert match.config.modules == ("rugwort",)
    assert rows(match)[-1]["final_lead"] == match.result.totals[0] - match.result.totals[1]


def test_people_are_not_named_unless_that_is_wanted() -> None:
    match = finished()
    game, given = game_named("evergreen"), FinishedGame("a", match.record)
    assert {(row["player"], row["bot"]) for row in rows(match)} == {("random", True), ("human", False)}
    assert {row["player"] for row in rows_of(game, given, names=True)} == {"random", "Ann"}
    told = rows(match, bots=[False, True])
    assert {(row["player"], row["bot"]) for row in told} == {("human", False), ("Ann", True)}


def test_the_same_game_has_the_same_id() -> None:
    one, two, other = finished(), finished(seats=("Ben", "Cleo")), finished(seed=4)
    assert len({row["game_id"] for row in rows(one) + rows(two)}) == 1
    assert rows(one)[0]["game_id"] != rows(other)[0]["game_id"]


def test_a_game_that_is_not_over_has_no_rows() -> None:
    assert rows(evertable.new("evergreen", seed=1)) == []


def test_times_are_those_of_the_moves() -> None:
    match = finished()
    times = [float(step) for step in range(len(match.moves))]
    assert [row["time"] for row in rows(match, times=times)] == times
    assert {row["time"] for row in rows(match)} == {None}


def test_both_formats_hold_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("evertable.export.files.AT_ONCE", 7)
    given = rows(finished())
    for name in ("a.parquet", "a.jsonl"):
        with rows_file(tmp_path / name) as add:
            for row in given:
                add(row)
    assert pq.read_table(tmp_path / "a.parquet").to_pylist() == given
    assert [json.loads(line) for line in (tmp_path / "a.jsonl").read_text(encoding="utf-8").splitlines()] == given
    counted = "SELECT count(*), count(DISTINCT game_id) FROM '{}'"
    for name in ("a.parquet", "a.jsonl"):
        assert duckdb.execute(counted.format(tmp_path / name)).fetchall() == [(len(given), 1)]


def test_an_empty_file_has_the_columns(tmp_path: Path) -> None:
    with rows_file(tmp_path / "a.parquet"):
        pass
    assert pq.read_schema(tmp_path / "a.parquet").names == list(COLUMNS)


def test_what_fails_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), rows_file(tmp_path / "a.jsonl"):
        raise RuntimeError
    assert list(tmp_path.iterdir()) == []
    with (
        pytest.raises(ExportError, match=r"a.csv ends in none of: .parquet, .jsonl, .ndjson"),
        rows_file(Path("a.csv")),
    ):
        pass


def test_files_of_records_are_read_as_they_were_written(tmp_path: Path) -> None:
    match = finished()
    texts = [records.dumps(match.record)] * 2
    write_records(tmp_path / "many.jsonl", texts)
    match.save(tmp_path / "one.evertable.json")
    (tmp_path / "other.txt").write_text("no record", encoding="utf-8")
    found = list(read_records(tmp_path))
    assert [records.dumps(record) for _, record in found] == [*texts, texts[0]]
    assert [place.removeprefix(str(tmp_path)) for place, _ in found] == [
        "/many.jsonl, line 1",
        "/many.jsonl, line 2",
        "/one.evertable.json",
    ]
    (tmp_path / "many.jsonl").write_text("{}\n", encoding="utf-8")
    with pytest.raises(RecordError, match=r"many.jsonl, line 1: not a record: it has no 'format'"):
        list(read_records(tmp_path / "many.jsonl"))
    with pytest.raises(RecordError, match=r"cannot read .*none.jsonl: No such file"):
        list(read_records(tmp_path / "none.jsonl"))
