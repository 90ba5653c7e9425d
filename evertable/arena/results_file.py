"""The results file of a tournament or a trial: the plan in the first line, then a line per finished game.

A tournament can be stopped at any time and resumed later, also with more games than first planned.
"""

from pathlib import Path
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

import msgspec

from evertable.arena.game_result import GameResult
from evertable.kernel.game import Game


class GamePlan(Protocol):
    """What is played: a struct whose fields tell two plans apart."""

    __struct_fields__: ClassVar[tuple[str, ...]]

    @property
    def rules(self) -> Game[Any]:
        """The game that is played."""


T = TypeVar("T")
P = TypeVar("P", bound=GamePlan)


class ResultsFileError(ValueError):
    """A file that cannot be continued, with the reason."""


class _Head(msgspec.Struct, frozen=True):
    format: str
    rules: int
    tournament: msgspec.Raw = msgspec.field(name="contest")


class ResultsFile(Generic[P]):
    """The file of one tournament, open for more games."""

    def __init__(self, path: Path, tournament: P, kind: str = "tournament") -> None:
        """Open or create the file; raises ResultsFileError if it belongs to another tournament."""
        self.path: Final = path
        self.kind: Final = kind
        self._plan: Final = type(tournament)
        self.results: Final[list[GameResult]] = []
        head = _Head(
            f"evertable {kind} 1", tournament.rules.rules_version, msgspec.Raw(msgspec.json.encode(tournament))
        )
        try:
            if path.exists() and path.stat().st_size:
                self._go_on(path.read_bytes(), head)
            else:
                path.write_bytes(msgspec.json.encode(head) + b"\n")
            self._file: Final = path.open("ab")
        except OSError as error:
            raise ResultsFileError(f"cannot use {path}: {error.strerror or error}") from None

    def add(self, result: GameResult) -> None:
        """Append a game."""
        self._file.write(msgspec.json.encode(result) + b"\n")
        self._file.flush()

    def _go_on(self, data: bytes, head: _Head) -> None:
        first, *lines = data.split(b"\n")
        found = _read(self.path, 1, first, _Head)
        if found.format != head.format:
            raise ResultsFileError(f"{self.path} was written by another version of the arena")
        if found.rules != head.rules:
            raise ResultsFileError(
                f"{self.path} has games under rules {found.rules}, which do not compare with those of today, rules "
                f"{head.rules}: begin a new file"
            )
        theirs, ours = (_read(self.path, 1, bytes(raw), self._plan) for raw in (found.tournament, head.tournament))
        fields = [field for field in theirs.__struct_fields__ if getattr(theirs, field) != getattr(ours, field)]
        if fields:
            raise ResultsFileError(f"{self.path} is another {self.kind}: it differs in {', '.join(fields)}")
        if lines and lines[-1]:  # the last line was being written when the machine went out
            lines.pop()
            self.path.write_bytes(b"\n".join([first, *lines]) + b"\n")
        self.results.extend(_read(self.path, number, line, GameResult) for number, line in enumerate(lines, 2) if line)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


def read_results(path: Path, plan: type[P]) -> tuple[P, list[GameResult]]:
    """Return a file's plan and its games. Raises ResultsFileError."""
    try:
        first, *lines = path.read_bytes().split(b"\n")
    except OSError as error:
        raise ResultsFileError(f"cannot read {path}: {error.strerror or error}") from None
    played = _read(path, 1, bytes(_read(path, 1, first, _Head).tournament), plan)
    whole = lines[:-1]  # a last line without its end was being written when the machine went out
    return played, [_read(path, number, line, GameResult) for number, line in enumerate(whole, 2) if line]


def _read(path: Path, number: int, line: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.MsgspecError as error:
        raise ResultsFileError(f"{path}, line {number}: {error}") from None
