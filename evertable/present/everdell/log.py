"""Moves as sentences for the log."""

from typing import Any

from evertable.present.actor import Actor, told_of
from evertable.present.everdell.acts import pick_label, place_label, way
from evertable.present.everdell.changes import changes, owner_parts
from evertable.present.everdell.modules import overriding
from evertable.present.model import LogEntry
from evertable.present.words import Words


def log_entry(before: dict[str, Any], after: dict[str, Any], seat: int, do: dict[str, Any]) -> LogEntry:
    """Return a move and what it changed, from a spectator's observations."""
    return LogEntry(seat, do, changes(before, after))


def tell(told: LogEntry, names: list[str], me: int, words: Words) -> str:
    """Return who did what, and what came of it."""
    lines = [_action(told, Actor(names[told.seat], told.seat == me, words), names)]
    for owner, change in enumerate(told.changes["owners"]):
        parts = owner_parts(_without(change, told) if owner == told.seat else change, words)
        if parts:
            what = ", ".join(parts)
            lines.append(what if owner == told.seat else told_of(owner, what, names, me, words))
    return words.joined(lines)


def _without(change: dict[str, Any], told: LogEntry) -> dict[str, Any]:
    """Leave out the card that was played: the action names it."""
    played = told.do.get("card") if told.do["verb"] == "play" else None
    return {**change, "came": [name for name in change["came"] if name != played]}


def _action(told: LogEntry, who: Actor, names: list[str]) -> str:
    do, words = told.do, who.words
    of_module = (shown.log_text(do, told.seat, who, names) for shown in overriding("log_text"))
    if (log_text := next((log_text for log_text in of_module if log_text is not None), None)) is not None:
        return log_text
    match do["verb"]:
        case "play" if do["using"] == "resources":  # what was paid is among the changes
            return who.does("{player} plays {card}", "You play {card}", card=words.name(do["card"]))
        case "play":
            fields = {"card": words.name(do["card"]), "way": way(do, words)}
            return who.does("{player} plays {card}, {way}", "You play {card}, {way}", **fields)
        case "place":
            place = place_label(do, told.seat, names, words)
            return who.does("{player} sends a worker to {place}", "You send a worker to {place}", place=place)
        case "prepare":
            return who.does("{player} prepares for the next season", "You prepare for the next season")
        case "pass":
            return who.does("{player} passes for the rest of the game", "You pass for the rest of the game")
        case _ if "pick" not in do:
            return who.does("{player} picks a card", "You pick a card")
        case _ if do["pick"] == "done":
            return who.does("{player} wants no more", "You want no more")
        case _:
            thing = pick_label(do, told.seat, names, words)
            return who.does("{player} picks {thing}", "You pick {thing}", thing=thing)
