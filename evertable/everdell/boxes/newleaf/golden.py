"""Golden occupied tokens: three for each player, for the golden banners of this box (R-NL-13, R-NL-32 to R-NL-35)."""

from typing import Final

from evertable.everdell.boxes.newleaf.box import FACTS, TOKENS_ID
from evertable.everdell.boxes.rugwort.owner import RUGWORT, plays
from evertable.everdell.city import change
from evertable.everdell.ids import GOLDEN_LINKED, GOLDEN_LINKS, GOLDEN_PLAYS, rule
from evertable.everdell.pay import free_constructions, linked, linked_among, playable
from evertable.everdell.registers import Register, put
from evertable.everdell.state import GOLDEN, OCCUPIED, Everdell
from evertable.everdell.supply import earn_points
from evertable.everdell.way import FREE, NONE, Around, Way, add_way

TOKENS: Final[Register[tuple[int, ...]]] = Register("newleaf.golden_tokens", ())
"""By seat, the tokens left; none ever comes back."""


def hand_out(s: Everdell) -> None:
    """Three for each player, none for an automa (R-NL-80)."""
    TOKENS.set(s, (FACTS.golden_tokens,) * s.table.seats)


def left(s: Everdell, seat: int) -> int:
    """How many tokens a seat has left."""
    tokens: tuple[int, ...] = TOKENS.get(s)
    return tokens[seat] if seat < len(tokens) else 0


class _Golden(Way):
    """A golden token is put on a linked construction."""

    def offers(self, s: Everdell, seat: int, card: int) -> list[int]:
        slots = free_constructions(s, seat, card, GOLDEN_LINKS)
        return [slot + 1 for slot in slots] if slots and playable(s, seat, card) else NONE

    def pay(self, s: Everdell, seat: int, card: int, on: int, receiver: int) -> None:
        change(s, seat, on - 1, OCCUPIED, GOLDEN)
        put(s, TOKENS, seat, left(s, seat) - 1)
        if plays(s):  # by the number of tokens used, the one just used included (R-NL-83)
            earn_points(s, RUGWORT, FACTS.solo.points_by_golden_token[FACTS.golden_tokens - left(s, seat) - 1])

    def helps(self, s: Everdell, seat: int) -> int:
        return linked(s, seat, GOLDEN_PLAYS) if left(s, seat) else 0

    def among(self, s: Everdell, seat: int, around: Around) -> int:
        return linked_among(s, seat, around, GOLDEN_LINKED, GOLDEN_LINKS) if left(s, seat) else 0


GOLDEN_WAY: Final = add_way(rule("golden"), _Golden(saves=FREE, module=TOKENS_ID, pays=True, on_turns=True))
