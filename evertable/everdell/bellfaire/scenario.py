"""What a scenario can set up and expect of Bellfaire: ``market`` and ``garland`` on the board."""

from collections.abc import Mapping
from typing import Any

from evertable.everdell.bellfaire.garland import AWARD, AWARDS, award_name, reveal
from evertable.everdell.bellfaire.market import FIRST, ORDER, TOKENS, TRADING, sides
from evertable.everdell.bellfaire.mixing import MODULE_ID
from evertable.everdell.ids import NAMES
from evertable.everdell.scenario import ARRANGERS, BOARD_KEYS, HOLDERS
from evertable.everdell.state import Everdell
from evertable.kernel.scenario import ScenarioError

KEYS = {"market", "garland"}


def _arrange(s: Everdell, given: Mapping[str, Any]) -> None:
    board = given.get("board", {})
    if MODULE_ID not in s.table.config.modules:
        if KEYS & set(board):
            raise ScenarioError(f"the board has no {sorted(KEYS & set(board))[0]} without {MODULE_ID}")
        return
    reveal(s)
    if "garland" in board:
        s.extra[AWARD] = _named(AWARDS, "award", board["garland"])
    rows = board.get("market", {})
    for name in rows.get("trade", ()):
        s.extra[TRADING] |= 1 << _named(TOKENS, "token of the Market", name) - FIRST
    if s.table.players > s.table.seats:
        named = [
            _named(TOKENS, "token of the Market", name) for side in ("gain", "trade") for name in rows.get(side, ())
        ]
        s.extra[ORDER] = (*(token for token in TOKENS if token not in named), *named)


def _named(things: Mapping[int, Any], what: str, name: str) -> int:
    found = [thing for thing in things if NAMES[thing] == name]
    if not found:
        raise ScenarioError(f"unknown {what} {name!r}")
    return found[0]


def _hold(s: Everdell, actual: dict[str, Any]) -> None:
    actual["garland"] = award_name(s)
    actual["market"] = sides(s)


BOARD_KEYS.update(KEYS)
ARRANGERS.append(_arrange)
HOLDERS.append(_hold)
