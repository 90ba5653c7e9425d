"""What everybody sees of her: her board, the current activity card, and how her last turn went."""

from typing import Any

from evertable.everdell.boxes.nightweave import personalities, schemes
from evertable.everdell.boxes.nightweave.activities import DECK, SHOWN, clockwise
from evertable.everdell.boxes.nightweave.owner import (
    LOOT,
    MODULE_ID,
    NEST,
    REASONS,
    STEPS,
    STORY,
    TURNS,
    level,
    scoring,
    spider,
)
from evertable.everdell.boxes.nightweave.pile import size
from evertable.everdell.boxes.nightweave.schemes import ACTIVE
from evertable.everdell.ids import NAMES
from evertable.everdell.observe import names
from evertable.everdell.state import Everdell

_THINGS = {
    "reveals",
    "plays",
    "throws_out",
    "places",
    "achieves",
    "loots",
    "fools",
    "moves_on",
    "takes",
    "schemes",
    "sends",
    "builds",
    "adorns",
    "trades",
    "explores",
    "visitor",
}
"""Steps whose first number is a thing."""


def observe(s: Everdell, seat: int, view: dict[str, Any]) -> None:
    """The order of deck and hand, and the cards she holds, are hidden from all."""
    her = spider(s)
    webs = personalities.webs(s) | schemes.webs(s)
    view["automa"] = {
        "name": MODULE_ID,
        "owner": her,
        "level": level(s),
        "scoring": scoring(s).id,
        "spot": NEST.get(s) + 1,
        "loot": names(LOOT.get(s)),
        "activity": NAMES[SHOWN.get(s)[-1]] if SHOWN.get(s) else "",
        "clockwise": clockwise(s),
        "shown": names(SHOWN.get(s)),
        "deck_size": len(DECK.get(s)),
        "scheme": NAMES[ACTIVE.get(s)] if ACTIVE.get(s) >= 0 else "",
        "webs": [place + 1 for place in range(s.table.meadow_size) if webs >> place & 1],
        "turns": TURNS.get(s),
        "turn": [_step(step) for step in STORY.get(s)],
    }
    view["owners"][her]["hand_size"] = size(s)


def _step(step: tuple[int, int, int, int]) -> dict[str, Any]:
    """One step of her turn as plain data."""
    name = STEPS[step[0]]
    told: dict[str, Any] = {"step": name}
    if name in _THINGS or name in ("does", "cannot", "falls_back"):
        told["thing"] = NAMES[step[1]]
    elif step[1] >= 0:
        told["number"] = step[1]
    if name in ("does", "cannot"):
        told["choice"] = step[2]
    elif step[2] >= 0:
        told["owner"] = step[2]
    if name == "cannot":
        told["why"] = REASONS[step[3]]
    return told
