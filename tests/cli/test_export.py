"""``evertable export``, and the records that it reads."""

import json
from pathlib import Path

import pytest

import evertable
from tests.cli.terminal import Command, refused

GAMES = ("evergreen", "--seed", 3, "--jobs", 1)


def rows(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_simulated_games(command: Command, tmp_path: Path) -> None:
    kept, to = tmp_path / "games.jsonl", tmp_path / "rows.jsonl"
    assert command("simulate", *GAMES, "--games", 3, "--bots", "greedy,random", "--records", kept).code == 0
    answer = command("export", to, kept)
    found = rows(to)
    assert (answer.code, answer.out, answer.err) == (0, f"{to}: 3 games, {len(found)} moves\n", "")
    assert {(row["player"], row["bot"], row["source"]) for row in found} == {
        ("greedy", True, "games.jsonl"),
        ("random", True, "games.jsonl"),
    }
    assert all(json.loads(line)["result"] for line in kept.read_text(encoding="utf-8").splitlines())


def test_tournaments(command: Command, tmp_path: Path) -> None:
    """Games that a results file holds are written again with the new ones."""
    kept, to = tmp_path / "games.jsonl", tmp_path / "rows.jsonl"
    words = ("tournament", *GAMES, "--bots", "random,tests.arena.odd_bots:First", "--records", kept)
    for games in (2, 4):
        assert command(*words, "--games", games, "--resume", tmp_path / "results.jsonl").code == 0
    report = json.loads(command("export", to, kept, "--json").out)
    assert (report["games"], report["not_over"], report["problems"]) == (4, 0, [])
    assert report["rows"] == len(rows(to))
    assert {row["player"] for row in rows(to)} == {"random", "tests.arena.odd_bots:First"}


def test_saved_games_by_game_and_with_names(command: Command, tmp_path: Path) -> None:
    for name in ("evergreen", "duo"):
        match = evertable.new(name, seats=["Ann", "random"], seed=1)
        while not match.over:
            match.push(match.legal[0])
        match.save(tmp_path / f"{name}.evertable.json")
        match.undo()
        match.save(tmp_path / f"{name}_broken_off.evertable.json")
    to = tmp_path / "rows.ndjson"
    answer = command("export", to, tmp_path, "--game", "evergreen", "--names")
    assert answer.out.endswith("1 games are not over and were left out\n")
    assert {(row["game"], row["player"]) for row in rows(to)} == {("evergreen", "Ann"), ("evergreen", "random")}
    command("export", to, tmp_path)
    assert {(row["game"], row["player"]) for row in rows(to)} == {
        (game, player) for game in ("evergreen", "duo") for player in ("human", "random")
    }


def test_a_game_that_cannot_be_replayed_is_left_out(command: Command, tmp_path: Path) -> None:
    match = evertable.new("evergreen", seed=1)
    match.push(match.legal[0])
    file = tmp_path / "a.evertable.json"
    match.save(file)
    file.write_text(file.read_text(encoding="utf-8").replace("reveal", "conceal"), encoding="utf-8")
    answer = command("export", tmp_path / "a.jsonl", file)
    assert answer.out == f"{tmp_path / 'a.jsonl'}: 0 games, 0 moves\n"
    assert answer.err.startswith(f"left out: {file}: step 1 ('0 conceal ")


def test_wrong_input(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    to = tmp_path / "a.jsonl"
    refused(command("export", to), "nothing to export: name records or folders, or give --database")
    refused(command("export", "a.csv", tmp_path), "a.csv ends in none of: .parquet, .jsonl, .ndjson")
    refused(command("export", to, tmp_path / "b.json"), f"cannot read {tmp_path / 'b.json'}: No such file or directory")
    missing = tmp_path / "none.db"
    refused(command("export", to, "--database", missing), f"cannot use this database: there is no file {missing}")
    other = tmp_path / "other.db"
    other.write_text("no database, but long enough to be looked at " * 20, encoding="utf-8")
    refused(command("export", to, "--database", other), "cannot use this database: file is not a database")
    refused(command("simulate", *GAMES, "--records", "a.json"), "--records a.json does not end in .jsonl")
    monkeypatch.setattr("evertable.export.files.find_spec", lambda name: None)
    refused(
        command("export", "a.parquet", tmp_path),
        "Parquet needs the extra [data]: pip install 'evertable[data]'; .jsonl needs nothing",
    )
    assert not to.exists()
