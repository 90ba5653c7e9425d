"""Everdell in the terminal. Card colours always carry a letter; the tint only helps the eye."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from rich.console import Group
from rich.rule import Rule
from rich.table import Table

from evertable.cli.boards import everdell_table as parts
from evertable.cli.boards.everdell_menu import Menu
from evertable.cli.boards.everdell_picks import Tray
from evertable.cli.boards.everdell_tell import tell
from evertable.cli.boards.everdell_words import MARKS, who
from evertable.cli.boards.everdell_zones import zones
from evertable.cli.boards.lines import Cells
from evertable.cli.boards.valley_words import Seen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console, ConsoleOptions, RenderableType

    from evertable.cli.boards.choice import Choice
    from evertable.cli.boards.step import Step
    from evertable.kernel.view import View

_WIDE: Final = 136
"""From this width on the Meadow and the cities stand beside events and locations."""
_MEADOW: Final = 76
"""The width at which no name in the Meadow is cut."""


class EverdellBoard:
    """Draws what one seat sees."""

    help = f"  city N             the whole city of player N\n\n{MARKS}"

    def draw(self, seen: Seen, names: Sequence[str], view: "View | None" = None) -> "RenderableType":
        """The whole table."""
        return _Page(seen, names, view)

    def brief(self, seen: Seen, names: Sequence[str]) -> "RenderableType":
        """Between two decisions of a turn: goods, hand and cards that lie apart."""
        return Group(*_own_hand(seen, set()), *parts.rest(seen))

    def question(self, view: "View", names: Sequence[str], picked: Sequence[Mapping[str, Any]]) -> str:
        """What is asked, what the card that asks says, and what has been picked so far."""
        tray = self.picks(view, names)
        return Menu(view, names).question(picked, tray.sizes if tray else None)

    def picks(self, view: "View", names: Sequence[str]) -> Tray | None:
        """A run of picks, unless it has too many ways."""
        if view.observation()["question"] != "picks":
            return None
        tray = Tray(view, Menu(view, names))
        return tray if tray.small else None

    def menu(self, view: "View", names: Sequence[str]) -> "list[Choice]":
        """Cards to play, places for a worker, answers."""
        return Menu(view, names).choices()

    def tell(self, steps: "Sequence[Step]", names: Sequence[str]) -> list[str]:
        """A turn in a sentence."""
        return tell(steps, names)

    def look(self, words: Sequence[str], seen: Seen, names: Sequence[str]) -> "RenderableType | None":
        """``city N``: a city with everything in it."""
        match words:
            case ["city", number] if number.isdecimal() and int(number) < len(seen["owners"]):
                return _city(seen, names, int(number))
            case ["city", *_]:
                numbers = (f"{owner} {who(owner, names, seen)}" for owner in range(len(seen["owners"])))
                return f"Whose? Type: city N ({', '.join(numbers)})"
        return None


class _Page:
    """The table, in one column or, where there is room, in two."""

    def __init__(self, seen: Seen, names: Sequence[str], view: "View | None") -> None:
        self._seen: Final = seen
        self._names: Final = names
        moves = [view.describe(action) for action in view.legal_actions()] if view else []
        self._playable: Final = {(move["from"], move["card"]) for move in moves if move["verb"] == "play"}
        self._scores: Final = view.game.result(view.sample(1)).totals if view else ()

    def __rich_console__(self, console: "Console", options: "ConsoleOptions") -> "Iterator[RenderableType]":
        seen, names = self._seen, self._names
        yield _heading(f"Everdell  deck {seen['deck_size']}, discard pile {seen['discard_size']}")
        yield parts.players(seen, names, self._scores)
        board = [_heading("Events"), *parts.events(seen, names), _heading("Locations"), *parts.locations(seen)]
        meadow: list[RenderableType] = [_heading("Meadow"), parts.meadow(seen, self._playable)]
        cities = [part for owner in self._others() for part in _brief_city(seen, names, owner)]
        if options.max_width >= _WIDE:
            right = max(_MEADOW, options.max_width // 2 - 1)
            page = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
            page.add_column(width=options.max_width - right - 2)
            page.add_column(width=right)
            page.add_row(Group(*board), Group(*meadow, *cities))
            yield page
        else:
            yield Group(*board, *meadow, *cities)
        yield Group(*zones(seen, names))
        if seen["seat"] >= 0:
            yield Group(*_own_city(seen), *_own_hand(seen, self._playable), *parts.rest(seen))

    def _others(self) -> list[int]:
        return [owner for owner in range(len(self._seen["owners"])) if owner != self._seen["seat"]]


def _heading(text: str) -> Rule:
    return Rule(f"[bold]{text}[/]", align="left", style="dim")


def _brief_city(seen: Seen, names: Sequence[str], owner: int) -> "list[RenderableType]":
    cells = parts.city_brief(seen, owner)
    label = f"City {owner}: {who(owner, names, seen)}"
    if not cells:
        return [_heading(f"{label}  empty")]
    return [_heading(f"{label}  {parts.short_tally(seen, owner)}"), Cells("", cells, even=False)]


def _own_city(seen: Seen) -> "list[RenderableType]":
    one = seen["owners"][seen["seat"]]
    used = f"{one['capacity'] - one['spaces']} of {one['capacity']} spaces"
    lines: list[RenderableType] = [_heading(f"Your city  {used}"), parts.tally(seen, seen["seat"])]
    cells = parts.city_cells(seen, seen["seat"])
    return [*lines, Cells("", cells)] if cells else lines


def _own_hand(seen: Seen, playable: set[tuple[str, str]]) -> "list[RenderableType]":
    cells = parts.hand_cells(seen, playable)
    return [_heading(f"Your hand  {parts.supply(seen)}"), Cells("", cells or ["empty"])]


def _city(seen: Seen, names: Sequence[str], owner: int) -> "RenderableType":
    one = seen["owners"][owner]
    title = f"City of {who(owner, names, seen)}  {one['capacity'] - one['spaces']} of {one['capacity']} spaces"
    return Group(_heading(title), parts.tally(seen, owner), Cells("", parts.city_cells(seen, owner) or ["empty"]))
