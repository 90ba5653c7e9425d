"""The board as a seat sees it, as data for the template."""

from typing import Any, Final

from evertable.evergreen.ids import COLOURS, PILES, RING
from evertable.evergreen.state import Evergreen
from evertable.evergreen.turn import CONCERTS, MOST_CARDS
from evertable.kernel.view import View
from evertable.present.evergreen import faces
from evertable.present.evergreen.acts import then
from evertable.present.evergreen.changes import Moved
from evertable.present.evergreen.standing import influence, leader, rivals, worth
from evertable.present.words import Words, mark

PHASES: Final = {
    "opening": "opening",
    "first card": "cards",
    "next card": "cards",
    "hit disc": "hit",
    "concert": "concert",
    "final concert": "final",
    "over": "over",
}
STEPS: Final = {"cards": mark("Cards"), "hit": mark("Hit disc"), "concert": mark("Concert")}


def board(
    view: View, s: Evergreen, seen: dict[str, Any], moves: dict[int, list[Moved]], names: list[str], words: Words
) -> dict[str, Any]:
    """Return everything on the table; ``moves`` are the discs that each card would move (``forecast.py``)."""
    me, seats = seen["seat"], seen["seats"]
    phase = PHASES[seen["question"]]
    ways = then(view)
    return {
        "me": me,
        "actor": seen["actor"],
        "phase": phase,
        "players": [_player(s, seen, seat, names, words) for seat in range(seats)],
        "order": [(max(me, 0) + i) % seats for i in range(seats)],
        "centre": [_disc(seen, colour, words) for colour in COLOURS if seen["discs"][colour]["holder"] is None],
        "hit": _hit(seen, words),
        "artists": [_artist(s, seen, i, words) for i in range(len(COLOURS))],
        "values": list(RING),
        "hand": _hand(seen, ways, words),
        "chosen": [faces.card_face(card, words) for card in seen["chosen"]],
        "covered": len(seen["covered"]),
        "steps": _steps(s, phase, words),
        "then": ways,
        "forecast": {action: [list(disc) for disc in discs] for action, discs in moves.items() if discs},
        "timer": int(seen["options"].get("turn_timer", 0)),
    }


def _disc(seen: dict[str, Any], colour: str, words: Words) -> dict[str, Any]:
    return faces.disc_face(colour, seen["discs"][colour]["value"], seen["hit"] == colour, words)


def _player(s: Evergreen, seen: dict[str, Any], seat: int, names: list[str], words: Words) -> dict[str, Any]:
    held = seen["concerts"][seat]
    return {
        "seat": seat,
        "name": names[seat],
        "animal": faces.ANIMALS[seat % len(faces.ANIMALS)],
        "me": seat == seen["seat"],
        "turn": seat == seen["actor"],
        "dealer": seat == seen["dealer"],
        "piles": [_pile(seen, seat, pile, names, words) for pile in range(PILES)],
        "discs": [_disc(seen, colour, words) for colour in COLOURS if seen["discs"][colour]["holder"] == seat],
        "points": seen["points"][seat],
        "hand_size": seen["hand_sizes"][seat],
        "face_down": seen["chosen_sizes"][seat],
        "concerts": {
            "used": held,
            "left": CONCERTS - held,
            "tickets": [i < held for i in range(CONCERTS)],
            "label": words.many("{number} concert left", "{number} concerts left", CONCERTS - held),
        },
        "gala": {
            "used": seen["galas"][seat],
            "label": words.say("gala used") if seen["galas"][seat] else words.say("gala still to come"),
        },
        "worth": worth(s, seat, words),
    }


