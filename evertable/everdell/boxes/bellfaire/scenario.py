"""What a scenario can set up and expect of Bellfaire: ``market`` and ``garland`` on the board."""

from collections.abc import Iterable, Mapping
from typing import Any

from evertable.everdell.boxes.bellfaire.event_mix import MODULE_ID
from evertable.everdell.boxes.bellfaire.garland import AWARD, AWARDS, award_name, reveal
from evertable.everdell.boxes.bellfaire.market import FIRST, ORDER, TOKENS, TRADING, sides
from evertable.everdell.ids import NAMES
from evertable.everdell.scenario import add_keys
from evertable.everdell.state import Everdell
from evertable.kernel.scenario_schema import NAME, NAME_LIST, Keys, number_of


def _arrange(s: Everdell, seats: Mapping[str, Any], board: Mapping[str, Any]) -> None:
    reveal(s)
    if "garland" in board:
        AWARD.set(s, number_of(_by_name(AWARDS), "award", board["garland"]))
    rows, tokens = board.get("market", {}), _by_name(TOKENS)
    for name in rows.get("trade", ()):
        TRADING.set(s, TRADING.get(s) | (1 << number_of(tokens, "token of the Market", name) - FIRST))
    if s.table.players > s.table.seats:
        named = [
            number_of(tokens, "token of the Market", name) for side in ("gain", "trade") for name in rows.get(side, ())
        ]
        ORDER.set(s, (*(token for token in TOKENS if token not in named), *named))


def _by_name(things: Iterable[int]) -> dict[str, int]:
    return {NAMES[thing]: thing for thing in things}


def _hold(s: Everdell, actual: dict[str, Any]) -> None:
    actual["garland"] = award_name(s)
    actual["market"] = sides(s)


add_keys(MODULE_ID, _arrange, _hold, board={"market": Keys({"gain": NAME_LIST, "trade": NAME_LIST}), "garland": NAME})
