"""What a mix of boxes asks of its players: minutes, reading, and cards in the deck."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from evertable import registry
from evertable.catalog import load
from evertable.everdell.setup import full_deck
from evertable.everdell.table import EverdellTable
from evertable.kernel.game import Game


class Extent(NamedTuple):
    """What a box adds: minutes at three seats, reading from 0 to 2, and its shelf on the set-up page."""

    minutes: int
    reading: int
    shelf: str


BIG: Final = "big"
SET: Final = "set"
SMALL: Final = "small"
SOLO: Final = "solo"
SHELVES: Final = (BIG, SET, SMALL, SOLO)
_BOXES: Final = {
    "pearlbrook": Extent(15, 2, BIG),
    "bellfaire": Extent(5, 1, BIG),
    "spirecrest": Extent(15, 2, BIG),
    "newleaf": Extent(15, 2, BIG),
    "powers": Extent(4, 1, SMALL),
    "tickets": Extent(1, 0, SMALL),
    "reservations": Extent(2, 1, SMALL),
    "legends": Extent(3, 1, SET),
    "nightweave": Extent(5, 2, SOLO),
    "rugwort": Extent(0, 1, SOLO),
    "coop": Extent(0, 1, SET),
    "challenge": Extent(0, 1, SET),
}
_USUAL: Final = Extent(2, 0, SET)
"""A small set of cards, and every box that is not listed, such as that of a pack."""
_MINUTES: Final = {"everdell": (15, 15), "duo": (30, 0), "evergreen": (10, 5)}
"""Minutes of a game without boxes: in any case, and for each seat."""
_READING: Final = {"everdell": 1, "duo": 2, "evergreen": 1}
MOST_READING: Final = 5


def extent(module: str) -> Extent:
    """Return what a box adds."""
    return _BOXES.get(module, _USUAL)


def minutes(game: str, seats: int, modules: Sequence[str]) -> int:
    """Return about how long a game takes, in minutes. People think, bots hardly do; this counts people."""
    first, each = _MINUTES.get(game, (15, 15))
    added = sum(extent(module).minutes for module in modules)
    return max(5, round((first + each * seats + added * (0.4 + 0.2 * seats)) / 5) * 5)


def reading(game: str, modules: Sequence[str]) -> int:
    """Return how much there is to read before a first game, from 1 to 5."""
    added = sum(extent(module).reading for module in modules)
    return min(MOST_READING, _READING.get(game, 1) + (added + 1) // 2)


@cache
def deck(game: str, modules: tuple[str, ...] = ()) -> int:
    """Return how many cards are in the deck, or 0 if the game has none that is drawn from."""
    if game == "everdell":
        found: Game[Any] = registry.game_named(game)
        seats = next(n for n in found.seats if all(n in m.seats for m in found.modules if m.id in modules))
        table = found.table(found.config(seats, list(modules), {}))
        assert isinstance(table, EverdellTable)
        return len(full_deck(table))
    return sum(card.copies for card in load(game).cards) if game == "duo" else 0
