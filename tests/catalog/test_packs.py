"""A user's pack corrects fields, adds entries and brings modules of its own."""

import json
from pathlib import Path

from evertable.catalog import check, games, load, modules
from evertable.catalog.facts import EvergreenFacts
from evertable.catalog.schema import Goods

BAKER = {
    "id": "baker",
    "name": {"en": "Baker"},
    "text": {"en": "Gain 1 berry."},
    "kind": "critter",
    "rarity": "common",
    "color": "production",
    "cost": {"berry": 2},
    "points": 1,
    "copies": 3,
    "confidence": "single",
    "sources": ["a friend"],
}


def write(pack: Path, name: str, content: object) -> Path:
    """Put one data file into a pack and return the pack."""
    path = pack / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content), encoding="utf-8")
    return pack


def test_games_and_modules() -> None:
    assert {"everdell", "evergreen"} <= set(games())
    assert modules("everdell")[0] == "base"


def test_the_same_arguments_give_the_same_catalogue() -> None:
    assert load("everdell") is load("everdell", ["base"], [])


def test_override_changes_only_the_given_fields(tmp_path: Path) -> None:
    pack = write(tmp_path, "everdell/base/cards.json", [{"id": "farm", "points": 2, "cost": {"twig": 1}}])
    changed, printed = load("everdell", packs=[pack]).card("farm"), load("everdell").card("farm")
    assert (changed.points, printed.points) == (2, 1)
    assert changed.cost == Goods(twig=1)  # shallow: a record is replaced as a whole
    assert (changed.copies, changed.text, changed.sources) == (8, printed.text, printed.sources)


def test_override_keeps_the_order(tmp_path: Path) -> None:
    pack = write(tmp_path, "everdell/base/cards.json", [{"id": "castle", "points": 5}])
    assert [c.id for c in load("everdell", packs=[pack]).cards] == [c.id for c in load("everdell").cards]


def test_added_entry_comes_last_and_is_counted(tmp_path: Path) -> None:
    pack = write(tmp_path, "everdell/base/cards.json", [BAKER])
    catalog = load("everdell", packs=[pack])
    assert catalog.cards[-1].id == "baker"
    assert "base: card: 49 found, 48 expected" in check(catalog)


def test_module_of_a_pack(tmp_path: Path) -> None:
    pack = write(tmp_path, "everdell/bakery/cards.json", [BAKER])
    assert set(modules("everdell", [pack])) - set(modules("everdell")) == {"bakery"}
    catalog = load("everdell", ["base", "bakery"], [pack])
    assert catalog.card("baker").module == "bakery"
    assert check(catalog) == []


def test_later_pack_wins(tmp_path: Path) -> None:
    first = write(tmp_path / "first", "everdell/base/cards.json", [{"id": "farm", "points": 2}])
    second = write(tmp_path / "second", "everdell/base/cards.json", [{"id": "farm", "points": 3}])
    assert load("everdell", packs=[first, second]).card("farm").points == 3


def test_pack_may_change_facts(tmp_path: Path) -> None:
    pack = write(tmp_path, "evergreen/base/facts.json", {"rules": "house rules"})
    facts = load("evergreen", packs=[pack]).facts_of(EvergreenFacts)
    assert facts.rules == "house rules"
    assert facts.deals.hand == 13
