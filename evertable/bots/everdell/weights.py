"""Weights of the Everdell evaluation, in points, and prices of goods that follow from them.

The weights were tuned by self-play (see ``bench/everdell_weights.py``).
"""

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from evertable.everdell.goods import BITS, FIELD
from evertable.everdell.ids import CARD_COUNT, NAMES

BySeason = tuple[float, float, float, float]


def _extras() -> tuple[float, ...]:
    """Return what duels of the bot with itself have told of single cards; nothing of cards they did not meet."""
    text = files("evertable.bots").joinpath("weights/everdell_cards.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)["cards"]
    return tuple([float(found.get(NAMES[card], 0.0)) for card in range(CARD_COUNT)])


EXTRAS: Final = _extras()


class Weights(NamedTuple):
    """Prices and probabilities, in points. A tuple has a value for each season of the seat, winter first."""

    ready: BySeason = (1.94, 1.98, 2.17, 2.15)
    """A worker that can be placed now."""
    future: float = 2.50
    """A placement in a season to come."""
    kinds: BySeason = (0.70, 0.77, 1.07, 1.22)
    """A twig, resin, pebble, berry."""
    goods: BySeason = (1.28, 0.77, 0.80, 0.65)
    """What part of that price resources keep that no known card needs."""
    plenty: float = 0.70
    """The price of each further unit of a kind, as a part of the one before it."""
    cramped: float = 0.57
    """The same part once more if the city will be full."""
    roomy: float = 0.44
    """How much more resources are worth with an empty city and no time left than with a city that fills in time."""
    span: float = 3.48
    """With fewer placements left than this, resources and cards that no plan needs lose their price."""
    card: BySeason = (0.56, 0.48, 0.40, 0.32)
    """A card in hand that is not about to be played, seen or unseen ..."""
    many: float = 0.38
    """... and the part of it that counts beyond the fifth card."""
    hand: float = 0.99
    """The probability of playing a hand card that can be paid for now ..."""
    meadow: float = 0.87
    """... or a Meadow card, which others may take."""
    near: float = 0.28
    """A factor on that probability for each missing resource."""
    token: float = 0.87
    """An occupied token that is still free, at the start of the game."""
    traveler: float = 0.60
    """What a brown card does when played."""
    production: float = 0.80
    """The part of an activation today that each activation to come will be worth."""
    destination: float = 1.64
    governance: float = 4.43
    prosperity: float = 1.88
    """What such a card still brings beside its points, at the start of the game; it falls with the workers left."""
    event: float = 0.64
    """The probability of an event whose requirements are met ..."""
    seen: float = 0.35
    """... times this for each card missing that could be played, ..."""
    unseen: float = 0.17
    """... for each that is nowhere to be seen, ..."""
    colour: float = 0.66
    """... and for each card of a colour."""
    journey: float = 0.62
    """The probability of spending leftover cards and workers on journey places."""
    space: float = 2.89
    """A free space of the city when spaces are scarce."""
    pace: float = 0.68
    """How many cities full of cards a game has time for."""
    stored: float = 0.31
    """The part of its price that a resource lying on a card keeps."""
    reveal: float = 1.37
    """A card turned over from the deck, of which the best will be used."""
    rival: float = 0.30
    """How much a point of the best opponent hurts."""
    extra: tuple[float, ...] = EXTRAS
    """What each card in the city brings beyond all that, at the start of the game; it falls with the workers left."""


PROFILES: Final = {
    "first_game": Weights(
        goods=(1.0, 1.0, 1.0, 1.0),
        kinds=(1.0, 1.0, 1.0, 1.0),
        card=(0.0, 0.0, 0.0, 0.0),
        hand=0.0,
        meadow=0.0,
        near=0.0,
        token=0.0,
        production=0.0,
        destination=0.0,
        governance=0.0,
        prosperity=0.0,
        event=0.0,
        space=0.0,
        rival=0.0,
        extra=(),
    ),
    "casual": Weights(
        near=0.7,
        token=0.3,
        production=0.4,
        governance=1.0,
        prosperity=4.0,
        event=0.0,
        journey=0.5,
        space=0.0,
        rival=0.0,
        extra=(),
    ),
}
"""Weights of less experienced players.

In their first game people take what gives points or goods now: no plan for the cards in hand, no engine, no events.
Later they save up for expensive cards and see half of what production brings, but still ignore events, spaces and the
opponents.
"""

_FEW: Final = 2
"""Units of a kind that keep their full price."""
_MOST: Final = 40
"""Units beyond this number are worth nothing."""


class Prices:
    """Prices of packed goods in points; kinds without a price in the weights are worth nothing."""

    def __init__(self, kinds: tuple[float, ...], plenty: float) -> None:
        self._kinds: Final = list(kinds)
        self._stocks: Final = [[kind * _units(units, plenty) for units in range(_MOST + 1)] for kind in kinds]

    def plain(self, goods: int) -> float:
        """Return every unit at its full price."""
        worth = 0.0
        if goods:
            for kind in self._kinds:
                worth += kind * (goods & FIELD)
                goods >>= BITS
        return worth

    def stock(self, goods: int) -> float:
        """Price goods in the supply: from the third unit of a kind on, each is worth less than the one before."""
        worth = 0.0
        if goods:
            for table in self._stocks:
                units = goods & FIELD
                worth += table[units if units < _MOST else _MOST]
                goods >>= BITS
        return worth


def _units(units: int, plenty: float) -> float:
    """Return so many units of a kind, told in units at their full price."""
    told, part = float(min(units, _FEW)), 1.0
    for _ in range(units - _FEW):
        part *= plenty
        told += part
    return told


_LATEST: Final[list[tuple[Weights, Prices]]] = []
"""The weights that were asked for last: they have a number for every card, which takes long to hash."""


def prices_of(weights: Weights) -> Prices:
    """Return the prices that belong to weights."""
    if not _LATEST or _LATEST[0][0] is not weights:
        _LATEST[:] = [(weights, _prices(weights.kinds, weights.plenty))]
    return _LATEST[0][1]


@lru_cache(maxsize=64)
def _prices(kinds: BySeason, plenty: float) -> Prices:
    return Prices(kinds, plenty)
