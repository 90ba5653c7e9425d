"""What a seat sees of Newleaf."""

from typing import Any

from evertable.everdell.boxes.newleaf import golden, station, visitors
from evertable.everdell.ids import NAMES
from evertable.everdell.observe import names
from evertable.everdell.state import Everdell


def observe(s: Everdell, seat: int, view: dict[str, Any]) -> None:
    """All but the piles below their tops and the face-down discards lies open."""
    view["station"] = {
        "cards": names(station.cards(s)),
        "cars": names(station.cars(s)),
        "bag": len(station.BAG.get(s)),
        "aside": names(station.ASIDE.get(s)),
        "visitors": [names(pile.get(s)[-1:]) for pile in visitors.PILES],
        "pile_sizes": [len(pile.get(s)) for pile in visitors.PILES],
        "discards": len(visitors.DISCARDS.get(s)),
    }
    owners: list[dict[str, Any]] = view["owners"]
    for owner, seen in enumerate(owners):
        content = visitors.content(s, owner)
        seen["visitors"] = [
            {"visitor": NAMES[visitor], "content": visitor in content} for visitor in visitors.of(s, owner)
        ]


def observe_tokens(s: Everdell, view: dict[str, Any]) -> None:
    """Golden tokens lie open."""
    owners: list[dict[str, Any]] = view["owners"]
    for owner, seen in enumerate(owners):
        seen["golden_tokens"] = golden.left(s, owner)
