"""Bellfaire (compendium/rules/bellfaire.md) without its worker powers: forest cards and events are data, the rest is
here.
"""

from typing import Any, Final

from evertable.everdell.boxes.bellfaire import event_mix, garland, market, production, scenario
from evertable.everdell.hooks import LEFT_OUT, SPECIAL_EVENTS
from evertable.everdell.state import Everdell
from evertable.kernel.hooks import OBSERVE, SCORE, SETUP
from evertable.kernel.module import Module


def _observe(s: Everdell, seat: int, view: dict[str, Any]) -> None:
    if name := garland.award_name(s):
        view["garland"] = {"award": name, "counts": [garland.counted(s, owner) for owner in range(s.table.owners)]}
    if s.table.config.option("market"):
        view["market"] = market.sides(s)


MODULE: Final = Module(
    event_mix.MODULE_ID,
    "Bellfaire",
    "a Market, the Garland award, the Flower Festival, nine special events and four forest cards",
    options=event_mix.OPTIONS,
    hooks={
        LEFT_OUT: event_mix.left_out,
        SPECIAL_EVENTS: event_mix.mix_events,
        SETUP: garland.reveal,
        SCORE: garland.score,
        OBSERVE: _observe,
    },
)

__all__ = ["MODULE", "production", "scenario"]
