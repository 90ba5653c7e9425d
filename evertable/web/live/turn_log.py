"""The log of a table as its screens show it: one entry for each turn, which unfolds to the decisions it was made of."""

from typing import Any

from evertable.kernel.game import SPECTATOR
from evertable.present.links import Linked
from evertable.present.model import Moment
from evertable.present.words import Words
from evertable.web.live.live_game import Position
from evertable.web.live.live_table import Live


def log_of(live: Live, me: int, words: Words, most: int | None = None) -> list[dict[str, Any]]:
    """Every turn in words, or the last ones; ``since`` marks what has happened since the viewer's last move."""
    position = live.position
    if position is None or not position.turns:
        return []
    linked = Linked(words)
    names = live.linked_names(linked)
    steps, last = _steps(live, position, me, linked), _last_own(position, me)
    firsts = [first for first, _ in position.turns]
    ends = [*firsts[1:], len(position.moves)]
    shown = list(zip(position.turns, ends, strict=True))[-most if most else 0 :]
    return [
        {
            **steps[first],
            "text": steps[first]["text"] if end == first + 1 else _turn(live, me, first, moment, names, linked),
            "since": me != SPECTATOR and end - 1 > last,
            "steps": steps[first:end] if end > first + 1 else [],
        }
        for (first, moment), end in shown
    ]


def _steps(live: Live, position: Position, me: int, linked: Linked) -> list[dict[str, Any]]:
    """Every decision in words."""
    backs, you = set(position.undoable(me)), linked.say("You")
    return [
        {
            "number": number + 1,
            "seat": move.seat,
            "who": you if move.seat == me else "",
            "text": text,
            "mine": move.seat == me,
            "undo": number in backs,
        }
        for number, (move, text) in enumerate(zip(position.moves, live.log(me, linked), strict=True))
    ]


def _turn(live: Live, me: int, first: int, moment: Moment, names: list[str], linked: Linked) -> str:
    """A whole turn in a sentence."""
    key = (me, linked.voice, tuple(names), first)
    known = live.turns_told.get(key)
    if known is None or known[0] is not moment:
        assert live.position is not None
        text = live.position.presenter.tell(moment, names, me, linked)
        known = live.turns_told[key] = (moment, text)
    return known[1]


def _last_own(position: Position, me: int) -> int:
    return max((number for number, move in enumerate(position.moves) if move.seat == me), default=-1)
