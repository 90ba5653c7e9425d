"""Which weather card a player obeys now (R-SC-30, R-SC-35)."""

from typing import Final

from evertable.everdell.boxes.spirecrest.mountain import (
    DISCOVERY,
    FORECAST,
    NO_WEATHER,
    ON_THE_WAY,
    PEAKS,
    TRAVELERS,
    WEATHERS,
    taken,
)
from evertable.everdell.state import Everdell

MOUNTAINEER: Final = DISCOVERY["mountaineer"]
AMOUNT: Final = {thing: card.value or 0 for thing, card in WEATHERS.items()}
"""How much a card takes, adds or asks for."""


def weather_of(s: Everdell, seat: int) -> int:
    """The card of the section the traveler is in; none on the way, and the Mountaineer minds none in the peaks.

    Automas ignore weather (R-SC-51, R-SC-71).
    """
    if seat >= s.table.seats:
        return NO_WEATHER
    where: int = TRAVELERS.get(s)[seat]
    if where & ON_THE_WAY or (where == PEAKS and MOUNTAINEER in taken(s, seat)):
        return NO_WEATHER
    card: int = FORECAST.get(s)[where]
    return card
