"""Legendary cards before they are played: dealt apart, secret, in no hand (R-L-01, R-L-02)."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from evertable.everdell.ids import CARD, CATALOG, LEGENDARY, NAMES, RARITY
from evertable.everdell.packing import holding, thing_held
from evertable.everdell.registers import Register, things_of
from evertable.everdell.scenario import ARRANGERS, HOLDERS, SEAT_KEYS
from evertable.everdell.state import CARD_AT, Everdell
from evertable.everdell.table import EverdellTable
from evertable.everdell.zones import Zone
from evertable.kernel.scenario_schema import NAME_LIST, ScenarioError

DEALT_ID: Final = "legends_dealt"
"""The module that both packs share."""
LEGENDS: Final[Register[tuple[int, ...]]] = Register("legends.legends", (), cards=True)
"""Who holds what: sorted entries of owners and cards. What nobody got belongs to BOX."""
BOX: Final = 63


def held(s: Everdell, seat: int) -> list[int]:
    """The legendary cards that a seat may still play."""
    return things_of(s, LEGENDS, seat)


class _Legend(Zone):
    """The legendary cards of a seat."""

    def cards(self, s: Everdell, seat: int) -> list[int]:
        return held(s, seat)

    def take(self, s: Everdell, seat: int, card: int) -> None:
        LEGENDS.set(s, tuple(entry for entry in LEGENDS.get(s) if entry != holding(seat, card)))


LEGEND: Final = _Legend("legends.legend", module=DEALT_ID)


@cache
def pack(table: EverdellTable) -> Sequence[int]:
    """The legendary cards in use, found once for all games of a table."""
    return [i for i, card in enumerate(CATALOG.cards) if RARITY[i] == LEGENDARY and table.uses(card)]


# --- in scenarios


def _arrange(s: Everdell, data: Mapping[str, Any]) -> None:
    """Each seat holds the cards it is given; the others stay in the box."""
    given = {seat: _named(list(at.get("legends", ()))) for seat, at in data.get("seat", {}).items()}
    if any(given.values()) and LEGEND.number not in s.table.turn_zones:
        raise ScenarioError("legends need the module legends or more_legends")
    if LEGEND.number in s.table.turn_zones:
        entries = [holding(int(seat), card) for seat, cards in given.items() for card in cards]
        used = [built[CARD_AT] for city in s.cities for built in city] + [thing_held(entry) for entry in entries]
        LEGENDS.set(s, tuple(sorted(entries + [holding(BOX, card) for card in pack(s.table) if card not in used])))


def _named(names: list[str]) -> list[int]:
    for name in names:
        if name not in CARD or RARITY[CARD[name]] != LEGENDARY:
            raise ScenarioError(f"{name!r} is no legendary card")
    return [CARD[name] for name in names]


def _holdings(s: Everdell, actual: dict[str, Any]) -> None:
    for owner, seat in enumerate(actual["seat"]):
        seat["legends"] = [NAMES[card] for card in held(s, owner)]


SEAT_KEYS["legends"] = NAME_LIST
ARRANGERS.append(_arrange)
HOLDERS.append(_holdings)
