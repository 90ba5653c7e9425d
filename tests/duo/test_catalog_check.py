"""Cards whose text promises what their data do not say."""

import pytest
from msgspec.structs import replace

from evertable.catalog.links import broken_links
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
        (EffectStep(do="draw", per="critter"), "draw: per: no rule of Everdell Duo reads this"),
        (EffectStep(do="refill", count=3), "refill: count: no rule of Everdell Duo reads this"),
        (EffectStep(do="pay", price="any", each=(EffectStep(do="one_of"),)), "one_of: no step of Everdell Duo"),
    ],
)
def test_a_step_that_a_card_cannot_do_is_found(step: EffectStep, problem: str) -> None:
    assert GAME.check_entry is not None
    card = replace(CATALOG.cards[0], effect=(step,))
    assert GAME.check_entry(card) == [f"{card.id}: effect: {problem}"]


@pytest.mark.parametrize("field", ["competitive", "coop"])
@pytest.mark.parametrize(
    ("step", "problem"),
    [
        (EffectStep(do="one_of"), "one_of: no step of Everdell Duo"),
        (EffectStep(do="ignore_block"), "ignore_block: only for Good News about the next action"),
        (EffectStep(do="replace_river", reduce=1), "replace_river: reduce: no rule of Everdell Duo reads this"),
    ],
)
def test_a_step_that_a_season_tile_cannot_do_is_found(field: str, step: EffectStep, problem: str) -> None:
    """The steps of both modes are looked at like those of cards."""
    assert GAME.check_entry is not None
    tile = next(token for token in CATALOG.tokens if token.coop)
    assert GAME.check_entry(tile) == []
    tile = replace(tile, competitive=(step,)) if field == "competitive" else replace(tile, coop=(step,))
    assert GAME.check_entry(tile) == [f"{tile.id}: {field}: {problem}"]


def test_a_season_tile_names_cards_that_there_are() -> None:
    tile = next(token for token in CATALOG.tokens if token.coop)
    tile = replace(tile, coop=(EffectStep(do="gain", point=1, if_city_has="farmm"),))
    assert [text for _, text in broken_links([tile])] == ["coop: there is no card 'farmm'"]
