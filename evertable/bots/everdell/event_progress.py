"""Progress towards events and journey places. Part of the evaluation."""

from collections.abc import Container
from typing import Final

from evertable.bots.everdell.weights import Weights
from evertable.catalog.schema import Event
from evertable.everdell.ids import AUTUMN, CARD, CATALOG, COLOUR_COUNT, COLOURS, FIRST_EVENT, FIRST_PLACE
from evertable.everdell.places import JOURNEY, place_of
from evertable.everdell.state import Everdell
from evertable.everdell.visit import SHARED

_USUAL: Final = 6
"""What an event without a cap is taken to count at most."""
_PART: Final = 0.6
"""The part of the most that an event can count which it counts on average."""
_AT_ONCE: Final = 2.0
"""What an event that does something at once is worth beside its points."""


def _points(event: Event) -> float:
    """Return what an event is worth on average, its price taken off."""
    points = float(event.points) - 2 * event.discard_from_city
    points -= event.cost.twig + event.cost.resin + event.cost.pebble + event.cost.berry
    if event.scoring is not None:
        return points + _PART * (event.scoring.most or _USUAL)
    return points + (_AT_ONCE if event.on_achieve is not None else 0)


_POINTS: Final = [_points(event) for event in CATALOG.events]
EVENT_CARDS: Final = [[CARD[name] for name in event.requirement.cards] for event in CATALOG.events]
EVENT_COLOURS: Final = [
    [(COLOURS.index(name), number) for name, number in event.requirement.colors.items()] for event in CATALOG.events
]
_MOST_OF_COLOUR: Final = max([number for colours in EVENT_COLOURS for _, number in colours], default=0)
_JOURNEYS: Final = sorted(((place_of(thing).points, place_of(thing).discard, thing) for thing in JOURNEY), reverse=True)


class EventProgress:
    """What a seat may expect from events and from places that score at the end."""

    def __init__(self, seat: int, known: Container[int], weights: Weights) -> None:
        self._seat: Final = seat
        self._known: Final = known
        self._weights: Final = weights
        self._colours: Final = [weights.colour**lack for lack in range(_MOST_OF_COLOUR + 1)]
        """The factor for so many missing cards of a colour."""

    def events(self, s: Everdell) -> float:
        """Return the sum over open events of what they add to a worker's usual errand, by what is missing for them."""
        seat, weights = self._seat, self._weights
        have, first, errand = s.have[seat], seat * COLOUR_COUNT, weights.ready[s.season[seat]]
        worth = 0.0
        for event in s.open_events:
            index = event - FIRST_EVENT
            gain = _POINTS[index] - errand
            if gain <= 0:
                continue
            gain *= weights.event
            for card in EVENT_CARDS[index]:
                if not have >> card & 1:
                    gain *= weights.seen if card in self._known else weights.unseen
            for colour, number in EVENT_COLOURS[index]:
                lack = number - s.tally[first + colour]
                if lack > 0:
                    gain *= self._colours[lack]
            worth += gain
        return worth

    def journeys(self, s: Everdell, cards: int, ready: int) -> float:
        """Return what leftover cards and workers bring at the places that ask for cards and count at the end."""
        weights = self._weights
        taken = {worker[1] for worker in s.placed}
        worth = 0.0
        for points, discard, thing in _JOURNEYS:
            shared = SHARED[thing - FIRST_PLACE]
            gain = points - weights.ready[AUTUMN] - discard * weights.card[AUTUMN]
            while ready and cards >= discard and gain > 0 and (shared or thing not in taken):
                worth += gain
                cards -= discard
                ready -= 1
                if not shared:
                    break
        return weights.journey * worth
