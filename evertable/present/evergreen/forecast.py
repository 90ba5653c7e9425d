"""Previews: apply an action to a position that the seat cannot tell from the real one, and describe the result.

Nothing hidden is revealed in a turn (R-E-12). Only the last card of the opening turns cards up, and the sentences do
not say which.
"""

from typing import Any

from evertable.evergreen.ids import CARD_IDS, COLOURS
from evertable.evergreen.state import Evergreen
from evertable.evergreen.turn import CONCERTS
from evertable.kernel.view import View
from evertable.present.evergreen.acts import points
from evertable.present.evergreen.changes import Moved, disc_lines, moved
from evertable.present.evergreen.faces import MY_PILE, artist, card_name
from evertable.present.evergreen.standing import concert, position, programme
from evertable.present.model import Preview
from evertable.present.words import Words, mark


def moves(view: View, s: Evergreen) -> dict[int, list[Moved]]:
    """Return for each card and the pile it can go on, by action, the discs that would change hands."""
    found = {}
    for action in view.legal_actions():
        if view.describe(action)["verb"] == "influence":
            after = s.copy()
            view.game.apply(after, action)
            found[action] = moved(s, after)
    return found


def preview(view: View, action: int, names: list[str], words: Words) -> Preview:
    """Return what a legal action of the seat would do."""
    do = view.describe(action)
    before = position(view)
    after = before.copy()
    view.game.apply(after, action)
    opened = not before.tops and bool(after.tops)
    match do["verb"]:
        case "reveal":
            lines = _reveal(view, before, do, opened, words)
        case "influence":
            lines = disc_lines(before, after, CARD_IDS[do["card"]], view.seat, names, words)
            lines += _concert_line(before, after, view.seat, words)
        case "stop":
            lines = [words.say("Next: the hit disc, then perhaps a concert")]
        case "hit":
            lines = _hit(before, after, view.seat, words)
        case _:
            lines = _points(before, after, do, view.seat, words)
            lines += _next(view, after, names, words)
    return Preview(lines, opened)


def _reveal(view: View, before: Evergreen, do: dict[str, Any], opened: bool, words: Words) -> list[str]:
    pile = words.say(MY_PILE[len(before.chosen[view.seat])])
    lines = [words.say("{card} goes face down to {pile}", card=card_name(do["card"], words), pile=pile)]
    if opened:
        lines.append(words.say("Then everybody's cards are turned up; the lowest total begins"))
    return lines


def _concert_line(before: Evergreen, after: Evergreen, seat: int, words: Words) -> list[str]:
    """Return what a concert would then bring, if that changes and a concert is left."""
    now = concert(after, seat)
    if after.concerts[seat] >= CONCERTS or now == concert(before, seat):
        return []
    if after.galas[seat]:
        return [words.say("Your concert would bring {number}", number=now)]
    return [words.say("Your concert would bring {number}, as gala {gala}", number=now, gala=now * 2)]


def _hit(before: Evergreen, after: Evergreen, seat: int, words: Words) -> list[str]:
    name = artist(COLOURS[after.hit], words)
    stays = mark("{artist} stays the hit and counts double in concerts")
    becomes = mark("{artist} becomes the hit and counts double in concerts")
    line = words.say(stays if before.hit == after.hit else becomes, artist=name)
    return [line, *_concert_line(before, after, seat, words)]


def _points(before: Evergreen, after: Evergreen, do: dict[str, Any], seat: int, words: Words) -> list[str]:
    left = CONCERTS - after.concerts[seat]
    rest = words.many("You have {number} concert left", "You have {number} concerts left", left)
    if do.get("hold") == "no":
        return [rest]
    gained = after.points[seat] - before.points[seat]
    total = programme(before, seat, do["verb"] == "concert", words)
    gala = do.get("hold") == "gala" or do.get("gala", False)
    if not total:
        lines = [words.say("You hold no disc: 0 points")]
    elif gala:
        lines = [words.say("You score {points}: ({sum}) × 2", points=points(gained, words), sum=total)]
    else:
        lines = [words.say("You score {points}: {sum}", points=points(gained, words), sum=total)]
    if gala:
        lines.append(words.say("Your gala is used then"))
    return [*lines, rest] if do["verb"] == "concert" else lines


def _next(view: View, after: Evergreen, names: list[str], words: Words) -> list[str]:
    question, actor = view.game.question(after), view.game.actor(after)
    if question == "over":
        return [words.say("Then the game is over")]
    if question == "final concert":
        return [words.say("Then comes the final concert")] if after.finals == [0] * len(after.finals) else []
    if actor == view.seat:
        return [words.say("Then it is your turn again")]
    return [words.say("Then it is the turn of {player}", player=names[actor])]