def _pile(seen: dict[str, Any], seat: int, pile: int, names: list[str], words: Words) -> dict[str, Any]:
    """Return a visible card, or its empty or face-down place in the opening."""
    name = faces.pile_name(seat, pile, seen["seat"], names, words)
    place: dict[str, Any] = {"target": f"pile:{seat}:{pile}", "place": words.say(faces.PLACES[pile]), "card": None}
    if seen["piles"]:
        card = seen["piles"][seat][pile]
        place["card"] = faces.card_face(card, words)
        place["label"] = words.say("{pile}: {card}", pile=name, card=faces.card_name(card, words))
        return place
    own = seen["chosen"] if seat == seen["seat"] else []
    place["face_down"] = pile < seen["chosen_sizes"][seat]
    place["card"] = faces.card_face(own[pile], words) if pile < len(own) else None
    if place["card"]:
        place["label"] = words.say("{pile}: {card}, face down", pile=name, card=faces.card_name(own[pile], words))
    elif place["face_down"]:
        place["label"] = words.say("{pile}: face down", pile=name)
    else:
        place["label"] = words.say("{pile}: empty", pile=name)
    return place


def _hit(seen: dict[str, Any], words: Words) -> dict[str, Any]:
    """Return the hit disc: six artists on a ring, the one on top counts double; left and right are one step away."""
    at = COLOURS.index(seen["hit"])
    turns = {at: "none", (at - 1) % len(COLOURS): "left", (at + 1) % len(COLOURS): "right"}
    ring = [
        {
            **faces.artist_face(colour, words),
            "shown": i == at,
            "turn": turns.get(i, ""),
            "place": (i - at) % len(COLOURS),
        }
        for i, colour in enumerate(COLOURS)
    ]
    return {
        **faces.artist_face(seen["hit"], words),
        "ring": ring,
        "left": ring[(at - 1) % len(COLOURS)],
        "right": ring[(at + 1) % len(COLOURS)],
        "label": words.say("The hit disc shows {artist}: double in concerts", artist=faces.artist(seen["hit"], words)),
    }


def _artist(s: Evergreen, seen: dict[str, Any], colour: int, words: Words) -> dict[str, Any]:
    """Return the influence of each seat on an artist, the leader, and the tie-break where it is close."""
    row, first, equals = influence(s, colour), leader(s, colour), rivals(s, colour)
    holder = seen["discs"][COLOURS[colour]]["holder"]
    return {
        **_disc(seen, COLOURS[colour], words),
        "holder": holder,
        "step": s.steps[colour],
        "influence": [
            {"seat": seat, "total": total, "highest": highest, "leads": seat == first, "tied": seat in equals}
            for seat, (total, highest) in enumerate(row)
        ],
        "leader": first if first >= 0 else None,
        "note": _note(row, first, equals, holder, words),
    }


def _note(row: list[tuple[int, int]], first: int, equals: list[int], holder: int | None, words: Words) -> str:
    if first < 0:
        return words.say("in the centre") if holder is None else words.say("no card visible; the disc stays")
    if equals:
        return words.say(
            "{total} each; the highest card, {highest}, decides", total=row[first][0], highest=row[first][1]
        )
    second = max((total for seat, (total, _) in enumerate(row) if seat != first), default=0)
    return words.say("ahead by {number}", number=row[first][0] - second)


def _hand(seen: dict[str, Any], ways: dict[str, dict[str, str]], words: Words) -> list[dict[str, Any]]:
    """Return the own hand by artist; ``then`` lists the piles a card can go on, in the order of its acts."""
    cards = [(card, i == 0) for _, held in faces.by_artist(seen["hand"]) for i, card in enumerate(held)]
    return [
        {
            **faces.card_face(card, words),
            "target": f"hand:{card}",
            "then": list(ways.get(f"hand:{card}", {})),
            "first": first,
        }
        for card, first in cards
    ]


def _steps(s: Evergreen, phase: str, words: Words) -> list[dict[str, Any]]:
    """Return the parts of a turn, and how many of its cards are played."""
    if phase not in STEPS:
        return []
    played = s.stack[-1][3]
    ids = list(STEPS)
    return [
        {
            "id": step,
            "name": words.say(STEPS[step]),
            "now": step == phase,
            "done": ids.index(step) < ids.index(phase),
            "count": f"{played}/{MOST_CARDS}" if step == "cards" else "",
        }
        for step in ids
    ]
