"""Invariants of every position."""

from collections import Counter

from evertable.duo.city import TOKEN_ITEM, cards_in
from evertable.duo.coop import FIRST_CARD
from evertable.duo.goods import GUARD
from evertable.duo.ids import COLOUR, FACTS, KIND, NAMES
from evertable.duo.state import ON_CARD, TALLY, TALLY_KIND, TALLY_OCCUPIED, Duo
from evertable.duo.table import LAST_SPOT


def check(s: Duo) -> list[str]:
    """Return a sentence for everything wrong."""
    problems: list[str] = []
    for mayor in range(2):
        if s.goods[mayor] < 0 or s.goods[mayor] & GUARD:
            problems.append(f"mayor {mayor} has impossible resources")
        if s.workers[mayor] < 0 or s.occupied[mayor] < 0:
            problems.append(f"mayor {mayor} has {s.workers[mayor]} workers and {s.occupied[mayor]} Occupied tokens")
        if list(s.hands[mayor]) != sorted(s.hands[mayor]):
            problems.append(f"the hand of mayor {mayor} is not sorted")
    if not (1 <= s.sun <= LAST_SPOT and 1 <= s.moon <= LAST_SPOT):
        problems.append(f"the Sun is on spot {s.sun}, the Moon on spot {s.moon}")
    problems += [f"the tally of city {city} is wrong" for city in range(s.table.cities) if not _tallied(s, city)]
    problems += _check_tokens(s)
    if any(place == ON_CARD and s.cities[city][slot][0] < 0 for _, place, city, slot in s.placed):
        problems.append("a worker stands on a card that has left its city")
    for name, cards in (("set aside", s.aside), ("shown", s.shown), ("on the way", s.playing), ("shared", s.tile)):
        if cards and not s.stack and not s.conceded:
            problems.append(f"something is still {name} at the end")
    if any(points < 0 for points in s.points):
        problems.append(f"point tokens: {s.points}")
    return problems


def _tallied(s: Duo, city: int) -> bool:
    counted = [0] * TALLY
    for card, occupied, _, _ in s.cities[city]:
        if card >= 0:
            counted[COLOUR[card]] += 1
            counted[TALLY_KIND + KIND[card]] += 1
            counted[TALLY_OCCUPIED] += occupied
    return counted == s.tally[city * TALLY : (city + 1) * TALLY]


def _check_tokens(s: Duo) -> list[str]:
    """Check that there are no more Occupied tokens than allowed, and at most one for each colour of a city (R-D-44,
    R-D-105)."""
    problems = []
    for city in range(s.table.cities):
        colours = [COLOUR[card] for card, occupied, _, _ in s.cities[city] for _ in range(occupied)]
        owners = range(2) if s.table.coop else range(city, city + 1)
        held = len(colours) + sum(s.occupied[one] for one in owners)
        if s.tile[:1] == [TOKEN_ITEM]:
            held += 1
        if len(set(colours)) != len(colours) or held > FACTS.numbers.occupied_most:
            problems.append(f"city {city} has too many Occupied tokens")
    return problems


def inventory(s: Duo) -> dict[str, int]:
    """Return how often each card exists anywhere; the same at every moment of a game."""
    cards = [*s.deck, *s.discard, *s.meadow, *s.playing, *s.aside, *s.thorn, *s.hands[0], *s.hands[1]]
    for city in range(s.table.cities):
        cards += cards_in(s, city)
        cards += [card for built in s.cities[city] for card in built[2]]
    if s.tile and s.tile[0] >= FIRST_CARD:
        cards.append(s.tile[0] - FIRST_CARD)
    return Counter(NAMES[card] for card in cards if card >= 0)
