"""What a configuration fixes for Everdell: numbers by player count, readings of the rules, hooks ready to call."""

from collections.abc import Sequence
from typing import Any, Final

from evertable.catalog.facts import EverdellFacts
from evertable.catalog.schema import Entry
from evertable.everdell.hooks import (
    ACTED,
    ACTIVATING,
    AUTOMA_TURN,
    BARRED,
    BLOCKED,
    BRINGS,
    CAN_PAY,
    CITY_CHANGED,
    CLOSED,
    COMING,
    CROWDS,
    DRAW_WAITS,
    DRAWING,
    DRAWS,
    DREW,
    FORBIDS,
    FROM_MEADOW,
    HAND_CAP,
    HAND_LIMIT,
    JOURNEY_PRICE,
    LAST,
    LEFT_OUT,
    NEW_WORKERS,
    NEXT_SEATS,
    OPENS,
    PAYING,
    PLACES,
    PLAY_FROM,
    PLAYED,
    REACHES,
    REACTS,
    REFILLED,
    SHUNNED,
    SHUT,
    SITES,
    SPARED_SPACE,
    STANDS,
    STAYS,
    SURCHARGE,
    TAKEN,
    TOLLS,
    TURN_END,
    UNDRAWN,
    UNFILLED,
    VISITED,
    VISITING,
    WATCHED,
    WORKER_KINDS,
)
from evertable.everdell.ids import CATALOG, FREE_PLAYS, PACKED, PLACE, SEASONS, SPACE_SHARERS
from evertable.kernel.module import Config, Module, Table
from evertable.kernel.stack import Prompt

FACTS: Final = CATALOG.facts_of(EverdellFacts)
LARGE: Final = 5
"""From this number of players on the rules for five and six hold."""
_STANDING: Final = ("basic", "haven", "board", "wonder")
"""The types of places that are there from the beginning to the end."""


