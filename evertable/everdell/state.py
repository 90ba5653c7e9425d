"""A position of Everdell. Lists named by owner have an entry for each player and, in solo games, the automa last."""

from typing import Any, ClassVar, Final, final

from evertable.everdell.ids import NAMES, SEASONS
from evertable.everdell.table import EverdellTable
from evertable.kernel.shape import AMOUNT, Int, ListOf, Row, Shape
from evertable.kernel.stack import State

Built = tuple[int, int, int, int, tuple[int, ...], int]
"""A card in a city: card, occupied token, point tokens, goods on it, cards beneath it, the slot it shares (-1)."""
Worker = tuple[int, int, int, int, int]
"""A placed worker: owner, place (a thing), and for ON_CARD the city and slot; the kind of worker."""
Claimed = tuple[int, int, int, int, tuple[int, ...]]
"""An achieved event: owner, event, point tokens, goods on it, cards beneath it."""
GONE: Final[Built] = (-1, 0, 0, 0, (), -1)
"""What is left in the slot of a card that has left its city; slots are never used again."""

STANDARD: Final = 1
GOLDEN: Final = 2
"""The sorts of occupied tokens; a construction holds one of either."""
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
    "registers",
)
_THING: Final = Int(-1, len(NAMES) - 1)
_OWNER: Final = Int(-1, 20)
_SLOT: Final = Int(-1, 1000)
_GOODS: Final = Int(0, (1 << 60) - 1)


@final
class Everdell(State[EverdellTable]):
    """All there is on the table."""

    __slots__ = _FIELDS
    FIELDS: ClassVar[tuple[str, ...]] = _FIELDS
    NESTED: ClassVar[tuple[str, ...]] = ("cities",)
    FIXED: ClassVar[tuple[str, ...]] = (
        "hands", "cities", "have", "tally", "spaces", "goods", "points", "season", "workers", "passed", "forest",
        "meadow", "registers",
    )  # fmt: skip
    SHAPES: ClassVar[dict[str, Shape]] = {
        "hands": ListOf(ListOf(_THING)),
        "cities": ListOf(ListOf(Row(_THING, Int(0, GOLDEN), AMOUNT, _GOODS, ListOf(_THING), _SLOT))),
        **dict.fromkeys(("tally", "points", "workers"), ListOf(AMOUNT)),
        "spaces": ListOf(Int(-100, 100)),
        "goods": ListOf(_GOODS),
        "season": ListOf(Int(0, len(SEASONS) - 1)),
        "passed": ListOf(Int(0, 1)),
        "placed": ListOf(Row(_OWNER, Int(-9999, 9999), _OWNER, _SLOT, AMOUNT)),
        "events": ListOf(Row(_OWNER, _THING, AMOUNT, _GOODS, ListOf(_THING))),
        **dict.fromkeys(("open_events", "forest", "meadow", "deck", "discard"), ListOf(_THING)),
        **dict.fromkeys(("playing", "revealed", "drawn"), ListOf(_THING)),
        "dice": ListOf(Int(1, 12)),
    }

    hands: list[tuple[int, ...]]
    """Sorted tuples of cards."""
    cities: list[list[Built]]
    """Cards in the order they came; a slot keeps its number for good."""
    have: list[int]
    """Bit sets of the names of the cards in each city (kept by ``city.py``)."""
    tally: list[int]
    """Cards of each colour in each city: owner * 5 + colour (kept by ``city.py``)."""
    spaces: list[int]
    """Free spaces of each city (kept by ``city.py``)."""
    goods: list[int]
    points: list[int]
    """Point tokens in the supply."""
    season: list[int]
    workers: list[int]
    """Ready workers."""
    passed: list[int]
    placed: list[Worker]
    events: list[Claimed]
    open_events: list[int]
    """Events nobody has achieved: basic ones first, then the special ones from left to right."""
    forest: list[int]
    """The forest card in each clearing."""
    meadow: list[int]
    """The eight places of the Meadow, -1 where a card is missing."""
    deck: list[int]
    discard: list[int]
    """Piles; the last card is the top."""
    playing: list[int]
    """Cards on their way into a city."""
    revealed: list[int]
    """Cards turned over for all to see."""
    drawn: list[int]
    """Cards that only the player who decides looks at."""
    dice: list[int]
    """Rolls that are fixed in advance, the next one last."""
    registers: list[Any]
    """What modules keep, by the numbers of their registers (``registers.py``)."""

    def key(self) -> tuple[Any, ...]:
        """Return everything that makes this position what it is; names every field, because trials compare many."""
        return (
            self.rng,
            tuple(self.stack),
            tuple(self.hands),
            tuple([tuple(city) for city in self.cities]),
            tuple(self.have),
            tuple(self.tally),
            tuple(self.spaces),
            tuple(self.goods),
            tuple(self.points),
            tuple(self.season),
            tuple(self.workers),
            tuple(self.passed),
            tuple(self.placed),
            tuple(self.events),
            tuple(self.open_events),
            tuple(self.forest),
            tuple(self.meadow),
            tuple(self.deck),
            tuple(self.discard),
            tuple(self.playing),
            tuple(self.revealed),
            tuple(self.drawn),
            tuple(self.dice),
            tuple(self.registers),
        )

    def copy(self) -> "Everdell":
        """An independent copy; names every field because search copies millions of these."""
        new = Everdell()
        new.table = self.table
        new.rng = self.rng
        new.stack = self.stack[:]
        new.hands = self.hands[:]
        new.cities = [city[:] for city in self.cities]
        new.have = self.have[:]
        new.tally = self.tally[:]
        new.spaces = self.spaces[:]
        new.goods = self.goods[:]
        new.points = self.points[:]
        new.season = self.season[:]
        new.workers = self.workers[:]
        new.passed = self.passed[:]
        new.placed = self.placed[:]
        new.events = self.events[:]
        new.open_events = self.open_events[:]
        new.forest = self.forest[:]
        new.meadow = self.meadow[:]
        new.deck = self.deck[:]
        new.discard = self.discard[:]
        new.playing = self.playing[:]
        new.revealed = self.revealed[:]
        new.drawn = self.drawn[:]
        new.dice = self.dice[:]
        new.registers = self.registers[:]
        return new
