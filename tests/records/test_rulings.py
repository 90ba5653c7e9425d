"""The lists of changed rulings: each has a number that its digest knows, a decision in three languages, and words that
actions use."""

import re
from pathlib import Path

import pytest

from evertable.kernel.rulings import Ruling
from evertable.registry import NAMES, game_named

ROOT = Path(__file__).parents[2]
DIGESTS = ROOT / "evertable" / "compendium" / "rules"
LISTED = [(name, ruling) for name in NAMES for ruling in game_named(name).rulings]


def digest_numbers() -> set[str]:
    text = "\n".join(path.read_text(encoding="utf-8") for path in DIGESTS.glob("*.md"))
    return set(re.findall(r"\bR-[A-Z]+-\d+\b", text))


@pytest.mark.parametrize(("name", "ruling"), LISTED, ids=lambda value: getattr(value, "rule", value))
def test_a_ruling_can_be_told(name: str, ruling: Ruling) -> None:
    game = game_named(name)
    assert 1 < ruling.since <= game.rules_version
    assert ruling.rule in digest_numbers()
    assert set(ruling.text) == {"en", "fr", "pl"}
    assert len(set(ruling.text.values())) == 3
    for text in ruling.text.values():
        assert text == text.strip()
        assert text
        assert text[-1] not in ".;"
        assert "'" not in text or text == ruling.text["en"]
    assert ruling.modules <= {module.id for module in game.modules}


@pytest.mark.parametrize("name", NAMES)
def test_what_a_ruling_is_about_is_known(name: str) -> None:
    game = game_named(name)
    known = {prompt.word for prompt in game.prompts.all}
    for path in (ROOT / "tests" / "scenarios" / name).rglob("*.toml"):
        known |= set(re.findall(r"[a-z0-9_]+", path.read_text(encoding="utf-8")))
    assert {word for ruling in game.rulings for word in ruling.ids} <= known


@pytest.mark.parametrize("name", NAMES)
def test_options_of_before_are_options(name: str) -> None:
    game = game_named(name)
    options = {option: known for module in game.modules for option, known in module.options.items()}
    for ruling in game.rulings:
        for option, value in ruling.before.items():
            assert options[option].accept(value, 2) == value != options[option].default


@pytest.mark.parametrize("name", NAMES)
def test_every_version_has_a_reason(name: str) -> None:
    game = game_named(name)
    assert {ruling.since for ruling in game.rulings} == set(range(2, game.rules_version + 1))
