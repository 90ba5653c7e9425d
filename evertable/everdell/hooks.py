"""Everdell's own points of extension, beside those of the kernel. One page, each with its signature.

Behaviour of single cards, places and events is registered by id (``behaviour.py``), ways to play a card in
``pay.py``; the hooks here are for rules that reach further.
"""

from typing import Any, Final

from evertable.kernel.hooks import Hook

LEFT_OUT: Final = Hook("left_out", "(config, entry) -> bool", "a component of the catalogue that stays in the box")
SPECIAL_EVENTS: Final = Hook(
    "special_events", "(state, events) -> list[int]", "orders the shuffled special events; the first ones are used"
)
HAND_LIMIT: Final = Hook("hand_limit", "(state, seat, limit) -> int", "changes how many cards a hand may hold")
PLAYED: Final = Hook("played", "(state, seat, card) -> None", "after all six steps of playing a card (R-B-061)")
ACHIEVED: Final = Hook("achieved", "(state, seat, event) -> None", "when a player achieves an event")
PREPARED: Final = Hook("prepared", "(state, seat) -> None", "after a player has prepared for season")
TURN_END: Final = Hook("turn_end", "(state, seat) -> None", "at the end of every turn")
PASSED: Final = Hook("passed", "(state, seat) -> None", "when a player passes")
BLOCKED: Final = Hook("blocked", "(state) -> int", "the Meadow places nobody may take cards from, as a bit set")
PLAY_FROM: Final = Hook("play_from", "() -> int", "a zone of ``play.py`` cards may be played from on a turn")
DRAWING: Final = Hook("drawing", "(state, seat) -> None", "before an effect draws cards; push what comes after it")
DRY: Final = Hook("dry", "(state, seat, count, kept) -> bool", "both piles are empty; True: the module sees to it")
ROLLED: Final = Hook("rolled", "(state, roll) -> None", "after every roll of the eight-sided die")
INTRUDER: Final = Hook("intruder", "(state, seat, card) -> None", "an automa gets a card meant for an opponent")
AUTOMA_SCORE: Final = Hook("automa_score", "(state, seat) -> dict[str, int] | None", "the scoring lines of an automa")
APART: Final = Hook("apart", "(state) -> list[int]", "the cards that a module keeps in its registers")
RESAMPLE: Final = Hook("resample", "(state, seat, rng) -> int", "deals once more what a module hides from the seat")

HOOKS: Final = (
    LEFT_OUT,
    SPECIAL_EVENTS,
    HAND_LIMIT,
    PLAYED,
    ACHIEVED,
    PREPARED,
    TURN_END,
    PASSED,
    BLOCKED,
    PLAY_FROM,
    DRAWING,
    DRY,
    ROLLED,
    INTRUDER,
    AUTOMA_SCORE,
    APART,
    RESAMPLE,
)

REGISTERS: Final[list[tuple[str, Any]]] = []
"""Name and first value of everything that modules keep in ``state.extra``."""


def register(name: str, first: Any) -> int:
    """Reserve a number in ``state.extra``. The value is an int or a tuple of ints."""
    REGISTERS.append((name, first))
    return len(REGISTERS) - 1
