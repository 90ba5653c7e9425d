"""Moves as sentences for the log."""

from typing import Any

from evertable.present.everdell.acts import pick_label, place_label, way
from evertable.present.everdell.changes import changes, owner_parts
from evertable.present.everdell.modules import SHOWN
from evertable.present.model import LogEntry
from evertable.present.words import Words


def log_entry(before: dict[str, Any], after: dict[str, Any], seat: int, do: dict[str, Any]) -> LogEntry:
    """Return a move and what it changed, from a spectator's observations."""
    return LogEntry(seat, do, changes(before, after))


def tell(told: LogEntry, names: list[str], me: int, words: Words) -> str:
    """Return who did what, and what came of it."""
    who = words.say("You") if told.seat == me else names[told.seat]
    lines = [words.say("{player}: {what}", player=who, what=_action(told, names, words))]
    for owner, change in enumerate(told.changes["owners"]):
        parts = owner_parts(_without(change, told) if owner == told.seat else change, words)
        if parts:
            what = ", ".join(parts)
            lines.append(what if owner == told.seat else words.say("{player}: {what}", player=names[owner], what=what))
    return words.joined(lines)


def _without(change: dict[str, Any], told: LogEntry) -> dict[str, Any]:
    """Leave out the card that was played: the action names it."""
    played = told.do.get("card") if told.do["verb"] == "play" else None
    return {**change, "came": [name for name in change["came"] if name != played]}


def _action(told: LogEntry, names: list[str], words: Words) -> str:
    do = told.do
    of_module = (shown.log_text(do, told.seat, names, words) for shown in SHOWN.values())
    if (log_text := next((log_text for log_text in of_module if log_text is not None), None)) is not None:
        return log_text
    match do["verb"]:
        case "play" if do["using"] == "resources":  # what was paid is among the changes
            return words.say("plays {card}", card=words.name(do["card"]))
        case "play":
            return words.say("plays {card}, {way}", card=words.name(do["card"]), way=way(do, words))
        case "place":
            return words.say("sends a worker to {place}", place=place_label(do, told.seat, names, words))
        case "prepare":
            return words.say("prepares for the next season")
        case "pass":
            return words.say("passes for the rest of the game")
        case _ if "pick" not in do:
            return words.say("picks a card")
        case _ if do["pick"] == "done":
            return words.say("wants no more")
        case _:
            return words.say("picks {thing}", thing=pick_label(do, told.seat, names, words))
