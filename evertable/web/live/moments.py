"""The best moments of a finished game: the turns that brought the most points."""

from typing import Any, Final

from evertable.present.words import Words
from evertable.web.live.live_table import LiveTable

MOST_MOMENTS: Final = 3
"""Best moments that the end of a game shows."""


def best_moments(live: LiveTable, me: int, words: Words) -> list[dict[str, Any]]:
    """Return the turns of a finished game that brought the most points; before the end, none."""
    live_game = live.live_game
    if live_game is None or not live_game.over or live_game.changed is not None:
        return []
    rows, names, tell = live_game.scores_to_the_end, live.names(words), live_game.presenter.tell
    gains = [
        (rows[i + 1][entry.seat] - rows[i][entry.seat], -first, entry)
        for i, (first, entry) in enumerate(live_game.turns)
    ]
    best = sorted((found for found in gains if found[0] > 0), key=lambda found: found[:2], reverse=True)[:MOST_MOMENTS]
    return [
        {
            "points": points,
            "move": -first,
            "seat": entry.seat,
            "name": names[entry.seat],
            "text": tell(entry, names, me, words),
        }
        for points, first, entry in best
    ]
