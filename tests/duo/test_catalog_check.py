"""Cards whose text promises what their data do not say."""

from msgspec.structs import replace

from evertable.catalog.schema import EffectStep
from evertable.duo import GAME
from evertable.duo.ids import CATALOG


def test_a_card_that_does_nothing_is_found() -> None:
    assert GAME.check_entry is not None
    card = next(card for card in CATALOG.cards if card.effect)
    assert GAME.check_entry(card) == []
    problem = f"{card.id}: text: its data do not say what this {card.color} card does"
    assert GAME.check_entry(replace(card, effect=())) == [problem]


def test_a_step_that_a_card_cannot_do_is_found() -> None:
    assert GAME.check_entry is not None
    card = replace(CATALOG.cards[0], effect=(EffectStep(do="ignore_block"),))
    problem = f"{card.id}: effect: 'ignore_block' is only for Good News about the next action"
    assert problem in GAME.check_entry(card)
