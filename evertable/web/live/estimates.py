"""What a mix of boxes asks of its players: minutes, reading, and cards in the deck."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from evertable.present.registry import presenter_for

MOST_READING: Final = 5


def minutes(game: str, seats: int, modules: Sequence[str]) -> int:
    """Return about how long a game takes, in minutes. People think, bots hardly do; this counts people."""
    presenter = presenter_for(game)
    first, each = presenter.minutes
    added = sum(presenter.on_shelf(module).minutes for module in modules)
    return max(5, round((first + each * seats + added * (0.4 + 0.2 * seats)) / 5) * 5)


def reading(game: str, modules: Sequence[str]) -> int:
    """Return how much there is to read before a first game, from 1 to 5."""
    presenter = presenter_for(game)
    added = sum(presenter.on_shelf(module).reading for module in modules)
    return min(MOST_READING, presenter.reading + (added + 1) // 2)


@cache
def deck(game: str, modules: tuple[str, ...] = ()) -> int:
    """Return how many cards are in the deck, or 0 if the game has none that is drawn from."""
    return presenter_for(game).deck(modules)
