"""Configurations that the environments are tried with: every game, and sets of modules that ask odd questions."""

from collections.abc import Iterator
from typing import Final

from evertable import registry
from evertable.kernel.rng import below, seeded
from evertable.research.round import Round

GAMES: Final = registry.NAMES
CASES: Final = (
    ("everdell", 2, ()),
    ("everdell", 4, ("bellfaire", "extra", "legends")),
    ("everdell", 6, ("corrin", "seasons")),
    ("everdell", 2, ("pearlbrook", "powers")),
    ("everdell", 2, ("spirecrest", "rugwort_cards")),
    ("everdell", 3, ("newleaf", "tickets", "reservations")),
    ("everdell", 1, ("rugwort",)),
    ("everdell", 1, ("nightweave",)),
    ("evergreen", 2, ()),
    ("evergreen", 5, ()),
    ("duo", 2, ()),
    ("duo", 2, ("coop",)),
    ("duo", 1, ("challenge",)),
)


def walk(table: Round, seed: int) -> Iterator[Round]:
    """A random game, position by position."""
    table.deal(seed)
    rng = seeded(seed)
    while table.legal:
        yield table
        rng, choice = below(rng, len(table.legal))
        table.apply(table.legal[choice])
