"""A position of Duo. Lists by mayor have two entries, also when one player plays both; in co-operative games what the
mayors share (city, point tokens, events) stands at mayor 0."""

from typing import ClassVar, Final, final

from evertable.duo.ids import CARD_COUNT, NAMES, SEASONS
from evertable.duo.packing import for_mayor, mayor_and_source
from evertable.duo.table import LAST_SPOT, DuoTable
from evertable.kernel.shape import AMOUNT, Int, ListOf, Row, Shape
from evertable.kernel.stack import Frame, Prompts, State

PROMPTS: Final = Prompts()
"""What can lie on the stack: questions and works, added by the files of this package."""

Built = tuple[int, int, tuple[int, ...], int]
"""A card in a city: card, Occupied tokens on it, cards beneath it, the mayor who played it."""
Worker = tuple[int, int, int, int]
"""A placed worker: mayor, place, and for ON_CARD the city and slot, for an event spot the event taken there."""
GONE: Final[Built] = (-1, 0, (), 0)
"""What is left in the slot of a card that has left its city; slots are never used again."""

LOCATIONS: Final = 6
"""Places 0 to 5: the river spaces, then the farms, as skunks count them (R-D-94)."""
FIRST_SPOT: Final = 6
"""Places 6 to 11: the event spots from the left."""
SPOTS: Final = 6
ON_CARD: Final = 12
AWAY: Final = 13
"""Where a worker is whose card has left its city (R-D-57)."""
NOBODY: Final = -1

TALLY: Final = 8
"""Numbers kept for each city: cards by colour (0 to 4), critters, constructions, Occupied tokens on cards."""
TALLY_KIND: Final = 5
TALLY_OCCUPIED: Final = 7

_FIELDS: Final = (
    "season", "sun", "moon", "hare", "turn", "hands", "cities", "tally", "goods", "points", "occupied", "workers",
    "placed", "claimed", "spots", "unused", "river", "river_deck", "meadow", "deck", "discard", "playing", "aside",
    "shown", "skunks", "dice", "watches", "news", "news_deck", "boosts", "tile", "may_share", "visited", "thorn",
    "conceded", "start",
)  # fmt: skip
_CARD: Final = Int(0, CARD_COUNT - 1)
_PERHAPS: Final = Int(-1, CARD_COUNT - 1)
_THING: Final = Int(-1, len(NAMES) - 1)


