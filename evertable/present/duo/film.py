"""A move of Everdell Duo as a film. Owners are the mayors."""

from typing import Any

from evertable.duo.ids import CATALOG, PLACE
from evertable.present.differences import minus
from evertable.present.films import Seen, Step, drawn, goods, of_move, production, refilled, step, workers
from evertable.present.valley import gained, place_target

TURNS = ("play", "place", "draw", "trade")


def film(before: Seen, after: Seen, seat: int, do: dict[str, Any]) -> list[Step]:
    """Return what happened, from a spectator's observations around a move and its public description."""
    acting = before["mayor"] if before["mayor"] >= 0 else seat
    city = acting if len(after["cities"]) == 2 else 0
    where = _where(do, city)
    paid, placed, home, given = [], [], [], []
    season = after["season"] != before["season"]
    for mayor in sorted(range(2), key=lambda mayor: mayor != acting):
        was, now = before["mayors"][mayor], after["mayors"][mayor]
        out, back = workers(mayor, was, now)
        placed += out
        home += back
        changes = gained(
            {**was["resources"], "occupied": was["occupied"]}, {**now["resources"], "occupied": now["occupied"]}
        )
        if points := _points(before, after, mayor, acting):
            changes["point"] = points
        produced = production(mayor, _producing(after, mayor), changes) if season else []
        changes = {name: number for name, number in changes.items() if number}
        less, more = goods(mayor, changes, where, where or f"mat:{mayor}")
        paid += less
        played = mayor == acting and do["verb"] == "play" and do.get("from") == "hand"
        source = f"meadow:{do['card']}" if do["verb"] == "draw" and "card" in do and mayor == acting else "deck"
        given += produced + more + drawn(mayor, now["hand_size"] - was["hand_size"] + played, source)
    left, laid = _cities(before, after, acting, do)
    year = [step("season", what=after["season"], source=f"season:{before['season']}", to=f"season:{after['season']}")]
    steps = [*paid, *left, *placed, *laid, *given]
    steps = [*steps, *_sky(before, after), *year, *home] if season else [*steps, *home, *_sky(before, after)]
    steps += refilled(before["meadow"], after["meadow"])
    return of_move(steps, acting, where, do["verb"] in TURNS)


def _where(do: dict[str, Any], city: int) -> str:
    """Return the address of what a move is about, or an empty text."""
    if do["verb"] == "play":
        return f"city:{city}:{do['card']}"
    if "at" in do:
        return place_target(do, do["at"])
    return f"place:{do['for']}" if do.get("for", "") in PLACE else ""


def _points(before: Seen, after: Seen, mayor: int, acting: int) -> int:
    """Return the points that came to a mayor's city; those of a shared one come to the mayor who acts."""
    if len(after["cities"]) == 2:
        return int(after["cities"][mayor]["points"] - before["cities"][mayor]["points"])
    return int(after["cities"][0]["points"] - before["cities"][0]["points"]) if mayor == acting else 0


def _cities(before: Seen, after: Seen, acting: int, do: dict[str, Any]) -> tuple[list[Step], list[Step]]:
    """Return cards that left a city, and cards and events that came into it or to Miss Thorn."""
    left, laid = [], []
    played = do["card"] if do["verb"] == "play" else ""
    origin = f"meadow:{played}" if do.get("from") == "meadow" else f"cards:{acting}"
    for city, now in enumerate(after["cities"]):
        who = city if len(after["cities"]) == 2 else acting
        was = before["cities"][city]
        old, new = [card["card"] for card in was["cards"]], [card["card"] for card in now["cards"]]
        left += [step("pay", who, what="card", source=f"city:{city}:{card}", to="discard") for card in minus(old, new)]
        laid += [
            step("lay", who, what=card, source=origin if card == played else f"mat:{who}", to=f"city:{city}:{card}")
            for card in minus(new, old)
        ]
        laid += [step("act", who, what=won, source=f"place:{won}") for won in minus(now["events"], was["events"])]
    if "thorn" in after:
        taken = minus(after["thorn"]["cards"], before["thorn"]["cards"])
        laid += [step("lay", what=card, source=f"meadow:{card}", to=f"thorn:{card}") for card in taken]
    return left, laid


def _sky(before: Seen, after: Seen) -> list[Step]:
    """Return the steps of Sun and Moon on their path."""
    return [
        step("walk", what=one, source=f"track:{before[one]}", to=f"track:{after[one]}")
        for one in ("sun", "moon")
        if before[one] != after[one]
    ]


def _producing(after: Seen, mayor: int) -> list[tuple[str, str, str]]:
    if len(after["cities"]) != 2:
        return []
    cards = [CATALOG.card(one["card"]) for one in after["cities"][mayor]["cards"]]
    return [
        (f"city:{mayor}:{card.id}", card.id, card.icon_line.get("en"))
        for card in cards
        if card.color == "production" and card.icon_line
    ]
