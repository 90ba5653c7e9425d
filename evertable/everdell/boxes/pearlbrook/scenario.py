"""What a scenario can set up and expect of Pearlbrook."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from evertable.everdell.boxes.pearlbrook import ambassador
from evertable.everdell.boxes.pearlbrook.adornments import (
    ADORNMENTS,
    BOX,
    HELD,
    NUMBER,
    PLAYED,
    held,
    sorted_out,
)
from evertable.everdell.boxes.pearlbrook.messenger import hosts, strays
from evertable.everdell.boxes.pearlbrook.pearls import MODULE_ID, pearls
from evertable.everdell.boxes.pearlbrook.river import FACE_UP, RIVER, RIVER_CARDS, SPOTS, lay_out, view
from evertable.everdell.boxes.pearlbrook.wonders import BUILT, WONDERS, take, unbuilt
from evertable.everdell.city import change, copies_of, survey
from evertable.everdell.goods import PEARL, UNIT
from evertable.everdell.ids import CARD, NAMES, ON_CARD, WAITING
from evertable.everdell.packing import at_card, at_thing, holding, thing_held
from evertable.everdell.registers import things_of
from evertable.everdell.scenario import add_keys
from evertable.everdell.state import SHARES, Everdell
from evertable.kernel.scenario_schema import (
    FEW,
    FLAG,
    NAME,
    NAME_LIST,
    SEAT_NUMBER,
    Either,
    Keys,
    ListOf,
    ScenarioError,
    number_of,
)

Given = Mapping[str, Any]
_PLACES: Final = {NAMES[place]: place for place in (*SPOTS, ambassador.SHOAL)}


def _arrange(s: Everdell, seats: Mapping[str, Given], board: Given) -> None:
    s.stack.clear()
    lay_out(s)
    _set_river(s, board.get("river", ()))
    ambassador.AMBASSADORS.set(s, (ambassador.HOME,) * s.table.owners)
    for owner in range(s.table.owners):
        _set_owner(s, owner, seats.get(str(owner), {}))
    used_up = {thing_held(entry) for entry in (*HELD.get(s), *PLAYED.get(s))}
    HELD.set(s, sorted_out(s, (*HELD.get(s), *(holding(BOX, card) for card in ADORNMENTS if card not in used_up))))


def _set_river(s: Everdell, given: Sequence[Given]) -> None:
    """Spots that are not named keep a card of the set-up, as far as it is not named elsewhere."""
    named = {number_of(_PLACES, "river spot", at["spot"]): at for at in given}
    known = {NAMES[card]: card for card in RIVER_CARDS}
    cards = {place: number_of(known, "river card", at["card"]) for place, at in named.items() if "card" in at}
    spare = [card for card in (*RIVER.get(s), *RIVER_CARDS) if card not in cards.values()]
    spare = list(dict.fromkeys(spare))
    RIVER.set(s, tuple(cards[place] if place in cards else spare.pop(0) for place in SPOTS))
    for i, place in enumerate(SPOTS):
        if place in named and named[place].get("face_up", False):
            FACE_UP.set(s, FACE_UP.get(s) | (1 << i))


def _set_owner(s: Everdell, owner: int, given: Given) -> None:
    s.goods[owner] += UNIT[PEARL] * given.get("pearls", 0)
    for key, register in (("adornments_hand", HELD), ("adornments", PLAYED)):
        for name in given.get(key, ()):
            register.set(s, (*register.get(s), holding(owner, number_of(NUMBER, "adornment", name))))
    HELD.set(s, sorted_out(s, HELD.get(s)))
    for name in given.get("wonders", ()):
        take(s, owner, number_of({NAMES[wonder]: wonder for wonder in WONDERS}, "wonder", name))
    if owner < s.table.seats:
        _house_messengers(s, owner)
    _set_ambassador(s, owner, given)


def _house_messengers(s: Everdell, owner: int) -> None:
    """A Messenger that a scenario does not put on a construction shares the first free one."""
    for slot in strays(s, owner):
        free = hosts(s, owner)
        if free:
            change(s, owner, slot, SHARES, free[0])
    survey(s, owner)


def _set_ambassador(s: Everdell, owner: int, given: Given) -> None:
    """``ambassador`` says whether it is at home, or where it stands; ``placed`` may name its place too.

    An automa's worker may stand on a Ferry, so that its ``placed`` means a worker there.
    """
    at: Any = given.get("ambassador", True)
    for worker in list(s.placed):
        who, place, city, slot, _ = worker
        ferry = place == ON_CARD and owner < s.table.seats and slot in copies_of(s, city, ambassador.FERRY)
        if who == owner and (place in _PLACES.values() or ferry):
            s.placed.remove(worker)
            ambassador.station(s, owner, ambassador.SEND.first | at_thing(place, at_card(city, slot) if ferry else 0))
            if "workers" not in given and owner < s.table.seats:
                s.workers[owner] += 1
    if isinstance(at, str):
        ambassador.station(s, owner, ambassador.SEND.first | at_thing(number_of(_PLACES, "place of an ambassador", at)))
    elif isinstance(at, Mapping):
        city = at.get("owner", owner)
        known = city < s.table.owners
        slots = copies_of(s, city, number_of(CARD, "card", at["card"])) if known else []
        if at["card"] != NAMES[ambassador.FERRY] or not slots:
            raise ScenarioError(f"seat {owner}: there is no Ferry in the city of {city} for an ambassador")
        ambassador.station(s, owner, ambassador.SEND.first | at_thing(ON_CARD, at_card(city, slots[0])))
    elif not at and ambassador.at_home(s, owner):
        ambassador.station(s, owner, ambassador.SEND.first | at_thing(WAITING))


def _hold(s: Everdell, actual: dict[str, Any]) -> None:
    names = [NAMES[card] for card in RIVER.get(s)]
    actual["river"] = [{**spot, "card": name} for spot, name in zip(view(s), names, strict=True)]
    actual["wonders"] = [NAMES[wonder] for wonder in unbuilt(s)]
    for owner, seat in enumerate(actual["seat"]):
        seat["pearls"] = pearls(s, owner)
        seat["adornments"] = [NAMES[adornment] for adornment in things_of(s, PLAYED, owner)]
        seat["adornments_hand"] = [NAMES[adornment] for adornment in held(s, owner)]
        seat["wonders"] = [NAMES[wonder] for wonder in things_of(s, BUILT, owner)]
        seat["ambassador"] = ambassador.at_home(s, owner)
        seat["ambassador_at"] = "" if ambassador.at_home(s, owner) else NAMES[ambassador.whereabouts(s, owner)[0]]


add_keys(
    MODULE_ID,
    _arrange,
    _hold,
    seat={
        "pearls": FEW,
        "adornments": NAME_LIST,
        "adornments_hand": NAME_LIST,
        "wonders": NAME_LIST,
        "ambassador": Either(FLAG, NAME, Keys({"card": NAME, "owner": SEAT_NUMBER}, needed=("card",))),
    },
    board={"river": ListOf(Keys({"spot": NAME, "card": NAME, "face_up": FLAG}, needed=("spot",)))},
)
