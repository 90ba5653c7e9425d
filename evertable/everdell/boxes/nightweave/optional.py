"""Personalities, plans and schemes as a part of a game of their own, so that others do not ask for them."""

from typing import Final

from evertable.everdell.beside import offers_beside
from evertable.everdell.boxes.nightweave import personalities, plans, schemes, strikes
from evertable.everdell.boxes.nightweave.choices import NONE
from evertable.everdell.boxes.nightweave.owner import MODULE_ID
from evertable.everdell.deck import meadow_cards
from evertable.everdell.hooks import (
    ACHIEVED,
    CLOSED,
    COMING,
    ENDING,
    EVENT_PAID,
    FORBIDS,
    HAND_CAP,
    IDLE,
    JOURNEY_PRICE,
    PLAYED,
    PREPARING,
    SHUNNED,
    SHUT,
    SURCHARGE,
    TAKEN,
    TURN_END,
    UNDRAWN,
)
from evertable.everdell.play import MEADOW
from evertable.everdell.state import Everdell
from evertable.everdell.way import WAYS
from evertable.kernel.hooks import AFTER_STEP
from evertable.kernel.module import Config, Module


def _active(config: Config) -> bool:
    if MODULE_ID not in config.modules:
        return False
    return bool(config.option("schemes")) or any(
        config.option(name) != NONE for name in ("personality", "plan", "scheme")
    )


def _coming(s: Everdell, seat: int, thing: int, at: int) -> None:
    schemes.coming(s, seat, thing, at)
    plans.coming(s, seat, thing, at)


def _achieved(s: Everdell, seat: int, event: int) -> None:
    schemes.achieved(s, seat, event)
    plans.achieved(s, seat, event)


def _taken(s: Everdell, seat: int, card: int, place: int, played: bool) -> None:
    personalities.taken(s, seat, card, place, played)
    schemes.taken(s, seat, card, place, played)


def _shunned(s: Everdell) -> int:
    return personalities.webs(s) | schemes.webs(s)


def _undrawn(s: Everdell, seat: int) -> int:
    return personalities.undrawn(s, seat) | schemes.undrawn(s, seat)


def _forbids(s: Everdell, seat: int, card: int, zone: int, way: int) -> bool:
    if personalities.forbids(s, seat, card, zone, way) or schemes.forbids(s, seat, card, zone, way):
        return True
    due = _due(s, card, way) if zone == MEADOW else 0
    return due > 0 and not offers_beside(s, seat, card, WAYS[way], due)


def _due(s: Everdell, card: int, way: int) -> int:
    """The resources to be paid beside a Meadow card; of copies the first without a web is taken, else the first."""
    places = [place for place, other in enumerate(meadow_cards(s)) if other == card]
    if not places or any(not _shunned(s) >> place & 1 for place in places):
        return 0
    return personalities.tolls(s, places[0]) + schemes.shrouds(s, card, places[0], way)


def _shut(s: Everdell, owner: int) -> int:
    return int(s.extra[strikes.LOCKED]) if owner == schemes.HUMAN else 0


OPTIONAL: Final = Module(
    "nightweave_cards",
    "Nightweave's optional cards",
    "a personality, a plan, schemes",
    hooks={
        COMING: _coming,
        CLOSED: schemes.closed,
        ACHIEVED: _achieved,
        EVENT_PAID: plans.event_paid,
        SURCHARGE: schemes.surcharge,
        HAND_CAP: schemes.hand_cap,
        TAKEN: _taken,
        SHUNNED: _shunned,
        UNDRAWN: _undrawn,
        FORBIDS: _forbids,
        PLAYED: schemes.played,
        SHUT: _shut,
        PREPARING: plans.preparing,
        IDLE: plans.idle,
        TURN_END: plans.turn_end,
        JOURNEY_PRICE: plans.journey_price,
        ENDING: plans.ending,
        AFTER_STEP: plans.after_step,
    },
    active=_active,
)
