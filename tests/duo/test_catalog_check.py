"""Cards whose text promises what their data do not say."""

import pytest
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


@pytest.mark.parametrize(
    ("step", "problem"),
    [
        (EffectStep(do="ignore_block"), "ignore_block: only for Good News about the next action"),
        (EffectStep(do="one_of"), "one_of: no step of Everdell Duo"),
        (EffectStep(do="gain", point=1, per="farm"), "gain: per: 'farm' cannot be counted here"),
        (EffectStep(do="pay", each=(EffectStep(do="one_of"),)), "one_of: no step of Everdell Duo"),
    ],
)
def test_a_step_that_a_card_cannot_do_is_found(step: EffectStep, problem: str) -> None:
    assert GAME.check_entry is not None
    card = replace(CATALOG.cards[0], effect=(step,))
    assert GAME.check_entry(card) == [f"{card.id}: effect: {problem}"]
