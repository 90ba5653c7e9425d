"""Activity cards: a small deck that grows with the seasons (R-M-05, R-M-06, R-M-20, R-M-26)."""

from typing import Final

from evertable.catalog.schema import SpiderAction, Token
from evertable.everdell.boxes.nightweave.owner import MODULE_ID
from evertable.everdell.ids import CATALOG, NAMES, PLACE, SEASONS, rule
from evertable.everdell.registers import Register
from evertable.everdell.state import Everdell
from evertable.everdell.table import FACTS as TABLE_FACTS
from evertable.kernel.module import Config
from evertable.kernel.rng import below, shuffle

_CLEARINGS: Final = TABLE_FACTS.forest.clearings


class Deed:
    """Something that a card has her do. Catalogue entries are slow to read, and she looks at some on each turn."""

    def __init__(self, entry: SpiderAction) -> None:
        self.action: Final[str] = entry.action
        self.space: Final[str] = entry.space or ""
        """Where a worker goes; empty for other actions."""
        self.spot: Final = -1 if entry.spot is None else _spot(self.space, entry.spot)
        """The place or the clearing that the card names, -1 if it names none."""
        self.by_level: Final = entry.points == "difficulty"
        self.points: Final = 0 if entry.points == "difficulty" else entry.points
        """The points printed with it: as many as the level if they go ``by_level``."""


def _spot(space: str, name: str) -> int:
    return _CLEARINGS.index(name) if space == "forest" else PLACE[name]


class Activity:
    """An activity card."""

    def __init__(self, token: Token) -> None:
        self.season: Final = SEASONS.index(token.season) if token.season is not None else -1
        self.marks: Final = token.marks
        self.visitor: Final = _ALWAYS_IN in token.marks
        """Whether she takes a visitor at the Station."""
        self.symbol: Final = token.symbol
        """With any symbol it ends her season if she has nobody left to send (R-M-23)."""
        self.clockwise: Final = token.arrow == "cw"
        rows = [token.rows.get(season) for season in SEASONS]
        self.deeds: Final = [[] if row is None else [Deed(row.first), Deed(row.second)] for row in rows]
        """By season, what it has her do, first and second; nothing in seasons before its own."""
        self.fallback: Final = [Deed(entry) for entry in token.fallback]


_ALWAYS_IN: Final = "newleaf"
"""Cards with this mark are used in any case; what the mark means only counts with that module (R-M-05)."""
ACTIVITIES: Final = {
    rule(token.id): Activity(token)
    for token in CATALOG.tokens
    if token.type == "activity" and token.module == MODULE_ID
}
NUMBER: Final = {NAMES[card]: card for card in ACTIVITIES}
DECK: Final[Register[tuple[int, ...]]] = Register("nightweave.activity_deck", ())
"""The cards still to come; the last one is the top."""
SHOWN: Final[Register[tuple[int, ...]]] = Register("nightweave.activity_shown", ())
"""The cards revealed since the deck was shuffled; the last one is the current one."""
BOXED: Final = Register("nightweave.activity_boxed", -1)
"""The winter card that went back to the box unseen."""
LAST_ARROW: Final = Register("nightweave.activity_arrow", 1)
"""The arrow of the last card revealed: 1 for clockwise; it holds while she prepares (R-M-60)."""


def used(config: Config, card: int) -> bool:
    """Whether a card belongs to the game."""
    return all(mark == _ALWAYS_IN or mark in config.modules for mark in ACTIVITIES[card].marks)


def pile_of(s: Everdell, season: int) -> list[int]:
    """The cards that a season brings."""
    config = s.table.config
    return [card for card, activity in ACTIVITIES.items() if activity.season == season and used(config, card)]


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
    LAST_ARROW.set(s, int(ACTIVITIES[card].clockwise))
    return card


def clockwise(s: Everdell) -> bool:
    """Which way the arrow of the current card points."""
    return bool(LAST_ARROW.get(s))


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
