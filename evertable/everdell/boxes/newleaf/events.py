"""What special events of Newleaf do when they are achieved (R-NL-60)."""

from typing import Final

from evertable.everdell.behaviour import Behaviour, Function, define
from evertable.everdell.effects import DiscardRun, GainPoints, told
from evertable.everdell.ids import CATALOG, COLOUR_COUNT, COLOURS
from evertable.everdell.score import is_basic
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn_points


def city_jubilee(s: Everdell, seat: int, source: int, at: int) -> None:
    """A point token for each basic event, two for each special one, itself included."""
    earn_points(s, seat, sum(1 if is_basic(claimed[1]) else 2 for claimed in s.events if claimed[0] == seat))


_DISCARD: Final = DiscardRun("newleaf.events discard", GainPoints(1, told))


def _discard_per(colour: int) -> Function:
    """At most as many hand cards as the city has cards of a colour, a point token for each."""
    return lambda s, seat, source, at: _DISCARD.ask_picks(s, seat, source, 0, s.tally[seat * COLOUR_COUNT + colour])


define(
    {
        "city_jubilee": Behaviour(play=city_jubilee),
        **{
            event.id: Behaviour(play=_discard_per(COLOURS.index(event.discard_per)))
            for event in CATALOG.events
            if event.discard_per
        },
    }
)
