"""Newleaf (compendium/rules/newleaf.md): the Station with its visitors and train cars, the Knoll, 59 cards with golden
banners, tickets and reservations. Its parts can be used apart (R-NL-02).
"""

from typing import Final

from evertable.everdell.boxes.newleaf import (
    box,
    copying,
    destinations,
    events,
    golden,
    governance,
    open_cards,
    production,
    prosperity,
    reservation,
    scenario,
    station,
    tickets,
    travelers,
    view,
    visitors,
)
from evertable.everdell.hooks import (
    APART,
    BRINGS,
    DEALT,
    HAND_LIMIT,
    LEFT_OUT,
    PLAY_FROM,
    PREPARED,
    REFILLED,
    RESAMPLE,
    SPARED_SPACE,
    SPECIAL_EVENTS,
    TAKES_TOP,
)
from evertable.everdell.packing import thing_held
from evertable.everdell.state import Everdell
from evertable.kernel.hooks import CHECK, OBSERVE, SCORE, SETUP
from evertable.kernel.module import Module

__all__ = [
    "CARDS",
    "EXTRAS",
    "MODULE",
    "RESERVATIONS",
    "TICKETS",
    "TOKENS",
    "destinations",
    "events",
    "governance",
    "open_cards",
    "prosperity",
    "scenario",
    "travelers",
]


# --- the Station board


def _set_up(s: Everdell) -> None:
    visitors.lay_out(s, list(visitors.VISITORS))
    station.lay_cars(s)


def _dealt(s: Everdell, first: int) -> None:
    station.fill(s)


def _prepared(s: Everdell, seat: int) -> None:
    visitors.automa_takes(s)


def _score(s: Everdell, owner: int, lines: dict[str, int]) -> None:
    lines["visitors"] = visitors.points(s, owner)


def _resample(s: Everdell, seat: int, rng: int) -> int:
    return visitors.resample(s, rng)


def _apart(s: Everdell) -> list[int]:
    return list(station.cards(s))


def _check(s: Everdell, problems: list[str]) -> None:
    cars = [*station.cars(s), *s.extra[station.BAG], *s.extra[station.ASIDE]]
    if any(cars.count(car) > station.ALL_CARS.count(car) for car in set(cars)):
        problems.append("a train car is there too often")
    taken = [thing_held(entry) for entry in s.extra[visitors.TAKEN]]
    piles = [visitor for pile in visitors.PILES for visitor in s.extra[pile]]
    found = [*taken, *piles, *s.extra[visitors.DISCARDS]]
    if len(set(found)) < len(found):
        problems.append("a visitor is there twice")


MODULE: Final = Module(
    box.MODULE_ID,
    "Newleaf",
    "a Station with visitors, train cars and cards to play, the Knoll, and 59 cards with golden tokens",
    options=box.OPTIONS,
    hooks={
        LEFT_OUT: box.left_out,
        SPECIAL_EVENTS: box.mix_events,
        SETUP: _set_up,
        DEALT: _dealt,
        REFILLED: station.fill,
        PLAY_FROM: lambda: station.ZONE.number,
        PREPARED: _prepared,
        SCORE: _score,
        OBSERVE: view.observe,
        APART: _apart,
        RESAMPLE: _resample,
        CHECK: _check,
    },
    advice="of Pearlbrook, Spirecrest and Newleaf, use one at a time",
)


# --- its parts


CARDS: Final = Module(
    box.CARDS_ID,
    "Newleaf cards",
    "57 cards of Newleaf for the deck and golden tokens, without the Station",
    hooks={BRINGS: box.brings_cards},
)
EXTRAS: Final = Module(
    box.EXTRAS_ID,
    "Newleaf events and forest",
    "nine special events, two basic events and three forest cards of Newleaf, without the rest",
    options=box.EXTRAS_OPTIONS,
    hooks={BRINGS: box.brings_extras, LEFT_OUT: box.left_out, SPECIAL_EVENTS: box.mix_events},
)
TOKENS: Final = Module(
    box.TOKENS_ID,
    "Golden tokens",
    "what games with cards of Newleaf share",
    hooks={
        SETUP: golden.hand_out,
        HAND_LIMIT: production.hand_limit,
        SPARED_SPACE: production.spared_space,
        TAKES_TOP: copying.takes_top,
        OBSERVE: view.observe_tokens,
    },
    active=box.has_cards,
)
TICKETS: Final = Module(
    box.TICKETS_ID,
    "Train tickets",
    "twice in the game, a worker that has been placed moves on",
    hooks={SETUP: tickets.hand_out, OBSERVE: tickets.observe},
    verbs=(tickets.VERB,),
)
RESERVATIONS: Final = Module(
    box.RESERVATIONS_ID,
    "Reservations",
    "a card of the Meadow or the Station can be reserved and played later for less",
    hooks={
        SETUP: reservation.hand_out,
        PLAY_FROM: lambda: reservation.RESERVED_ZONE.number,
        PREPARED: reservation.prepared,
        OBSERVE: reservation.observe,
        APART: reservation.apart,
    },
    verbs=(reservation.VERB,),
)
