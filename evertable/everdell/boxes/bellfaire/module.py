"""Bellfaire (compendium/rules/bellfaire.md) without its worker powers: forest cards and events are data, the rest is
here.
"""

from typing import Any, Final

from evertable.catalog.schema import Entry
from evertable.everdell.boxes.bellfaire import event_mix, garland, market, production, scenario
from evertable.everdell.module import EverdellModule
from evertable.everdell.state import Everdell
from evertable.kernel.module import Config


class Bellfaire(EverdellModule):
    """Forest cards, events, the Market and the Garland award."""

    def uses(self, config: Config, entry: Entry) -> bool | None:
        return False if event_mix.left_out(config, entry) else None

    def special_events(self, s: Everdell, events: list[int]) -> list[int]:
        return event_mix.mix_events(s, events)

    def setup(self, s: Everdell) -> None:
        garland.reveal(s)

    def setup_scenario(self, s: Everdell) -> None:
        """Its keys lay out everything."""

    def score(self, s: Everdell, seat: int, lines: dict[str, int]) -> None:
        garland.score(s, seat, lines)

    def observe(self, s: Everdell, seat: int, seen: dict[str, Any]) -> None:
        if name := garland.award_name(s):
            counts = [garland.counted(s, owner) for owner in range(s.table.owners)]
            seen["garland"] = {"award": name, "counts": counts}
        if s.table.option("market"):
            seen["market"] = market.sides(s)


MODULE: Final = Bellfaire(
    event_mix.MODULE_ID,
    "Bellfaire",
    "a Market, the Garland award, the Flower Festival, nine special events and four forest cards",
    options=event_mix.OPTIONS,
)

__all__ = ["MODULE", "production", "scenario"]
