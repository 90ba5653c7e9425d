"""Exploring, a part of preparing for season: chart, discover, travel (R-SC-10 to R-SC-19, R-SC-80)."""

from collections.abc import Callable
from typing import Final

from evertable.everdell.behaviour import NOWHERE, Effect
from evertable.everdell.boxes.rugwort.owner import RUGWORT, plays
from evertable.everdell.boxes.spirecrest import critters, mountain
from evertable.everdell.discards import arrange
from evertable.everdell.effects import own_goods
from evertable.everdell.give import card_or_resource_words, pay_card_or_resource
from evertable.everdell.goods import ANY_MASK, worth
from evertable.everdell.ids import CARD_COUNT, rule
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import DONE, Question, card_words
from evertable.everdell.registers import put
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn_points
from evertable.kernel.stack import Frame

CHART: Final = rule("chart")
DISCOVER: Final = rule("discover")
ABILITIES: Final[dict[int, Effect]] = {}
"""What a discovery does at once when it is taken; files of their subjects add theirs."""
ENTERING: Final[list[Callable[[Everdell, int], None]]] = []
"""(state, seat): what happens when a traveler has entered a new season; the weather adds its part."""


def begin(s: Everdell, seat: int) -> None:
    """From now on no weather binds, and after the season's bonus the traveler explores."""
    put(s, mountain.TRAVELERS, seat, mountain.section_of(s, seat) | mountain.ON_THE_WAY)
    s.stack.append((_TRAVEL.number, seat, DISCOVER, 0, 0))
    s.stack.append((_REVEAL.number, seat, DISCOVER, 0, 0))
    s.stack.append((_CHART.number, seat, CHART, 0, 0))


# --- chart


def _chart(s: Everdell, frame: Frame) -> None:
    critters.arrive(s, frame[1])
    _TILE.ask(s, frame[1], CHART)


