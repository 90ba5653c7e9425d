"""Everything that positions of Evergreen name by number."""

from evertable.evergreen.ids import CARD_NAMES, COLOURS, RING
from evertable.kernel.numbering import Numbered, named


def numbered() -> list[Numbered]:
    """Return the cards, the colours and the steps of a disc."""
    return [*named("card", CARD_NAMES), *named("colour", COLOURS), *named("ring", map(str, RING))]
