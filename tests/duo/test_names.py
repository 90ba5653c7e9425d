"""The rules of Duo know no card, tile, event or Good News by name: all of it is data, so that a pack can change it."""

from pathlib import Path
from typing import Final

import pytest

import evertable.duo
from evertable.compendium.index import Wanted, search
from evertable.duo.ids import CARD, CHAPTER, EVENT, NEWS, PLACE
from evertable.duo.ids import NAMES as THINGS
from tests.everdell.test_core_is_neutral import named

NAMES: Final = {*CARD, *PLACE, *EVENT, *CHAPTER, *(THINGS[news] for news in NEWS)}
ORDINARY: Final = {"mayor": "who plays, besides a card", "farm": "a type of location, besides a card"}


def test_no_name_in_the_rules() -> None:
    found = []
    for path in sorted(Path(evertable.duo.__file__).parent.glob("*.py")):
        for line, name in named(path.read_text(encoding="utf-8"), NAMES - set(ORDINARY)):
            found.append(f"{path.name}:{line} names {name}")
    assert found == []


@pytest.mark.parametrize(
    ("words", "component"),
    [
        ("Holunda Sonnentau", "worker_hare"),
        ("Paul Prachtpanzer", "worker_tortoise"),
        ("Lily Lästermaul", "level_easy"),
        ("Leontyna Pazurek", "level_hard"),
        ("lily thorn", "worker_skunk"),
    ],
)
def test_persons_of_other_editions_are_found(words: str, component: str) -> None:
    assert component in [found.entry.id for found in search(Wanted(words=words), "en")]
