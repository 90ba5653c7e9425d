"""The eight-sided die of the box."""

from evertable.everdell.state import Everdell
from evertable.everdell.table import FACTS
from evertable.kernel.rng import below


def throw(s: Everdell) -> int:
    """The die shows 1 to 8, a roll that is fixed in advance first; nobody is told (set-up, R-S-19)."""
    if s.dice:
        return s.dice.pop()
    s.rng, face = below(s.rng, FACTS.components.die_faces)
    return face + 1


def roll(s: Everdell) -> int:
    """Roll the die; the automa is told."""
    number = throw(s)
    if s.table.automa is not None:
        s.table.automa.after_roll(s, number)
    return number
