"""Read a sheet from a file that anybody may have written: it is entered again, step by step, as by hand."""

from collections.abc import Iterator
from typing import Any

from evertable import registry
from evertable.kernel.module import ConfigError
from evertable.pad.rules import has_pad
from evertable.pad.sheet import BOARD, THING, PadError, Sheet, add, new_sheet, put
from evertable.present.words import mark

MOST_VALUES = 2000
"""Values of one sheet."""


def taken_in(data: Any) -> Sheet:
    """Return the sheet of some data as ``as_data`` returns it. Raise PadError for anything else."""
    wrong = PadError(mark("This is not a sheet of the score pad."))
    try:
        game, names, seats = data["game"], list(data["names"]), list(data["seats"])
        if game not in registry.NAMES or not has_pad(game) or not all(isinstance(name, str) for name in names):
            raise wrong
        sheet = new_sheet(game, names, list(data["modules"]), dict(data["options"]))
        left = MOST_VALUES
        for owner, entered in enumerate(seats):
            for path, value in _entered(entered):
                left -= 1
                if left < 0:
                    raise wrong
                if path.endswith(f".{THING}"):
                    add(sheet, owner, path.split(".")[0], str(value))
                else:
                    put(sheet, owner, path, value)
        for path, value in _values(data["board"], BOARD):
            put(sheet, 0, path, value)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError, ConfigError):
        raise wrong from None
    return sheet


def _entered(entered: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the values of an owner with their paths, components before what belongs to them."""
    for key, value in entered.items():
        if isinstance(value, list):
            for index, thing in enumerate(value):
                yield f"{key}.{index}.{THING}", thing[THING]
    for key, value in entered.items():
        if isinstance(value, list):
            for index, thing in enumerate(value):
                rest = {name: one for name, one in thing.items() if name != THING}
                yield from _values(rest, f"{key}.{index}.")
        else:
            yield from _values({key: value}, "")


def _values(inside: dict[str, Any], before: str) -> Iterator[tuple[str, Any]]:
    for key, value in inside.items():
        if isinstance(value, dict):
            yield from _values(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value
