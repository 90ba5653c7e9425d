"""The extra cards on the screen: what they ask."""

from typing import Final

from evertable.present.everdell.showing import Showing
from evertable.present.shelf import ShelfBox
from evertable.present.words import mark


class ExtraCards(Showing):
    """Only questions."""

    on_shelf = ShelfBox(mark("Carnival and gazette"))
    questions = {  # noqa: RUF012
        "extra.carnival.produce": mark("cards or resources?"),
        "extra.colour": mark("which colour do you name?"),
        "extra.one more": mark("pay a twig and turn up another card?"),
        "extra.trick": mark("points for twigs, or turn up cards?"),
        "extra.town_crier.tell": mark("which 2 cards do you give away?"),
        "extra.town_crier.tell.4": mark("who gets them?"),
        "extra.town_crier.tell.5": mark("who gets them?"),
    }


SHOWING: Final = ExtraCards()
