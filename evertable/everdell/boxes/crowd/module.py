"""Five and six players (R-P-01 to R-P-08). Hands, limits, events and workers by player count are catalogue facts."""

from typing import Final

from evertable.everdell.deck import add_to_hand, draw_from_meadow, drawable, room
from evertable.everdell.discards import discard_hand
from evertable.everdell.hooks import DRAW_SOURCES, DRY, PASSED
from evertable.everdell.ids import DECK, DISCARD
from evertable.everdell.places import free_meadow
from evertable.everdell.questions import Run, card_words
from evertable.everdell.state import Everdell
from evertable.everdell.table import LARGE
from evertable.kernel.module import Config, Module


def _discard_hand(s: Everdell, seat: int) -> None:
    """On passing the whole hand is discarded (R-P-06)."""
    discard_hand(s, seat, DISCARD)


def _draw_from_meadow(s: Everdell, seat: int, source: int, card: int, apart: int) -> None:
    draw_from_meadow(s, seat, card)
    if apart:
        s.drawn.append(card)
    else:
        add_to_hand(s, seat, card)


def _drawable(s: Everdell, seat: int, apart: int) -> list[int]:
    return free_meadow(s, seat, apart) if room(s, seat) > len(s.drawn) * apart else []


_MEADOW_AS_DECK: Final = Run(_drawable, _draw_from_meadow, None, card_words("meadow"))


def _draw_on(s: Everdell, seat: int, number: int, apart: bool) -> bool:
    """With both piles empty cards are drawn from the Meadow; the player chooses which (R-P-07)."""
    _MEADOW_AS_DECK.start(s, seat, DECK, number, number, int(apart))
    return True


def _meadow_as_deck(s: Everdell, seat: int) -> bool:
    """Return whether the Meadow has a card to draw (R-P-07)."""
    return max(drawable(s, seat)) >= 0


def _active(config: Config) -> bool:
    return config.seats >= LARGE


MODULE: Final = Module(
    "crowd",
    "Five and six players",
    "smaller hands, no spring worker, hands are discarded on passing",
    hooks={PASSED: _discard_hand, DRAW_SOURCES: _meadow_as_deck, DRY: _draw_on},
    active=_active,
)
