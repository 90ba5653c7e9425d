"""The result of a game in which somebody has lost on time.

Points are counted as they lie. Who has lost on time ranks below everybody who has not, and among several the one who
lost later ranks better. The others keep their order. The game ends at once if at most one seat is left, if no person
is, or if all play together; then the rules know no end of it, and the record has no ``result`` of theirs. Otherwise a
bot plays the seat to the end.
"""

from collections.abc import Sequence
from typing import Any, Final

from evertable.kernel.game import Result
from evertable.web.live.live_game import LiveGame

REASON: Final = "time"


def result_data(live_game: LiveGame) -> dict[str, Any]:
    """Return the result as it stands now, as plain data."""
    result = live_game.game.result(live_game.s)
    return {**result.data(), **placing(result, live_game.lost)} if live_game.lost else result.data()


def placing(result: Result, lost: Sequence[int]) -> dict[str, Any]:
    """Return ranks, winners and the reason for a result in which some seats have lost on time, the first one first."""
    rest = [seat for seat in range(len(result.ranks)) if seat not in lost]
    team = {seat for seat, score in enumerate(result.scores) if score.coop}
    if team & set(lost):
        rest = [seat for seat in rest if seat not in team]
    ranks = [1 + sum(result.ranks[other] < result.ranks[seat] for other in rest) for seat in range(len(result.ranks))]
    for seat in range(len(ranks)):
        if seat not in rest:
            ranks[seat] = len(rest) + 1
    for place, seat in enumerate(reversed(lost)):
        ranks[seat] = len(rest) + 1 + (0 if seat in team else place)
    best = min((ranks[seat] for seat in rest), default=0)
    return {"winners": [seat for seat in rest if ranks[seat] == best], "ranks": ranks, "reason": REASON}


def ends_at_once(live_game: LiveGame, lost: Sequence[int], people: Sequence[int]) -> bool:
    """Return whether the game is over when these seats have lost on time."""
    result = live_game.game.result(live_game.s)
    rest = [seat for seat in range(len(result.ranks)) if seat not in lost]
    together = any(result.scores[seat].coop for seat in lost)
    return together or len(rest) <= 1 or not set(people) - set(lost)
