"""Moves as sentences for the log. A card laid face down in the opening is named only when it is turned up (R-E-20)."""

from typing import Any

from evertable.evergreen.ids import CENTRE
from evertable.present.evergreen.acts import points
from evertable.present.evergreen.changes import goes, seen
from evertable.present.evergreen.faces import artist, card_name, pile_name
from evertable.present.model import LogEntry
from evertable.present.words import Words


def log_entry(before: dict[str, Any], after: dict[str, Any], seat: int, do: dict[str, Any]) -> LogEntry:
    """Return a move and what it changed, from a spectator's observations."""
    return LogEntry(seat, do, seen(before, after, seat))


def tell(told: LogEntry, names: list[str], me: int, words: Words) -> str:
    """Return who did what, and what came of it."""
    who = words.say("You") if told.seat == me else names[told.seat]
    lines = [words.say("{player}: {what}", player=who, what=_action(told, names, me, words))]
    if told.do["verb"] == "influence" and told.changes["points"]:
        lines.append(words.say("a concert, {points}", points=points(told.changes["points"], words)))
    lines += _opened(told.changes, names, me, words)
    for disc in told.changes["discs"]:
        was = CENTRE if disc["from"] is None else disc["from"]
        lines.append(goes(artist(disc["artist"], words), was, disc["to"], disc["value"], me, names, words))
    return ". ".join(lines)


def _action(told: LogEntry, names: list[str], me: int, words: Words) -> str:
    do, gained = told.do, points(told.changes["points"], words)
    match do["verb"]:
        case "reveal":
            return words.say("a card face down")
        case "influence" | "timeout":
            return _laid(told, names, me, words)
        case "stop":
            return words.say("no more cards")
        case "hit" if do["turn"] == "none":
            return words.say("the hit disc stays on {artist}", artist=artist(told.changes["hit"], words))
        case "hit":
            return words.say("the hit disc turns to {artist}", artist=artist(told.changes["hit"], words))
        case "concert" if do["hold"] == "no":
            return words.say("no concert")
        case "concert" if do["hold"] == "yes":
            return words.say("a concert, {points}", points=gained)
        case "concert":
            return words.say("the gala, {points}", points=gained)
        case _ if do["gala"]:
            return words.say("the final concert as gala, {points}", points=gained)
        case _:
            return words.say("the final concert, {points}", points=gained)


def _laid(told: LogEntry, names: list[str], me: int, words: Words) -> str:
    slow = told.do["verb"] == "timeout"
    if not told.changes["laid"]:
        return words.say("out of time, the turn ends")
    fields = [
        {
            "card": card_name(laid["card"], words),
            "pile": pile_name(laid["owner"], laid["pile"], me, names, words, told.seat),
            "covered": card_name(laid["on"], words),
        }
        for laid in told.changes["laid"]
    ]
    if slow:
        return words.say("out of time: {card}, drawn at random, on {pile} over {covered}", **fields[0])
    return words.joined(words.say("{card} on {pile} over {covered}", **laid) for laid in fields)


def _opened(changes: dict[str, Any], names: list[str], me: int, words: Words) -> list[str]:
    """Describe the opening: all cards are turned up, and the lowest total begins (R-E-20, R-E-21)."""
    if not changes["opened"]:
        return []
    shown = [
        words.say(
            "{player} {cards} ({total})",
            player=words.say("You") if seat == me else names[seat],
            cards=", ".join(card_name(card, words) for card in piles),
            total=sum(int(card.rsplit("-", 1)[1]) for card in piles),
        )
        for seat, piles in enumerate(changes["opened"])
    ]
    first = changes["first"]
    begins = words.say("You begin") if first == me else words.say("{player} begins", player=names[first])
    return [words.say("All cards are turned up: {cards}", cards=words.joined(shown)), begins]
