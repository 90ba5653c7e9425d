"""Newleaf (compendium/rules/newleaf.md): the Station with its visitors and train cars, the Knoll, 59 cards with golden
banners, tickets and reservations. Its parts can be used apart (R-NL-02).
"""

from typing import Any, Final

from evertable.catalog.schema import Entry
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
from evertable.everdell.module import EverdellModule
from evertable.everdell.packing import thing_held
from evertable.everdell.state import Everdell
from evertable.kernel.module import Config

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


def _check(s: Everdell, problems: list[str]) -> None:
    cars = [*station.cars(s), *station.BAG.get(s), *station.ASIDE.get(s)]
    if any(cars.count(car) > station.ALL_CARS.count(car) for car in set(cars)):
        problems.append("a train car is there too often")
    taken = [thing_held(entry) for entry in visitors.TAKEN.get(s)]
    piles = [visitor for pile in visitors.PILES for visitor in pile.get(s)]
    found = [*taken, *piles, *visitors.DISCARDS.get(s)]
    if len(set(found)) < len(found):
        problems.append("a visitor is there twice")


class Newleaf(EverdellModule):
    """The Station board, the Knoll and the whole deck."""

    def uses(self, config: Config, entry: Entry) -> bool | None:
        return False if box.left_out(config, entry) else None

    def special_events(self, s: Everdell, events: list[int]) -> list[int]:
        return box.mix_events(s, events)

    def setup(self, s: Everdell) -> None:
        visitors.lay_out(s, list(visitors.VISITORS))
        station.lay_cars(s)

    def after_deal(self, s: Everdell, first: int) -> None:
        station.fill(s)

    def after_refill(self, s: Everdell) -> None:
        station.fill(s)

    def after_prepare(self, s: Everdell, seat: int) -> None:
        visitors.automa_takes(s)

    def score(self, s: Everdell, seat: int, lines: dict[str, int]) -> None:
        lines["visitors"] = visitors.points(s, seat)

    def observe(self, s: Everdell, seat: int, seen: dict[str, Any]) -> None:
        view.observe(s, seat, seen)

    def resample(self, s: Everdell, seat: int, rng: int) -> int:
        return visitors.resample(s, rng)

    def check(self, s: Everdell, problems: list[str]) -> None:
        _check(s, problems)


MODULE: Final = Newleaf(
    box.MODULE_ID,
    "Newleaf",
    "a Station with visitors, train cars and cards to play, the Knoll, and 59 cards with golden tokens",
    options=box.OPTIONS,
    advice="of Pearlbrook, Spirecrest and Newleaf, use one at a time",
)


# --- its parts


class Cards(EverdellModule):
    """The cards without the Station."""

    def uses(self, config: Config, entry: Entry) -> bool | None:
        return True if box.brings_cards(entry) else None


CARDS: Final = Cards(
    box.CARDS_ID,
    "Newleaf cards",
    "57 cards of Newleaf for the deck and golden tokens, without the Station",
)


class Extras(EverdellModule):
    """Events and forest cards alone."""

    def uses(self, config: Config, entry: Entry) -> bool | None:
        if box.left_out(config, entry):
            return False
        return True if box.brings_extras(entry) else None

    def special_events(self, s: Everdell, events: list[int]) -> list[int]:
        return box.mix_events(s, events)


EXTRAS: Final = Extras(
    box.EXTRAS_ID,
    "Newleaf events and forest",
    "nine special events, two basic events and three forest cards of Newleaf, without the rest",
    options=box.EXTRAS_OPTIONS,
)


class Tokens(EverdellModule):
    """What games with cards of Newleaf share, with or without the Station."""

    def setup(self, s: Everdell) -> None:
        golden.hand_out(s)

    def hand_limit(self, s: Everdell, seat: int) -> int:
        return production.hand_limit(s, seat)

    def spared_space(self, s: Everdell, owner: int, cards: list[int]) -> int:
        return production.spared_space(s, owner, cards)

    def can_take_discard(self, s: Everdell) -> bool:
        return copying.takes_top(s)

    def observe(self, s: Everdell, seat: int, seen: dict[str, Any]) -> None:
        view.observe_tokens(s, seen)


TOKENS: Final = Tokens(
    box.TOKENS_ID,
    "Golden tokens",
    "what games with cards of Newleaf share",
    active=box.has_cards,
)


class Tickets(EverdellModule):
    """A worker that has been placed moves on, twice in the game."""

    def setup(self, s: Everdell) -> None:
        tickets.hand_out(s)

    def observe(self, s: Everdell, seat: int, seen: dict[str, Any]) -> None:
        tickets.observe(s, seat, seen)


TICKETS: Final = Tickets(
    box.TICKETS_ID,
    "Train tickets",
    "twice in the game, a worker that has been placed moves on",
    verbs=(tickets.RIDE,),
)


class Reservations(EverdellModule):
    """A card can be reserved and played later."""

    def setup(self, s: Everdell) -> None:
        reservation.hand_out(s)

    def after_prepare(self, s: Everdell, seat: int) -> None:
        reservation.after_prepare(s, seat)

    def observe(self, s: Everdell, seat: int, seen: dict[str, Any]) -> None:
        reservation.observe(s, seat, seen)


RESERVATIONS: Final = Reservations(
    box.RESERVATIONS_ID,
    "Reservations",
    "a card of the Meadow or the Station can be reserved and played later for less",
    verbs=(reservation.RESERVE,),
)
