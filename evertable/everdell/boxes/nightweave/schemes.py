"""Schemes: a new one each time she has prepared (R-M-82, R-M-86). Those that act at once are in ``strikes.py``."""

from typing import Final

from evertable.everdell import ids
from evertable.everdell.behaviour import named
from evertable.everdell.boxes.nightweave import pile, strikes
from evertable.everdell.boxes.nightweave.arrow import BASIC, CLEARINGS, HAVEN
from evertable.everdell.boxes.nightweave.choices import NONE, NUMBER, SCHEMES, amount
from evertable.everdell.boxes.nightweave.owner import gain, tell
from evertable.everdell.boxes.nightweave.personalities import EXTRA, tolls
from evertable.everdell.effects import Discard, Sequence
from evertable.everdell.goods import ANY, BERRY, UNIT, total
from evertable.everdell.module import AVOID, DRAW, EverdellModule
from evertable.everdell.packing import owner_of
from evertable.everdell.pay import OCCUPYING
from evertable.everdell.places import BASIC as BASIC_PLACES
from evertable.everdell.play import ARRIVE
from evertable.everdell.registers import Register
from evertable.everdell.score import is_basic
from evertable.everdell.state import Everdell
from evertable.everdell.table import FACTS
from evertable.everdell.way import FREE, WAYS
from evertable.kernel.rng import below

