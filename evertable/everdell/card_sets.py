"""Which cards a turn can play, as bit sets of cards: what is the same for all cards is asked once.

They are worked out once for each table. Bits are numbers of cards, so that a set of base cards is a small int.
"""

from typing import Any, Final

from mypy_extensions import i64

from evertable.everdell.behaviour import BEHAVIOURS
from evertable.everdell.goods import BITS, FIELD, KINDS, ONE_WILD, amount, covers
from evertable.everdell.ids import CARD_COUNT, COMMON, COST, EXTRA_SPACE, NAMED, RARITY, RIBBON, SPACE, UNIQUE
from evertable.everdell.packing import lying, play_action
from evertable.everdell.pay import PAYING
from evertable.everdell.play import HAND, MEADOW
from evertable.everdell.table import EverdellTable
from evertable.everdell.way import EVERY_CARD

_UNKNOWN: Final = -1


class CardSets:
    """The cards of one table."""

    def __init__(self, table: EverdellTable) -> None:
        self._used: Final = [card for card in range(CARD_COUNT) if table.used >> card & 1]
        closed = [RIBBON[card] for card in self._used]
        plain = [card for card in self._used if _is_plain(card) and card not in closed]
        self.unique: Final = _set_of([card for card in plain if RARITY[card] == UNIQUE])
        """Cards that come into every city which has a space and does not hold their name."""
        self.common: Final = _set_of([card for card in plain if RARITY[card] == COMMON])
        """Cards that come into every city which has a space."""
        self.other: Final = table.used & ~(self.unique | self.common)
        """Cards with conditions of their own."""
        costs = [amount(COST[card], kind) for kind in range(KINDS) for card in self._used]
        self._most: Final[i64] = max(costs, default=0)
        """The most that a card costs of one kind: more of it pays no more cards."""
        self._by_amount: Final = [self._payable_with(kind) for kind in range(KINDS)]
        """By kind and amount up to the most, the cards that cost no more of the kind."""
        self._costly: Final[i64] = max(
            [kind + 1 for kind, sets in enumerate(self._by_amount) if sets[0] != sets[-1]], default=0
        )
        """From this kind on, no card costs anything."""
        self._payable: Final[list[int]] = []
        """By what is held of each kind, up to the most, the cards that it pays, or _UNKNOWN until it is asked."""
        self.in_hand: Final[list[Any]] = [lying(HAND.number, card) for card in range(CARD_COUNT)]
        self.in_meadow: Final[list[Any]] = [lying(MEADOW.number, card) for card in range(CARD_COUNT)]
        """Each card as it lies there, made once."""
        self.from_hand: Final[list[Any]] = [play_action(card, HAND.number, PAYING.number) for card in range(CARD_COUNT)]
        self.from_meadow: Final[list[Any]] = [
            play_action(card, MEADOW.number, PAYING.number) for card in range(CARD_COUNT)
        ]
        """The actions that play each card of there for its price, made once."""

    def _payable_with(self, kind: int) -> list[int]:
        return [
            _set_of([card for card in self._used if amount(COST[card], kind) <= number])
            for number in range(int(self._most) + 1)
        ]

    def payable(self, goods: int) -> int:
        """Return the cards whose printed price goods cover."""
        if goods >= ONE_WILD:
            return _set_of([card for card in self._used if covers(goods, COST[card])])
        if not self._payable:
            self._payable.extend([_UNKNOWN] * (int(self._most) + 1) ** int(self._costly))
        left: i64 = goods
        held: i64 = 0
        kind: i64 = 0
        while kind < self._costly:
            number = left & FIELD
            held = held * (self._most + 1) + (number if number < self._most else self._most)
            left >>= BITS
            kind += 1
        found = self._payable[held]
        if found == _UNKNOWN:
            found = self._payable[held] = self._paid_with(goods)
        return found

    def _paid_with(self, goods: int) -> int:
        cards = EVERY_CARD
        for kind in range(KINDS):
            cards &= self._by_amount[kind][min(amount(goods, kind), int(self._most))]
        return cards

    def welcome(self, have: int) -> int:
        """Return the cards that can come into a city with a space that holds some names, because nothing else counts.
        Of ``other`` cards it has to be asked (``pay.playable``).
        """
        return self.common | (self.unique & ~have)


def card_sets_of(table: EverdellTable) -> CardSets:
    """Return the bit sets of cards of this game; found once for each table."""
    found: CardSets | None = table.card_sets
    if found is None:
        found = table.card_sets = CardSets(table)
    return found


def _is_plain(card: int) -> bool:
    """Whether only space and its own name decide whether a card can come."""
    behaviour = BEHAVIOURS[card]
    special = behaviour.arrives or behaviour.restricted
    return not special and NAMED[card] == card and SPACE[card] - EXTRA_SPACE[card] <= 1


def _set_of(cards: list[int]) -> int:
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def set_of(cards: list[int]) -> i64:
    """Return cards as a bit set, in games where it is small (not ``EverdellTable.wide``); -1 stands for no card.

    Bits are made from the top, because the compiler writes a shifted 1 as a C number of 32 bits.
    """
    found: i64 = 0
    top: i64 = 1 << 61
    for card in cards:
        if card >= 0:
            found |= top >> (61 - card)
    return found


def hand_set(hand: tuple[int, ...]) -> i64:
    """Return the cards of a hand as a bit set, in the same games."""
    found: i64 = 0
    top: i64 = 1 << 61
    for card in hand:
        found |= top >> (61 - card)
    return found
