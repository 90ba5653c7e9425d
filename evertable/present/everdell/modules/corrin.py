"""The cards of Corrin Evertail on the screen: what they ask."""

from typing import Final

from evertable.present.everdell.showing import Showing
from evertable.present.shelf import ShelfBox
from evertable.present.words import mark


class Corrin(Showing):
    """Only questions."""

    on_shelf = ShelfBox(mark("Five cards with free plays"))
    questions = {  # noqa: RUF012
        "corrin.corrin_evertail_the_leader.follower": mark("who gets it?"),
        "corrin.corrin_evertail_the_warrior.play": mark("who gets it?"),
        "corrin.corrin_evertail_the_warrior.play.3": mark("what do you give, for 1 point each?"),
        "corrin.followed": mark("which place do you use?"),
        "corrin.gift": mark("which drawn card do you give away, for 1 point?"),
    }


SHOWING: Final = Corrin()
