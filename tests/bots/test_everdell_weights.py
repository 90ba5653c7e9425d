"""What duels have told of single cards."""

import json
from importlib.resources import files

from evertable.bots.everdell.card_potential import CardPotentials
from evertable.bots.everdell.weights import EXTRAS, PROFILES, Weights
from evertable.everdell import GAME
from evertable.everdell.ids import CARD, CARD_COUNT, CATALOG

FOUND = json.loads(files("evertable.bots").joinpath("weights/everdell_cards.json").read_text(encoding="utf-8"))


def test_the_file_says_how_it_was_made_and_knows_base_cards_only() -> None:
    assert all(command.startswith("python bench/everdell_weights.py --duels") for command in FOUND["commands"])
    assert {CATALOG.cards[CARD[name]].module for name in FOUND["cards"]} == {"base"}
    assert {name: EXTRAS[CARD[name]] for name in FOUND["cards"]} == FOUND["cards"]


def test_a_card_is_worth_its_extra_more_and_less_of_it_later() -> None:
    s, farm = GAME.new_game(GAME.config(2), 1), CARD["farm"]
    extra = tuple([2.0 if card == farm else 0.0 for card in range(CARD_COUNT)])
    plain, praised = (CardPotentials(GAME, s, 0, {farm}, Weights(extra=given)) for given in ((), extra))
    for left in (1.0, 0.25):
        assert praised.standing(farm, 0, left) == plain.standing(farm, 0, left) + 2 * left


def test_beginners_know_nothing_of_it() -> None:
    assert all(profile.extra == () for profile in PROFILES.values())
