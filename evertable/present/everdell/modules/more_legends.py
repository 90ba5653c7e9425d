"""More Legends without Legends is shown like Legends, which otherwise shows both packs."""

from typing import Final

from evertable.present.everdell.modules.legends import Legends
from evertable.present.everdell.showing import Seen
from evertable.present.parts import Zone
from evertable.present.shelf import ShelfBox
from evertable.present.words import Words, mark


class MoreLegends(Legends):
    """Adds nothing to Legends."""

    on_shelf = ShelfBox(mark("Ten more legends"))

    def belongings(self, seen: Seen, owner: int, names: list[str], words: Words) -> list[Zone]:
        return [] if "legends" in seen["modules"] else super().belongings(seen, owner, names, words)


SHOWING: Final = MoreLegends()
