"""Moves as sentences for the log."""

from typing import Any

from evertable.present.actor import Actor, told_of
from evertable.present.duo.acts import item, pick_label, place_label, way
from evertable.present.duo.board import Cast, cast_of
from evertable.present.duo.changes import changes, others, parts
from evertable.present.model import LogEntry
from evertable.present.words import Words, mark


def log_entry(before: dict[str, Any], after: dict[str, Any], seat: int, do: dict[str, Any]) -> LogEntry:
    """Return a move and what it changed, from a spectator's observations."""
    facts = {key: before[key] for key in ("mayor", "seats", "hare", "options")}
    return LogEntry(seat, do, {**changes(before, after), **facts})


def tell(told: LogEntry, names: list[str], me: int, words: Words) -> str:
    """Return who did what, and what came of it."""
    changed, mayor = told.changes, told.changes["mayor"]
    alone = changed["seats"] == 1
    cast = cast_of(changed, names, words)
    lines = [_action(told, Actor(cast.mayors[mayor], told.seat == me and not alone, words), cast)]
    for one in sorted(range(2), key=lambda one: one != mayor):
        found = parts(_without(changed, told), one, mayor, words)
        if found:
            what = ", ".join(found)
            lines.append(what if one == mayor else told_of(one, what, cast.mayors, -1 if alone else me, words))
    return words.joined([*lines, *others(changed, words)])


def _without(changed: dict[str, Any], told: LogEntry) -> dict[str, Any]:
    """Leave out the card that was played: the action names it."""
    played = told.do.get("card") if told.do["verb"] == "play" else None
    cities = [{**city, "came": [name for name in city["came"] if name != played]} for city in changed["cities"]]
    return {**changed, "cities": cities}


def _action(told: LogEntry, who: Actor, cast: Cast) -> str:
    do, words = told.do, who.words
    match do["verb"]:
        case "play":
            fields = {"card": words.name(do["card"]), "way": way(do, words)}
            return who.does("{player} plays {card}, {way}", "You play {card}, {way}", **fields)
        case "place":
            place = place_label(do, cast, words)
            return who.does("{player} sends a worker to {place}", "You send a worker to {place}", place=place)
        case "draw":
            card = words.name(do["card"]) if "card" in do else words.say("a card of the deck")
            fields = {"card": card, "token": f"[{do['moves']}]"}
            return who.does("{player} draws {card}, {token} moves", "You draw {card}, {token} moves", **fields)
        case "trade":
            return who.does("{player} trades two cards for a resource", "You trade two cards for a resource")
        case "share" if "item" in do:
            they, you = mark("{player} puts {item} on the sharing tile"), mark("You put {item} on the sharing tile")
            return who.does(they, you, item=item(do["item"], words))
        case "watch":
            token = f"[{do['moves']}]"
            return who.does(
                "{player} turns a watch, {token} goes back", "You turn a watch, {token} goes back", token=token
            )
        case "news":
            return who.does("{player} uses Good News {card}", "You use Good News {card}", card=words.name(do["card"]))
        case "concede":
            if cast.chapter:
                return who.does("{player} gives the chapter up", "You give the chapter up")
            return who.does("{player} gives the game up", "You give the game up")
    if "pick" not in do:
        return who.does("{player} picks a card", "You pick a card")
    if do["pick"] == "done":
        if do.get("for") == "turn_end":
            return who.does("{player} ends the turn", "You end your turn")
        return who.does("{player} wants no more", "You want no more")
    return who.does("{player} picks {thing}", "You pick {thing}", thing=pick_label(do, cast, words))
