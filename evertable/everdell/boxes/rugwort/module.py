"""Rugwort, the opponent of a player alone (R-S-01 to R-S-19), and his variants (R-V-01 to R-V-05)."""

from typing import Any, Final

from evertable.everdell.automa import Automa
from evertable.everdell.boxes.rugwort.cards import answer, foiled, rolled
from evertable.everdell.boxes.rugwort.owner import LAST_ROLL, MEADOW_PLACES, RUGWORT, VARIANTS
from evertable.everdell.boxes.rugwort.score import automa_score
from evertable.everdell.boxes.rugwort.seasons import advance, blocked, last_claim
from evertable.everdell.boxes.rugwort.setup import arrange, check, set_up
from evertable.everdell.module import TAKE, EverdellModule
from evertable.everdell.scenario import ARRANGERS, PLACES
from evertable.everdell.state import Everdell
from evertable.kernel.module import ConfigError, Option
from evertable.kernel.options import choice_of

YEARS: Final = (1, 2, 3)
_year: Final = choice_of("{value!r} is not a year: 1, 2 or 3", YEARS)
TOLD: Final = {
    "rich": "rich: his purple cards are worth 5",
    "greedy": "greedy: 2 points for every empty space of your city",
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
        return automa_score(s, owner)

    def receive_intruder(self, s: Everdell, seat: int, card: int) -> None:
        foiled(s, seat, card)

    def after_roll(self, s: Everdell, roll: int) -> None:
        rolled(s, roll)


class Rugwort(EverdellModule):
    """The opponent of a player alone. He takes no turns: he answers the player's cards and seasons."""

    def automa(self) -> Automa | None:
        return _RugwortAutoma()

    def setup(self, s: Everdell) -> None:
        set_up(s)

    def after_play(self, s: Everdell, seat: int, card: int) -> None:
        answer(s, seat, card)

    def meadow_mask(self, s: Everdell, seat: int, purpose: int) -> int:
        return blocked(s) if purpose == TAKE else 0

    def after_prepare(self, s: Everdell, seat: int) -> None:
        advance(s)

    def after_pass(self, s: Everdell, seat: int) -> None:
        last_claim(s)

    def observe(self, s: Everdell, seat: int, seen: dict[str, Any]) -> None:
        seen["automa"] = {"name": "rugwort", "owner": RUGWORT, "last_roll": LAST_ROLL.get(s)}

    def check(self, s: Everdell, problems: list[str]) -> None:
        check(s, problems)


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

PLACES.update(MEADOW_PLACES)
ARRANGERS.append(arrange)
