"""The base class of a game's score pad, and its lookup by name."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from evertable.catalog import Catalog
from evertable.catalog.schema import Entry
from evertable.kernel.module import Table
from evertable.kernel.stack import State
from evertable.pad.fields import Field, Form, Owner
from evertable.pad.problem import Problem
from evertable.plugins import part_of_game

if TYPE_CHECKING:
    from evertable.pad.sheet import Sheet


class PadRules(ABC):
    """The score pad of one game."""

    catalog: Catalog
    """Its components."""

    def owners(self, table: Table) -> list[Owner]:
        """Return the owners of a sheet: the players, then the automas."""
        automas = [module.title for module in table.modules for _ in range(module.automas)]
        seats = table.config.seats
        players = [Owner(seat, seat) for seat in range(seats)]
        return [*players, *(Owner(seats + i, title=title) for i, title in enumerate(automas))]

    def columns(self, table: Table) -> list[Owner]:
        """Return who has a column in the table of scores."""
        return self.owners(table)

    @abstractmethod
    def form(self, table: Table, owner: int) -> Form:
        """Return the form of an owner."""

    def board(self, table: Table) -> tuple[Field, ...]:
        """Return the fields of the whole table; their paths begin with ``board.``."""
        return ()

    def details(self, entry: Entry, beside: Sequence[str]) -> tuple[Field, ...]:
        """Return the fields of a component, given all components that lie with it."""
        return ()

    def uses(self, table: Table, entry: Entry) -> bool:
        """Return whether a component is in this game."""
        return True

    @abstractmethod
    def scenario(self, sheet: "Sheet") -> dict[str, Any]:
        """Return the table as a scenario, without its game, seats, modules and options."""

    @abstractmethod
    def once(self, sheet: "Sheet") -> list[str]:
        """Return every component on the sheet that exists once in the box, as often as it is entered."""

    def problems(self, s: State) -> list[Problem]:
        """Return what else cannot be on a real table."""
        return []


def has_pad(game: str) -> bool:
    """Return whether a game has a score pad."""
    return part_of_game(game, "pad") is not None


@cache
def rules_of(game: str) -> PadRules:
    """Return the rules of a game's score pad."""
    rules: PadRules = import_module(str(part_of_game(game, "pad"))).RULES
    return rules
