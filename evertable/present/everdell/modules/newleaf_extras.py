"""The extras of Newleaf on the screen: their place on the shelf."""

from typing import Final

from evertable.present.everdell.showing import Showing
from evertable.present.shelf import ShelfBox
from evertable.present.words import mark


class NewleafExtras(Showing):
    """Nothing else; events and forest need no code."""

    on_shelf = ShelfBox(mark("Only its events and forest"))


SHOWING: Final = NewleafExtras()
