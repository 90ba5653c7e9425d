"""Legendary cards on the screen: a player's own are face up, those of others face down."""

from typing import Final

from evertable.present.everdell.faces import card_piece
from evertable.present.everdell.showing import Seen, Showing
from evertable.present.parts import Piece, Zone
from evertable.present.shelf import ShelfBox
from evertable.present.words import Words, mark


class Legends(Showing):
    """Both packs are shown together."""

    on_shelf = ShelfBox(mark("Legendary cards to upgrade yours"), minutes=3, reading=1)
    questions = {  # noqa: RUF012
        "legends.chore": mark("which card acts?"),
        "legends.grant": mark("which event do you achieve?"),
        "legends.inmates": mark("which critters of your city do you discard?"),
        "legends.track": mark("which place do you use?"),
        "legends.may track": mark("which place do you use?"),
        "legends.poe.produce": mark("which cards do you discard before you draw?"),
        "legends.roof": mark("under which construction does it go?"),
        "legends.spend": mark("how many tokens do you return?"),
    }
    headings = {"legend": mark("Play a legendary card")}  # noqa: RUF012
    ways = {"ribbon": mark("by the red ribbon, {card} is given up")}  # noqa: RUF012
    reasons = {"closed": mark("a legendary card stands for it")}  # noqa: RUF012

    def playable(self, seen: Seen) -> dict[str, list[str]]:
        return {"legend": seen["legends"]}

    def belongings(self, seen: Seen, owner: int, names: list[str], words: Words) -> list[Zone]:
        held = seen["owners"][owner]["legends"]
        if not held:
            return []
        title, note = words.say("Legendary cards"), words.say("secret until it is played")
        if owner == seen["seat"]:
            pieces = [card_piece(card, "legend", words) for card in seen["legends"]]
        else:
            pieces = [Piece(words.say("Legendary card"), condition="hidden") for _ in range(held)]
        return [Zone("legends", title, pieces, "legendary", "felt", note)]


SHOWING: Final = Legends()
