"""Legal actions as labels, targets and groups, and reasons why other actions are not possible."""

from typing import Any, Final

from evertable.evergreen.ids import COLOURS
from evertable.evergreen.state import Evergreen
from evertable.evergreen.turn import CONCERTS
from evertable.kernel.notation import write
from evertable.kernel.view import View
from evertable.present.evergreen.changes import Moved, gist
from evertable.present.evergreen.faces import MY_PILE, artist, card_name, pile_name
from evertable.present.evergreen.standing import concert, final_concert
from evertable.present.model import Act, Blocked
from evertable.present.words import Words, mark

HEADINGS: Final = {
    "opening": mark("Choose a card"),
    "turn": mark("Your turn"),
    "hit": mark("Hit disc"),
    "concert": mark("Concert"),
    "final": mark("Final concert"),
}
HITS: Final = {
    "left": mark("Turn the hit disc left to {artist}"),
    "none": mark("Leave the hit disc on {artist}"),
    "right": mark("Turn the hit disc right to {artist}"),
}
STEPS: Final = {"left": -1, "none": 0, "right": 1}


def acts(view: View, s: Evergreen, moves: dict[int, list[Moved]], names: list[str], words: Words) -> list[Act]:
    """Return everything the seat can do now; ``moves`` are the discs that each card would move (``forecast.py``)."""
    found = []
    for action in view.legal_actions():
        do = view.describe(action)
        label = _label(do, s, view.seat, names, words)
        price = gist(moves[action], view.seat, names, words) if action in moves else _price(view, s, do, words)
        found.append(Act(action, write(do), _group(do), _target(do), label, price))
    return found


def _group(do: dict[str, Any]) -> str:
    """Return the heading of an action. Cards have a heading of their own, because each can go on every pile."""
    verb = do["verb"]
    if verb == "influence":
        return f"card:{do['card']}"
    return {"reveal": "opening", "stop": "turn"}.get(verb, str(verb))


def groups(done: list[Act], words: Words) -> list[tuple[str, str]]:
    """Return the groups in use with their headings; what ends the turn comes before the many ways to go on."""
    used = sorted({act.group for act in done}, key=[*HEADINGS, *(act.group for act in done)].index)
    return [
        (group, words.say(HEADINGS[group]) if group in HEADINGS else card_name(group.removeprefix("card:"), words))
        for group in used
    ]


def _target(do: dict[str, Any]) -> str:
    """Return the thing that is clicked first; for a card the pile comes second (see ``then``)."""
    match do["verb"]:
        case "reveal" | "influence":
            return f"hand:{do['card']}"
        case "hit":
            return f"hit:{do['turn']}"
        case "concert":
            return f"button:concert-{do['hold']}"
        case "final":
            return f"button:final-{'gala' if do['gala'] else 'plain'}"
        case verb:
            return f"button:{verb}"


def then(view: View) -> dict[str, dict[str, str]]:
    """Return for every playable card the piles it can go on, each with the text of its act."""
    found: dict[str, dict[str, str]] = {}
    for action in view.legal_actions():
        do = view.describe(action)
        if do["verb"] == "influence":
            found.setdefault(f"hand:{do['card']}", {})[f"pile:{do['owner']}:{do['pile']}"] = write(do)
    return found


def _label(do: dict[str, Any], s: Evergreen, me: int, names: list[str], words: Words) -> str:
    match do["verb"]:
        case "reveal":
            pile = words.say(MY_PILE[len(s.chosen[me])])
            return words.say("{card} for {pile}", card=card_name(do["card"], words), pile=pile)
        case "influence":
            pile = pile_name(do["owner"], do["pile"], me, names, words)
            return words.say("{card} on {pile}", card=card_name(do["card"], words), pile=pile)
        case "stop":
            return words.say("No more cards")
        case "hit":
            shown = COLOURS[(s.hit + STEPS[do["turn"]]) % len(COLOURS)]
            return words.say(HITS[do["turn"]], artist=artist(shown, words))
        case "concert":
            return words.say(_CONCERTS[do["hold"]])
        case _:
            return words.say(_CONCERTS["final_gala" if do["gala"] else "final"])


_CONCERTS: Final = {
    "no": mark("No concert now"),
    "yes": mark("Hold a concert"),
    "gala": mark("Hold your gala"),
    "final": mark("Final concert, not as gala"),
    "final_gala": mark("Final concert as gala"),
}


def _price(view: View, s: Evergreen, do: dict[str, Any], words: Words) -> str:
    match do["verb"]:
        case "concert" if do["hold"] != "no":
            return points(concert(s, view.seat) << (do["hold"] == "gala"), words)
        case "final":
            return points(final_concert(s, view.seat) << do["gala"], words)
    return ""


def points(number: int, words: Words) -> str:
    """Return a number of points."""
    return words.many("{number} point", "{number} points", number)


# --- what cannot be done


def blocked(view: View, s: Evergreen, question: str, words: Words) -> list[Blocked]:
    """Return what belongs to a turn but not to this moment, each with the reason."""
    seat = view.seat
    found: list[Blocked] = []
    if question == "first card":
        found.append(_no("button:stop", mark("No more cards"), mark("play at least one card"), "R-E-40", words))
    elif question == "next card" and len(view.legal_actions()) == 1 and s.hands[seat]:
        found.append(_no("hand", mark("Another card"), mark("three cards are the most in a turn"), "R-E-40", words))
    if question in ("first card", "next card"):
        found.append(_no("hit:left", mark("Turn the hit disc"), mark("after your cards"), "R-E-45", words))
    if question in ("first card", "next card", "hit disc", "concert"):
        found += _no_concert(s, seat, question, words)
    if question == "final concert" and s.galas[seat]:
        found.append(_no("button:final-gala", _CONCERTS["final_gala"], mark("your gala is used"), "R-E-53", words))
    return found


def _no_concert(s: Evergreen, seat: int, question: str, words: Words) -> list[Blocked]:
    yes, gala = ("button:concert-yes", _CONCERTS["yes"]), ("button:concert-gala", _CONCERTS["gala"])
    if s.concerts[seat] >= CONCERTS:
        used = mark("your three concerts are used")
        return [_no(*yes, used, "R-E-46", words), _no(*gala, used, "R-E-46", words)]
    found = []
    if question != "concert":
        found.append(_no(*yes, mark("after the hit disc"), "R-E-46", words))
    if s.galas[seat]:
        found.append(_no(*gala, mark("your gala is used"), "R-E-48", words))
    elif question != "concert":
        found.append(_no(*gala, mark("after the hit disc"), "R-E-46", words))
    return found


def _no(target: str, label: str, why: str, rule: str, words: Words) -> Blocked:
    return Blocked(target, words.say(label), words.say(why), rule)
