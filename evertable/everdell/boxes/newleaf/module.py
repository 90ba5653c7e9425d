"""Newleaf (compendium/rules/newleaf.md): the Station with its visitors and train cars, the Knoll, 59 cards with golden
banners, tickets and reservations. Its parts can be used apart (R-NL-02).
"""

from typing import Any, Final

from evertable.catalog.schema import Card, Entry, Event, Place
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
    scenario,
    station,
    travelers,
    visitors,
)
from evertable.everdell.boxes.newleaf.reservation import RESERVATIONS
from evertable.everdell.boxes.newleaf.tickets import TICKETS
from evertable.everdell.ids import NAMES
from evertable.everdell.module import EverdellModule
from evertable.everdell.observe import names
from evertable.everdell.packing import thing_held
from evertable.everdell.registers import things_of
from evertable.everdell.state import Everdell
from evertable.kernel.module import Config, several_of

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


class Newleaf(EverdellModule):
    """The Station board, the Knoll and the whole deck."""

    def uses(self, config: Config, entry: Entry) -> bool | None:
        return False if box.left_out(config, entry) else None

    def special_events(self, s: Everdell, events: list[int]) -> list[int]:
        return box.mix_events(s, events)

    def setup(self, s: Everdell) -> None:
        visitors.lay_out(s, list(visitors.VISITORS))
        station.BAG.set(s, station.ALL_CARS)
        station.CARS_HERE.set(s, tuple(station.draw_car(s) for _ in range(box.FACTS.station.cars)))

    def setup_scenario(self, s: Everdell) -> None:
        """Its keys lay out everything."""

    def after_deal(self, s: Everdell, first: int) -> None:
        station.fill(s)

    def after_refill(self, s: Everdell) -> None:
        station.fill(s)

    def after_prepare(self, s: Everdell, seat: int) -> None:
        visitors.automa_takes(s)

    def score(self, s: Everdell, seat: int, lines: dict[str, int]) -> None:
        lines["visitors"] = visitors.points(s, seat)

    def observe(self, s: Everdell, seat: int, seen: dict[str, Any]) -> None:
        """All but the piles below their tops and the face-down discards lies open."""
        seen["station"] = {
            "cards": names(station.cards(s)),
            "cars": names(station.cars(s)),
            "bag": len(station.BAG.get(s)),
            "aside": names(station.ASIDE.get(s)),
            "visitors": [names(pile.get(s)[-1:]) for pile in visitors.PILES],
            "pile_sizes": [len(pile.get(s)) for pile in visitors.PILES],
            "discards": len(visitors.DISCARDS.get(s)),
        }
        for owner, held in enumerate(seen["owners"]):
            content = visitors.content(s, owner)
            held["visitors"] = [
                {"visitor": NAMES[visitor], "content": visitor in content}
                for visitor in things_of(s, visitors.TAKEN, owner)
            ]

    def resample(self, s: Everdell, seat: int, rng: int) -> int:
        return visitors.resample(s, rng)

    def check(self, s: Everdell, problems: list[str]) -> None:
        cars = [*station.cars(s), *station.BAG.get(s), *station.ASIDE.get(s)]
        if any(cars.count(car) > station.ALL_CARS.count(car) for car in set(cars)):
            problems.append("a train car is there too often")
        taken = [thing_held(entry) for entry in visitors.TAKEN.get(s)]
        piles = [visitor for pile in visitors.PILES for visitor in pile.get(s)]
        found = [*taken, *piles, *visitors.DISCARDS.get(s)]
        if len(set(found)) < len(found):
            problems.append("a visitor is there twice")


MODULE: Final = Newleaf(
    box.MODULE_ID,
    "Newleaf",
    "a Station with visitors, train cars and cards to play, the Knoll, and 59 cards with golden tokens",
    options=box.OPTIONS,
    advice="of Pearlbrook, Spirecrest and Newleaf, use one at a time",
    unadvised=several_of("pearlbrook", "spirecrest", "newleaf"),
)


# --- its parts


class Cards(EverdellModule):
    """The cards without the Station."""

    def uses(self, config: Config, entry: Entry) -> bool | None:
        """Without the Station board the Locomotives have nowhere to go (R-NL-17)."""
        own = isinstance(entry, Card) and entry.module == box.MODULE_ID
        return True if own and entry.id != NAMES[box.LOCOMOTIVE] else None


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
        wanted = isinstance(entry, Event) or (isinstance(entry, Place) and entry.type == "forest")
        return True if wanted and entry.module == box.MODULE_ID else None

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

    def setup_scenario(self, s: Everdell) -> None:
        """Its keys lay out everything."""

    def hand_limit(self, s: Everdell, seat: int) -> int:
        return production.hand_limit(s, seat)

    def spared_space(self, s: Everdell, owner: int, cards: list[int]) -> int:
        return production.spared_space(s, owner, cards)

    def spares(self, s: Everdell, owner: int, card: int) -> bool:
        return production.shares_with_farms(card)

    def can_take_discard(self, s: Everdell) -> bool:
        return copying.takes_top(s)

    def observe(self, s: Everdell, seat: int, seen: dict[str, Any]) -> None:
        """Golden tokens lie open."""
        for owner, held in enumerate(seen["owners"]):
            held["golden_tokens"] = golden.left(s, owner)


TOKENS: Final = Tokens(
    box.TOKENS_ID,
    "Golden tokens",
    "what games with cards of Newleaf share",
    active=box.has_cards,
)
