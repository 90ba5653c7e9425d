"""What the boxes of Everdell add to its score pad.

A box of another package has a ``PAD`` in its ``showing.py``. The first word of a field's path and the key of a shelf
are keys of the scenario that the sheet becomes (``add_keys`` of ``evertable.everdell.scenario``).
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from evertable import plugins
from evertable.catalog.schema import Place, Token
from evertable.everdell.ids import CATALOG
from evertable.pad.fields import LEFT, TOKENS, BoxPad, Field, Shelf
from evertable.present.registry import presenter_for
from evertable.present.words import mark

GAME: Final = "everdell"
MORE: Final = mark("More")


def token(kind: str) -> Any:
    """Return whether a component is a token or place of a kind, for shelves."""
    return lambda entry: isinstance(entry, Token | Place) and entry.type == kind


BUILT_IN: Final = {
    "pearlbrook": BoxPad(
        (
            Shelf("adornments", mark("Adornments played"), "pearl", token("adornment")),
            Shelf("wonders", mark("Wonders built"), "crown", token("wonder")),
        ),
        (
            Field("pearls", mark("Pearls left"), "pearl", 99, group=TOKENS),
            Field("hand", mark("Cards in hand"), "card", 30, group=LEFT),
        ),
        frozenset({"hand"}),
    ),
    "newleaf": BoxPad((Shelf("visitors", mark("Visitors"), "visitor", token("visitor")),)),
    "spirecrest": BoxPad(
        (
            Shelf("discoveries", mark("Discoveries"), "mountain", token("discovery")),
            Shelf("map", mark("Expedition, from left to right"), "map", token("tile")),
        ),
        (Field("paid", mark("Maps paid, from the left"), "map", 12, group=MORE),),
        frozenset({"discoveries", "map", "paid"}),
    ),
    "powers": BoxPad(
        fields=(
            Field("power", mark("Worker power"), "power", values=tuple(one.id for one in CATALOG.powers), group=MORE),
            Field("power_points", mark("Point tokens on the power card"), "point", group=MORE),
            Field("wild_tokens", "wild_token", "power", 8, group=LEFT),
        ),
        for_players=frozenset({"power", "power_points", "wild_tokens"}),
    ),
    "bellfaire": BoxPad(
        board=(
            Field(
                "board.garland",
                mark("Garland award"),
                "crown",
                values=tuple(one.id for one in CATALOG.tokens if one.type == "award"),
            ),
        ),
        board_option="garland",
    ),
}


def box_pads(modules: Sequence[str]) -> list[BoxPad]:
    """Return what these modules add, in their order."""
    known = _all()
    return [known[module] for module in modules if module in known]


@cache
def _all() -> dict[str, BoxPad]:
    presenter_for(GAME)  # it imports the showings
    outside = {box.module: box.optional_part("showing", "PAD") for box in plugins.boxes(GAME)}
    return BUILT_IN | {module: pad for module, pad in outside.items() if pad is not None}
