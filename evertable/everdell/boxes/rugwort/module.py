"""Rugwort, the opponent of a player alone (R-S-01 to R-S-19), and his variants (R-V-01 to R-V-05)."""

from collections.abc import Mapping
from typing import Any, Final

from evertable.everdell.automa import Automa
from evertable.everdell.boxes.rugwort.cards import answer, foiled, rolled
from evertable.everdell.boxes.rugwort.owner import (
    FIRST_MEADOW,
    HUMAN,
    LAST_ROLL,
    MEADOW_PLACES,
    RUGWORT,
    VARIANTS,
    has_variant,
    station,
    year,
)
from evertable.everdell.boxes.rugwort.seasons import HARD_YEAR, advance, claim_basic_events, stations
from evertable.everdell.city import cards_in
from evertable.everdell.ids import AUTUMN, COLOUR, PROSPERITY, WINTER
from evertable.everdell.module import TAKE, EverdellModule
from evertable.everdell.places import JOURNEY, place_of
from evertable.everdell.scenario import ARRANGERS, PLACES
from evertable.everdell.score import is_basic
from evertable.everdell.state import Everdell
from evertable.everdell.table import FACTS
from evertable.everdell.visit import event_of
from evertable.kernel.module import ConfigError, Option
from evertable.kernel.options import choice_of

YEARS: Final = (1, 2, 3)
_year: Final = choice_of("{value!r} is not a year: 1, 2 or 3", YEARS)
TOLD: Final = {
    "rich": "rich: his purple cards are worth 5",
    "greedy": "greedy: 2 points for every empty space in your city",
    "swift": "swift: he takes a special event at every season",
    "lucky": "lucky: a repeated roll gives him a point",
    "spiteful": "spiteful: an 8 costs you a card",
}


def _variants(value: Any, seats: int) -> tuple[str, ...]:
    """The variants in the order of their rules, whatever order they were named in."""
    if not isinstance(value, list | tuple):
        raise ConfigError("{value!r} is not a list of variants ({known})", value=value, known=", ".join(VARIANTS))
    for name in value:
        if name not in VARIANTS:
            raise ConfigError("{value!r} is not a variant ({known})", value=name, known=", ".join(VARIANTS))
        if value.count(name) > 1:
            raise ConfigError("{name} is named {number} times", name=name, number=value.count(name))
    return tuple(name for name in VARIANTS if name in value)


class _RugwortAutoma(Automa):
    def score(self, s: Everdell, owner: int) -> dict[str, int]:
        """What is printed on his cards does not count, only their number and colour (R-S-12)."""
        cards = cards_in(s, owner)
        purple = sum(COLOUR[card] == PROSPERITY for card in cards)
        his = [event for who, event, *_ in s.events if who == owner]
        missed = sum(not is_basic(event) for event in s.open_events + his)  # R-V-03: also those he took
        journeys = [worker[1] for worker in s.placed if worker[0] == owner and worker[1] in JOURNEY]
        lines = {
            "cards": 2 * (len(cards) - purple),
            "prosperity": (5 if has_variant(s, "rich") else 3) * purple,  # R-V-01
            "events": sum(_worth(event) for event in his if is_basic(event)),  # R-BF-93
            "missed_events": (3 if year(s) == 1 else 6) * missed,
            "journey": sum(place_of(place).points for place in journeys),
            "tokens": s.points[owner],
        }
        if has_variant(s, "greedy"):  # R-V-02
            lines["spaces"] = 2 * s.spaces[HUMAN]
        return lines

    def receive_intruder(self, s: Everdell, seat: int, card: int) -> None:
        foiled(s, seat, card)

    def after_roll(self, s: Everdell, roll: int) -> None:
        rolled(s, roll)


def _worth(event: int) -> int:
    """What a basic event is worth to him (R-NL-86)."""
    own = event_of(event).automa_points
    return event_of(event).points if own is None else own


class Rugwort(EverdellModule):
    """The opponent of a player alone. He takes no turns: he answers the player's cards and seasons."""

    def automa(self) -> Automa | None:
        return _RugwortAutoma()

    def setup(self, s: Everdell) -> None:
        """The top left forest card and the three twigs are blocked."""
        for place in stations(s, WINTER):
            station(s, place)

    def setup_scenario(self, s: Everdell) -> None:
        """His workers stand where a scenario places them."""

    def after_play(self, s: Everdell, seat: int, card: int) -> None:
        answer(s, seat, card)

    def meadow_mask(self, s: Everdell, seat: int, purpose: int) -> int:
        """The Meadow places under his workers (R-S-05)."""
        places = [worker[1] - FIRST_MEADOW for worker in s.placed] if purpose == TAKE else []
        return sum(1 << place for place in places if 0 <= place < s.table.meadow_size)

    def after_prepare(self, s: Everdell, seat: int) -> None:
        advance(s)

    def after_pass(self, s: Everdell, seat: int) -> None:
        """When the player passes he claims once more (R-S-11), but not by the first rulebook (D-9)."""
        s.passed[RUGWORT] = 1
        if not s.table.reads_classic(9):
            claim_basic_events(s)

    def observe(self, s: Everdell, seat: int, seen: dict[str, Any]) -> None:
        seen["automa"] = {"name": "rugwort", "owner": RUGWORT, "last_roll": LAST_ROLL.get(s)}

    def check(self, s: Everdell, problems: list[str]) -> None:
        """He has six workers, each on a place of its own, and no hand."""
        places = [worker[1] for worker in s.placed if worker[0] == RUGWORT]
        if len(places) > FACTS.components.workers_per_player or len(set(places)) < len(places):
            problems.append(f"Rugwort has {len(places)} workers on {len(set(places))} places")
        if s.hands[RUGWORT]:
            problems.append("Rugwort has cards in hand")


MODULE: Final = Rugwort(
    "rugwort",
    "Rugwort",
    "solo: he plays a card for every one of yours and blocks what you need",
    seats=range(1, 2),
    conflicts=("nightweave",),
    options={
        "year": Option(1, "the year, each harder than the one before", _year, {year: str(year) for year in YEARS}),
        "variants": Option((), "variants", _variants, {name: TOLD[name] for name in VARIANTS}),
    },
    automas=1,
)


def _arrange(s: Everdell, given: Mapping[str, Any]) -> None:
    """What a scenario leaves out about him is as the rules would have it in the player's season."""
    if "rugwort" not in s.table.config.modules:
        return
    seats = given.get("seat", {})
    his, human = seats.get(str(RUGWORT), {}), seats.get(str(HUMAN), {})
    if "season" not in his:
        s.season[RUGWORT] = s.season[HUMAN]
    if "placed" not in his:
        for place in stations(s, s.season[RUGWORT]):
            station(s, place)
    if "workers" not in human and s.season[HUMAN] == AUTUMN and year(s) == HARD_YEAR:  # R-S-10
        s.workers[HUMAN] = max(0, s.workers[HUMAN] - 1)


PLACES.update(MEADOW_PLACES)
ARRANGERS.append(_arrange)
