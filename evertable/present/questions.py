"""Titles of questions of Everdell and Everdell Duo that no component asks, by the name that the rules give them."""

from typing import Final

from evertable.present.words import mark

ASKED: Final = {
    "play a card": mark("Which card do you play?"),
    "move a worker": mark("Where does the worker go?"),
    "reduction": mark("Which resource do you not pay?"),
    "substitute": mark("Which resource do you pay with another one?"),
}
