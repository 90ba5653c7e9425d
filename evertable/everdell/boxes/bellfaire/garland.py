"""The Garland award: one is revealed, and the cities that hold most of what it counts score (R-BF-40 to R-BF-44)."""

from typing import Final

from evertable.catalog.schema import Token
from evertable.everdell.city import cards_in
from evertable.everdell.ids import CATALOG, COLOUR, COLOURS, KIND, KINDS, NAMES, rule
from evertable.everdell.registers import Register
from evertable.everdell.state import Everdell
from evertable.kernel.rng import below

NO_AWARD: Final = -1
AWARDS: Final[dict[int, Token]] = {rule(token.id): token for token in CATALOG.tokens if token.type == "award"}
"""The awards by the number of their name."""
AWARD: Final = Register("bellfaire.garland", NO_AWARD)
"""The award of this game."""


def reveal(s: Everdell) -> None:
    """Turn over one of the awards."""
    if s.table.option("garland"):
        s.rng, i = below(s.rng, len(AWARDS))
        AWARD.set(s, list(AWARDS)[i])


def counted(s: Everdell, owner: int) -> int:
    """How many cards of a city the award counts, whatever space they take (R-BF-44)."""
    counts = AWARDS[AWARD.get(s)].counts
    assert counts is not None
    if counts.color is not None:
        colour = COLOURS.index(counts.color)
        return sum(COLOUR[card] == colour for card in cards_in(s, owner))
    assert counts.kind is not None
    kind = KINDS.index(counts.kind)
    return sum(KIND[card] == kind for card in cards_in(s, owner))


def score(s: Everdell, owner: int, lines: dict[str, int]) -> None:
    """Everybody tied for a place gets its points; the second place is the next lower number (R-BF-42). An automa's
    city counts like a player's (R-BF-94).
    """
    if AWARD.get(s) == NO_AWARD:
        return
    numbers = [counted(s, other) for other in range(s.table.owners)]
    places = sorted(set(numbers) - {0}, reverse=True)[:2]  # R-BF-43
    award = AWARDS[AWARD.get(s)]
    lines["garland"] = dict(zip(places, (award.first, award.second), strict=False)).get(numbers[owner], 0)


def award_name(s: Everdell) -> str:
    """The award's id, empty without one."""
    return "" if AWARD.get(s) == NO_AWARD else NAMES[AWARD.get(s)]
