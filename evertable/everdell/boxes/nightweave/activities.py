"""Activity cards: a small deck that grows with the seasons (R-M-05, R-M-06, R-M-20, R-M-26)."""

from typing import Final

from evertable.catalog.schema import SpiderAction, Token
from evertable.everdell.boxes.nightweave.owner import MODULE_ID
from evertable.everdell.ids import CATALOG, SEASONS, rule
from evertable.everdell.registers import Register
from evertable.everdell.state import Everdell
from evertable.kernel.module import Config
from evertable.kernel.rng import below, shuffle

ACTIVITIES: Final[dict[int, Token]] = {
    rule(token.id): token for token in CATALOG.tokens if token.type == "activity" and token.module == MODULE_ID
}
NUMBER: Final = {token.id: card for card, token in ACTIVITIES.items()}
DECK: Final[Register[tuple[int, ...]]] = Register("nightweave.activity_deck", ())
"""The cards still to come; the last one is the top."""
SHOWN: Final[Register[tuple[int, ...]]] = Register("nightweave.activity_shown", ())
"""The cards revealed since the deck was shuffled; the last one is the current one."""
BOXED: Final = Register("nightweave.activity_boxed", -1)
"""The winter card that went back to the box unseen."""
LAST_ARROW: Final = Register("nightweave.activity_arrow", 1)
"""The arrow of the last card revealed: 1 for clockwise; it holds while she prepares (R-M-60)."""
_ALWAYS_IN: Final = "newleaf"
"""Cards with this mark are used in any case; what the mark means only counts with that module (R-M-05)."""


def used(config: Config, card: int) -> bool:
    """Whether a card belongs to the game."""
    return all(mark == _ALWAYS_IN or mark in config.modules for mark in ACTIVITIES[card].marks)


def pile_of(s: Everdell, season: int) -> list[int]:
    """The cards that a season brings."""
    config = s.table.config
    return [card for card, token in ACTIVITIES.items() if token.season == SEASONS[season] and used(config, card)]


def openers(s: Everdell) -> list[int]:
    """The winter cards with the worker symbol."""
    return [card for card in pile_of(s, 0) if ACTIVITIES[card].symbol == "worker"]


def build_deck(s: Everdell) -> None:
    """One opener leaves unseen, another comes first; the other winter cards follow in any order (R-M-06)."""
    first = openers(s)
    s.rng = shuffle(s.rng, first)
    rest = [card for card in pile_of(s, 0) if card not in first[:2]]
    s.rng = shuffle(s.rng, rest)
    BOXED.set(s, first[0])
    DECK.set(s, (*rest, first[1]))


def grow(s: Everdell, season: int) -> None:
    """All cards in use are shuffled with the next season's (R-M-60)."""
    cards = sorted((*DECK.get(s), *SHOWN.get(s), *pile_of(s, season)))
    s.rng = shuffle(s.rng, cards)
    DECK.set(s, tuple(cards))
    SHOWN.set(s, ())


def reveal(s: Everdell) -> int:
    """Turn over the top card (R-M-20)."""
    if not DECK.get(s):
        cards = list(SHOWN.get(s))
        s.rng = shuffle(s.rng, cards)
        DECK.set(s, tuple(cards))
        SHOWN.set(s, ())
    card: int = DECK.get(s)[-1]
    DECK.set(s, DECK.get(s)[:-1])
    SHOWN.set(s, (*SHOWN.get(s), card))
    LAST_ARROW.set(s, int(ACTIVITIES[card].arrow == "cw"))
    return card


def clockwise(s: Everdell) -> bool:
    """Which way the arrow of the current card points."""
    return bool(LAST_ARROW.get(s))


def row_of(card: int, season: int) -> tuple[SpiderAction, SpiderAction]:
    """What a card has her do in a season, first and second."""
    row = ACTIVITIES[card].rows[SEASONS[season]]
    return row.first, row.second


def resample(s: Everdell, rng: int) -> int:
    """The order of the deck is unknown, and which opener went to the box; that one of them comes first is not."""
    unseen = sorted((*DECK.get(s), BOXED.get(s)))
    if BOXED.get(s) < 0:
        deck = list(DECK.get(s))
        rng = shuffle(rng, deck)
        DECK.set(s, tuple(deck))
        return rng
    hidden = [card for card in unseen if card in openers(s)]
    rng, i = below(rng, len(hidden))
    unseen.remove(hidden[i])
    rng = shuffle(rng, unseen)
    if not SHOWN.get(s) and s.season[s.table.seats] == 0:
        top = next(card for card in unseen if card in hidden)
        unseen.remove(top)
        unseen.append(top)
    BOXED.set(s, hidden[i])
    DECK.set(s, tuple(unseen))
    return rng
