"""The protocol that a game's score pad implements, and its lookup by name."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol

from evertable.catalog import Catalog
from evertable.catalog.schema import Entry
from evertable.kernel.module import Table
from evertable.kernel.stack import State
from evertable.pad.fields import Field, Form, Owner
from evertable.pad.problem import Problem

if TYPE_CHECKING:
    from evertable.pad.sheet import Sheet


class PadRules(Protocol):
    """The score pad of one game."""

    @property
    def catalog(self) -> Catalog:
        """Its components."""

    def owners(self, table: Table) -> list[Owner]:
        """Return the owners of a sheet."""

    def columns(self, table: Table) -> list[Owner]:
        """Return who has a column in the table of scores."""

    def form(self, table: Table, owner: int) -> Form:
        """Return the form of an owner."""

    def board(self, table: Table) -> tuple[Field, ...]:
        """Return the fields of the whole table; their paths begin with ``board.``."""

    def details(self, entry: Entry, beside: Sequence[str]) -> tuple[Field, ...]:
        """Return the fields of a component, given all components that lie with it."""

    def uses(self, table: Table, entry: Entry) -> bool:
        """Return whether a component is in this game."""

    def scenario(self, sheet: "Sheet") -> dict[str, Any]:
        """Return the table as a scenario."""

    def once(self, sheet: "Sheet") -> list[str]:
        """Return every component on the sheet that exists once in the box, as often as it is entered."""

    def problems(self, s: State) -> list[Problem]:
        """Return what else cannot be on a real table."""


def has_pad(game: str) -> bool:
    """Return whether a game has a score pad."""
    return find_spec(f"evertable.pad.{game}") is not None


@cache
def rules_of(game: str) -> PadRules:
    """Return the rules of a game's score pad."""
    rules: PadRules = import_module(f"evertable.pad.{game}").RULES
    return rules
