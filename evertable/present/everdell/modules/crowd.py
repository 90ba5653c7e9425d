"""A table of five or six on the screen: what they ask."""

from typing import Final

from evertable.present.everdell.showing import Showing
from evertable.present.words import mark


class Crowd(Showing):
    """Only questions."""

    questions = {  # noqa: RUF012
        "crowd.meadow as deck": mark("which Meadow card do you take in place of the deck?"),
    }


SHOWING: Final = Crowd()
