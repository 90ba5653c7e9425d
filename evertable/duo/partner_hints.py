"""Partner hints: colours and kinds of a mayor's cards, never names, and wanted resources (R-D-92).

Hints are talk between players and not moves: the rules know which hints would be true, a table passes them on.
"""

from collections.abc import Iterable

from evertable.duo.goods import RESOURCES
from evertable.duo.ids import COLOUR, COLOURS, KIND, KINDS

PartnerHint = dict[str, str]
"""``say`` is ``have`` (with ``color``, ``kind`` or both) or ``want`` (with ``resource``)."""


def sayable(hand: Iterable[int]) -> list[PartnerHint]:
    """Return every hint that is true of a hand, and every wish."""
    held = {(COLOUR[card], KIND[card]) for card in hand}
    said: list[PartnerHint] = []
    said += [{"say": "have", "kind": KINDS[kind]} for kind in sorted({kind for _, kind in held})]
    said += [{"say": "have", "color": COLOURS[colour]} for colour in sorted({colour for colour, _ in held})]
    said += [{"say": "have", "color": COLOURS[colour], "kind": KINDS[kind]} for colour, kind in sorted(held)]
    return said + [{"say": "want", "resource": name} for name in RESOURCES]
