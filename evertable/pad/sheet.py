"""A sheet of the score pad: plain data changed in small steps. Only what the form offers can be changed."""

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from evertable import registry
from evertable.catalog.schema import Entry
from evertable.kernel.game import Game
from evertable.kernel.module import Config
from evertable.kernel.module import Table as Rulebook
from evertable.pad.fields import Field, Form
from evertable.pad.rules import PadRules, rules_of
from evertable.present.words import mark

THING: Final = "id"
"""The key of a component's id; its details stand beside it."""
BOARD: Final = "board."
"""How the path of a field of the whole table begins."""
LONGEST_NAME: Final = 30
MOST_THINGS: Final = 60


class PadError(ValueError):
    """A change that a sheet does not allow; the reason is a message with fields."""

    def __init__(self, reason: str, **fields: Any) -> None:
        super().__init__(reason.format(**fields))
        self.reason: Final = reason
        self.fields: Final = fields


@dataclass(slots=True)
class Sheet:
    """A sheet: the game, the players, and what each has at the end."""

    game: str
    modules: list[str]
    options: dict[str, Any]
    names: list[str]
    """The players; automas have no name here."""
    seats: list[dict[str, Any]] = field(default_factory=list)
    """Components, numbers and choices of each owner by their keys."""
    board: dict[str, Any] = field(default_factory=dict)

    @property
    def rules(self) -> PadRules:
        """The score pad of the game."""
        return rules_of(self.game)

    @property
    def engine(self) -> Game[Any]:
        """The game."""
        return registry.game_named(self.game)

    @property
    def config(self) -> Config:
        """The configuration; raises ConfigError."""
        return self.engine.config(len(self.names), self.modules, self.options)

    @property
    def table(self) -> Rulebook:
        """The rules it is counted by; raises ConfigError."""
        return self.engine.table(self.config)

    def form(self, owner: int) -> Form:
        """Return the form of an owner."""
        return self.rules.form(self.table, owner)

    def things(self, owner: int, key: str) -> list[dict[str, Any]]:
        """Return the components of one kind that an owner has."""
        found: list[dict[str, Any]] = self.seats[owner].get(key, [])
        return found

    def details(self, owner: int, key: str, index: int) -> tuple[Field, ...]:
        """Return the fields of a component; their paths begin at the component."""
        things = self.things(owner, key)
        return self.rules.details(self.entry(things[index][THING]), [thing[THING] for thing in things])

    def entry(self, name: str) -> Entry:
        """Return a component by its id."""
        return self.rules.catalog.entry(name)


def new_sheet(game: str, names: Sequence[str], modules: Sequence[str] = (), options: Any = None) -> Sheet:
    """Return an empty sheet; raises ConfigError for a table that cannot be."""
    engine = registry.game_named(game)
    config = engine.config(len(names), list(modules), dict(options or {}))
    sheet = Sheet(game, list(config.modules), dict(config.options), [name[:LONGEST_NAME] for name in names])
    sheet.seats = [{} for _ in sheet.rules.owners(sheet.table)]
    return sheet


def add(sheet: Sheet, owner: int, key: str, name: str) -> None:
    """Enter one more component; raises PadError."""
    _check_owner(sheet, owner)
    shelf = next((shelf for shelf in sheet.form(owner).shelves if shelf.key == key), None)
    known = name in sheet.rules.catalog and sheet.rules.uses(sheet.table, sheet.entry(name))
    if shelf is None or not known or not shelf.fits(sheet.entry(name)):
        raise PadError(mark("There is no {name} to enter here."), name=name[:40])
    if len(sheet.things(owner, key)) >= MOST_THINGS:
        raise PadError(mark("That is too much for one city."))
    sheet.seats[owner].setdefault(key, []).append({THING: name})


def drop(sheet: Sheet, owner: int, key: str, index: int) -> None:
    """Remove a component; raises PadError."""
    _check_owner(sheet, owner)
    things = sheet.things(owner, key)
    if not 0 <= index < len(things):
        raise PadError(mark("That is not on this sheet."))
    del things[index]


def put(sheet: Sheet, owner: int, path: str, value: int | str) -> None:
    """Write a number or a choice; raises PadError."""
    _check_owner(sheet, owner)
    found = field_at(sheet, owner, path)
    if found is None:
        raise PadError(mark("There is no {name} to enter here."), name=path[:40])
    if found.values and value not in ("", *found.values):
        raise PadError(mark("There is no {name} to enter here."), name=str(value)[:40])
    if not found.values and not (isinstance(value, int) and 0 <= value <= found.most):
        raise PadError(mark("A number from 0 to {most}, please."), most=found.most)
    holder, last = _holder(sheet, owner, path)
    if value:
        holder[last] = value
    else:
        holder.pop(last, None)


def value_at(sheet: Sheet, owner: int, path: str) -> Any:
    """Return the value at a path; 0 or empty if nothing is entered."""
    holder, last = _holder(sheet, owner, path)
    return holder.get(last, 0)


def field_at(sheet: Sheet, owner: int, path: str) -> Field | None:
    """Return the field of a path: of the table, of an owner, or of a component (``city.3.points``)."""
    if path.startswith(BOARD):
        return next((one for one in sheet.rules.board(sheet.table) if one.path == path), None)
    key, index, rest = [*path.split(".", 2), "", ""][:3]
    if rest and index.isdecimal() and int(index) < len(sheet.things(owner, key)):
        return next((one for one in sheet.details(owner, key, int(index)) if one.path == rest), None)
    return next((one for one in sheet.form(owner).fields if one.path == path), None)


def _holder(sheet: Sheet, owner: int, path: str) -> tuple[dict[str, Any], str]:
    """Return the mapping that a path ends in, and the last key."""
    inside: Any = sheet.board if path.startswith(BOARD) else sheet.seats[owner]
    *way, last = path.removeprefix(BOARD).split(".")
    for step in way:
        inside = inside[int(step)] if isinstance(inside, list) else inside.setdefault(step, {})
    return inside, last


def _check_owner(sheet: Sheet, owner: int) -> None:
    if not 0 <= owner < len(sheet.seats):
        raise PadError(mark("There is no such player on this sheet."))


def as_data(sheet: Sheet) -> dict[str, Any]:
    """Return the sheet as plain data to keep."""
    return asdict(sheet)


def from_data(data: dict[str, Any]) -> Sheet:
    """Return a sheet that was kept."""
    return Sheet(**deepcopy(data))
