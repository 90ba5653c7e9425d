"""Moves as sentences for the log."""

from typing import Any

from evertable.present.duo.acts import item, pick_label, place_label, way
from evertable.present.duo.board import Cast, cast_of
from evertable.present.duo.changes import changes, others, parts
from evertable.present.model import LogEntry
from evertable.present.words import Words


def log_entry(before: dict[str, Any], after: dict[str, Any], seat: int, do: dict[str, Any]) -> LogEntry:
    """Return a move and what it changed, from a spectator's observations."""
    facts = {key: before[key] for key in ("mayor", "seats", "hare", "options")}
    return LogEntry(seat, do, {**changes(before, after), **facts})


def tell(told: LogEntry, names: list[str], me: int, words: Words) -> str:
    """Return who did what, and what came of it."""
    changed, mayor = told.changes, told.changes["mayor"]
    alone = changed["seats"] == 1
    cast = cast_of(changed, names, words)
    who = words.say("You") if told.seat == me and not alone else cast.mayors[mayor]
    lines = [words.say("{player}: {what}", player=who, what=_action(told, cast, words))]
    for one in sorted(range(2), key=lambda one: one != mayor):
        found = parts(_without(changed, told), one, mayor, words)
        if found:
            what = ", ".join(found)
            line = words.say("{player}: {what}", player=cast.mayors[one], what=what)
            lines.append(what if one == mayor else line)
    return words.joined([*lines, *others(changed, words)])


def _without(changed: dict[str, Any], told: LogEntry) -> dict[str, Any]:
    """Leave out the card that was played: the action names it."""
    played = told.do.get("card") if told.do["verb"] == "play" else None
    cities = [{**city, "came": [name for name in city["came"] if name != played]} for city in changed["cities"]]
    return {**changed, "cities": cities}


def _action(told: LogEntry, cast: Cast, words: Words) -> str:
    do = told.do
    match do["verb"]:
        case "play":
            return words.say("plays {card}, {way}", card=words.name(do["card"]), way=way(do, words))
        case "place":
            return words.say("sends a worker to {place}", place=place_label(do, cast, words))
        case "draw":
            card = words.name(do["card"]) if "card" in do else words.say("a card of the deck")
            return words.say("draws {card}, {token} moves", card=card, token=f"[{do['moves']}]")
        case "trade":
            return words.say("trades two cards for a resource")
        case "share" if "item" in do:
            return words.say("puts {item} on the sharing tile", item=item(do["item"], words))
        case "watch":
            return words.say("turns a watch, {token} goes back", token=f"[{do['moves']}]")
        case "news":
            return words.say("uses Good News {card}", card=words.name(do["card"]))
        case "concede":
            return words.say("gives the chapter up") if cast.chapter else words.say("gives the game up")
    if "pick" not in do:
        return words.say("picks a card")
    if do["pick"] == "done":
        return words.say("ends the turn") if do.get("for") == "turn_end" else words.say("wants no more")
    return words.say("picks {thing}", thing=pick_label(do, cast, words))
