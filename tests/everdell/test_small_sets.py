"""The small card sets: what they deal, whom they serve, what stays secret. Their rules are scenarios."""

from collections import Counter

import pytest

from evertable.catalog import check, load
from evertable.everdell import GAME
from evertable.everdell.boxes.legends.held import held
from evertable.everdell.ids import CARD, CATALOG, COPIES, KIND, LEGENDARY, NAMES, RARITY
from evertable.everdell.setup import full_deck
from evertable.everdell.state import Everdell
from evertable.everdell.table import EverdellTable
from evertable.kernel.module import ConfigError
from evertable.kernel.view import View

SETS = {"extra": (6, 15), "legends": (10, 10), "more_legends": (10, 10), "rugwort_cards": (3, 3), "corrin": (5, 5)}


def rules(seats: int, *modules: str) -> EverdellTable:
    table = GAME.table(GAME.config(seats, modules))
    assert isinstance(table, EverdellTable)
    return table


def new_game(seats: int, *modules: str, seed: int = 1) -> Everdell:
    state: Everdell = GAME.new_game(GAME.config(seats, modules), seed)
    return state


@pytest.mark.parametrize(("module", "counts"), [*SETS.items(), ("seasons", (8, 8))])
def test_counts_of_cards(module: str, counts: tuple[int, int]) -> None:
    cards = [card for card in CATALOG.cards if card.module == module]
    assert (len(cards), sum(card.copies for card in cards)) == counts
    assert all(card.name.fr and card.name.pl and card.text.fr and card.text.pl for card in cards)


def test_the_catalogue_of_all_sets_is_clean() -> None:
    assert check(load("everdell", ("base", *SETS, "seasons"))) == []


def test_only_the_farms_of_the_four_seasons_are_reconstructed() -> None:
    marked = {card.module for card in CATALOG.cards if card.confidence == "reconstructed"}
    assert marked == {"seasons"}
    assert "our reconstruction" in next(module.summary for module in GAME.modules if module.id == "seasons")


def test_no_set_is_there_unless_it_is_chosen() -> None:
    assert GAME.config(2).modules == ()
    assert len(full_deck(rules(2))) == 128


@pytest.mark.parametrize(("module", "more"), [("extra", 15), ("rugwort_cards", 3), ("corrin", 5), ("legends", 0)])
def test_size_of_the_deck(module: str, more: int) -> None:
    assert len(full_deck(rules(2, module))) == 128 + more


def test_special_farms_replace_the_usual_ones() -> None:
    deck = Counter(NAMES[card] for card in full_deck(rules(2, "seasons")))
    assert deck.total() == 128
    assert deck["farm"] == 0
    assert sum(deck[card.id] for card in CATALOG.cards if card.counts_as == "farm" and card.module == "seasons") == 8
    assert COPIES[CARD["farm"]] == 8


# --- legendary cards (R-L-01, R-L-02)


@pytest.mark.parametrize("seats", range(1, 7))
def test_everybody_is_dealt_a_legendary_critter_and_construction(seats: int) -> None:
    s = new_game(seats, "legends", "more_legends")
    for seat in range(seats):
        assert sorted(KIND[card] for card in held(s, seat)) == [0, 1]
    assert all(RARITY[card] != LEGENDARY for card in [*s.deck, *s.meadow])


def test_an_automa_gets_none() -> None:
    s = new_game(1, "rugwort", "legends")
    assert held(s, 1) == []


@pytest.mark.parametrize("pack", ["legends", "more_legends"])
def test_one_pack_serves_five(pack: str) -> None:
    assert GAME.config(5, [pack]).modules == (pack,)
    with pytest.raises(ConfigError, match="one pack of legendary cards serves 5 players; 6 need both"):
        GAME.config(6, [pack])
    assert GAME.config(6, ["legends", "more_legends"]).seats == 6


def test_nobody_sees_the_legendary_cards_of_others() -> None:
    s = new_game(3, "legends", "more_legends")
    for seat in range(3):
        seen = View(GAME, s, seat).observation()
        assert seen["legends"] == [NAMES[card] for card in held(s, seat)]
        others = [NAMES[card] for other in range(3) if other != seat for card in held(s, other)]
        assert not any(f"'{name}'" in str(seen) for name in others)
        assert [owner["legends"] for owner in seen["owners"]] == [2, 2, 2]
    assert View(GAME, s, -1).observation()["legends"] == []


def test_others_could_hold_any_card_that_is_not_seen() -> None:
    s = new_game(2, "legends")
    found = {tuple(held(GAME.resample(s, 0, rng), 1)) for rng in range(60)}
    assert len(found) > 10
    assert all(held(GAME.resample(s, 0, rng), 0) == held(s, 0) for rng in range(5))
