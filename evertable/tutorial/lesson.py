"""Lessons as their files describe them (docs/lessons.md)."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from evertable import plugins
from evertable.present.words import LANGUAGES, Language

FOLDER: Final = Path(__file__).parent / "lessons"
LEARNER: Final = 0
"""The learner's seat."""
_LESSON: Final = {"game", "seats", "modules", "options", "seed", "title", "summary", "before", "step"}
_STEP: Final = {"text", "point", "do", "seat"}


class LessonError(ValueError):
    """A lesson that cannot be read or played, with the reason."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """An explanation, a move, or both."""

    text: Mapping[Language, str]
    """Empty for moves of the others."""
    point: tuple[str, ...]
    """What it is about: targets of the screen (``hand:farm``) or ids of its parts (``#hand``)."""
    do: tuple[str, ...]
    """The moves in notation, one for each decision; none where there is only something to read."""
    seat: int


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided game."""

    id: str
    game: str
    seats: int
    modules: tuple[str, ...]
    options: Mapping[str, Any]
    seed: int
    title: Mapping[Language, str]
    summary: Mapping[Language, str]
    before: tuple[tuple[int, str], ...]
    """Moves that are made before it begins, with their seats."""
    steps: tuple[LessonStep, ...]


@cache
def lessons() -> dict[str, Lesson]:
    """Return all of them, in the order in which they are learned; those of other packages come last."""
    folders = [FOLDER, *plugins.folders("lessons").values()]
    return {_id(path): _read(path) for folder in folders for path in sorted(folder.glob("*.toml"))}


def _id(path: Path) -> str:
    """Return the id of a lesson; files are numbered for their order."""
    return path.stem.split("_", 1)[1]


def _read(path: Path) -> Lesson:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    if unknown := set(data) - _LESSON:
        raise LessonError(f"{path.name}: unknown key {sorted(unknown)[0]!r}")
    return Lesson(
        _id(path),
        data["game"],
        data["seats"],
        tuple(data.get("modules", ())),
        data.get("options", {}),
        data["seed"],
        _texts(path, data["title"]),
        _texts(path, data["summary"]),
        tuple((int(move.split(" ", 1)[0]), move.split(" ", 1)[1]) for move in data.get("before", ())),
        tuple(_step(path, step) for step in data["step"]),
    )


def _step(path: Path, data: Mapping[str, Any]) -> LessonStep:
    if unknown := set(data) - _STEP:
        raise LessonError(f"{path.name}: unknown key {sorted(unknown)[0]!r} in a step")
    do, point = data.get("do", ()), data.get("point", ())
    text = _texts(path, data["text"]) if "text" in data else {}
    return LessonStep(text, _several(point), _several(do), data.get("seat", LEARNER))


def _several(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _texts(path: Path, given: Mapping[Language, str]) -> Mapping[Language, str]:
    if set(given) != set(LANGUAGES):
        raise LessonError(f"{path.name}: a text needs {', '.join(LANGUAGES)}: {given}")
    return dict(given)