class Rules(Table):
    """The shared table of one configuration."""

    __slots__ = (
        "activating_hooks",
        "automas",
        "barred_hooks",
        "blocked_hooks",
        "can_pay_hooks",
        "cap_hooks",
        "city_hooks",
        "city_spaces",
        "classic",
        "closed_hooks",
        "coming_hooks",
        "crowds_hooks",
        "draw_hooks",
        "draw_waits_hooks",
        "draws_hooks",
        "drew_hooks",
        "end_hooks",
        "forbids_hooks",
        "free_plays",
        "from_meadow_hooks",
        "hand_limit",
        "journey_hooks",
        "kinds_hooks",
        "large",
        "limit_hooks",
        "meadow_size",
        "new_workers",
        "next_seats_hooks",
        "opens_hooks",
        "owners",
        "paying_hooks",
        "places",
        "places_hooks",
        "played_hooks",
        "players",
        "reaches_hooks",
        "reacts_hooks",
        "refilled_hooks",
        "seats",
        "shares_spaces",
        "shunned_hooks",
        "shut_hooks",
        "sites_hooks",
        "spared_hooks",
        "stands_hooks",
        "stays_hooks",
        "surcharge_hooks",
        "taken_hooks",
        "toll_hooks",
        "total_workers",
        "turn_end_hooks",
        "turn_ways",
        "turn_zones",
        "undrawn_hooks",
        "unfilled_hooks",
        "visited_hooks",
        "visiting_hooks",
    )

    def __init__(self, config: Config, modules: Sequence[Module], prompts: list[Prompt]) -> None:
        super().__init__(config, modules, prompts)
        self.seats: Final = config.seats
        self.automas: Final = sum(module.automas for module in modules)
        self.owners: Final = self.seats + self.automas
        self.players: Final = self.owners if self.hook(AUTOMA_TURN) else self.seats
        """Those who take turns: the seats, and automas that do. The table is laid out for so many."""
        self.large: Final = self.seats >= LARGE
        year = FACTS.seasons.year
        self.new_workers: Final = [
            (season.new_workers_5_6_players or 0) if self.large and i else season.new_workers
            for i, season in enumerate(year)
        ]
        for function in self.hook(NEW_WORKERS):
            self.new_workers[:] = [function(config, i, number) for i, number in enumerate(self.new_workers)]
        self.total_workers: Final = [sum(self.new_workers[: i + 1]) for i in range(len(SEASONS))]
        self.hand_limit: Final = FACTS.limits.hand_5_6_players if self.large else FACTS.limits.hand
        self.city_spaces: Final = FACTS.limits.city_spaces
        self.meadow_size: Final = FACTS.meadow.size
        self.limit_hooks: Final[tuple[Any, ...]] = self.hook(HAND_LIMIT)
        self.cap_hooks: Final[tuple[Any, ...]] = self.hook(HAND_CAP)
        self.blocked_hooks: Final[tuple[Any, ...]] = self.hook(BLOCKED)
        self.city_hooks: Final[tuple[Any, ...]] = self.hook(CITY_CHANGED)
        self.draw_hooks: Final[tuple[Any, ...]] = self.hook(DRAWING)
        self.turn_ways: Final[list[Any]] = []
        """The ways to play a card that may help on a turn; ``turn.py`` finds them."""
        self.draws_hooks: Final[tuple[Any, ...]] = self.hook(DRAWS)
        self.draw_waits_hooks: Final[tuple[Any, ...]] = self.hook(DRAW_WAITS)
        self.can_pay_hooks: Final[tuple[Any, ...]] = self.hook(CAN_PAY)
        self.paying_hooks: Final[tuple[Any, ...]] = self.hook(PAYING)
        self.spared_hooks: Final[tuple[Any, ...]] = self.hook(SPARED_SPACE)
        self.places_hooks: Final[tuple[Any, ...]] = self.hook(PLACES)
        self.crowds_hooks: Final[tuple[Any, ...]] = self.hook(CROWDS)
        self.opens_hooks: Final[tuple[Any, ...]] = self.hook(OPENS)
        self.visiting_hooks: Final[tuple[Any, ...]] = self.hook(VISITING)
        self.activating_hooks: Final[tuple[Any, ...]] = self.hook(ACTIVATING)
        stages = (self.hook(ACTED), self.hook(WATCHED), self.hook(LAST))
        self.end_hooks: Final[tuple[tuple[Any, ...], ...]] = stages if any(stages) else ()
        """By stage of a turn's end: what its player may still do, what others do about it, what comes last."""
        self.reacts_hooks: Final[tuple[Any, ...]] = self.hook(REACTS)
        self.refilled_hooks: Final[tuple[Any, ...]] = self.hook(REFILLED)
        self.from_meadow_hooks: Final[tuple[Any, ...]] = self.hook(FROM_MEADOW)
        self.next_seats_hooks: Final[tuple[Any, ...]] = self.hook(NEXT_SEATS)
        self.played_hooks: Final[tuple[Any, ...]] = self.hook(PLAYED)
        self.turn_end_hooks: Final[tuple[Any, ...]] = self.hook(TURN_END)
        self.visited_hooks: Final[tuple[Any, ...]] = self.hook(VISITED)
        self.closed_hooks: Final[tuple[Any, ...]] = self.hook(CLOSED)
        self.coming_hooks: Final[tuple[Any, ...]] = self.hook(COMING)
        self.forbids_hooks: Final[tuple[Any, ...]] = self.hook(FORBIDS)
        self.shunned_hooks: Final[tuple[Any, ...]] = self.hook(SHUNNED)
        self.shut_hooks: Final[tuple[Any, ...]] = self.hook(SHUT)
        self.taken_hooks: Final[tuple[Any, ...]] = self.hook(TAKEN)
        self.undrawn_hooks: Final[tuple[Any, ...]] = self.hook(UNDRAWN)
        self.unfilled_hooks: Final[tuple[Any, ...]] = self.hook(UNFILLED)
        self.barred_hooks: Final[tuple[Any, ...]] = self.hook(BARRED)
        self.drew_hooks: Final[tuple[Any, ...]] = self.hook(DREW)
        self.journey_hooks: Final[tuple[Any, ...]] = self.hook(JOURNEY_PRICE)
        self.reaches_hooks: Final[tuple[Any, ...]] = self.hook(REACHES)
        self.sites_hooks: Final[tuple[Any, ...]] = self.hook(SITES)
        self.stands_hooks: Final[tuple[Any, ...]] = self.hook(STANDS)
        self.stays_hooks: Final[tuple[Any, ...]] = self.hook(STAYS)
        self.surcharge_hooks: Final[tuple[Any, ...]] = self.hook(SURCHARGE)
        self.toll_hooks: Final[tuple[Any, ...]] = self.hook(TOLLS)
        self.kinds_hooks: Final[tuple[Any, ...]] = self.hook(WORKER_KINDS)
        self.turn_zones: Final[tuple[int, ...]] = tuple(function() for function in self.hook(PLAY_FROM))
        self.classic: Final = sum(1 << i for i in range(1, 13) if config.option(f"d{i}") == "000")
        """The differences D-1 to D-12 that are read as in the first rulebook, as a bit set."""

        self.places: Final = [PLACE[each.id] for each in CATALOG.places if each.type in _STANDING and self.uses(each)]
        """The places that are always there."""
        used = sum(1 << i for i, card in enumerate(CATALOG.cards) if self.uses(card))
        self.shares_spaces: Final = any(used >> card & 1 for card in SPACE_SHARERS)
        """Whether cards may lie on or beneath others."""
        self.free_plays: Final = [plays & used for plays in FREE_PLAYS]
        """By card, ``ids.FREE_PLAYS`` without cards that are not in this game; a small set is a quick set."""

    def uses(self, entry: Entry) -> bool:
        """Whether a component of the catalogue is in this game."""
        ids = [*PACKED, *(module.id for module in self.modules)]
        if entry.module not in ids and not any(function(self.config, entry) for function in self.hook(BRINGS)):
            return False
        return not any(function(self.config, entry) for function in self.hook(LEFT_OUT))

    def reads_classic(self, difference: int) -> bool:
        """Whether difference D-n is read as in the first rulebook."""
        return bool(self.classic >> difference & 1)
