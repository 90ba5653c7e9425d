"""A position of Evergreen."""

from typing import ClassVar, Final, final

from evertable.kernel.module import Table
from evertable.kernel.stack import Frame, State

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


@final
class Evergreen(State):
    """All there is on the table. Lists are by seat, by colour, or (``tops``) by seat * 3 + pile."""

    __slots__ = _FIELDS
    FIELDS: ClassVar[tuple[str, ...]] = _FIELDS

    def __init__(
        self,
        table: Table,
        rng: int,
        stack: list[Frame],
        dealer: int,
        hit: int,
        hands: list[tuple[int, ...]],
        chosen: list[tuple[int, ...]],
        tops: list[int],
        strengths: list[int],
        covered: list[int],
        box: list[int],
        holders: list[int],
        steps: list[int],
        points: list[int],
        finals: list[int],
        concerts: list[int],
        galas: list[int],
    ) -> None:
        self.table = table
        self.rng = rng
        self.stack = stack
        self.dealer = dealer
        self.hit = hit
        """The colour that the hit disc shows."""
        self.hands = hands
        """Sorted tuples of cards."""
        self.chosen = chosen
        """Cards laid face down in the opening, left to right; empty afterwards."""
        self.tops = tops
        """The visible cards; empty in the opening."""
        self.strengths = strengths
        """By colour * seats + seat, what ``discs.strength`` says of ``tops``; kept for speed."""
        self.covered = covered
        """Cards that have been covered, in the order it happened."""
        self.box = box
        """Cards that were not dealt (R-E-11); nobody sees them."""
        self.holders = holders
        self.steps = steps
        """By colour: who has the disc, and where it stands on the value ring."""
        self.points = points
        self.finals = finals
        """What the final concert brought, which also breaks ties (R-E-52)."""
        self.concerts = concerts
        """Own concerts held so far."""
        self.galas = galas
        """1 when the gala has been used."""

    def copy(self) -> "Evergreen":
        """An independent copy; names every field because search copies millions of these."""
        return Evergreen(
            self.table,
            self.rng,
            self.stack[:],
            self.dealer,
            self.hit,
            self.hands[:],
            self.chosen[:],
            self.tops[:],
            self.strengths[:],
            self.covered[:],
            self.box[:],
            self.holders[:],
            self.steps[:],
            self.points[:],
            self.finals[:],
            self.concerts[:],
            self.galas[:],
        )
