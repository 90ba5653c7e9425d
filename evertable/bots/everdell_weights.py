"""What the Everdell bots believe, in points; found by self-play (see ``bench/everdell_weights.py``)."""

from typing import NamedTuple

BySeason = tuple[float, float, float, float]


class Weights(NamedTuple):
    """Prices and trusts. A tuple has a value for each season of the seat, winter first."""

    ready: BySeason = (2.2, 2.2, 2.2, 2.0)
    """A worker that can be placed now."""
    future: float = 2.2
    """A placement in a season to come."""
    kinds: BySeason = (0.75, 0.85, 1.1, 0.85)
    """A twig, resin, pebble, berry."""
    goods: BySeason = (1.0, 0.95, 0.85, 0.45)
    """What part of that price resources keep that no known card needs."""
    plenty: float = 0.8
    """The price of each further unit of a kind, as a part of the one before it."""
    cramped: float = 0.6
    """The same part once more if the city will be full."""
    roomy: float = 0.5
    """How much dearer resources are with an empty city and no time left than with a city that fills in time."""
    span: float = 3.0
    """With fewer placements left than this, resources and cards that no plan needs lose their price."""
    card: BySeason = (0.6, 0.6, 0.5, 0.3)
    """A card in hand that is not about to be played, seen or unseen ..."""
    many: float = 0.7
    """... and the part of it that counts beyond the fifth card."""
    hand: float = 0.8
    """The trust in playing a hand card that can be paid for now ..."""
    meadow: float = 0.65
    """... or a Meadow card, which others may take."""
    near: float = 0.5
    """The trust in a card once for each resource that is missing for it."""
    token: float = 1.2
    """An occupied token that is still free, at the start of the game."""
    traveler: float = 0.5
    """What a brown card does when played."""
    production: float = 0.9
    """The part of an activation today that each activation to come will be worth."""
    destination: float = 2.0
    governance: float = 2.5
    prosperity: float = 2.0
    """What such a card still brings beside its points, at the start of the game; it falls with the workers left."""
    event: float = 0.7
    """The trust in an event whose requirements are met ..."""
    seen: float = 0.35
    """... times this for each card missing that could be played, ..."""
    unseen: float = 0.15
    """... for each that is nowhere to be seen, ..."""
    colour: float = 0.5
    """... and for each card of a colour."""
    journey: float = 0.8
    """The trust in spending leftover cards and workers on places that ask for cards and count at the end."""
    space: float = 0.4
    """A free space of the city, at the start of the game."""
    stored: float = 0.5
    """The part of its price that a resource lying on a card keeps."""
    rival: float = 0.3
    """How much a point of the best opponent hurts."""
