"""Cities: their cards, and how cards enter and leave (R-D-42, R-D-44, R-D-56, R-D-57)."""

from typing import Any, Final

from evertable.duo.goods import KINDS
from evertable.duo.ids import COLOUR, CONSTRUCTION, FACTS, GREEN, KIND
from evertable.duo.state import AWAY, GONE, ON_CARD, TALLY, TALLY_KIND, TALLY_OCCUPIED, Built, Duo


def slot_of(s: Duo, city: int, card: int) -> int:
    """Return where a card stands in a city, -1 if it does not."""
    cards: list[Any] = s.cities[city]
    for slot, each in enumerate(cards):
        built: tuple[Any, ...] = each
        here: int = built[0]
        if here == card:
            return slot
    return -1


def cards_in(s: Duo, city: int) -> list[int]:
    """Return the cards of a city."""
    return [built[0] for built in s.cities[city] if built[0] >= 0]


def _count(s: Duo, city: int, built: Built, number: int) -> None:
    first = city * TALLY
    s.tally[first + COLOUR[built[0]]] += number
    s.tally[first + TALLY_KIND + KIND[built[0]]] += number
    s.tally[first + TALLY_OCCUPIED] += number * built[1]


def enter(s: Duo, city: int, card: int, mayor: int, occupied: int = 0, under: tuple[int, ...] = ()) -> int:
    """Put a card into a city; returns its slot."""
    built = (card, occupied, under, mayor)
    s.cities[city].append(built)
    _count(s, city, built, 1)
    return len(s.cities[city]) - 1


def change(s: Duo, city: int, slot: int, occupied: int, under: tuple[int, ...]) -> None:
    """Replace what lies on and under a card."""
    built = s.cities[city][slot]
    s.cities[city][slot] = (built[0], occupied, under, built[3])
    s.tally[city * TALLY + TALLY_OCCUPIED] += occupied - built[1]


def discard_from_city(s: Duo, city: int, slot: int) -> int:
    """Discard a card of a city with the cards under it; its token is lost, its worker waits (R-D-56, R-D-57)."""
    built = s.cities[city][slot]
    _count(s, city, built, -1)
    s.cities[city][slot] = GONE
    s.discard.extend(built[2])
    s.discard.append(built[0])
    for i, worker in enumerate(s.placed):
        if worker[1] == ON_CARD and worker[2] == city and worker[3] == slot:
            s.placed[i] = (worker[0], AWAY, -1, -1)
    return built[0]


def greens(s: Duo, city: int) -> list[int]:
    """Return the slots of the production cards."""
    return [slot for slot, built in enumerate(s.cities[city]) if built[0] >= 0 and COLOUR[built[0]] == GREEN]


# --- Occupied tokens

TOKEN_ITEM: Final = KINDS
"""An Occupied token on the sharing tile; resources come before it, by kind."""


def owned(s: Duo, mayor: int) -> int:
    """Return the Occupied tokens of a mayor: supply and city (R-D-36)."""
    return s.occupied[mayor] + s.tally[s.table.city_of[mayor] * TALLY + TALLY_OCCUPIED]


def gain_occupied(s: Duo, mayor: int, number: int) -> None:
    """Take tokens; one that would exceed the limit of five is not gained (R-D-44). In co-op it is the team's limit, and
    a token on the sharing tile counts (R-D-105).
    """
    held = owned(s, mayor)
    if s.table.coop:
        held += s.occupied[1 - mayor] + (s.tile[:1] == [TOKEN_ITEM])
    s.occupied[mayor] += max(0, min(number, FACTS.numbers.occupied_most - held))


def hosts(s: Duo, mayor: int, critter: int) -> list[int]:
    """Return the constructions on which a mayor may put an Occupied token to play a critter (R-D-43, R-D-44)."""
    if not s.occupied[mayor]:
        return []
    colour = COLOUR[critter]
    slots: list[int] = []
    city: list[Any] = s.cities[s.table.city_of[mayor]]
    for slot, each in enumerate(city):
        built: tuple[Any, ...] = each
        card: int = built[0]
        if card >= 0 and COLOUR[card] == colour and KIND[card] == CONSTRUCTION:
            if built[1]:
                return []
            slots.append(slot)
    return slots
