"""Purple cards of Newleaf."""

from evertable.everdell.behaviour import Behaviour, define
from evertable.everdell.boxes.newleaf.copying import photographer
from evertable.everdell.boxes.newleaf.production import CROWD
from evertable.everdell.city import filled
from evertable.everdell.goods import BERRY, worth
from evertable.everdell.ids import COLOUR_COUNT
from evertable.everdell.score import left_over
from evertable.everdell.state import Everdell


def baker(s: Everdell, owner: int, slot: int) -> int:
    """Two per berry left over, for three berries at most."""
    return 2 * min(3, worth(left_over(s, owner), 1 << BERRY))


def ever_wall(s: Everdell, owner: int, slot: int) -> int:
    """Two for every five filled spaces (R-NL-51)."""
    return 2 * (filled(s, owner) // CROWD)


def library(s: Everdell, owner: int, slot: int) -> int:
    """One per colour in the city."""
    first = owner * COLOUR_COUNT
    return sum(number > 0 for number in s.tally[first : first + COLOUR_COUNT])


define(
    {
        "baker": Behaviour(score=baker),
        "ever_wall": Behaviour(score=ever_wall),
        "library": Behaviour(score=library),
        "photographer": Behaviour(score=photographer),
    }
)
