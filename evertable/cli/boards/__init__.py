"""How games look in a terminal. A game without a board of its own is shown as its plain observation."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from evertable.cli.boards.choice import Choice

if TYPE_CHECKING:
    from rich.console import RenderableType

    from evertable.kernel.view import View


class Board(Protocol):
    """What the terminal asks of a game's board. It sees what the seat sees: observations and views, no state."""

    def draw(self, seen: Mapping[str, Any], names: Sequence[str]) -> "RenderableType":
        """The table as the observing seat sees it."""

    def question(self, seen: Mapping[str, Any]) -> str:
        """What the seat is asked, in a sentence."""

    def menu(self, view: "View", names: Sequence[str]) -> list[Choice]:
        """The legal actions, grouped."""

    def tell(
        self,
        move: Mapping[str, Any],
        actor: int,
        before: Mapping[str, Any],
        after: Mapping[str, Any],
        names: Sequence[str],
    ) -> str | None:
        """What somebody else's move looked like, from its description and the own observations before and after.

        None if it is not worth a line. The description may hold what the observer must not know; the board leaves
        that out.
        """


def board_for(game: str) -> Board:
    """The board of a game."""
    if game == "evergreen":
        from evertable.cli.boards.evergreen import EvergreenBoard

        return EvergreenBoard()
    from evertable.cli.boards.plain import PlainBoard

    return PlainBoard()
