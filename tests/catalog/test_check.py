"""Each check fails on a catalogue that was broken on purpose."""

from dataclasses import replace

import msgspec
import pytest

from evertable.catalog import Catalog, check, load
from evertable.catalog.facts import EvergreenFacts
from evertable.catalog.schema import CardSet, Text, Unlock

BROKEN_CARDS: list[tuple[str, dict[str, object], str]] = [
    ("farm", {"name": Text(en=" ")}, "farm: name: empty"),
    ("farm", {"text": Text(en="")}, "farm: text: empty"),
    ("farm", {"sources": ()}, "farm: sources: none"),
    (
        "farm",
        {"field_confidence": {"cost": "single"}},
        "farm: confidence: confirmed, but its field cost is only single",
    ),
    ("farm", {"linked": None}, "husband: linked: farm does not link back"),
    ("farm", {"linked": CardSet(cards=("mine",))}, "farm: linked: mine is a construction too"),
    ("farm", {"linked": CardSet(cards=("nobody",))}, "farm: linked.cards: there is no card 'nobody'"),
    ("wife", {"shares_with": None}, "husband: shares_with: wife does not share with it"),
    ("ranger", {"unlocks": None}, "dungeon: cell_unlock: ranger does not unlock it"),
    ("dungeon", {"cell_unlock": None}, "ranger: unlocks: dungeon does not name it"),
    ("cemetery", {"worker_slots": 3}, "cemetery: slot_unlock: does not open the last of 3"),
    ("cemetery", {"slot_unlock": Unlock(card="monk", slot=2)}, "cemetery: slot_unlock: monk does not unlock it"),
    ("farm", {"copies": 7}, "base: card.copies: 127 found, 128 expected"),
    ("farm", {"name": Text(en="Mine")}, "2 entries of one kind are named 'Mine'"),
    ("farm", {"id": "mine"}, "mine: 2 entries have this id"),
]


def with_card(catalog: Catalog, card_id: str, **changes: object) -> Catalog:
    """The catalogue with one card changed, past the loader that would refuse some of it."""
    cards = tuple(msgspec.structs.replace(c, **changes) if c.id == card_id else c for c in catalog.cards)
    return replace(catalog, cards=cards)


@pytest.mark.parametrize(("card", "changes", "problem"), BROKEN_CARDS)
def test_broken_card_is_found(card: str, changes: dict[str, object], problem: str) -> None:
    assert problem in check(with_card(load("everdell"), card, **changes))


def test_missing_components_are_found() -> None:
    catalog = load("everdell")
    problems = check(replace(catalog, places=catalog.places[:-1], events=catalog.events[1:], tokens=catalog.tokens[1:]))
    assert "base: place.forest: 10 found, 11 expected" in problems
    assert "base: event.basic: 3 found, 4 expected" in problems
    assert "base: pieces.worker_hedgehog: 0 found, 6 expected" in problems


def test_deals_must_add_up() -> None:
    catalog = load("evergreen")
    facts = catalog.facts_of(EvergreenFacts)
    deals = msgspec.structs.replace(facts.deals, hand=12)
    broken = replace(catalog, facts={"base": msgspec.structs.replace(facts, deals=deals)})
    assert "base: deals: 2 players: dealt: 24 found, 26 expected" in check(broken)


def test_card_by_kind_needs_no_name_back() -> None:
    """The Ever Tree plays any critter, so a critter of a pack may name it alone."""
    linked = CardSet(cards=("ever_tree",))
    problems = check(with_card(load("everdell"), "bard", linked=linked))
    assert "bard: linked: ever_tree does not link back" not in problems
    assert "theater: linked: bard does not link back" in problems
