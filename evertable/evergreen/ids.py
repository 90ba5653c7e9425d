"""Numbers and names of Evergreen's cards, colours and actions. Inside everything is an int; names are for the edge.

A card is ``colour * 13 + value - 1``. Actions are numbered once for all player counts, so an action means the same
in every position.
"""

from typing import Final

from evertable.catalog import load
from evertable.catalog.packs import active_packs
from evertable.kernel.numbering import Numbered, named

CATALOG: Final = load("evergreen", ("base",), active_packs())
COLOURS: Final = CATALOG.token("hit_disc").ring_of
"""In the order of the hit disc's ring (R-E-03)."""
COLOUR_COUNT: Final = len(COLOURS)
VALUES: Final = len(CATALOG.token("influence_card").values)
CARD_COUNT: Final = COLOUR_COUNT * VALUES
PILES: Final = 3
MAX_SEATS: Final = 6

COLOUR: Final = [card // VALUES for card in range(CARD_COUNT)]
VALUE: Final = [card % VALUES + 1 for card in range(CARD_COUNT)]
CARD_NAMES: Final = [f"{COLOURS[COLOUR[card]]}-{VALUE[card]}" for card in range(CARD_COUNT)]
CARD_IDS: Final = {name: card for card, name in enumerate(CARD_NAMES)}

RING: Final = CATALOG.token(COLOURS[0]).ring
"""The values a disc runs through (R-E-02); a disc stores its step on this ring."""
CENTRE: Final = -1
"""The holder of a disc that nobody has taken yet."""

# Actions. ``REVEAL + card``; ``INFLUENCE + card * SPOTS + owner * PILES + pile``; the rest one by one.
SPOTS: Final = MAX_SEATS * PILES
REVEAL: Final = 0
INFLUENCE: Final = REVEAL + CARD_COUNT
STOP: Final = INFLUENCE + CARD_COUNT * SPOTS
HIT: Final = STOP + 1
CONCERT: Final = HIT + 3
FINAL: Final = CONCERT + 3
TIMEOUT: Final = FINAL + 2
ACTION_COUNT: Final = TIMEOUT + 1

HIT_TURNS: Final = ("left", "none", "right")
"""Steps -1, 0 and 1 in the listed order of the ring (R-E-45)."""
NO: Final = 0
YES: Final = 1
GALA: Final = 2
CONCERT_HOLDS: Final = ("no", "yes", "gala")


def numbered() -> list[Numbered]:
    """Return what positions name by number: the cards, the colours and the steps of a disc."""
    return [*named("card", CARD_NAMES), *named("colour", COLOURS), *named("ring", map(str, RING))]
