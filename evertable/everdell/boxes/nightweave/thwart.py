"""Thwarting: a price is paid before anything else of a card happens (R-M-84, R-M-89)."""

from collections.abc import Callable
from typing import Final

from evertable.everdell.beside import beside_visit
from evertable.everdell.discards import arrange
from evertable.everdell.effects import own_goods
from evertable.everdell.give import card_or_resource_words, pay_card_or_resource
from evertable.everdell.goods import ANY_MASK
from evertable.everdell.ids import CARD_COUNT
from evertable.everdell.packing import beside_size, size_of, sized
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import Question
from evertable.everdell.state import Everdell
from evertable.kernel.packing import other_of, pair
from evertable.kernel.stack import Frame

GOODS: Final = 1
CARDS: Final = 2
EITHER: Final = GOODS | CARDS
VISIT: Final = 4
"""Flag: the visit that goes on keeps what it needs (R-B-034); the rest of the data is the card that is visited."""
THEN: Final[dict[int, Callable[[Everdell, int, int, int], None]]] = {}
"""By the card that asks: (state, seat, number paid, data), what happens when all is paid or declined."""


def means(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """What can be paid with, as items: hand cards, then resources; the low bits of ``data`` say which."""
    items = list(s.hands[seat]) if data & CARDS else []
    if data & GOODS:
        kinds = own_goods(s, seat, ANY_MASK)
        if data & VISIT:
            spare = beside_visit(s, seat, _own(data))
            kinds = [kind for kind in kinds if kind in spare]
        items += [CARD_COUNT + kind for kind in kinds]
    return items


def _paid(s: Everdell, seat: int, source: int, count: int, data: int) -> None:
    """The cards of one price are discarded together (R-B-078)."""
    s.stack.append((_THEN.number, seat, source, count, _own(data)))
    arrange(s, seat, source, len(s.discard) - size_of(other_of(data)))


def _then(s: Everdell, frame: Frame) -> None:
    _, seat, source, count, data = frame
    THEN[source](s, seat, count, data)


_THEN: Final = PROMPTS.work("nightweave.thwarted or not", _then)


_ALL: Final = Question("nightweave.all", means, pay_card_or_resource, card_or_resource_words, _paid, whole=True)
_SOME: Final = Question("nightweave.some", means, pay_card_or_resource, card_or_resource_words, _paid)


def offer(s: Everdell, seat: int, source: int, price: int, with_what: int, data: int = 0) -> None:
    """The whole price or nothing."""
    if len(means(s, seat, source, _packed(s, with_what, data))) < price:
        THEN[source](s, seat, 0, data)
    else:
        _ALL.ask_picks(s, seat, source, price, price, _packed(s, with_what, data))


def offer_each(s: Everdell, seat: int, source: int, most: int, with_what: int, data: int = 0) -> None:
    """So many times a thing, any part of it."""
    _SOME.ask_picks(s, seat, source, 0, most, _packed(s, with_what, data))


def charge(s: Everdell, seat: int, source: int, with_what: int, data: int = 0) -> None:
    """One thing has to be paid for what was just chosen."""
    _SOME.ask_picks(s, seat, source, 1, 1, _packed(s, with_what, data))


def _packed(s: Everdell, with_what: int, data: int) -> int:
    """What can be paid with, the size of the discard pile before, and the data of the card that asks."""
    return pair(with_what, sized(len(s.discard), data))


def _own(data: int) -> int:
    return beside_size(other_of(data))
