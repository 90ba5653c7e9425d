"""Changes of the discs caused by a move, and their texts."""

from typing import Any, NamedTuple

from evertable.evergreen.ids import CENTRE, COLOUR, COLOURS, RING
from evertable.evergreen.state import Evergreen
from evertable.present.evergreen.faces import artist, letters
from evertable.present.evergreen.standing import influence, leader, rivals
from evertable.present.words import Words, mark


class Moved(NamedTuple):
    """A disc that changes hands."""

    artist: str
    """The colour of the artist."""
    origin: int
    """The seat that had it, or CENTRE."""
    to: int
    value: int
    """What it is worth then."""


def moved(before: Evergreen, after: Evergreen) -> list[Moved]:
    """Return the discs that change hands."""
    return [
        Moved(COLOURS[colour], before.holders[colour], holder, RING[after.steps[colour]])
        for colour, holder in enumerate(after.holders)
        if holder != before.holders[colour]
    ]


def gist(discs: list[Moved], me: int, names: list[str], words: Words) -> str:
    """Return the discs that move, short enough for a card."""
    parts = []
    for disc in discs:
        who = words.say("you") if disc.to == me else names[disc.to]
        name = letters(disc.artist, words)
        parts.append(words.say("{artist} {value} → {player}", artist=name, player=who, value=disc.value))
    return ", ".join(parts)


def disc_lines(before: Evergreen, after: Evergreen, card: int, me: int, names: list[str], words: Words) -> list[str]:
    """Return a sentence for each artist that a newly laid card affects: the one it covers and its own (R-E-41)."""
    lines = []
    for colour in dict.fromkeys((COLOUR[after.covered[-1]], COLOUR[card])):
        lines.append(_disc_line(before, after, colour, me, names, words))
        lines += _tie_line(after, colour, me, names, words)
    return lines


def _disc_line(before: Evergreen, after: Evergreen, colour: int, me: int, names: list[str], words: Words) -> str:
    was, holder, value = before.holders[colour], after.holders[colour], RING[after.steps[colour]]
    name = artist(COLOURS[colour], words)
    if leader(after, colour) == CENTRE:
        mine = mark("No card of {artist} is visible any more: the disc stays with you")
        theirs = mark("No card of {artist} is visible any more: the disc stays with {player}")
        return words.say(mine if holder == me else theirs, artist=name, player=names[holder])
    if was == holder:
        stays = mark("{artist} stays with you") if holder == me else mark("{artist} stays with {player}")
        return words.say(stays, artist=name, player=names[holder])
    return goes(name, was, holder, value, me, names, words)


def goes(name: str, was: int, holder: int, value: int, me: int, names: list[str], words: Words) -> str:
    """Return a sentence about a disc that moves, with its value afterwards."""
    mine = mark("{artist} goes to you and is worth {value}")
    theirs = mark("{artist} goes to {player} and is worth {value}")
    if was == CENTRE:
        mine = mark("{artist} comes from the centre to you, worth {value}")
        theirs = mark("{artist} comes from the centre to {player}, worth {value}")
    return words.say(mine if holder == me else theirs, artist=name, player=names[holder], value=value)


def _tie_line(after: Evergreen, colour: int, me: int, names: list[str], words: Words) -> list[str]:
    equals = rivals(after, colour)
    if not equals:
        return []
    total, highest = influence(after, colour)[leader(after, colour)]
    others = ", ".join(words.say("you") if seat == me else names[seat] for seat in equals)
    message = mark("{number} each with {players}: the highest single card, {highest}, decides")
    return [words.say(message, number=total, players=others, highest=highest)]


def seen(before: dict[str, Any], after: dict[str, Any], seat: int) -> dict[str, Any]:
    """Return the differences between a spectator's observations that the log speaks of."""
    was, now = before["discs"], after["discs"]
    laid = [
        {"owner": owner, "pile": pile, "card": card, "on": before["piles"][owner][pile]}
        for owner, piles in enumerate(after["piles"])
        for pile, card in enumerate(piles)
        if before["piles"] and before["piles"][owner][pile] != card
    ]
    opened = not before["piles"] and bool(after["piles"])
    return {
        "discs": [
            {"artist": name, "from": was[name]["holder"], "to": disc["holder"], "value": disc["value"]}
            for name, disc in now.items()
            if disc["holder"] != was[name]["holder"]
        ],
        "laid": laid,
        "points": after["points"][seat] - before["points"][seat],
        "hit": after["hit"],
        "opened": [list(piles) for piles in after["piles"]] if opened else [],
        "first": after["actor"] if opened else None,
    }
