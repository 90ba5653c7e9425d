"""Events: the demands of their tiles, and what happens when one is achieved (R-D-34 to R-D-36, R-D-99, R-D-162)."""

from typing import Final

from evertable.catalog.schema import ELEMENTS, Demand
from evertable.duo.activate import react
from evertable.duo.count import colours_with, count
from evertable.duo.goods import KINDS, amount
from evertable.duo.ids import ACHIEVED, CATALOG, COLOUR_COUNT, FIRST_EVENT, REWARDS
from evertable.duo.questions import ANY_NEWS, Question, thing_words
from evertable.duo.state import Duo
from evertable.duo.steps import EFFECT, OPS, STEP_KINDS, Op, handler, run

EVENT_SKUNKS: Final = 0
EASIER: Final = STEP_KINDS.index("easier_event")


class Claim:
    """The demand of an event tile, as ints."""

    def __init__(self, demand: Demand) -> None:
        elements = demand.elements or ((demand.element,) if demand.element else ())
        self.elements: Final = [ELEMENTS.index(name) for name in elements]
        self.n: Final = demand.n
        self.beat: Final = demand.beat
        self.colours: Final = {"each_color": COLOUR_COUNT, "colors_with": demand.colors}.get(demand.type, 0)
        self.resources: Final = demand.type == "each_resource"


CLAIMS: Final = [Claim(event.demand) if event.demand else Claim(Demand(type="most_cards")) for event in CATALOG.events]


def meets(s: Duo, mayor: int, event: int, eased: int) -> bool:
    """Return whether a mayor meets a requirement now; ``eased`` is what Good News takes off its number."""
    claim = CLAIMS[event - FIRST_EVENT]
    if len(claim.elements) == 2:
        return _two_elements(s, mayor, claim, eased)
    if claim.elements:
        return count(s, mayor, claim.elements[0]) >= claim.n - eased
    if claim.resources:
        return all(amount(s.goods[mayor], kind) >= claim.n for kind in range(KINDS))
    return colours_with(s, mayor, claim.n) >= claim.colours


def _two_elements(s: Duo, mayor: int, claim: Claim, eased: int) -> bool:
    """Return one of each, the bracket total together, and more than the opponent has of both (R-D-35)."""
    a, b = claim.elements
    one, other = count(s, mayor, a), count(s, mayor, b)
    if not one or not other or one + other < claim.n + extra(s) - eased:
        return False
    return s.table.coop or not claim.beat or one + other > count(s, 1 - mayor, a) + count(s, 1 - mayor, b)


def extra(s: Duo) -> int:
    """Return what the event skunks of a challenge add to every bracket total (R-D-162)."""
    most = s.table.skunk_numbers[EVENT_SKUNKS]
    return s.table.event_min_extra * s.skunks[EVENT_SKUNKS].bit_count() // most if s.table.event_min_extra else 0


def eased(s: Duo) -> int:
    """Return what Good News takes off the number of the event about to be achieved with a worker."""
    return sum(OPS[EFFECT[news][0]].count for news in s.boosts if OPS[EFFECT[news][0]].code == EASIER)


def achieve(s: Duo, mayor: int, spot: int, reward: bool) -> None:
    """Take the tile; first the board's reward, then the cards that react (R-D-34)."""
    event = s.spots[spot]
    s.spots[spot] = -1
    s.claimed.append((s.table.city_of[mayor], event))
    city = s.cities[s.table.city_of[mayor]]
    react(s, mayor, ACHIEVED, ACHIEVED, len(city))
    if reward:
        thing = REWARDS[spot]
        run(s, mayor, thing, EFFECT[thing])


# --- achieved by an effect (Juggler)


def _open_events(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    return sorted(event for event in s.spots if event >= 0 and meets(s, mayor, event, 0))


def _claim(s: Duo, mayor: int, source: int, event: int, data: int) -> None:
    achieve(s, mayor, s.spots.index(event), bool(data))


_ACHIEVE: Final = Question("achieve", _open_events, _claim, thing_words, price=True, news=ANY_NEWS)
_TWIG: Final = ELEMENTS.index("twig")


def _achieve_step(s: Duo, mayor: int, source: int, op: Op, context: int) -> None:
    """Ask for an event, also if a trade or, in cooperation, Good News could still make one possible (R-D-28,
    R-D-122)."""
    events = [event for event in s.spots if event >= 0]
    hoped = bool(events) if s.table.coop and s.news else any(_counts_resources(event) for event in events)
    if hoped or _open_events(s, mayor, source, 0):
        _ACHIEVE.ask_picks(s, mayor, source, 0, 1, int(op.board_reward))


def _counts_resources(event: int) -> bool:
    """Return whether a resource more could be what is missing (R-D-28)."""
    claim = CLAIMS[event - FIRST_EVENT]
    return claim.resources or any(_TWIG <= element < _TWIG + KINDS for element in claim.elements)


handler("achieve", _achieve_step)
