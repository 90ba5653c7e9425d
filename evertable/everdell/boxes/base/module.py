"""The base game as a module: its cards and events by colour, its set-up."""

from typing import Any, Final

from evertable.everdell.boxes.base import destinations, events, governance, production, prosperity, travelers
from evertable.everdell.module import EverdellModule
from evertable.kernel.module import Config, Option
from evertable.kernel.options import choice_of, seat_or_random

__all__ = ["MODULE", "destinations", "events", "governance", "production", "prosperity", "travelers"]

DIFFERENCES: Final = {
    1: "worker on a discarded card",
    2: "a worker may be placed just to block",
    3: "the Fool triggers the Historian",
    4: "order of triggers",
    5: "the Clock Tower has to be used",
    6: "passed players gain no tokens from visits",
    7: "workers on the Journey can be moved",
    8: "second forest space with exactly four players",
    9: "Rugwort's basic events are not checked at the end",
    10: "last tie (both books: shared)",
    11: "the play of the Meadow forest card is compulsory",
    12: "gifts when every hand is full (both books: discarded)",
}


SEATS: Final[dict[Any, str]] = {"random": "at random", **{seat: str(seat + 1) for seat in range(6)}}
BOOKS: Final = {"002": "as in the Golden Book", "000": "as in the first rulebook"}
_reading: Final = choice_of("{value!r} is neither '002' (Golden Book) nor '000' (first rulebook)", BOOKS)


def _always(config: Config) -> bool:
    return True


MODULE: Final = EverdellModule(
    "base",
    "Everdell",
    "critters and constructions, four seasons",
    options={
        "first": Option("random", "first player (R-B-010)", seat_or_random, SEATS),
        **{
            f"d{number}": Option("002", f"D-{number}, {subject}", _reading, BOOKS)
            for number, subject in DIFFERENCES.items()
        },
    },
    active=_always,
)
