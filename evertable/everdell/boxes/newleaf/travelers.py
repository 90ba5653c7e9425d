"""Brown cards of Newleaf."""

from typing import Final

from evertable.everdell.activate_some import activating
from evertable.everdell.asking import ask
from evertable.everdell.behaviour import Behaviour, define
from evertable.everdell.boxes.newleaf.copying import FLIGHT
from evertable.everdell.deck import add_to_hand, announce_draw, draw_from_meadow, drawable, refill_after, room
from evertable.everdell.ids import COLOUR, COLOUR_COUNT, COLOURS
from evertable.everdell.questions import Question, card_words
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn_points
from evertable.kernel.stack import Description

# --- Poet (R-NL-58)


def _colours(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return list(range(COLOUR_COUNT))


def _name(s: Everdell, seat: int, source: int, colour: int, data: int) -> None:
    """All cards of the colour, or as many as the hand can hold."""
    number = min(room(s, seat), len(_of_colour(s, seat, colour)))
    if number:
        announce_draw(s, seat)
        _RECITE.ask_picks(s, seat, source, number, number, colour)


def _colour_words(s: Everdell, seat: int, colour: int) -> Description:
    return {"pick": COLOURS[colour]}


def _of_colour(s: Everdell, seat: int, colour: int) -> list[int]:
    return sorted(card for card in drawable(s, seat) if card >= 0 and COLOUR[card] == colour)


def _recitable(s: Everdell, seat: int, source: int, colour: int) -> list[int]:
    return _of_colour(s, seat, colour) if room(s, seat) else []


def _recite(s: Everdell, seat: int, source: int, card: int, colour: int) -> None:
    draw_from_meadow(s, seat, card)
    add_to_hand(s, seat, card)
    earn_points(s, seat, 1)


_COLOUR: Final = Question("newleaf.colour", _colours, _name, _colour_words)
"""Name a colour; its Meadow cards are drawn for a point each."""
_RECITE: Final = Question("newleaf.recite", _recitable, _recite, card_words("meadow"), refill_after)


define(
    {
        "air_balloon": Behaviour(play=ask(FLIGHT, of_card=True)),
        "gardener": Behaviour(play=activating(2, legendary=True, optional=True)),
        "main_road": Behaviour(facts=("space", "extra_space", "stays")),
        "poet": Behaviour(play=ask(_COLOUR)),
    }
)
