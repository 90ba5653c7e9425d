"""Read data files and merge them in layers: first the package's own, then each of the user's packs.

Layers are plain JSON values, because a pack may hold only the fields it changes. An entry becomes a typed struct after
the last layer.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import msgspec

from evertable import plugins

from .facts import Facts
from .kinds import facts_type, wrong_kinds
from .model import CatalogError
from .schema import Entry

DATA = Path(__file__).parent / "data"
FILES = ("cards", "places", "events", "powers", "tokens", "chapters", "facts")

Raw = dict[str, object]
E = TypeVar("E", bound=Entry)


class Layers:
    """The raw entries of one game while they are collected; remembers where each one was last written."""

    def __init__(self, game: str, roots: Sequence[Path]) -> None:
        self._game = game
        self._folders = [root / game for root in roots]
        self._outside = plugins.data_folders(game)
        self.origin: dict[str, Path] = {}

    def entries(self, module: str, name: str, kind: type[E]) -> tuple[E, ...]:
        """Return the entries of one file name in one module, a later layer changing or adding to the earlier ones."""
        with self._blaming(module):
            found = self._entries(module, name, kind)
        return found

    def _entries(self, module: str, name: str, kind: type[E]) -> tuple[E, ...]:
        merged: dict[str, Raw] = {}
        for path in self._paths(module, name):
            for entry_id, raw in _identified(path):
                if entry_id in self.origin and entry_id not in merged:
                    raise CatalogError(f"{path}: {entry_id}: duplicate id, also in {self.origin[entry_id]}")
                merged[entry_id] = {**merged.get(entry_id, {}), **raw}
                self.origin[entry_id] = path
        return tuple(self._entry({**raw, "module": module}, kind, entry_id) for entry_id, raw in merged.items())

    def _entry(self, raw: Raw, kind: type[E], entry_id: str) -> E:
        where = f"{self.origin[entry_id]}: {entry_id}"
        entry = convert(raw, kind, where)
        for problem in wrong_kinds(self._game, entry):
            raise CatalogError(f"{where}: {problem}")
        return entry

    def facts(self, module: str) -> Facts | None:
        """Return the facts of a module, merged field by field in the same way."""
        merged: Raw = {}
        where = ""
        with self._blaming(module):
            for path in self._paths(module, "facts"):
                merged |= _object(read_json(path), f"{path}")
                where = f"{path}"
            found: Facts | None = convert(merged, facts_type(self._game, module), where) if merged else None
        return found

    @contextmanager
    def _blaming(self, module: str) -> Iterator[None]:
        """Name the box of another package whose data cannot be read, and how to switch it off."""
        try:
            if module in self._outside:
                check_folder(self._outside[module])
            yield
        except CatalogError as error:
            for box in plugins.boxes(self._game):
                if box.module == module:
                    raise CatalogError(str(box.refusal(str(error)))) from None
            raise

    def _paths(self, module: str, name: str) -> Iterator[Path]:
        folders = [folder / module for folder in self._folders]
        for folder in [self._outside[module], *folders] if module in self._outside else folders:
            path = folder / f"{name}.json"
            if path.is_file():
                yield path


def read_json(path: Path) -> object:
    """Return the JSON value of a file."""
    try:
        value: object = msgspec.json.decode(path.read_bytes())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CatalogError(f"{path}: broken JSON: {error}") from None
    return value


def convert(raw: Raw, kind: type[E], where: str) -> E:
    """Return a typed record from JSON values, or an error that names the field."""
    try:
        return msgspec.convert(raw, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise CatalogError(f"{where}: {_field_first(str(error))}") from None


def check_folder(folder: Path) -> None:
    """Refuse files that would never be read: a misspelt file name would lose its content without a word."""
    for path in sorted(folder.glob("*.json")):
        if path.stem not in FILES:
            raise CatalogError(f"{path}: unknown file; a module has {', '.join(f'{name}.json' for name in FILES)}")


def _identified(path: Path) -> Iterator[tuple[str, Raw]]:
    """Yield the objects of a file with their ids, which must be there and differ."""
    value = read_json(path)
    if not isinstance(value, list):
        raise CatalogError(f"{path}: expected a list of entries")
    seen: set[str] = set()
    for number, item in enumerate(value, start=1):
        raw = _object(item, f"{path}: entry {number}")
        entry_id = raw.get("id")
        if not isinstance(entry_id, str):
            raise CatalogError(f"{path}: entry {number}: id: missing or not a text")
        if entry_id in seen:
            raise CatalogError(f"{path}: {entry_id}: duplicate id")
        seen.add(entry_id)
        yield entry_id, raw


def _object(value: object, where: str) -> Raw:
    if not isinstance(value, dict):
        raise CatalogError(f"{where}: expected an object")
    return value


def _field_first(message: str) -> str:
    """Return the library says "what - at `$.field`"; people look for the field first."""
    found = re.fullmatch(r"(?P<what>.*) - at (?:`key` in )?`\$\.?(?P<field>.*)`", message)
    return f"{found['field']}: {found['what']}" if found else message
