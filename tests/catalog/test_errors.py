"""Bad data gives one line that names file, entry and field, and never another kind of exception."""

import re
from pathlib import Path

import pytest

from evertable.catalog import CatalogError, load
from evertable.catalog.facts import EvergreenFacts

CARDS = "everdell/base/cards.json"
ENTRIES = [
    ('[{"id": "farm", "colour": "red"}]', "cards.json: farm: Object contains unknown field `colour`"),
    ('[{"id": "farm", "cost": {"twigs": 1}}]', "cards.json: farm: cost: Object contains unknown field `twigs`"),
    ('[{"id": "farm", "points": "two"}]', "cards.json: farm: points: Expected `int`, got `str`"),
    ('[{"id": "farm", "points": 1.5}]', "cards.json: farm: points: Expected `int`, got `float`"),
    ('[{"id": "farm", "copies": -1}]', "cards.json: farm: copies: Expected `int` >= 0"),
    ('[{"id": "farm", "cost": {"twig": -1}}]', "cards.json: farm: cost.twig: Expected `int` >= 0"),
    ('[{"id": "farm", "color": "red"}]', "cards.json: farm: color: Invalid enum value 'red'"),
    ('[{"id": "farm", "linked": {"cards": ["nobody"]}}]', "cards.json: farm: linked.cards: there is no card 'nobody'"),
    ('[{"id": "farm", "linked": {"cards": ["haven"]}}]', "cards.json: farm: linked.cards: there is no card 'haven'"),
    ('[{"id": "farm"}, {"id": "farm"}]', "cards.json: farm: duplicate id"),
    ('[{"id": "new"}]', "cards.json: new: Object missing required field `confidence`"),
    ('[{"points": 1}]', "cards.json: entry 1: id: missing or not a text"),
    ("[3]", "cards.json: entry 1: expected an object"),
    ("{}", "cards.json: expected a list of entries"),
    ('[{"id": "farm"', "cards.json: broken JSON: Input data was truncated"),
    ("", "cards.json: broken JSON: Input data was truncated"),
    ("[" * 100_000, "cards.json: broken JSON: maximum recursion depth exceeded"),
]


def pack_with(root: Path, name: str, content: str) -> Path:
    """A pack of one file with exactly this content."""
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")
    return root


@pytest.mark.parametrize(("content", "message"), ENTRIES, ids=[message for _, message in ENTRIES])
def test_entry(tmp_path: Path, content: str, message: str) -> None:
    pack = pack_with(tmp_path, CARDS, content)
    with pytest.raises(CatalogError, match=re.escape(message)) as caught:
        load("everdell", packs=[pack])
    assert str(caught.value).startswith(str(pack / CARDS))
    assert "\n" not in str(caught.value)


def test_not_utf8(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, CARDS, "")
    (pack / CARDS).write_bytes(b'[{"id": "\xff"}]')
    with pytest.raises(CatalogError, match="broken JSON"):
        load("everdell", packs=[pack])


def test_id_with_a_line_break_stays_on_one_line(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, CARDS, '[{"id": "a\\nb"}]')
    with pytest.raises(CatalogError) as caught:
        load("everdell", packs=[pack])
    assert "\n" not in str(caught.value)


def test_same_id_in_two_kinds(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, "everdell/base/events.json", '[{"id": "farm"}]')
    with pytest.raises(CatalogError, match=r"events\.json: farm: duplicate id, also in .*cards\.json"):
        load("everdell", packs=[pack])


def test_same_id_in_two_modules(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, "everdell/bakery/cards.json", '[{"id": "farm"}]')
    with pytest.raises(CatalogError, match=r"bakery.cards\.json: farm: duplicate id"):
        load("everdell", ["base", "bakery"], [pack])


def test_token_links_name_tokens(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, "evergreen/base/tokens.json", '[{"id": "hit_disc", "start_at": "pink"}]')
    with pytest.raises(CatalogError, match=r"tokens\.json: hit_disc: start_at: there is no token 'pink'"):
        load("evergreen", packs=[pack])


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('{"deals": 3}', "facts.json: deals: Expected `object`, got `int`"),
        ('{"facts": "chess"}', "facts.json: facts: Invalid value 'chess'"),
        ("[]", "facts.json: expected an object"),
    ],
)
def test_facts(tmp_path: Path, content: str, message: str) -> None:
    pack = pack_with(tmp_path, "evergreen/base/facts.json", content)
    with pytest.raises(CatalogError, match=re.escape(message)):
        load("evergreen", packs=[pack])


def test_misspelt_file_name(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, "everdell/base/card.json", "[]")
    with pytest.raises(CatalogError, match=r"card\.json: unknown file; a module has cards\.json"):
        load("everdell", packs=[pack])


def test_folder_that_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(CatalogError, match=r"not a pack: it has no folder named .*everdell"):
        load("everdell", packs=[tmp_path / "missing"])


def test_unknown_names() -> None:
    with pytest.raises(CatalogError, match="unknown game 'chess'; known: duo, everdell"):
        load("chess")
    with pytest.raises(CatalogError, match=r"unknown module of everdell '\.\.'; known: base"):
        load("everdell", [".."])
    with pytest.raises(CatalogError, match="module 'base' is given twice"):
        load("everdell", ["base", "base"])


def test_lookups_of_what_is_not_there() -> None:
    catalog = load("everdell")
    with pytest.raises(CatalogError, match=r"everdell \(base\) has no component 'nobody'"):
        catalog.entry("nobody")
    with pytest.raises(CatalogError, match="'haven' is a place, not a card"):
        catalog.card("haven")
    with pytest.raises(CatalogError, match="everdell/base has no facts of the kind EvergreenFacts"):
        catalog.facts_of(EvergreenFacts)
