"""Five and six players (R-P-01 to R-P-08). Hands, limits, events and workers by player count are catalogue facts."""

from typing import Final

from evertable.everdell.deck import add_to_hand, draw_from_meadow, drawable, room
from evertable.everdell.discards import discard_hand
from evertable.everdell.ids import DECK, DISCARD
from evertable.everdell.module import EverdellModule
from evertable.everdell.places import free_meadow
from evertable.everdell.questions import Question, card_words
from evertable.everdell.state import Everdell
from evertable.everdell.table import LARGE
from evertable.kernel.module import Config


def _draw_from_meadow(s: Everdell, seat: int, source: int, card: int, apart: int) -> None:
    draw_from_meadow(s, seat, card)
    if apart:
        s.drawn.append(card)
    else:
        add_to_hand(s, seat, card)


def _drawable(s: Everdell, seat: int, source: int, apart: int) -> list[int]:
    return free_meadow(s, seat) if room(s, seat) > len(s.drawn) * apart else []


_MEADOW_AS_DECK: Final = Question("crowd.meadow as deck", _drawable, _draw_from_meadow, card_words("meadow"))


def _active(config: Config) -> bool:
    return config.seats >= LARGE


class Crowd(EverdellModule):
    """What changes with five and six players."""

    def after_pass(self, s: Everdell, seat: int) -> None:
        """On passing the whole hand is discarded (R-P-06)."""
        discard_hand(s, seat, DISCARD)

    def can_draw_elsewhere(self, s: Everdell, seat: int) -> bool:
        """With both piles empty, the Meadow has perhaps a card to draw (R-P-07)."""
        return max(drawable(s, seat)) >= 0

    def deck_exhausted(self, s: Everdell, seat: int, count: int, apart: bool) -> bool:
        """Cards are drawn from the Meadow; the player chooses which (R-P-07)."""
        _MEADOW_AS_DECK.ask_picks(s, seat, DECK, count, count, int(apart))
        return True


MODULE: Final = Crowd(
    "crowd",
    "Five and six players",
    "smaller hands, no spring worker, hands are discarded on passing",
    active=_active,
)
