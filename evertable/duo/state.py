"""A position of Duo. Lists by mayor have two entries, also when one player plays both; in co-operative games what the
mayors share (city, point tokens, events) stands at mayor 0."""

from typing import ClassVar, Final, final

from evertable.duo.table import Rules
from evertable.kernel.stack import Frame, State

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
    "conceded",
)  # fmt: skip


@final
class Duo(State):
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
        season: int,
        sun: int,
        moon: int,
        hare: int,
        turn: int,
        hands: list[tuple[int, ...]],
        cities: list[list[Built]],
        tally: list[int],
        goods: list[int],
        points: list[int],
        occupied: list[int],
        workers: list[int],
        placed: list[Worker],
        claimed: list[tuple[int, int]],
        spots: list[int],
        unused: list[int],
        river: list[int],
        river_deck: list[int],
        meadow: list[int],
        deck: list[int],
        discard: list[int],
        playing: list[int],
        aside: list[int],
        shown: list[int],
        skunks: list[int],
        dice: list[int],
        watches: int,
        news: list[int],
        news_deck: list[int],
        boosts: list[int],
        tile: list[int],
        may_share: int,
        visited: int,
        thorn: list[int],
        conceded: int,
    ) -> None:
        self.table = table
        self.rng = rng
        self.stack = stack
        self.season = season
        self.sun = sun
        self.moon = moon
        """The spots of the path where the tokens stand, from 1."""
        self.hare = hare
        """The mayor with the Hare workers."""
        self.turn = turn
        """Whose turn it is; NOBODY between the seasons."""
        self.hands = hands
        """Sorted tuples of cards."""
        self.cities = cities
        """Cards in the order they came; a slot keeps its number for good. One city in co-operative games."""
        self.tally = tally
        """What is kept about each city (see TALLY)."""
        self.goods = goods
        self.points = points
        """Point tokens by city."""
        self.occupied = occupied
        """Occupied tokens in each mayor's supply."""
        self.workers = workers
        """Workers that are not placed."""
        self.placed = placed
        self.claimed = claimed
        """Achieved events: owner of the city (2 is Miss Thorn) and event."""
        self.spots = spots
        """The event tile on each spot, -1 where it is gone."""
        self.unused = unused
        """Event tiles that are not in the game, face down."""
        self.river = river
        """The tile on each river space."""
        self.river_deck = river_deck
        self.meadow = meadow
        """Top row from the left, then the bottom row; -1 where a card is missing."""
        self.deck = deck
        self.discard = discard
        """Piles; the last card is the top."""
        self.playing = playing
        """Cards on their way into a city."""
        self.aside = aside
        """Cards drawn to play one of them; only the mayor who decides looks at them (R-D-170)."""
        self.shown = shown
        """Tiles or Good News turned up to choose from."""
        self.skunks = skunks
        """Skunks on events, Meadow path and locations: bit n - 1 is number n of the section (R-D-94)."""
        self.dice = dice
        """Rolls that are fixed in advance, the next one last."""
        self.watches = watches
        """Unused pocket watches."""
        self.news = news
        """Good News cards held."""
        self.news_deck = news_deck
        self.boosts = boosts
        """Good News used for the action that is about to follow (R-D-122)."""
        self.tile = tile
        """The sharing tile: the item on it and the mayor who will take it, or nothing."""
        self.may_share = may_share
        """Whether the mayor to move may still put something on the sharing tile."""
        self.visited = visited
        """Farms that a worker has visited, as a bit set (chapter goals)."""
        self.thorn = thorn
        """Miss Thorn's cards."""
        self.conceded = conceded

    def copy(self) -> "Duo":
        """An independent copy; names every field because search copies millions of these."""
        return Duo(
            self.table,
            self.rng,
            self.stack[:],
            self.season,
            self.sun,
            self.moon,
            self.hare,
            self.turn,
            self.hands[:],
            [city[:] for city in self.cities],
            self.tally[:],
            self.goods[:],
            self.points[:],
            self.occupied[:],
            self.workers[:],
            self.placed[:],
            self.claimed[:],
            self.spots[:],
            self.unused[:],
            self.river[:],
            self.river_deck[:],
            self.meadow[:],
            self.deck[:],
            self.discard[:],
            self.playing[:],
            self.aside[:],
            self.shown[:],
            self.skunks[:],
            self.dice[:],
            self.watches,
            self.news[:],
            self.news_deck[:],
            self.boosts[:],
            self.tile[:],
            self.may_share,
            self.visited,
            self.thorn[:],
            self.conceded,
        )


# --- frames: a mayor decides or is concerned; the seat is who plays that mayor (R-D-150)

SOURCE: Final = 4095


def push(s: Duo, prompt: int, mayor: int, source: int, a: int = 0, b: int = 0) -> None:
    """Put a frame on the stack for a mayor."""
    s.stack.append((prompt, s.table.seat_of[mayor], source | mayor << 12, a, b))


def mayor_of(frame: Frame) -> int:
    """The mayor whom a frame concerns."""
    return frame[2] >> 12


def source_of(frame: Frame) -> int:
    """The thing that asks or acts."""
    return frame[2] & SOURCE
