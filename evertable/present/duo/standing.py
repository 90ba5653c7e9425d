"""Standing of both mayors on events and on the path, read from a position with the rules.

The position is one that the seat cannot tell from the real one; only open information is used.
"""

from collections.abc import Callable
from typing import Any, Final

from evertable.catalog.schema import ELEMENTS, Demand
from evertable.duo.city import cards_in
from evertable.duo.count import colours_with, count
from evertable.duo.events import CLAIMS, eased, extra, meets
from evertable.duo.goods import KINDS, amount
from evertable.duo.ids import CATALOG, EVENT, FIRST_EVENT
from evertable.duo.state import Duo
from evertable.duo.track import ahead, behind, touching
from evertable.kernel.rng import seeded
from evertable.kernel.view import View
from evertable.present.duo.faces import RESOURCES
from evertable.present.valley import COLOUR_NAMES

_ICONS: Final = {"hand_card": "hand"}
"""Icons of elements that have another name."""


def position(view: View) -> Duo:
    """Return a position with everything that lies open."""
    s = view.sample(seeded(0))
    assert isinstance(s, Duo)
    return s


def steps_left(s: Duo, spot: int) -> int:
    """Return how often a token on a spot can still move in this season (R-D-96)."""
    return _steps(s, spot, ahead)


def _steps(s: Duo, spot: int, following: Callable[[Duo, int], int]) -> int:
    steps = 0
    while spot := following(s, spot):
        steps += 1
    return steps


def turn_of(s: Duo) -> tuple[int, int]:
    """Return the number of the turn in the season, and of how many: each moves the Sun or the Moon (R-D-22)."""
    made = sum(_steps(s, token, behind) for token in (s.sun, s.moon))
    return made + 1, made + sum(steps_left(s, token) for token in (s.sun, s.moon))


def near(s: Duo) -> list[int]:
    """Return the Meadow places that touch the Sun or the Moon: only from there cards can be played (R-D-05)."""
    return touching(s)


def asked(wanted: Demand) -> dict[str, Any]:
    """Return what an event asks for: icons, whether they add up, and of how many cards in how many colours."""
    elements = wanted.elements or ((wanted.element,) if wanted.element else ())
    icons = {"each_resource": RESOURCES, "each_color": tuple(COLOUR_NAMES)}.get(wanted.type, elements)
    return {
        "icons": [_ICONS.get(name, name) for name in icons],
        "sum": len(elements) == 2,
        "colours": wanted.colors if wanted.type == "colors_with" else 0,
        "cards": wanted.n if wanted.type == "colors_with" else 0,
    }


def standing(s: Duo, name: str) -> dict[str, Any]:
    """Return how far both mayors are with an event: the number to reach, what each has, and who could achieve it."""
    event = EVENT[name]
    claim = CLAIMS[event - FIRST_EVENT]
    off = eased(s)
    if claim.elements:
        least = claim.n + (extra(s) if len(claim.elements) == 2 else 0) - off
    else:
        least = KINDS if claim.resources else claim.colours
    have = [_have(s, mayor, event) for mayor in range(2)]
    return {"least": least, "have": have, "met": [meets(s, mayor, event, off) for mayor in range(2)]}


def _have(s: Duo, mayor: int, event: int) -> int:
    claim = CLAIMS[event - FIRST_EVENT]
    if claim.elements:
        return sum(count(s, mayor, element) for element in claim.elements)
    if claim.resources:
        return sum(amount(s.goods[mayor], kind) >= claim.n for kind in range(KINDS))
    return colours_with(s, mayor, claim.n)


def lacks(s: Duo, mayor: int, name: str) -> tuple[int, list[str]]:
    """Return how much a mayor is short of for an event, and of what; 0 if the names of what is missing say it all."""
    event = EVENT[name]
    claim, demand = CLAIMS[event - FIRST_EVENT], CATALOG.event(name).demand
    if len(claim.elements) == 2:
        return 0, [ELEMENTS[one] for one in claim.elements if not count(s, mayor, one)]
    if claim.elements:
        return claim.n - eased(s) - count(s, mayor, claim.elements[0]), [ELEMENTS[claim.elements[0]]]
    if claim.resources:
        return 0, [kind for i, kind in enumerate(RESOURCES) if amount(s.goods[mayor], i) < claim.n]
    if demand is not None and demand.type == "each_color":
        return 0, [colour for colour in COLOUR_NAMES if not count(s, mayor, ELEMENTS.index(colour))]
    return claim.colours - colours_with(s, mayor, claim.n), []


def journey(s: Duo) -> list[int]:
    """Return the cards of each mayor in hand and city, which the Journey compares at the end."""
    return [len(s.hands[mayor]) + len(cards_in(s, s.table.city_of[mayor])) for mayor in range(2)]
