"""Rugwort on the screen: his die and his workers as sentences. His gains are shown like those of players."""

from typing import Final

from evertable.everdell.boxes.rugwort.owner import MEADOW_PLACES, RUGWORT
from evertable.present.everdell.showing import Seen, Showing
from evertable.present.parts import Token
from evertable.present.shelf import ShelfBox
from evertable.present.words import Words, mark

SPOTS: Final = list(MEADOW_PLACES)


class Rugwort(Showing):
    """Steps of his turn as sentences."""

    on_shelf = ShelfBox(mark("He takes a card for each of yours"), "solo", minutes=0, reading=1)
    questions = {  # noqa: RUF012
        "rugwort.remove": mark("which card leaves his city?"),
        "rugwort.take": mark("which worker does Rugwort take away?"),
    }
    automa = "rat"

    def spots(self, seen: Seen, words: Words) -> dict[int, Token]:
        worker = Token("worker", 1, words.say("worker of {player}", player=words.say("Rugwort")))
        return {SPOTS.index(place): worker for place in seen["owners"][RUGWORT]["placed"] if place in SPOTS}

    def step(self, before: Seen, after: Seen, owner: int, what: str, words: Words) -> str:
        if what == "rolls":
            return words.say("rolls a {number}", number=after["automa"]["last_roll"])
        if what == "places":
            return _goes(after["owners"][owner]["placed"][-1], words)
        return ""


def _goes(place: str, words: Words) -> str:
    if place in SPOTS:
        return words.say("a worker goes to spot {number} of the Meadow", number=SPOTS.index(place) + 1)
    return words.say("a worker goes to {place}", place=words.name(place))


SHOWING: Final = Rugwort()