@final
class Duo(State[DuoTable]):
    """The whole position."""

    __slots__ = _FIELDS
    FIELDS: ClassVar[tuple[str, ...]] = _FIELDS
    NESTED: ClassVar[tuple[str, ...]] = ("cities",)
    FIXED: ClassVar[tuple[str, ...]] = (
        "hands", "cities", "tally", "goods", "points", "occupied", "workers", "spots", "river", "meadow", "skunks",
    )  # fmt: skip
    SHAPES: ClassVar[dict[str, Shape]] = {
        "season": Int(0, len(SEASONS) - 1),
        **dict.fromkeys(("sun", "moon", "start"), Int(0, LAST_SPOT)),
        **dict.fromkeys(("hare", "may_share", "conceded"), Int(0, 1)),
        "turn": Int(NOBODY, 1),
        "hands": ListOf(ListOf(_CARD)),
        "cities": ListOf(ListOf(Row(_PERHAPS, Int(0, 9), ListOf(_CARD), Int(0, 1)))),
        **dict.fromkeys(("tally", "points", "occupied", "workers"), ListOf(AMOUNT)),
        "goods": ListOf(Int(0, (1 << 32) - 1)),
        "placed": ListOf(Row(Int(0, 1), Int(0, AWAY), Int(-1, 1000), Int(-1, 1000))),
        "claimed": ListOf(Row(Int(0, 2), _THING)),
        **dict.fromkeys(("spots", "unused", "river", "river_deck", "shown", "news", "news_deck"), ListOf(_THING)),
        "meadow": ListOf(_PERHAPS),
        **dict.fromkeys(("deck", "discard", "playing", "aside", "thorn"), ListOf(_CARD)),
        "skunks": ListOf(Int(0, 63)),
        "dice": ListOf(Int(1, 6)),
        "watches": AMOUNT,
        "boosts": ListOf(_THING),
        "tile": ListOf(AMOUNT),
        "visited": Int(0, 63),
    }

    season: int
    sun: int
    moon: int
    """The spots of the path where the tokens stand, from 1."""
    start: int
    """The spot where both began the season; nothing moves them back before it (R-D-120)."""
    hare: int
    """The mayor with the Hare workers."""
    turn: int
    """The mayor whose turn it is; NOBODY between the seasons."""
    hands: list[tuple[int, ...]]
    """Sorted tuples of cards."""
    cities: list[list[Built]]
    """Cards in the order they came; a slot keeps its number for good. One city in co-operative games."""
    tally: list[int]
    """What is kept about each city (see TALLY)."""
    goods: list[int]
    points: list[int]
    """Point tokens by city."""
    occupied: list[int]
    """Occupied tokens in each mayor's supply."""
    workers: list[int]
    """Workers that are not placed."""
    placed: list[Worker]
    claimed: list[tuple[int, int]]
    """Achieved events: owner of the city (2 is Miss Thorn) and event."""
    spots: list[int]
    """The event tile on each spot, -1 where it is gone."""
    unused: list[int]
    """Event tiles that are not in the game, face down."""
    river: list[int]
    """The tile on each river space."""
    river_deck: list[int]
    meadow: list[int]
    """Top row from the left, then the bottom row; -1 where a card is missing."""
    deck: list[int]
    discard: list[int]
    """Piles; the last card is the top."""
    playing: list[int]
    """Cards on their way into a city."""
    aside: list[int]
    """Cards drawn to play one of them; only the mayor who decides looks at them (R-D-170)."""
    shown: list[int]
    """Tiles or Good News turned up to choose from."""
    skunks: list[int]
    """Skunks on events, Meadow path and locations: bit n - 1 is number n of the section (R-D-94)."""
    dice: list[int]
    """Rolls that are fixed in advance, the next one last."""
    watches: int
    """Unused pocket watches."""
    news: list[int]
    """Good News cards held."""
    news_deck: list[int]
    boosts: list[int]
    """Good News used for the action that is about to follow (R-D-122)."""
    tile: list[int]
    """The sharing tile: the item on it and the mayor who will take it, or nothing."""
    may_share: int
    """Whether the mayor to move may still put something on the sharing tile."""
    visited: int
    """Farms that a worker has visited, as a bit set (chapter goals)."""
    thorn: list[int]
    """Miss Thorn's cards."""
    conceded: int

    def copy(self) -> "Duo":
        """Return an independent copy; names every field because search copies millions of these."""
        new = Duo()
        new.table = self.table
        new.rng = self.rng
        new.stack = self.stack[:]
        new.season = self.season
        new.sun = self.sun
        new.moon = self.moon
        new.start = self.start
        new.hare = self.hare
        new.turn = self.turn
        new.hands = self.hands[:]
        new.cities = [city[:] for city in self.cities]
        new.tally = self.tally[:]
        new.goods = self.goods[:]
        new.points = self.points[:]
        new.occupied = self.occupied[:]
        new.workers = self.workers[:]
        new.placed = self.placed[:]
        new.claimed = self.claimed[:]
        new.spots = self.spots[:]
        new.unused = self.unused[:]
        new.river = self.river[:]
        new.river_deck = self.river_deck[:]
        new.meadow = self.meadow[:]
        new.deck = self.deck[:]
        new.discard = self.discard[:]
        new.playing = self.playing[:]
        new.aside = self.aside[:]
        new.shown = self.shown[:]
        new.skunks = self.skunks[:]
        new.dice = self.dice[:]
        new.watches = self.watches
        new.news = self.news[:]
        new.news_deck = self.news_deck[:]
        new.boosts = self.boosts[:]
        new.tile = self.tile[:]
        new.may_share = self.may_share
        new.visited = self.visited
        new.thorn = self.thorn[:]
        new.conceded = self.conceded
        return new


# --- frames: a mayor decides or is concerned; the seat is who plays that mayor (R-D-150)


def push(s: Duo, prompt: int, mayor: int, source: int, a: int = 0, b: int = 0) -> None:
    """Put a frame on the stack for a mayor."""
    s.stack.append((prompt, s.table.seat_of[mayor], for_mayor(mayor, source), a, b))


def mayor_of(frame: Frame) -> int:
    """Return the mayor whom a frame concerns."""
    return mayor_and_source(frame[2])[0]


def source_of(frame: Frame) -> int:
    """Return the thing that asks or acts."""
    return mayor_and_source(frame[2])[1]
