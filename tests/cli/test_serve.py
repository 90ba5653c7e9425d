"""`evertable serve` refuses a database that can only be a slip."""

from pathlib import Path

from tests.cli.terminal import Command


def test_a_misspelt_folder_is_not_made(command: Command, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "gmaes.txt").touch()  # a file is no folder
    answer = command("serve", "--database", tmp_path / "gmaes" / "x.db")
    assert answer.code == 2
    folder = tmp_path / "gmaes"
    assert answer.err == (
        f"Error: cannot use this database: there is no folder {folder}; create it first; did you mean 'games'?\n"
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games", "gmaes.txt"]


def test_a_folder_is_no_database(command: Command, tmp_path: Path) -> None:
    answer = command("serve", "--database", tmp_path)
    assert answer.code == 2
    assert "is a folder; name a file in it" in answer.err
    assert list(tmp_path.iterdir()) == []
