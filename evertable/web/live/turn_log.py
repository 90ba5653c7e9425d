"""The log on screens: one entry per turn, which unfolds to its decisions."""

from typing import Any

from evertable.kernel.game import SPECTATOR
from evertable.present.links import Linked
from evertable.present.model import LogEntry
from evertable.present.words import Words
from evertable.web.live.live_game import LiveGame
from evertable.web.live.live_table import LiveTable


def log_of(live: LiveTable, me: int, words: Words, most: int | None = None) -> list[dict[str, Any]]:
    """Return all turns in words, or the last ``most``. ``since`` marks those after the viewer's last move."""
    live_game = live.live_game
    if live_game is None or not live_game.turns:
        return []
    linked = Linked(words)
    names = live.linked_names(linked)
    steps = _steps(live, live_game, me, linked)
    last = max((number for number, move in enumerate(live_game.moves) if move.seat == me), default=-1)
    firsts = [first for first, _ in live_game.turns]
    ends = [*firsts[1:], len(live_game.moves)]
    shown = list(zip(live_game.turns, ends, strict=True))[-most if most else 0 :]
    return [
        {
            **steps[first],
            "text": steps[first]["text"] if end == first + 1 else _turn(live, me, first, log_entry, names, linked),
            "since": me != SPECTATOR and end - 1 > last,
            "steps": steps[first:end] if end > first + 1 else [],
        }
        for (first, log_entry), end in shown
    ]


def _steps(live: LiveTable, live_game: LiveGame, me: int, linked: Linked) -> list[dict[str, Any]]:
    undoable, you = set(live_game.undoable(me)), linked.say("You")
    return [
        {
            "number": number + 1,
            "seat": move.seat,
            "who": you if move.seat == me else "",
            "text": text,
            "mine": move.seat == me,
            "undo": number in undoable,
        }
        for number, (move, text) in enumerate(zip(live_game.moves, live.log(me, linked), strict=True))
    ]


def _turn(live: LiveTable, me: int, first: int, log_entry: LogEntry, names: list[str], linked: Linked) -> str:
    key = (me, linked.voice, tuple(names), first)
    known = live.turn_log_cache.get(key)
    if known is None or known[0] is not log_entry:
        assert live.live_game is not None
        text = live.live_game.presenter.tell(log_entry, names, me, linked)
        known = live.turn_log_cache[key] = (log_entry, text)
    return known[1]
