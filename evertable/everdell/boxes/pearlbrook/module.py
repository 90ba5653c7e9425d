"""Pearlbrook (compendium/rules/pearlbrook.md): a river for ambassadors, pearls, adornments, and wonders to build."""

from typing import Final

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
    view,
    wonders,
)
from evertable.everdell.boxes.pearlbrook.pearls import MODULE_ID, WORTH
from evertable.everdell.hooks import (
    CITY_CHANGED,
    HAND_LIMIT,
    HOMING,
    LEFT_OUT,
    PASSED,
    PREPARED,
    RESAMPLE,
    SPECIAL_EVENTS,
)
from evertable.everdell.ids import CATALOG, FIRST_EVENT, WAITING
from evertable.everdell.packing import at_thing, thing_held
from evertable.everdell.state import Everdell
from evertable.kernel.hooks import CHECK, OBSERVE, SCORE, SETUP
from evertable.kernel.module import Config, Module

__all__ = ["MODULE", "SCALES", "abilities", "cards", "events", "scenario"]


def _left_out(config: Config, entry: Entry) -> bool:
    """Wonders lie where basic events would (R-PB-11)."""
    return isinstance(entry, Event) and entry.type == "basic"


def _mix_events(s: Everdell, special: list[int]) -> list[int]:
    """One of its own for certain, the others from the mix (R-PB-14)."""
    own = [event for event in special if CATALOG.events[event - FIRST_EVENT].module == MODULE_ID][:1]
    return own + [event for event in special if event not in own]


def _set_up(s: Everdell) -> None:
    river.lay_out(s)
    adornments.deal(s)
    s.extra[ambassador.AMBASSADORS] = (ambassador.HOME,) * s.table.owners
    solo.set_up(s)


def _prepared(s: Everdell, seat: int) -> None:
    solo.advance(s)


def _passed(s: Everdell, seat: int) -> None:
    solo.build(s)


def _score(s: Everdell, owner: int, lines: dict[str, int]) -> None:
    """R-PB-80, and for an automa R-PB-96."""
    lines["adornments"] = adornments.points(s, owner)
    lines["wonders"] = wonders.points(s, owner)
    lines["pearls"] = WORTH * pearls.pearls(s, owner)


def _resample(s: Everdell, seat: int, rng: int) -> int:
    return adornments.resample(s, seat, river.resample(s, rng))


def _check(s: Everdell, problems: list[str]) -> None:
    held = {thing_held(entry) for entry in (*s.extra[adornments.HELD], *s.extra[adornments.PLAYED])}
    if held != set(adornments.ADORNMENTS):
        problems.append("an adornment is missing")
    if len(set(s.extra[river.RIVER])) != len(river.SPOTS):
        problems.append("the river does not have a card at each spot")
    out = [action for action in s.extra[ambassador.AMBASSADORS] if action != ambassador.HOME]
    shared = (ambassador.SEND | at_thing(ambassador.SHOAL), ambassador.SEND | at_thing(WAITING))
    if any(out.count(action) > 1 for action in out if action not in shared):
        problems.append("two ambassadors stand in one place")


MODULE: Final = Module(
    MODULE_ID,
    "Pearlbrook",
    "a river with ambassadors and pearls, adornments, wonders in place of basic events, twenty cards for the deck",
    options=river.OPTIONS,
    hooks={
        LEFT_OUT: _left_out,
        SPECIAL_EVENTS: _mix_events,
        SETUP: _set_up,
        HAND_LIMIT: pearls.hand_limit,
        CITY_CHANGED: messenger.look_around,
        HOMING: ambassador.homing,
        PREPARED: _prepared,
        PASSED: _passed,
        SCORE: _score,
        OBSERVE: view.observe,
        RESAMPLE: _resample,
        CHECK: _check,
    },
    verbs=(ambassador.VERB, adornments.VERB),
    advice="of Pearlbrook, Spirecrest and Newleaf, use one at a time",
)
SCALES: Final = Module(
    "pearlbrook_scales",
    "Scales",
    "hands are weighed before they are discarded",
    hooks={PASSED: adornments.weigh},
    active=lambda config: MODULE_ID in config.modules,
)
"""A part of its own because it has to come before hands are discarded (R-PB-81)."""
