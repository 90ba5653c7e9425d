"""A move of Everdell as a film."""

from typing import Any

from evertable.everdell.ids import CATALOG, PLACE
from evertable.present.differences import minus
from evertable.present.everdell.modules import showings
from evertable.present.films import Seen, Step, drawn, goods, of_move, production, refilled, step, workers
from evertable.present.valley import gained, place_target

TURNS = ("play", "place", "prepare", "pass")


def film(before: Seen, after: Seen, seat: int, do: dict[str, Any]) -> list[Step]:
    """Return what happened, from a spectator's observations around a move and its public description."""
    where = _where(do, seat, after)
    paid, placed, laid, home, given, year = [], [], [], [], [], []
    for owner in sorted(range(len(after["owners"])), key=lambda owner: owner != seat):
        was, now = before["owners"][owner], after["owners"][owner]
        left, came = _city(owner, was, now, seat, do)
        out, back = workers(owner, was, now)
        placed += out + _ambassador(owner, was, now)
        home += back
        laid += came
        changes = _changes(before, after, owner)
        changes["card"] = _hand(owner, was, now, seat, do)
        if now["season"] != was["season"]:
            year += _season(owner, was, now)
        if owner == seat and (year or do.get("for") == "production"):
            given += production(owner, _producing(owner, now), changes)
        hand = changes.pop("card")
        less, more = goods(owner, changes, where, where or f"mat:{owner}")
        paid += less + left
        given += more + _on_cards(owner, was, now, where) + drawn(owner, hand, _drawn_from(do))
    steps = [*year, *home, *paid, *placed, *laid] if year else [*paid, *placed, *laid, *home]
    steps += [*given, *refilled(before["meadow"], after["meadow"])]
    return of_move(steps, seat, where, do["verb"] in TURNS)


def _where(do: dict[str, Any], seat: int, after: Seen) -> str:
    """Return the address of what a move is about, or an empty text."""
    if do["verb"] == "play":
        return f"city:{seat}:{do['card']}"
    if "at" in do:
        return place_target(do, do["at"])
    source = do.get("for", "")
    if source in PLACE:
        return f"place:{source}"
    held = {card["card"] for card in after["owners"][seat]["city"]} if seat < len(after["owners"]) else ()
    return f"city:{seat}:{source}" if source in held else ""


def _city(owner: int, was: Seen, now: Seen, seat: int, do: dict[str, Any]) -> tuple[list[Step], list[Step]]:
    """Return cards that left a city, and cards that came into it."""
    old, new = [card["card"] for card in was["city"]], [card["card"] for card in now["city"]]
    left = [step("pay", owner, what="card", source=f"city:{owner}:{card}", to="discard") for card in minus(old, new)]
    played = do["card"] if do["verb"] == "play" else ""
    origin = f"meadow:{played}" if do.get("from") == "meadow" else f"cards:{seat}"
    came = [
        step("lay", owner, what=card, source=origin if card == played else f"mat:{owner}", to=f"city:{owner}:{card}")
        for card in minus(new, old)
    ]
    won = minus([one["event"] for one in now["events"]], [one["event"] for one in was["events"]])
    return left, came + [step("act", owner, what=event, source=f"place:{event}") for event in won]


def _ambassador(owner: int, was: Seen, now: Seen) -> list[Step]:
    place = now.get("ambassador")
    if not place or place == was.get("ambassador"):
        return []
    return [step("walk", owner, what="frog", source=f"mat:{owner}", to=f"place:{place}")]


def _changes(before: Seen, after: Seen, owner: int) -> dict[str, int]:
    """Return resources, points and tokens of modules that came and went."""
    was, now = before["owners"][owner], after["owners"][owner]
    changes = gained(was["resources"], now["resources"])
    for shown in showings(dict(after)).values():
        had, has = shown.token_counts(before, owner), shown.token_counts(after, owner)
        changes |= {icon: number for icon, number in gained(had, has).items() if icon not in changes}
    if now["points"] != was["points"]:
        changes["point"] = now["points"] - was["points"]
    return changes


def _on_cards(owner: int, was: Seen, now: Seen, source: str) -> list[Step]:
    """Return points that have come to lie on cards of a city."""
    return [
        step("point", owner, what="point", source=source, to=f"city:{owner}:{new['card']}", n=more)
        for old, new in zip(was["city"], now["city"], strict=False)
        if old["card"] == new["card"] and (more := new.get("points", 0) - old.get("points", 0)) > 0
    ]


def _hand(owner: int, was: Seen, now: Seen, seat: int, do: dict[str, Any]) -> int:
    """Return how many cards an owner has drawn, without the one that was played."""
    played = owner == seat and do["verb"] == "play" and do.get("from") == "hand"
    return int(now["hand_size"] - was["hand_size"] + played)


def _drawn_from(do: dict[str, Any]) -> str:
    """Return the address of the card of the Meadow that a player takes, else the deck."""
    return f"meadow:{do['pick']}" if do.get("zone") == "meadow" and "pick" in do else "deck"


def _season(owner: int, was: Seen, now: Seen) -> list[Step]:
    season = now["season"]
    return [step("season", owner, what=season, source=f"season:{was['season']}", to=f"season:{season}")]


def _producing(owner: int, now: Seen) -> list[tuple[str, str, str]]:
    cards = [CATALOG.card(one["card"]) for one in now["city"]]
    return [
        (f"city:{owner}:{card.id}", card.id, card.icon_line.get("en"))
        for card in cards
        if card.color == "production" and card.icon_line
    ]
