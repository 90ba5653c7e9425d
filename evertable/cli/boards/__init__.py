"""How games look in a terminal. A game without a board of its own is shown as its plain observation."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from evertable.cli.boards.choice import Choice
from evertable.cli.boards.picks import Picks
from evertable.cli.boards.step import Step

if TYPE_CHECKING:
    from rich.console import RenderableType

    from evertable.kernel.view import View


class Board(Protocol):
    """What the terminal asks of a game's board. It sees what the seat sees: observations and views, no state."""

    @property
    def help(self) -> str:
        """What the help says about this game beside what holds for all: own commands, marks."""

    def draw(self, seen: Mapping[str, Any], names: Sequence[str], view: "View | None" = None) -> "RenderableType":
        """The table as the observing seat sees it; a view adds what it could do now."""

    def brief(self, seen: Mapping[str, Any], names: Sequence[str]) -> "RenderableType":
        """What to look at between two decisions of one turn."""

    def question(self, view: "View", names: Sequence[str], picked: Sequence[Mapping[str, Any]]) -> str:
        """What the seat is asked, as rich markup; ``picked`` are its decisions in this turn so far."""

    def menu(self, view: "View", names: Sequence[str]) -> list[Choice]:
        """The legal actions, grouped."""

    def picks(self, view: "View", names: Sequence[str]) -> Picks | None:
        """The question as a tray to fill in any order, if it is one of several picks."""

    def tell(self, steps: Sequence[Step], names: Sequence[str]) -> list[str]:
        """What a turn, own or of somebody else, looked like to the one who is told: the lines worth telling."""

    def look(self, words: Sequence[str], seen: Mapping[str, Any], names: Sequence[str]) -> "RenderableType | None":
        """The answer to a command of the board's own; None if the words are none."""


def board_for(game: str) -> Board:
    """The board of a game."""
    if game == "evergreen":
        from evertable.cli.boards.evergreen import EvergreenBoard

        return EvergreenBoard()
    if game == "everdell":
        from evertable.cli.boards.everdell import EverdellBoard

        return EverdellBoard()
    if game == "duo":
        from evertable.cli.boards.duo import DuoBoard

        return DuoBoard()
    from evertable.cli.boards.plain import PlainBoard

    return PlainBoard()