def _tiles(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return sorted(mountain.TRAIL.get(s)[mountain.section_of(s, seat)])


def _take_tile(s: Everdell, seat: int, source: int, tile: int, data: int) -> None:
    section = mountain.section_of(s, seat)
    left = tuple(other for other in mountain.TRAIL.get(s)[section] if other != tile)
    put(s, mountain.TRAIL, section, left)
    mountain.add_map(s, seat, tile)
    if plays(s):  # he gets what the player has left (R-SC-52)
        for other in left:
            mountain.add_map(s, RUGWORT, other)
        put(s, mountain.TRAIL, section, ())


_TILE: Final = Question("spirecrest.tile", _tiles, _take_tile, card_words("tiles"))
_CHART: Final = PROMPTS.work("spirecrest.chart", _chart)


# --- discover


def _reveal(s: Everdell, frame: Frame) -> None:
    """The top cards of the deck, from left to right; all there are if they are fewer (R-SC-19)."""
    seat = frame[1]
    section = mountain.section_of(s, seat)
    deck = mountain.DECKS.get(s)[section]
    shown, rest = deck[: mountain.FACTS.trail.shown], deck[mountain.FACTS.trail.shown :]
    mountain.SHOWN.set(s, shown)
    put(s, mountain.DECKS, section, rest)
    put(s, mountain.BURIED, section, min(mountain.BURIED.get(s)[section], len(rest)))
    if not _DISCOVERY.ask(s, seat, DISCOVER):
        _bury(s, seat)


def _price(position: int) -> int:
    return mountain.FACTS.discovery_costs[position]


def _affordable(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """The discoveries whose cost the seat can pay with cards and resources."""
    means = len(s.hands[seat]) + worth(s.goods[seat], ANY_MASK)
    return sorted(thing for i, thing in enumerate(mountain.SHOWN.get(s)) if thing >= 0 and _price(i) <= means)


def _choose(s: Everdell, seat: int, source: int, thing: int, data: int) -> None:
    """``data`` is how many have been taken before."""
    if thing == DONE:
        _bury(s, seat)
        return
    cost = _price(mountain.SHOWN.get(s).index(thing))
    s.stack.append((_TAKE.number, seat, thing, cost, data))
    _PAY.ask_picks(s, seat, thing, cost, cost, len(s.discard))


def _means(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """Cards of the hand, then resources of any kind."""
    return [*s.hands[seat], *(CARD_COUNT + kind for kind in own_goods(s, seat, ANY_MASK))]


def _paid(s: Everdell, seat: int, source: int, count: int, pile: int) -> None:
    """``pile`` is the number of cards in the discard pile before."""
    arrange(s, seat, source, len(s.discard) - pile)


_PAY: Final = Question("spirecrest.pay", _means, pay_card_or_resource, card_or_resource_words, _paid)
_DISCOVERY: Final = Question("spirecrest.discovery", _affordable, _choose, card_words("revealed"))
_ANOTHER: Final = Question("spirecrest.another", _affordable, _choose, card_words("revealed"), optional=True)


def _take(s: Everdell, frame: Frame) -> None:
    """The card is the seat's, and what it does at once happens (R-SC-15, R-SC-20)."""
    _, seat, thing, cost, before = frame
    mountain.SHOWN.set(s, tuple(-1 if other == thing else other for other in mountain.SHOWN.get(s)))
    put(s, mountain.TAKEN, seat, (*mountain.taken(s, seat), thing))
    if plays(s):  # the cheaper the discovery, the more tokens he gains (R-SC-53)
        earn_points(s, RUGWORT, mountain.FACTS.solo.points_by_cost[mountain.FACTS.discovery_costs.index(cost)])
    s.stack.append((_TAKEN.number, seat, DISCOVER, before + 1, 0))
    if thing in ABILITIES:
        ABILITIES[thing].do(s, seat, thing, NOWHERE)
    elif thing in critters.KIND:
        critters.join(s, seat, critters.KIND[thing].number)


def _then(s: Everdell, frame: Frame) -> None:
    """The Mountaineer may take another one in the peaks; then the others go under the deck."""
    _, seat, _, number, _ = frame
    climber = mountain.section_of(s, seat) == mountain.PEAKS and mountain.MOUNTAINEER in mountain.taken(s, seat)
    if not (
        climber
        and number < mountain.VALUE[mountain.MOUNTAINEER]
        and _ANOTHER.ask(s, seat, mountain.MOUNTAINEER, number)
    ):
        _bury(s, seat)


def _bury(s: Everdell, seat: int) -> None:
    """From left to right under their deck (R-SC-14); everybody has seen them."""
    section = mountain.section_of(s, seat)
    others = tuple(thing for thing in mountain.SHOWN.get(s) if thing >= 0)
    put(s, mountain.DECKS, section, (*mountain.DECKS.get(s)[section], *others))
    put(s, mountain.BURIED, section, mountain.BURIED.get(s)[section] + len(others))
    mountain.SHOWN.set(s, ())


_REVEAL: Final = PROMPTS.work("spirecrest.discover", _reveal)
_TAKE: Final = PROMPTS.work("spirecrest.take a discovery", _take)
_TAKEN: Final = PROMPTS.work("spirecrest.discovered", _then)


def _travel(s: Everdell, frame: Frame) -> None:
    """To the next section, or to the own expedition; what waits there is turned over (R-SC-16, R-SC-17)."""
    seat = frame[1]
    section = min(mountain.section_of(s, seat) + 1, mountain.EXPEDITION)
    put(s, mountain.TRAVELERS, seat, section)
    mountain.REVEALED.set(s, mountain.REVEALED.get(s) | (1 << section))
    if section < mountain.EXPEDITION:
        mountain.OPEN_TRAIL.set(s, mountain.OPEN_TRAIL.get(s) | (1 << section))
    for function in ENTERING:
        function(s, seat)


_TRAVEL: Final = PROMPTS.work("spirecrest.travel", _travel)
