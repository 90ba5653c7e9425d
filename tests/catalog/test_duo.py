"""Duo: what the rulebook says and what is our own design stay apart."""

from collections import Counter

from evertable.catalog import check, load, summary
from evertable.catalog.facts import DuoFacts

CATALOG = load("duo", ("base", "coop", "challenge"))


def test_nothing_is_wrong() -> None:
    assert check(CATALOG) == []


def test_the_box_is_complete() -> None:
    """R-D-01, R-D-02."""
    counted = summary(CATALOG)
    assert (counted["card.copies"], counted["place.river"], counted["place.farm"]) == (80, 20, 4)
    assert counted["event.set"] + counted["event.journey"] == 32
    assert (counted["token.news"], counted["chapter.chapter"], counted["token.achievement"]) == (25, 15, 10)
    assert counted["pieces.worker_skunk"] == 6
    assert Counter(event.set for event in CATALOG.events) == {**dict.fromkeys("ABCDE", 6), "faire": 1, "journey": 1}


def test_colours_and_kinds() -> None:
    cards = Counter((card.color, card.kind) for card in CATALOG.cards)
    assert cards["production", "critter"] == cards["production", "construction"] == 10
    assert sum(cards.values()) == 80


def test_marks_of_trust_are_kept() -> None:
    costs = Counter(card.field_confidence["cost"] for card in CATALOG.cards)
    assert costs == {"reconstructed": 76, "confirmed": 4}
    assert Counter(card.field_confidence["effect"] for card in CATALOG.cards) == {
        "confirmed": 22,
        "reconstructed": 52,
        "single": 6,
    }
    assert all(chapter.confidence == "reconstructed" for chapter in CATALOG.chapters)
    assert all(token.confidence == "reconstructed" for token in CATALOG.tokens if token.type == "news")


def test_numbers_of_the_table() -> None:
    facts = CATALOG.facts_of(DuoFacts)
    assert (facts.track.columns, facts.track.spots, facts.track.handshake) == (6, 7, 4)
    assert facts.track.skunk_spots == (1, 2, 3, 5, 6, 7)
    assert facts.campaign.replays == {"normal": None, "hard": 3}


def test_goals_and_rules_of_chapters_speak_three_languages() -> None:
    for chapter in CATALOG.chapters:
        texts = [*(goal.text for goal in chapter.goals), *(rule.text for rule in chapter.rules)]
        assert all(text and text.fr and text.pl for text in texts), chapter.id
