"""The rulings of the changelog: last, by game and box, each with a rule that exists."""

import re
import tomllib
from pathlib import Path

from evertable.registry import NAMES

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
RULINGS = TEXT[TEXT.index("\n## Rulings\n") :]
NUMBER = re.compile(r"R-[A-Z]+-\d+")


def test_rulings_are_last() -> None:
    assert re.findall(r"^## (\w+)", TEXT, re.MULTILINE)[-1] == "Rulings"


def test_release_notes_speak_to_users() -> None:
    """They name no rules, which stand under Rulings, and no files of the package; pages are links.

    If this fails after a merge, the merge has brought back old lines: delete them and keep the new sections.
    """
    notes = TEXT[TEXT.index("\n## ") : TEXT.index("\n## Rulings\n")]
    assert NUMBER.findall(notes) == []
    assert re.findall(r"`docs/[^`]+`|`[^`]*(?:web|tools|bench|kernel)/[^`]+\.py[^`]*`", notes) == []


def test_every_rule_named_exists() -> None:
    rules = {
        number
        for file in (ROOT / "evertable" / "compendium" / "rules").glob("*.md")
        for number in NUMBER.findall(file.read_text(encoding="utf-8"))
    }
    assert sorted(set(NUMBER.findall(RULINGS)) - rules) == []


def test_every_change_of_the_rules_is_listed() -> None:
    files = [ROOT / "evertable" / game / "rulings.toml" for game in NAMES]
    changed = [
        ruling["rule"]
        for file in files
        if file.exists()
        for ruling in tomllib.loads(file.read_text(encoding="utf-8"))["ruling"]
    ]
    assert changed
    assert sorted(set(changed) - set(NUMBER.findall(RULINGS))) == []


def test_rulings_stand_under_a_game_or_box() -> None:
    introduction, *boxes = re.split(r"^### .+$", RULINGS, flags=re.MULTILINE)
    assert "\n- " not in introduction
    assert all("\n- " in box for box in boxes)
