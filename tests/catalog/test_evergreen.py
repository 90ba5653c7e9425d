"""Evergreen: what the rulebook says, what one review says and what nobody says must stay apart."""

from evertable.catalog import check, load, summary
from evertable.catalog.facts import EvergreenFacts

ARTISTS = ("orange", "blue", "green", "yellow", "brown", "lilac")


def test_nothing_is_wrong() -> None:
    assert check(load("evergreen")) == []


def test_six_artists_with_the_gap_in_the_ring() -> None:
    artists = [token for token in load("evergreen").tokens if token.type == "artist"]
    assert tuple(token.id for token in artists) == ARTISTS
    for token in artists:
        assert token.ring == (5, 6, 7, 8, 10, 12)
        assert token.start == 5
        assert token.field_confidence["ring"] == "single"  # steps 7, 8, 10 are from a review (R-E-02)


def test_order_of_the_hit_disc_is_ours() -> None:
    hit = load("evergreen").token("hit_disc")
    assert (hit.ring_of, hit.start_at) == (ARTISTS, "orange")
    assert hit.confidence == "reconstructed"  # R-E-03
    assert hit.field_confidence["start_at"] == "confirmed"


def test_cards_and_timer() -> None:
    catalog = load("evergreen")
    assert catalog.token("influence_card").values == tuple(range(1, 14))
    assert summary(catalog)["pieces.influence_card"] == 78
    assert catalog.token("sand_timer").seconds == 60
    assert catalog.token("sand_timer").field_confidence["seconds"] == "single"


def test_deals_by_number_of_players() -> None:
    deals = load("evergreen").facts_of(EvergreenFacts).deals
    table = [(deal.players, deal.highest, deal.deck, deal.dealt, deal.left_over) for deal in deals.by_players]
    assert table == [(2, 5, 30, 26, 4), (3, 9, 54, 39, 15), (4, 9, 54, 52, 2), (5, 13, 78, 65, 13), (6, 13, 78, 78, 0)]
    assert deals.hand == 13


def test_names_and_texts_in_each_language() -> None:
    for entry in load("evergreen").entries:
        assert entry.name.fr, entry.id
        assert entry.name.pl, entry.id
        assert entry.text.fr, entry.id
        assert entry.text.pl, entry.id
