"""What a seat sees of Pearlbrook."""

from typing import Any

from evertable.everdell.boxes.pearlbrook import adornments, ambassador, river, wonders
from evertable.everdell.ids import NAMES, ON_CARD
from evertable.everdell.state import CARD_AT, Everdell


def observe(s: Everdell, seat: int, view: dict[str, Any]) -> None:
    """All but the adornments that others hold and what lies face down."""
    view["river"] = river.view(s)
    view["wonders"] = [NAMES[wonder] for wonder in wonders.unbuilt(s)]
    view["adornments_hand"] = [NAMES[adornment] for adornment in adornments.held(s, seat)]
    owners: list[dict[str, Any]] = view["owners"]
    for owner, seen in enumerate(owners):
        seen["adornments"] = [NAMES[adornment] for adornment in adornments.played(s, owner)]
        seen["adornments_held"] = len(adornments.held(s, owner))
        seen["wonders"] = [NAMES[wonder] for wonder in wonders.wonders_of(s, owner)]
        seen["ambassador"] = _ambassador(s, owner)


def _ambassador(s: Everdell, owner: int) -> Any:
    """Nothing for an ambassador at home, else where it stands."""
    if ambassador.at_home(s, owner):
        return None
    place, city, slot = ambassador.whereabouts(s, owner)
    if place != ON_CARD:
        return NAMES[place]
    return {"at": "card", "card": NAMES[s.cities[city][slot][CARD_AT]], "owner": city}