NOTHING: Final = -1
ACTIVE: Final = Register("nightweave.scheme", NOTHING)
"""The scheme that is in force."""
DRAWN: Final[Register[tuple[int, ...]]] = Register("nightweave.schemes", ())
"""The schemes that have been drawn, in order."""
NEXT: Final[Register[tuple[int, ...]]] = Register("nightweave.next_schemes", ())
"""Schemes that a scenario puts on top of the others, the next one last."""
HUMAN: Final = 0
UPPER: Final = (1 << FACTS.meadow.size // 2) - 1
"""Meadow spots 1 to 4, as a bit set."""
LEFT: Final = [i for i in CLEARINGS if FACTS.forest.clearings[i].endswith("left")]


def in_force(s: Everdell, name: str) -> bool:
    """Whether this scheme is the current one."""
    return bool(ACTIVE.get(s) == NUMBER[name])


def set_up(s: Everdell) -> None:
    """None in winter, but for practice (R-M-82)."""
    practised = s.table.option("scheme")
    if practised != NONE:
        ACTIVE.set(s, NUMBER[practised])


def draw(s: Everdell) -> None:
    """The last step of her preparing; the new scheme replaces the old one, whose webs go (R-M-86, R-M-88)."""
    if not s.table.option("schemes") and s.table.option("scheme") == NONE:
        return
    scheme = _next(s)
    DRAWN.set(s, (*DRAWN.get(s), scheme))
    ACTIVE.set(s, scheme)
    strikes.LOCKED.set(s, 0)
    tell(s, "schemes", scheme)
    if SCHEMES[ids.NAMES[scheme]].immediate:
        strikes.STRIKES[scheme](s, HUMAN)


def _next(s: Everdell) -> int:
    practised = s.table.option("scheme")
    if practised != NONE:
        return NUMBER[practised]
    if NEXT.get(s):
        scheme: int = NEXT.get(s)[-1]
        NEXT.set(s, NEXT.get(s)[:-1])
        return scheme
    left = [NUMBER[name] for name in SCHEMES if NUMBER[name] not in DRAWN.get(s)]
    s.rng, i = below(s.rng, len(left))
    return left[i]


# --- those that last

_SHARED: Final = [place for place in BASIC_PLACES if place not in BASIC]
"""The basic locations that are not exclusive."""
_soak: Final = named("washed_out_path", Discard(amount("washed_out_path", "cards"), amount("washed_out_path", "cards")))
_flee_later: Final = named(
    "stage_fright", Sequence(Discard(amount("stage_fright", "cards"), amount("stage_fright", "cards")))
)


def webs(s: Everdell) -> int:
    """The places of the Meadow with webs of a scheme, as a bit set."""
    if in_force(s, "watched_meadow"):
        return UPPER
    return UPPER << FACTS.meadow.size // 2 if in_force(s, "shrouded_meadow") else 0


def shrouds(s: Everdell, card: int, place: int, way: int) -> bool:
    """A shrouded card costs a resource more before reductions: not if it costs nothing, or less than is taken off."""
    saves = WAYS[way].saves
    dearer = WAYS[way].pays and saves < FREE and total(ids.COST[card]) + 1 > saves
    return dearer and in_force(s, "shrouded_meadow") and bool(webs(s) >> place & 1)


def placed(s: Everdell, space: str) -> None:
    """Swift Spinners: one of her workers has come to a location."""
    if space in ("basic", "forest") and in_force(s, "swift_spinners"):
        gain(s, amount("swift_spinners", "points"))


class Schemes(EverdellModule):
    """Schemes that last."""

    def before_visit(self, s: Everdell, seat: int, thing: int, at: int) -> None:
        """Webs on places and on cards of the own city."""
        if thing < ids.CARD_COUNT:
            spied = owner_of(at) == seat and ids.COLOUR[thing] == ids.DESTINATION and ids.OPEN[thing] < 0
            if spied and in_force(s, "spies_in_town"):
                gain(s, amount("spies_in_town", "points"))
        elif thing in s.forest and in_force(s, "forest_bandits"):
            gain(s, amount("forest_bandits", "points"))
        elif thing in BASIC and in_force(s, "river_toll"):
            gain(s, amount("river_toll", "points"))
        elif thing in _SHARED and in_force(s, "washed_out_path"):
            _soak.do(s, seat, NUMBER["washed_out_path"], at)

    def closed(self, s: Everdell, seat: int, place: int) -> bool:
        """Places that may not be visited."""
        if in_force(s, "snared_clearings"):
            return place in [s.forest[clearing] for clearing in LEFT]
        return place == HAVEN and in_force(s, "silent_haven")

    def closes(self, s: Everdell, seat: int) -> bool:
        return in_force(s, "snared_clearings") or in_force(s, "silent_haven")

    def event_achieved(self, s: Everdell, seat: int, event: int) -> None:
        """Events nobody had when the scheme was drawn are webbed, which is all that can be achieved."""
        if event < ids.FIRST_EVENT:
            return
        if is_basic(event) and in_force(s, "uninvited_guests"):
            gain(s, amount("uninvited_guests", "points"))
        elif not is_basic(event) and in_force(s, "stage_fright"):
            _flee_later.do(s, seat, NUMBER["stage_fright"], -1)

    def surcharge(self, s: Everdell, seat: int, card: int) -> tuple[int, ...]:
        """Dearer cards."""
        if ids.KIND[card] == ids.CRITTER and in_force(s, "price_of_bread"):
            return NUMBER["price_of_bread"], UNIT[BERRY]
        if ids.KIND[card] == ids.CONSTRUCTION and in_force(s, "warped_timber"):
            return NUMBER["warped_timber"], *UNIT[:ANY]
        return ()

    def surcharges(self, s: Everdell, seat: int) -> bool:
        return in_force(s, "price_of_bread") or in_force(s, "warped_timber")

    def hand_cap(self, s: Everdell, seat: int) -> int:
        """Short Rations."""
        return amount("short_rations", "cards") if in_force(s, "short_rations") else -1

    def after_meadow_take(self, s: Everdell, seat: int, card: int, place: int, played: bool) -> None:
        """A player has taken a Meadow card."""
        if not webs(s) >> place & 1:
            return
        if in_force(s, "watched_meadow"):
            gain(s, amount("watched_meadow", "points"))
        elif played and shrouds(
            s, card, place, next(frame[3] for frame in reversed(s.stack) if frame[0] == ARRIVE.number)
        ):
            EXTRA.ask(s, seat, NUMBER["shrouded_meadow"], 1 + tolls(s, place))

    def forbids_play(self, s: Everdell, seat: int, card: int, zone: int, way: int) -> bool:
        """Closed Doors."""
        return way == OCCUPYING.number and in_force(s, "closed_doors")

    def forbids_plays(self, s: Everdell, seat: int) -> bool:
        return in_force(s, "closed_doors")

    def after_play(self, s: Everdell, seat: int, card: int) -> None:
        """Festering Envy."""
        if in_force(s, "festering_envy") and ids.POINTS[card] >= amount("festering_envy", "value"):
            pile.draw(s, amount("festering_envy", "cards"))

    def meadow_mask(self, s: Everdell, seat: int, purpose: int) -> int:
        """Shrouded cards cannot be drawn."""
        return webs(s) if purpose == AVOID or (purpose == DRAW and in_force(s, "shrouded_meadow")) else 0

    def face_down(self, s: Everdell, owner: int) -> int:
        """Locked."""
        return int(strikes.LOCKED.get(s)) if owner == HUMAN else 0
