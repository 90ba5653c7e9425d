"""Pearlbrook (compendium/rules/pearlbrook.md): a river for ambassadors, pearls, adornments, and wonders to build."""

from typing import Any, Final

from evertable.catalog.schema import Entry, Event
from evertable.everdell.boxes.pearlbrook import (
    abilities,
    adornments,
    ambassador,
    cards,
    events,
    messenger,
    pearls,
    river,
    scenario,
    solo,
    wonders,
)
from evertable.everdell.boxes.pearlbrook.pearls import MODULE_ID, WORTH
from evertable.everdell.ids import CATALOG, FIRST_EVENT, NAMES, ON_CARD, WAITING
from evertable.everdell.module import EverdellModule
from evertable.everdell.observe import names
from evertable.everdell.packing import at_thing, thing_held
from evertable.everdell.registers import things_of
from evertable.everdell.state import CARD_AT, Everdell
from evertable.kernel.module import Config, several_of

__all__ = ["MODULE", "abilities", "cards", "events", "scenario"]


class Pearlbrook(EverdellModule):
    """The river with ambassadors and pearls, adornments and wonders."""

    def uses(self, config: Config, entry: Entry) -> bool | None:
        """Wonders lie where basic events would (R-PB-11)."""
        return False if isinstance(entry, Event) and entry.type == "basic" else None

    def special_events(self, s: Everdell, events: list[int]) -> list[int]:
        """One of its own for certain, the others from the mix (R-PB-14)."""
        own = [event for event in events if CATALOG.events[event - FIRST_EVENT].module == MODULE_ID][:1]
        return own + [event for event in events if event not in own]

    def setup(self, s: Everdell) -> None:
        river.lay_out(s)
        adornments.deal(s)
        ambassador.AMBASSADORS.set(s, (ambassador.HOME,) * s.table.owners)
        solo.set_up(s)

    def setup_scenario(self, s: Everdell) -> None:
        """Its keys lay out everything."""

    def hand_limit(self, s: Everdell, seat: int) -> int:
        return pearls.hand_limit(s, seat)

    def after_city_change(self, s: Everdell, owner: int) -> None:
        messenger.look_around(s, owner)

    def before_workers_return(self, s: Everdell, seat: int) -> None:
        ambassador.before_workers_return(s, seat)

    def after_prepare(self, s: Everdell, seat: int) -> None:
        solo.advance(s)

    def after_pass(self, s: Everdell, seat: int) -> None:
        adornments.weigh(s, seat)
        solo.build(s)

    def score(self, s: Everdell, seat: int, lines: dict[str, int]) -> None:
        """R-PB-80, and for an automa R-PB-96."""
        lines["adornments"] = adornments.points(s, seat)
        lines["wonders"] = wonders.points(s, seat)
        lines["pearls"] = WORTH * pearls.pearls(s, seat)

    def observe(self, s: Everdell, seat: int, seen: dict[str, Any]) -> None:
        """All but the adornments that others hold and what lies face down."""
        seen["river"] = river.view(s)
        seen["wonders"] = names(wonders.unbuilt(s))
        seen["adornments_hand"] = names(adornments.held(s, seat))
        for owner, held in enumerate(seen["owners"]):
            held["adornments"] = names(things_of(s, adornments.PLAYED, owner))
            held["adornments_held"] = len(adornments.held(s, owner))
            held["wonders"] = names(things_of(s, wonders.BUILT, owner))
            held["ambassador"] = _ambassador(s, owner)

    def resample(self, s: Everdell, seat: int, rng: int) -> int:
        return adornments.resample(s, seat, river.resample(s, rng))

    def check(self, s: Everdell, problems: list[str]) -> None:
        held = {thing_held(entry) for entry in (*adornments.HELD.get(s), *adornments.PLAYED.get(s))}
        if held != set(adornments.ADORNMENTS):
            problems.append("an adornment is missing")
        if len(adornments.WEIGHED.get(s)) not in (0, s.table.seats):
            problems.append("hands were weighed at another table")
        if len(set(river.RIVER.get(s))) != len(river.SPOTS):
            problems.append("the river does not have a card at each spot")
        out = [action for action in ambassador.AMBASSADORS.get(s) if action != ambassador.HOME]
        shared = (ambassador.SEND.first | at_thing(ambassador.SHOAL), ambassador.SEND.first | at_thing(WAITING))
        if any(out.count(action) > 1 for action in out if action not in shared):
            problems.append("two ambassadors stand in one place")


def _ambassador(s: Everdell, owner: int) -> Any:
    """Nothing for an ambassador at home, else where it stands."""
    if ambassador.at_home(s, owner):
        return None
    place, city, slot = ambassador.whereabouts(s, owner)
    if place != ON_CARD:
        return NAMES[place]
    return {"at": "card", "card": NAMES[s.cities[city][slot][CARD_AT]], "owner": city}


MODULE: Final = Pearlbrook(
    MODULE_ID,
    "Pearlbrook",
    "a river with ambassadors and pearls, adornments, wonders in place of basic events, twenty cards for the deck",
    options=river.OPTIONS,
    verbs=(ambassador.SEND, adornments.ADORN),
    advice="of Pearlbrook, Spirecrest and Newleaf, use one at a time",
    unadvised=several_of("pearlbrook", "spirecrest", "newleaf"),
)
