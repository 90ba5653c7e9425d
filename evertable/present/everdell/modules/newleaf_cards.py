"""Cards of Newleaf on the screen: golden tokens in front of their players."""

from typing import Final

from evertable.present.everdell.showing import Seen, Showing
from evertable.present.shelf import ShelfBox
from evertable.present.words import mark

GOLDEN: Final = "golden"


class NewleafCards(Showing):
    """The golden tokens that are left."""

    on_shelf = ShelfBox(mark("57 cards, without the Station"))
    icons = {GOLDEN: mark("golden token")}  # noqa: RUF012
    ways = {GOLDEN: mark("free with a golden token on {card}")}  # noqa: RUF012

    def token_counts(self, seen: Seen, owner: int) -> dict[str, int]:
        if "newleaf" in seen["modules"] and type(self) is NewleafCards:
            return {}  # the whole box shows them
        return {GOLDEN: seen["owners"][owner]["golden_tokens"]}


SHOWING: Final = NewleafCards()
