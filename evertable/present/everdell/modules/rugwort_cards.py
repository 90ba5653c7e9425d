"""The Rugwort cards on the screen: what they ask."""

from typing import Final

from evertable.present.everdell.showing import Showing
from evertable.present.shelf import ShelfBox
from evertable.present.words import mark


class RugwortCards(Showing):
    """Only questions."""

    on_shelf = ShelfBox(mark("Three rogues for the deck"))
    questions = {  # noqa: RUF012
        "rugwort_cards.cut": mark("which cards do you discard?"),
        "rugwort_cards.rugwort_the_rowdy.produce": mark("which cards do you discard?"),
        "rugwort_cards.loot": mark("which production card do you take?"),
        "rugwort_cards.swap": mark("with whom do you swap hands?"),
        "rugwort_cards.victim": mark("from whom do you take a card?"),
    }


SHOWING: Final = RugwortCards()
