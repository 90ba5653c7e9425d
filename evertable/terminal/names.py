"""Names of seats as a terminal shows them."""

from collections.abc import Sequence
from typing import Final

from evertable.kernel.stack import State
from evertable.present.words import Words

HUMAN: Final = "me"
"""The name of a seat that the person at the terminal plays."""


def names_at(s: State, seats: Sequence[str], words: Words) -> list[str]:
    """Return names to show, by seat: You for a single human, a number after names that occur more than once; opponents
    that the rules play come last."""
    automas = [words.say(module.title) for module in s.table.modules for _ in range(module.automas)]
    shown = [words.say("You") if name == HUMAN else name.replace("_", " ") for name in seats]
    twice = {name for name in shown if shown.count(name) > 1}
    players = [f"{name} {shown[: seat + 1].count(name)}" if name in twice else name for seat, name in enumerate(shown)]
    return [*players, *automas]
