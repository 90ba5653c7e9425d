"""The eight kinds of cards (R-PB-70 to R-PB-78)."""

from typing import Final

from evertable.everdell.asking import ask
from evertable.everdell.behaviour import Asking, Behaviour, define
from evertable.everdell.boxes.pearlbrook import ambassador, messenger
from evertable.everdell.boxes.pearlbrook.pearls import MODULE_ID, gain_pearls, hand_limit, pearls
from evertable.everdell.city import cards_in, enter, leave
from evertable.everdell.deck import draw_then
from evertable.everdell.effects import Discard, Draw, GainPoints, Sequence, choose_gain
from evertable.everdell.ids import CARD, CATALOG, ON_CARD, POINTS
from evertable.everdell.packing import owner_of, slot_of
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import Question, number_words
from evertable.everdell.state import CARD_AT, GOODS_ON, OCCUPIED, POINTS_ON, Everdell
from evertable.everdell.supply import earn_points
from evertable.kernel.stack import Frame

SHIP: Final = CARD["pirate_ship"]
RICH: Final = 2
"""The pearls that Harbor and Ferry Ferret ask for (R-PB-74)."""
TREASURE: Final = 7
"""The base points that bring the Pirate a pearl."""
BOOTY: Final = 3
_OWN: Final = [card.module == MODULE_ID for card in CATALOG.cards]


def harbor(s: Everdell, seat: int, source: int, at: int) -> None:
    """Any two resources; the pearls are those of the city it stands in (R-PB-76)."""
    if pearls(s, owner_of(at)) >= RICH:
        choose_gain(s, seat, source, 2)


def ferry_ferret(s: Everdell, seat: int, source: int, at: int) -> None:
    """Two points, under the same condition."""
    if pearls(s, owner_of(at)) >= RICH:
        earn_points(s, seat, 2)


def shipwright(s: Everdell, owner: int, slot: int) -> int:
    """A point for each card of this box in the city, itself included (R-PB-75)."""
    return sum(_OWN[card] for card in cards_in(s, owner))


# --- Pirate (R-PB-78)


def _base_points(s: Everdell, seat: int) -> int:
    return sum(POINTS[card] for card in s.hands[seat])


def _plunder(s: Everdell, seat: int, source: int, number: int) -> None:
    """The cards drawn are added up before anybody else looks at them, but not before all of them are drawn."""
    if not number:
        return
    draw_then(s, seat, number, (_COUNT.number, seat, source, _base_points(s, seat), 0))


def _count(s: Everdell, frame: Frame) -> None:
    _, seat, _, before, _ = frame
    if _base_points(s, seat) - before >= TREASURE:
        gain_pearls(s, seat, 1)


_COUNT: Final = PROMPTS.work("pearlbrook.count the plunder", _count)


# --- Pirate Ship (R-PB-72, R-PB-73, R-PB-77, R-PB-97)


def _ports(s: Everdell, seat: int, source: int, at: int) -> list[int]:
    """Return the opponents whose city has an empty space; the city of an automa without turns always has one."""
    others = [other for other in range(s.table.owners) if other not in (seat, owner_of(at))]
    return [other for other in others if other >= s.table.players or s.spaces[other] > 0]


def can_sail(s: Everdell, seat: int, at: int) -> bool:
    """Return whether the seat can sail a ship: only the ship itself sails, and only out of the own city (R-PB-73)."""
    return owner_of(at) == seat and s.cities[seat][slot_of(at)][CARD_AT] == SHIP and bool(_ports(s, seat, 0, at))


def _sail(s: Everdell, seat: int, source: int, other: int, at: int) -> None:
    """The reward counts the pearls of the new owner."""
    sail_to(s, at, other)
    booty = min(BOOTY, pearls(s, other))
    earn_points(s, seat, booty)
    choose_gain(s, seat, source, booty)


def sail_to(s: Everdell, at: int, other: int) -> None:
    """The worker and what lies on the ship go with it."""
    owner, slot, berth = owner_of(at), slot_of(at), len(s.cities[other])
    for i, worker in enumerate(s.placed):
        if worker[1] == ON_CARD and worker[2] == owner and worker[3] == slot:
            s.placed[i] = (worker[0], ON_CARD, other, berth, worker[4])
    ship = leave(s, owner, slot)
    enter(s, other, SHIP, occupied=ship[OCCUPIED], points=ship[POINTS_ON], goods=ship[GOODS_ON])


_PORT: Final = Question("pearlbrook.port", _ports, _sail, number_words)
"""Its player chooses where to."""

define(
    {
        "bridge": Behaviour(hooks=(gain_pearls, hand_limit)),
        "ferry": Behaviour(visit=ambassador.copy_river, can_visit=ambassador.can_copy_river),
        "ferry_ferret": Behaviour(produce=ferry_ferret),
        "harbor": Behaviour(produce=harbor, asks=Asking.ASKS),
        "messenger": Behaviour(
            play=Sequence(Draw(1), GainPoints(1)),
            can_play=messenger.can_play,
            arrive=messenger.arrive,
            hooks=(messenger.look_around,),
        ),
        "pirate": Behaviour(play=Discard(0, 4, _plunder)),
        "pirate_ship": Behaviour(visit=ask(_PORT, of_card=True), can_visit=can_sail),
        "shipwright": Behaviour(score=shipwright),
    }
)
