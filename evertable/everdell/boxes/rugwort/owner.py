"""Rugwort as an owner of cards, workers and events, and what he keeps."""

from typing import Final

from evertable.everdell.ids import rule
from evertable.everdell.registers import Register
from evertable.everdell.state import Everdell
from evertable.everdell.table import FACTS
from evertable.kernel.stack import automa_step

HUMAN: Final = 0
RUGWORT: Final = 1
"""The owner after the only player."""
VARIANTS: Final = ("rich", "greedy", "swift", "lucky", "spiteful")
LAST_ROLL: Final = Register("rugwort.last_roll", 0)
"""The last roll of the die, 0 before the first (R-V-04)."""
MEADOW_PLACES: Final = {name: rule(name) for name in (f"meadow_{i + 1}" for i in range(FACTS.meadow.size))}
"""Where his workers stand in the Meadow, by name."""
FIRST_MEADOW: Final = MEADOW_PLACES["meadow_1"]


def plays(s: Everdell) -> bool:
    """Whether he is the opponent."""
    return "rugwort" in s.table.ids


def year(s: Everdell) -> int:
    """The difficulty, 1 to 3."""
    return int(s.table.option("year"))


def has_variant(s: Everdell, name: str) -> bool:
    """Whether a variant is in use."""
    return name in s.table.option("variants")


def station(s: Everdell, place: int) -> None:
    """Put one of his workers on a place. He does nothing there, it is only blocked."""
    s.placed.append((RUGWORT, place, -1, -1, 0))
    automa_step(s, RUGWORT, "places")
