"""Before a server opens an SQLite file: one server at a time, and only a file that can be read and written."""

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO, Any, Final

from sqlalchemy import make_url

MIGRATIONS: Final = Path(__file__).parents[1] / "migrations" / "versions"
LARGE: Final = 64 * 1024 * 1024
"""Bytes of a file that is not read as a whole at every start."""


def check_database_file(url: str) -> None:
    """Raise ValueError if an SQLite file is corrupt, cannot be written or is from a newer version.

    A file that does not exist is fine if its folder can be written.
    """
    if (path := _path(url)) is None:
        return
    try:
        _check(path)
    except sqlite3.Error as error:
        raise ValueError(f"{path} {_reason(path, error)}") from None


@contextmanager
def only_server(url: str) -> Iterator[None]:
    """Hold the lock of an SQLite file. Raise ValueError if another server holds it.

    The operating system releases the lock when the process ends, however it ends.
    """
    if (path := _path(url)) is None:
        yield
        return
    with path.with_name(path.name + ".lock").open("a+", encoding="ascii") as lock:
        if not _locked(lock):
            lock.seek(0)
            other = lock.read(20).strip()
            raise ValueError(
                f"{path} is in use by another server{f' (process {other})' if other else ''}. Stop that one, give this "
                "one a file of its own, or run several on PostgreSQL: --database postgresql://..."
            )
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield


def _path(url: str) -> Path | None:
    """Return the file of an SQLite URL, or None for other databases."""
    database = make_url(url).database if url.startswith("sqlite") else None
    return Path(database) if database and database != ":memory:" else None


def _check(path: Path) -> None:
    with closing(sqlite3.connect(path, timeout=5, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if names and "alembic_version" not in names:
            raise sqlite3.DatabaseError("is a database of another program")
        if names:
            _check_version(connection)
        if path.stat().st_size < LARGE and connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise sqlite3.DatabaseError("malformed")
        connection.execute("CREATE TABLE evertable_tries_to_write (x)")
        connection.execute("ROLLBACK")


def _check_version(connection: sqlite3.Connection) -> None:
    known = {file.stem[1:5] for file in MIGRATIONS.glob("v*.py")}
    for (version,) in connection.execute("SELECT version_num FROM alembic_version"):
        if version not in known:
            raise sqlite3.DatabaseError("was written by a newer Evertable; use that version, or a backup")


def _reason(path: Path, error: sqlite3.Error) -> str:
    said = str(error)
    if "not a database" in said:
        return "is not a database. Give the file of an earlier server, or a name that does not exist yet"
    if "malformed" in said:
        return "is damaged. Restore a backup (docs/deploy.md), or save what sqlite3's .recover finds"
    if "readonly" in said or "unable to open" in said:
        return "cannot be written. The server's user needs to write the file and its folder"
    if "locked" in said:
        return "is locked by another program"
    return said


def _locked(file: IO[Any]) -> bool:
    """Lock a file without waiting; return whether that was possible."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(100)  # beyond what is read
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
