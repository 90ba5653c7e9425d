"""A database file that cannot be used is refused with a sentence, and two servers never share one."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from evertable.cli import run
from evertable.web.server.settings import settings_for
from evertable.web.storage.sqlite_file import check_database_file, only_server
from tests.web.live_server import server

Said = Callable[[Path], str]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    """What ``evertable serve`` says instead of starting."""

    def call(database: Path) -> str:
        code, answer = run(["serve", "--port", "0", "--database", str(database)]), capsys.readouterr()
        assert (code, answer.out, answer.err.count("\n")) == (2, "", 1), answer.err
        return answer.err

    return call


def _database(path: Path) -> Path:
    with server(path):
        pass
    return path


def test_a_file_that_is_no_database(tmp_path: Path, said: Said) -> None:
    path = tmp_path / "games.db"
    path.write_text("Dear diary, " * 100)
    assert "is not a database" in said(path)
    assert path.read_text().startswith("Dear diary"), "it is left alone"


def test_a_damaged_database(tmp_path: Path, said: Said) -> None:
    path = _database(tmp_path / "games.db")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xff" * len(data[4096:])
    path.write_bytes(data)
    assert "is damaged. Restore a backup" in said(path)


def test_a_database_of_another_program(tmp_path: Path, said: Said) -> None:
    path = tmp_path / "games.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    assert "is a database of another program" in said(path)


def test_a_database_of_a_newer_version(tmp_path: Path, said: Said) -> None:
    path = _database(tmp_path / "games.db")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    assert "newer Evertable" in said(path)


def test_a_database_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite opens it as for a user without the right to write; root has it everywhere."""
    path, connect = _database(tmp_path / "games.db"), sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda path, **how: connect(f"file:{path}?mode=ro", uri=True, **how))
    with pytest.raises(ValueError, match=r"games\.db cannot be written"):
        check_database_file(f"sqlite:///{path}")


def test_a_folder_instead_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.mkdir()
    with pytest.raises(ValueError, match=r"games\.db cannot be written"):
        check_database_file(f"sqlite:///{path}")


def test_a_second_server_is_refused(tmp_path: Path, said: Said) -> None:
    path = tmp_path / "games.db"
    with server(path) as running:
        answer = said(path)
        assert f"is in use by another server (process {running.process.pid})" in answer
        assert "PostgreSQL" in answer
        running.kill()
    with server(path):
        pass


def test_the_lock_is_free_again_afterwards(tmp_path: Path) -> None:
    url = settings_for(str(tmp_path / "games.db")).database
    for _ in range(2):
        with only_server(url), pytest.raises(ValueError, match="in use"), only_server(url):
            pass
    with only_server("postgresql://x/y"), only_server("postgresql://x/y"), only_server("sqlite://"):
        pass
