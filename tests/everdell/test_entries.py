"""Everything a card, place or event does hangs on its id."""

import ast
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

import evertable.everdell
from evertable.catalog.schema import Goods
from evertable.everdell import GAME
from evertable.everdell.behaviour import BEHAVIOURS, BY_DATA, Behaviour, define
from evertable.everdell.catalog_check import UNREAD, check_entry
from evertable.everdell.ids import CATALOG, NAMES, THING
from evertable.everdell.way import WAYS

PACKAGE = Path(evertable.everdell.__file__).parent
DOES = ("again", "arrives", "hooks", "play", "prepare", "produce", "restricted", "scores", "trigger", "visit", "way")
"""The fields of an entry that carry a rule."""


def empty(behaviour: Behaviour) -> bool:
    """Whether an entry reads as if its card did nothing."""
    return not any(getattr(behaviour, field) for field in DOES)


def test_each_card_has_an_entry_that_carries_its_rule_or_says_which_facts_do() -> None:
    assert GAME.modules
    for card in CATALOG.cards:
        behaviour = BEHAVIOURS[THING[card.id]]
        assert not empty(behaviour) or behaviour.facts, f"the entry of {card.id} reads as if it did nothing"
        for fact in behaviour.facts:
            assert card.says(fact), f"{card.id} names the fact {fact}, which says nothing"


def test_no_entry_stands_for_two_components() -> None:
    own = [id(behaviour) for behaviour in BEHAVIOURS if not empty(behaviour)]
    assert len(set(own)) == len(own)


def test_a_component_is_defined_once_and_exists() -> None:
    with pytest.raises(ValueError, match="innkeeper has an entry already"):
        define({"innkeeper": Behaviour()})
    with pytest.raises(KeyError):
        define({"no_such_card": Behaviour()})


def test_the_way_of_an_entry_names_its_component() -> None:
    ways = {NAMES[thing]: entry.way for thing, entry in enumerate(BEHAVIOURS) if entry.way is not None}
    assert {"innkeeper", "crane", "dungeon", "judge", "inn", "queen", "tezels_laboratory", "romantic_cruise"} <= set(
        ways
    )
    for name, way in ways.items():
        assert NAMES[way.thing] == name
        assert WAYS[way.number] is way


def bare_constructors(source: str) -> list[str]:
    """The classes that a module calls without keeping the object."""
    calls = [node.value for node in ast.parse(source).body if isinstance(node, ast.Expr)]
    names = [call.func.id for call in calls if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)]
    return [name for name in names if name.lstrip("_")[:1].isupper()]


def test_nothing_is_made_for_its_side_effect() -> None:
    assert bare_constructors("Way(offers, pay)") == ["Way"]
    for path in PACKAGE.rglob("*.py"):
        assert not bare_constructors(path.read_text("utf-8")), path


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("innkeeper", "innkeeper: text: neither data nor code says what this governance card does"),
        ("king", "king: text: neither data nor code says what this prosperity card does"),
        ("tax_relief", "tax_relief: on_achieve: no code does this"),
    ],
)
def test_a_component_without_a_rule_is_found(name: str, problem: str) -> None:
    entry = next(entry for entry in CATALOG.entries if entry.id == name)
    assert check_entry(entry) == []
    behaviour = BEHAVIOURS[THING[name]]
    BEHAVIOURS[THING[name]] = BY_DATA
    try:
        assert check_entry(entry) == [problem]
    finally:
        BEHAVIOURS[THING[name]] = behaviour


def test_a_place_that_brings_nothing_is_found() -> None:
    place = next(place for place in CATALOG.places if place.id == "basic_three_twigs")
    assert check_entry(place) == []
    assert check_entry(replace(place, gain=Goods())) == [
        "basic_three_twigs: text: neither data nor code says what a visit brings"
    ]


def test_facts_that_are_not_read_are_not_read() -> None:
    source = "\n".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.py"))
    for kind, names in UNREAD.items():
        for name in names:
            read = rf"\b{kind.__name__.lower()}(_of\([a-z]+\))?\.{name}\b"
            assert not re.search(read, source), f"{name} of a {kind.__name__} is read"
