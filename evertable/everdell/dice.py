"""The eight-sided die of the box."""

from evertable.everdell.hooks import ROLLED
from evertable.everdell.state import Everdell
from evertable.everdell.table import FACTS
from evertable.kernel.rng import below


def roll(s: Everdell) -> int:
    """Roll the die: 1 to 8, a roll that is fixed in advance first. Modules that look at rolls are told."""
    if s.dice:
        number = s.dice.pop()
    else:
        s.rng, face = below(s.rng, FACTS.components.die_faces)
        number = face + 1
    for function in s.table.hook(ROLLED):
        function(s, number)
    return number
