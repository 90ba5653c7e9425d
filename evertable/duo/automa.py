"""Miss Thorn, and the chapter whose skunks take events (R-D-160 to R-D-169)."""

from typing import Final

from evertable.duo.deck import refill, renew
from evertable.duo.ids import AUTUMN
from evertable.duo.season import THORN_TOP
from evertable.duo.skunks import EVENTS, MEADOW, NUMBERS
from evertable.duo.state import Duo
from evertable.duo.table import CHALLENGE, COLUMNS, LAST_SPOT, SKUNK_SPOTS
from evertable.kernel.stack import automa_step

THORN: Final = 2
"""The owner of what Miss Thorn has."""


def thorn_takes(s: Duo) -> None:
    """Let Miss Thorn act at the end of a season: events under skunks are lost to her or leave the game (R-D-163,
    R-D-164)."""
    if s.table.mode == CHALLENGE:
        _take_events(s, s.skunks[EVENTS], True)
        _take_cards(s)
        refill(s)
        if s.season == AUTUMN:
            _take_events(s, (1 << len(s.spots)) - 1, True)
    elif s.table.has_rule("skunk_takes_event"):
        _take_events(s, s.skunks[EVENTS], False)


def _take_events(s: Duo, spots: int, hers: bool) -> None:
    for spot, event in enumerate(s.spots):
        if event >= 0 and spots >> spot & 1:
            s.spots[spot] = -1
            if hers:
                s.claimed.append((THORN, event))
                automa_step(s, THORN, "takes")


def _take_cards(s: Duo) -> None:
    """Take for each skunk on the path the card to its right, by the season from the top or the bottom row; for the one
    on the last spot the top of the deck, after the others."""
    for number in range(NUMBERS):
        if s.skunks[MEADOW] >> number & 1:
            spot = SKUNK_SPOTS[number]
            place = spot - 1 + (0 if THORN_TOP[s.season] else COLUMNS)
            if spot == LAST_SPOT:
                if renew(s):
                    s.thorn.append(s.deck.pop())
                    automa_step(s, THORN, "takes")
            elif s.meadow[place] >= 0:
                s.thorn.append(s.meadow[place])
                s.meadow[place] = -1
                automa_step(s, THORN, "takes")
