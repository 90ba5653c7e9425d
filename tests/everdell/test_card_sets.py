"""Bit sets of cards say what the rules say of each card."""

from typing import Final

import pytest

from evertable.everdell import GAME
from evertable.everdell.card_sets import CardSets
from evertable.everdell.city import enter
from evertable.everdell.goods import PEARL, UNIT, WILD, covers
from evertable.everdell.ids import CARD_COUNT, COST
from evertable.everdell.pay import playable
from evertable.everdell.state import Everdell
from evertable.kernel.rng import Stream, seeded

BOXES: Final = ((), ("legends",), ("newleaf", "pearlbrook", "extra"))


def dealt(modules: tuple[str, ...]) -> tuple[Everdell, CardSets, list[int]]:
    """A deal, its sets and the cards of the game."""
    s = GAME.new_game(GAME.config(2, modules), 1)
    return s, CardSets(s.table), [card for card in range(CARD_COUNT) if s.table.used >> card & 1]


@pytest.mark.parametrize("modules", BOXES, ids="+".join)
def test_payable_cards_are_covered(modules: tuple[str, ...]) -> None:
    _, sets, cards = dealt(modules)
    random = Stream(seeded(7))
    for wild in (0, 0, 0, 2):
        for _ in range(50):
            goods = sum(UNIT[kind] * random.below(6) for kind in range(PEARL + 1)) + UNIT[WILD] * wild
            payable = sets.payable(goods)
            assert [card for card in cards if payable >> card & 1] == [
                card for card in cards if covers(goods, COST[card])
            ]


@pytest.mark.parametrize("modules", BOXES, ids="+".join)
def test_welcome_cards_are_playable_and_others_are_not(modules: tuple[str, ...]) -> None:
    """Cities grow card by card until they are full, unique and legendary ones among them."""
    s, sets, cards = dealt(modules)
    random = Stream(seeded(8))
    asked = 0
    while s.spaces[0] > 0:
        welcome = sets.welcome(s.have[0])
        for card in cards:
            if not sets.other >> card & 1:
                assert bool(welcome >> card & 1) == playable(s, 0, card)
                asked += 1
        enter(s, 0, cards[random.below(len(cards))])
    assert asked > len(cards)
