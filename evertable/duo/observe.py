"""Observe a position from a seat, and sample another position that the seat cannot tell from it (R-D-25, R-D-92,
R-D-150, R-D-169)."""

from collections.abc import Iterable
from typing import Any

from evertable.duo.automa import THORN
from evertable.duo.coop import item_name
from evertable.duo.goods import unpack
from evertable.duo.ids import NAMES, SEASONS
from evertable.duo.score import achievements, won
from evertable.duo.state import AWAY, LOCATIONS, ON_CARD, Built, Duo, mayor_of
from evertable.duo.steps import SECTIONS
from evertable.duo.visit import location
from evertable.kernel.rng import below, deal, shuffle


def names(things: Iterable[int]) -> list[str]:
    """Return the names of things; an empty place is an empty text."""
    return [NAMES[thing] if thing >= 0 else "" for thing in things]


def built_view(built: Built) -> dict[str, Any]:
    """Return a card in a city; fields that are empty are left out."""
    view: dict[str, Any] = {"card": NAMES[built[0]]}
    if built[1]:
        view["occupied"] = True
    if built[2]:
        view["under"] = names(built[2])
    return view


def city_view(s: Duo, city: int) -> list[dict[str, Any]]:
    """Return the cards of a city in the order they came; of a shared one also who played them."""
    views = []
    for built in s.cities[city]:
        if built[0] >= 0:
            view = built_view(built)
            if s.table.coop:
                view["by"] = built[3]
            views.append(view)
    return views


def placed_view(s: Duo, mayor: int) -> list[Any]:
    """Return where a mayor's workers stand; ``index`` says which card of the city it is, in the order they came."""
    views: list[Any] = []
    for who, place, city, slot in s.placed:
        if who != mayor:
            continue
        if place == ON_CARD:
            index = sum(built[0] >= 0 for built in s.cities[city][:slot])
            views.append({"at": "card", "card": NAMES[s.cities[city][slot][0]], "owner": city, "index": index})
        elif place == AWAY:
            views.append("away")
        else:
            views.append(NAMES[location(s, place) if place < LOCATIONS else city])
    return views


def skunks_view(s: Duo) -> dict[str, list[int]]:
    """Return the numbers that skunks stand on, by section."""
    return {name: [bit + 1 for bit in range(6) if s.skunks[i] >> bit & 1] for i, name in enumerate(SECTIONS)}


def sees(s: Duo, seat: int, mayor: int) -> bool:
    """Return whether a seat knows a mayor's hand: its own, or both when it plays both."""
    return seat >= 0 and s.table.seat_of[mayor] == seat


def observe(s: Duo, seat: int) -> dict[str, Any]:
    """Return what a seat sees. Hands, piles and cards set aside are hidden from others; everything else lies open."""
    decides = seat >= 0 and bool(s.stack) and s.stack[-1][1] == seat
    mayor = mayor_of(s.stack[-1]) if s.stack else -1
    view: dict[str, Any] = {
        "season": SEASONS[s.season],
        "sun": s.sun,
        "moon": s.moon,
        "hare": s.hare,
        "turn": s.turn,
        "mayor": mayor,
        "mayors": [_mayor(s, one, seat) for one in range(2)],
        "cities": [_city(s, city) for city in range(s.table.cities)],
        "meadow": names(s.meadow),
        "river": names(s.river),
        "events": names(s.spots),
        "playing": names(s.playing),
        "aside": names(s.aside) if decides else [],
        "aside_size": len(s.aside),
        "shown": names(s.shown),
        "deck_size": len(s.deck),
        "discard_size": len(s.discard),
        "river_deck_size": len(s.river_deck),
    }
    if s.table.coop:
        view.update(_coop(s))
    return view


def _mayor(s: Duo, mayor: int, seat: int) -> dict[str, Any]:
    return {
        "hand": names(s.hands[mayor]) if sees(s, seat, mayor) else None,
        "hand_size": len(s.hands[mayor]),
        "resources": unpack(s.goods[mayor]),
        "occupied": s.occupied[mayor],
        "workers": s.workers[mayor],
        "placed": placed_view(s, mayor),
    }


def _city(s: Duo, city: int) -> dict[str, Any]:
    return {
        "cards": city_view(s, city),
        "points": s.points[city],
        "events": names(event for owner, event in s.claimed if owner == city),
    }


def _coop(s: Duo) -> dict[str, Any]:
    return {
        "skunks": skunks_view(s),
        "watches": s.watches,
        "news": names(s.news),
        "boosts": names(s.boosts),
        "tile": {"item": item_name(s.tile[0]), "for": s.tile[1]} if s.tile else None,
        "may_share": bool(s.may_share),
        "visited_farms": [bit for bit in range(4) if s.visited >> bit & 1],
        "thorn": {"cards": names(s.thorn), "events": names(e for owner, e in s.claimed if owner == THORN)},
        "won": won(s),
        "achievements": achievements(s),
        "conceded": bool(s.conceded),
    }


def resample(s: Duo, seat: int, rng: int) -> Duo:
    """Deal once more whatever the seat has not seen: other hands, piles, cards that another mayor looks at.

    The cards are sorted first, so that what is dealt depends on what the seat knows and the generator alone.
    """
    new = s.copy()
    looks = seat >= 0 and bool(s.stack) and s.stack[-1][1] == seat
    others = [mayor for mayor in range(2) if not sees(s, seat, mayor)]
    unseen = [*s.deck, *s.discard, *(card for mayor in others for card in s.hands[mayor])]
    if not looks:
        unseen += s.aside
    unseen.sort()
    rng = shuffle(rng, unseen)
    for mayor in others:
        new.hands[mayor] = tuple(sorted(deal(unseen, len(s.hands[mayor]))))
    if not looks:
        new.aside = sorted(deal(unseen, len(s.aside)))
    new.discard = deal(unseen, len(s.discard))
    new.deck = unseen
    for pile in (new.river_deck, new.unused, new.news_deck):
        pile.sort()
        rng = shuffle(rng, pile)
    new.rng, _ = below(rng, 2)
    new.dice = []
    return new
