"""Everything a card, place or event does hangs on its id."""

import ast
from pathlib import Path

import pytest
from msgspec.structs import fields

import evertable.everdell
from evertable.catalog.schema import Card
from evertable.everdell import GAME
from evertable.everdell.behaviour import BEHAVIOURS, Behaviour, define
from evertable.everdell.ids import CATALOG, NAMES, THING
from evertable.everdell.way import WAYS

PACKAGE = Path(evertable.everdell.__file__).parent
DOES = ("again", "arrive", "can_play", "hooks", "play", "prepare", "produce", "score", "trigger", "visit", "way")
"""The fields of an entry that carry a rule."""


def empty(behaviour: Behaviour) -> bool:
    """Whether an entry reads as if its card did nothing."""
    return not any(getattr(behaviour, field) for field in DOES)


def test_each_card_has_an_entry_that_carries_its_rule_or_says_which_facts_do() -> None:
    assert GAME.modules
    defaults = {field.name: field.default for field in fields(Card)}
    for card in CATALOG.cards:
        behaviour = BEHAVIOURS[THING[card.id]]
        assert not empty(behaviour) or behaviour.facts, f"the entry of {card.id} reads as if it did nothing"
        for fact in behaviour.facts:
            assert getattr(card, fact) != defaults[fact], f"{card.id} names the fact {fact}, which says nothing"


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
