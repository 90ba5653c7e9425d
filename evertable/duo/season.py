"""Seasons: the effects of their tiles, and the end of a season (R-D-65 to R-D-76, R-D-101)."""

from typing import Final

from evertable.duo.activate import activate
from evertable.duo.effects import NAMED
from evertable.duo.ids import SEASON_END, SEASON_THING, SEASONS, SUMMER, TOKEN, WHEN, token_of
from evertable.duo.state import Duo
from evertable.duo.steps import OPS, STEP_KINDS, Op, handler, program, run

FIRST_HARE: Final = [token_of(TOKEN[name]).begins == "hare" for name in SEASONS]
THORN_TOP: Final = [token_of(TOKEN[name]).thorn_row == "top" for name in SEASONS]
"""Whether Miss Thorn takes from the top row (R-D-163)."""
_COMPETITIVE: Final = [program(token_of(TOKEN[name]).competitive) for name in SEASONS]
_COOP: Final = [program(token_of(TOKEN[name]).coop) for name in SEASONS]
for _season, (_first, _end) in enumerate(_COMPETITIVE):
    for _op in OPS[_first:_end]:
        if STEP_KINDS[_op.code] == "gain":
            NAMED[SEASON_THING[_season]] = _op.who


def beginner(s: Duo) -> int:
    """Return the mayor who starts the season (R-D-70 to R-D-73, R-D-93)."""
    return s.hare if FIRST_HARE[s.season] else 1 - s.hare


def prepare(s: Duo) -> None:
    """Carry out the season's tile; the mayor who begins decides what is shared out (R-D-106)."""
    programs = _COOP if s.table.coop else _COMPETITIVE
    run(s, beginner(s), SEASON_THING[s.season], programs[s.season])


def end_effects(s: Duo, mayor: int) -> None:
    """Activate cards that act at the end of a season, before workers are taken back (R-D-75)."""
    for city in range(s.table.cities):
        owner = mayor if s.table.coop else city
        for slot, built in enumerate(s.cities[city]):
            if built[0] >= 0 and WHEN[built[0]] == SEASON_END:
                activate(s, owner, slot, 0)


def next_season(s: Duo) -> None:
    """Begin the next season: workers home, skunks off, tokens to the start, the next tile (R-D-65, R-D-95)."""
    for worker in s.placed:
        s.workers[worker[0]] += 1
    s.placed = []
    s.skunks = [0, 0, 0]
    s.sun = s.moon = s.start = 1
    s.season += 1
    prepare(s)


def _replace_river(s: Duo, mayor: int, source: int, op: Op, context: int) -> None:
    """Lay new river tiles; the old ones leave the game (R-D-74). One chapter keeps them in summer."""
    if source == SEASON_THING[SUMMER] and s.table.has_rule("river_static_summer"):
        return
    for space in range(min(op.count, len(s.river))):
        if s.river_deck:
            s.river[space] = s.river_deck.pop()


handler("replace_river", _replace_river)
