"""Ready mixes of Everdell's boxes."""

from typing import Final

from evertable.present.shelf import BASE_ALONE, Mix
from evertable.present.words import mark

EVERYTHING: Final = (
    *("pearlbrook", "bellfaire", "spirecrest", "newleaf", "extra", "legends", "more_legends"),
    *("rugwort_cards", "corrin", "seasons", "powers", "tickets", "reservations"),
)
MIXES: Final = (
    BASE_ALONE,
    Mix(mark("The river"), ("pearlbrook",)),
    Mix(mark("A day at the fair"), ("bellfaire", "extra", "powers")),
    Mix(mark("To the heights"), ("spirecrest", "legends")),
    Mix(mark("All aboard"), ("newleaf", "tickets", "reservations")),
    Mix(mark("Everything"), EVERYTHING),
)
