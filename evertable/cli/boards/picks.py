"""Several picks in one go: a tray that fills in any order and is handed over at once."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from evertable.cli.boards.choice import Choice


class Picks(Protocol):
    """A question of several picks that the rules ask one by one and in an order of their own."""

    def choices(self, tray: Sequence[int]) -> "list[Choice]":
        """What can still be added to a tray, and ``done`` where that is enough."""

    def so_far(self, tray: Sequence[int]) -> str:
        """The tray in words, as rich markup."""

    def moves(self, tray: Sequence[int]) -> list[int] | None:
        """The moves that hand the tray over; None while it is not complete."""
