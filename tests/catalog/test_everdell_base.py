"""The Everdell base box: the numbers add up and facts that were easy to lose are still there."""

import pytest

from evertable.catalog import Catalog, check, load, summary
from evertable.catalog.facts import EverdellFacts
from evertable.catalog.schema import CardSet, Exchange, Goods, Per, Unlock


@pytest.fixture
def catalog() -> Catalog:
    return load("everdell")


def test_nothing_is_wrong(catalog: Catalog) -> None:
    assert check(catalog) == []


def test_counts_of_the_box(catalog: Catalog) -> None:
    counted = summary(catalog)
    assert (counted["card"], counted["card.copies"]) == (48, 128)
    assert (counted["card.critter"], counted["card.construction"]) == (24, 24)
    assert (counted["place.basic"], counted["place.haven"], counted["place.journey"]) == (8, 1, 4)
    assert counted["place.forest"] == 11
    assert (counted["event.basic"], counted["event.special"]) == (4, 16)
    assert (counted["confidence.confirmed"], counted["confidence.reconstructed"]) == (len(catalog.entries), 0)


def test_every_entry_has_names_and_texts_in_each_language(catalog: Catalog) -> None:
    for entry in catalog.entries:
        assert entry.name.fr, entry.id
        assert entry.name.pl, entry.id
        assert entry.text.fr, entry.id
        assert entry.text.pl, entry.id


def test_catalogue_order_is_alphabetical_for_cards_and_along_the_river_for_places(catalog: Catalog) -> None:
    assert [card.id for card in catalog.cards] == sorted(card.id for card in catalog.cards)
    assert [place.order for place in catalog.places[:8]] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_numbers_of_cards(catalog: Catalog) -> None:
    assert catalog.card("farm").copies == 8  # the only card with more than 4
    assert catalog.card("king").points == 4  # without its bonus for events
    assert catalog.card("king").cost == Goods(berry=6)
    assert catalog.card("fool").points == -2  # the only negative value
    assert catalog.card("ruins").cost == Goods()  # the only card that costs nothing
    assert catalog.card("wanderer").space == 0
    assert catalog.card("inn").open == 1
    assert catalog.card("castle").open is None  # not open, which is not the same as open for 0 points
    assert catalog.card("shepherd").cost_paid_to == "opponent"


def test_links_between_cards(catalog: Catalog) -> None:
    assert catalog.card("farm").linked == CardSet(cards=("husband", "wife"))  # one token for either of them
    assert catalog.card("ever_tree").linked == CardSet(kind="critter")  # any critter
    assert catalog.card("wife").shares_with == CardSet(cards=("husband",))
    assert catalog.card("cemetery").slot_unlock == Unlock(card="undertaker", slot=2)
    assert catalog.card("dungeon").cell_unlock == Unlock(card="ranger", cell=2)
    assert catalog.card("ranger").unlocks == Unlock(card="dungeon", cell=2)


def test_disagreeing_sources_are_kept(catalog: Catalog) -> None:
    assert "werberger/everdell_tracker text gives 2/3/2" in catalog.card("castle").conflicts[0]
    with_conflicts = [card.id for card in catalog.cards if card.conflicts]
    assert with_conflicts == ["castle", "fairgrounds", "judge", "university", "wife"]
    assert catalog.card("husband").aliases == ("Harvester",)
    assert "not seen on a printed card" in catalog.event("tax_relief").notes[0]


def test_numbers_of_places(catalog: Catalog) -> None:
    assert catalog.place("basic_two_cards_one_point").draw == 2
    assert catalog.place("basic_two_cards_one_point").points == 1
    assert catalog.place("haven").exchange == Exchange(least=1, per=2, gain_any=1)
    assert catalog.place("journey_5").discard == 5
    assert catalog.place("journey_5").permanent_worker
    assert [p.id for p in catalog.places if p.type == "journey" and p.occupancy == "shared"] == ["journey_2"]
    assert {p.extra_space_from for p in catalog.places if p.type == "forest"} == {4}


def test_numbers_of_events(catalog: Catalog) -> None:
    assert catalog.event("grand_tour").requirement.colors == {"destination": 3}
    assert catalog.event("croak_wart_cure").cost == Goods(berry=2)
    assert catalog.event("croak_wart_cure").discard_from_city == 2
    assert catalog.event("the_everdell_games").points == 9
    management = catalog.event("under_new_management").scoring
    assert management is not None
    assert management.points_by_resource == Goods(twig=1, resin=2, pebble=2, berry=1)
    pilgrims = catalog.event("path_of_the_pilgrims").scoring
    assert pilgrims is not None
    assert (pilgrims.points, pilgrims.most) == (3, 6)
    assert pilgrims.per == Per(of="worker", at="card", card="monastery", text=pilgrims.per.text)
    assert pilgrims.per.text.en == "worker in your Monastery at the end"


def test_facts_of_the_game(catalog: Catalog) -> None:
    facts = catalog.facts_of(EverdellFacts)
    assert facts.starting_hands.by_players[6] == (5, 5, 6, 6, 7, 7)
    assert facts.forest.cards_by_players[2] == 3
    assert facts.forest.counter_clockwise_with_3_cards == ("top_left", "bottom_left", "top_right")
    assert [season.new_workers for season in facts.seasons.year] == [2, 1, 1, 2]
    assert [season.new_workers_5_6_players for season in facts.seasons.year] == [None, 0, 1, 2]
    assert (facts.limits.hand, facts.limits.hand_5_6_players) == (8, 7)
    assert facts.special_events_by_players == {1: 4, 2: 4, 3: 4, 4: 4, 5: 5, 6: 6}
