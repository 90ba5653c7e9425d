"""A position of Everdell. Lists named by owner have an entry for each player and, in solo games, the automa last."""

from typing import Any, ClassVar, Final, final

from evertable.everdell.table import Rules
from evertable.kernel.stack import Frame, State

Built = tuple[int, int, int, int, tuple[int, ...], int]
"""A card in a city: card, occupied tokens, point tokens, goods on it, cards beneath it, the slot it shares (-1)."""
Worker = tuple[int, int, int, int, int]
"""A placed worker: owner, place (a thing), and for ON_CARD the city and slot; the kind of worker."""
Claimed = tuple[int, int, int, int, tuple[int, ...]]
"""An achieved event: owner, event, point tokens, goods on it, cards beneath it."""
GONE: Final[Built] = (-1, 0, 0, 0, (), -1)
"""What is left in the slot of a card that has left its city; slots are never used again."""

CARD_AT: Final = 0
OCCUPIED: Final = 1
POINTS_ON: Final = 2
GOODS_ON: Final = 3
BENEATH: Final = 4
SHARES: Final = 5

_FIELDS: Final = (
    "hands",
    "cities",
    "have",
    "tally",
    "spaces",
    "goods",
    "points",
    "season",
    "workers",
    "passed",
    "placed",
    "events",
    "open_events",
    "forest",
    "meadow",
    "deck",
    "discard",
    "playing",
    "revealed",
    "drawn",
    "dice",
    "extra",
)


@final
class Everdell(State):
    """All there is on the table."""

    __slots__ = _FIELDS
    FIELDS: ClassVar[tuple[str, ...]] = _FIELDS
    NESTED: ClassVar[tuple[str, ...]] = ("cities",)

    table: Rules

    def __init__(
        self,
        table: Rules,
        rng: int,
        stack: list[Frame],
        hands: list[tuple[int, ...]],
        cities: list[list[Built]],
        have: list[int],
        tally: list[int],
        spaces: list[int],
        goods: list[int],
        points: list[int],
        season: list[int],
        workers: list[int],
        passed: list[int],
        placed: list[Worker],
        events: list[Claimed],
        open_events: list[int],
        forest: list[int],
        meadow: list[int],
        deck: list[int],
        discard: list[int],
        playing: list[int],
        revealed: list[int],
        drawn: list[int],
        dice: list[int],
        extra: list[Any],
    ) -> None:
        self.table = table
        self.rng = rng
        self.stack = stack
        self.hands = hands
        """Sorted tuples of cards."""
        self.cities = cities
        """Cards in the order they came; a slot keeps its number for good."""
        self.have = have
        """Bit sets of the names of the cards in each city (kept by ``city.py``)."""
        self.tally = tally
        """Cards of each colour in each city: owner * 5 + colour (kept by ``city.py``)."""
        self.spaces = spaces
        """Free spaces of each city (kept by ``city.py``)."""
        self.goods = goods
        self.points = points
        """Point tokens in the supply."""
        self.season = season
        self.workers = workers
        """Ready workers."""
        self.passed = passed
        self.placed = placed
        self.events = events
        self.open_events = open_events
        """Events nobody has achieved: basic ones first, then the special ones from left to right."""
        self.forest = forest
        """The forest card in each clearing."""
        self.meadow = meadow
        """The eight places of the Meadow, -1 where a card is missing."""
        self.deck = deck
        self.discard = discard
        """Piles; the last card is the top."""
        self.playing = playing
        """Cards on their way into a city."""
        self.revealed = revealed
        """Cards turned over for all to see."""
        self.drawn = drawn
        """Cards that only the player who decides looks at."""
        self.dice = dice
        """Rolls that are fixed in advance, the next one last."""
        self.extra = extra
        """What modules keep, each under numbers of its own (see ``hooks.Register``)."""

    def copy(self) -> "Everdell":
        """An independent copy; names every field because search copies millions of these."""
        return Everdell(
            self.table,
            self.rng,
            self.stack[:],
            self.hands[:],
            [city[:] for city in self.cities],
            self.have[:],
            self.tally[:],
            self.spaces[:],
            self.goods[:],
            self.points[:],
            self.season[:],
            self.workers[:],
            self.passed[:],
            self.placed[:],
            self.events[:],
            self.open_events[:],
            self.forest[:],
            self.meadow[:],
            self.deck[:],
            self.discard[:],
            self.playing[:],
            self.revealed[:],
            self.drawn[:],
            self.dice[:],
            self.extra[:],
        )
