"""A position of Evergreen."""

from typing import ClassVar, Final, final

from evertable.evergreen.ids import CARD_IDS, COLOURS, RING
from evertable.kernel.shape import AMOUNT, Int, ListOf, Shape
from evertable.kernel.stack import Prompts, State

PROMPTS: Final = Prompts()
"""The questions, filled by the files that hold their rules."""

_FIELDS: Final = (
    "dealer",
    "hit",
    "hands",
    "chosen",
    "tops",
    "strengths",
    "covered",
    "box",
    "holders",
    "steps",
    "points",
    "finals",
    "concerts",
    "galas",
)
_CARD: Final = Int(0, len(CARD_IDS) - 1)


@final
class Evergreen(State):
    """All there is on the table. Lists are by seat, by colour, or (``tops``) by seat * 3 + pile."""

    __slots__ = _FIELDS
    FIELDS: ClassVar[tuple[str, ...]] = _FIELDS
    FIXED: ClassVar[tuple[str, ...]] = (
        "hands", "chosen", "strengths", "holders", "steps", "points", "finals", "concerts", "galas",
    )  # fmt: skip
    SHAPES: ClassVar[dict[str, Shape]] = {
        "dealer": Int(0, 20),
        "hit": Int(0, len(COLOURS) - 1),
        "hands": ListOf(ListOf(_CARD)),
        "chosen": ListOf(ListOf(_CARD)),
        "tops": ListOf(_CARD),
        "strengths": ListOf(AMOUNT),
        "covered": ListOf(_CARD),
        "box": ListOf(_CARD),
        "holders": ListOf(Int(-1, 20)),
        "steps": ListOf(Int(0, len(RING) - 1)),
        **dict.fromkeys(("points", "finals", "concerts"), ListOf(AMOUNT)),
        "galas": ListOf(Int(0, 1)),
    }

    dealer: int
    hit: int
    """The colour that the hit disc shows."""
    hands: list[tuple[int, ...]]
    """Sorted tuples of cards."""
    chosen: list[tuple[int, ...]]
    """Cards laid face down in the opening, left to right; empty afterwards."""
    tops: list[int]
    """The visible cards; empty in the opening."""
    strengths: list[int]
    """By colour * seats + seat, what ``discs.strength`` says of ``tops``; kept for speed."""
    covered: list[int]
    """Cards that have been covered, in the order it happened."""
    box: list[int]
    """Cards that were not dealt (R-E-11); nobody sees them."""
    holders: list[int]
    steps: list[int]
    """By colour: who has the disc, and where it stands on the value ring."""
    points: list[int]
    finals: list[int]
    """What the final concert brought, which also breaks ties (R-E-52)."""
    concerts: list[int]
    """Own concerts held so far."""
    galas: list[int]
    """1 when the gala has been used."""

    def copy(self) -> "Evergreen":
        """An independent copy; names every field because search copies millions of these."""
        new = Evergreen()
        new.table = self.table
        new.rng = self.rng
        new.stack = self.stack[:]
        new.dealer = self.dealer
        new.hit = self.hit
        new.hands = self.hands[:]
        new.chosen = self.chosen[:]
        new.tops = self.tops[:]
        new.strengths = self.strengths[:]
        new.covered = self.covered[:]
        new.box = self.box[:]
        new.holders = self.holders[:]
        new.steps = self.steps[:]
        new.points = self.points[:]
        new.finals = self.finals[:]
        new.concerts = self.concerts[:]
        new.galas = self.galas[:]
        return new
