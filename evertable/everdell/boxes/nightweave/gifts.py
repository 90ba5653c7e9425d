"""What players give her (R-M-13)."""

from evertable.everdell.boxes.nightweave import pile
from evertable.everdell.boxes.nightweave.owner import gain
from evertable.everdell.goods import total
from evertable.everdell.state import Everdell


def receive(s: Everdell, owner: int, card: int, goods: int) -> None:
    """A card joins her hand and brings her a token; for resources she draws as many cards instead."""
    if card >= 0:
        pile.add(s, [card])
        gain(s, 1)
    else:
        pile.draw(s, total(goods))
