"""Films of a table: what happened since a moment, as data for the table's script (``present/films.py``)."""

from typing import Final

from evertable.kernel.game import SPECTATOR
from evertable.present.films import Step
from evertable.web.live.live_game import LiveGame
from evertable.web.live.live_table import LiveTable

MOST_MOVES: Final = 30
"""Moves of a film. Who has missed more sees the last ones; the log has them all."""


def film_since(live: LiveTable, shown: int) -> list[Step]:
    """Return what happened after the first ``shown`` moves, up to what screens show now.

    While an automa's turn is played back, its last step is a film of its own.
    """
    live_game = live.live_game
    if live_game is None:
        return []
    if live.playback is None:
        return _moves(live_game, shown, len(live_game.moves))
    number = live.playback.steps[-1].automa_step.number
    return _moves(live_game, shown, number) + _numbered(live.playback.film, number)


def film_again(live: LiveTable, me: int) -> list[Step]:
    """Return what the others did since the viewer's last turn; for spectators, the last round."""
    live_game = live.shown.live_game
    if live_game is None:
        return []
    moves, last = live_game.moves, len(live_game.moves)
    if me == SPECTATOR:
        turns = [first for first, _ in live_game.turns[-len(live.seats) :]]
        return _moves(live_game, turns[0] if turns else 0, last)
    while last and moves[last - 1].seat == me:  # in the middle of a turn: what led to it
        last -= 1
    first = last
    while first and moves[first - 1].seat != me:
        first -= 1
    return _moves(live_game, first, last)


def _moves(live_game: LiveGame, first: int, end: int) -> list[Step]:
    first = max(first, end - MOST_MOVES, 0)
    return [step for number in range(first, end) for step in _numbered(live_game.log_entries[number].film, number)]


def _numbered(film: list[Step], number: int) -> list[Step]:
    """Return a film whose deed says which move of the log it is."""
    return [{**film[0], "move": number + 1}, *film[1:]] if film else []
