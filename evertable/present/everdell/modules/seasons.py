"""The farms of the four seasons on the screen: what they ask."""

from typing import Final

from evertable.present.everdell.showing import Showing
from evertable.present.shelf import ShelfBox
from evertable.present.words import mark


class Seasons(Showing):
    """Only questions."""

    on_shelf = ShelfBox(mark("Eight farms, reconstructed"))
    questions = {  # noqa: RUF012
        "seasons.autumn_farm_i.produce": mark("which of the two do you gain?"),
        "seasons.autumn_farm_ii.produce": mark("which of the two do you gain?"),
        "seasons.spring_farm_i.produce": mark("which of the two do you gain?"),
        "seasons.spring_farm_ii.produce": mark("which of the two do you gain?"),
        "seasons.summer_farm_i.produce": mark("which of the two do you gain?"),
        "seasons.summer_farm_ii.produce": mark("which of the two do you gain?"),
        "seasons.winter_farm_i.produce": mark("which of the two do you gain?"),
        "seasons.winter_farm_ii.produce": mark("which of the two do you gain?"),
    }


SHOWING: Final = Seasons()
