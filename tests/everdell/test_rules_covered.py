"""Every numbered rule of the base digest is named by a scenario, or stands in a table of what covers it instead."""

import re
from importlib import import_module
from pathlib import Path
from typing import Final

from evertable.everdell import GAME
from tests.scenario_files import scenarios

TESTS: Final = Path(__file__).parents[1]
DIGEST: Final = TESTS.parent / "evertable" / "compendium" / "rules" / "everdell_base.md"
SECTIONS: Final = range(1, 23)
"""Base game, differences, five and six players, solo, small card sets, and the worked cases."""

BY_TEST: Final = {
    "R-B-008": "test_deal.test_events",
    "R-B-009": "test_deal.test_hands_in_turn_order",
    "R-P-01": "test_deal.test_hands_in_turn_order",
    "R-P-03": "test_deal.test_events",
}
"""Rules about the deal, which a scenario replaces by its own set-up."""
WITH_MODULE: Final[dict[str, str]] = {}
"""Rules about cards that no module has brought yet: they get a scenario together with that module."""


def numbered_rules() -> list[str]:
    parts = re.split(r"^## (\d+)\. ", DIGEST.read_text(encoding="utf-8"), flags=re.MULTILINE)
    rules: list[str] = []
    for number, text in zip(parts[1::2], parts[2::2], strict=True):
        if int(number) in SECTIONS:
            rules += re.findall(r"^(?:- \*\*|### )(R-[BPSVXLWCF]-\d+|T-\d+)\b", text, re.MULTILINE)
    return rules


def rules_in_scenarios() -> set[str]:
    return {rule for data in scenarios("everdell").values() for rule in data["rules"]}


def test_the_digest_is_read() -> None:
    rules = numbered_rules()
    assert rules[0] == "R-B-001"
    assert {"R-B-136", "R-P-08", "R-S-19", "R-V-05", "T-01", "T-04"} <= set(rules)
    assert len(rules) == len(set(rules)) >= 143


def test_every_rule_is_covered() -> None:
    uncovered = set(numbered_rules()) - rules_in_scenarios() - set(BY_TEST) - set(WITH_MODULE)
    assert sorted(uncovered) == []


def test_scenarios_name_rules_that_exist() -> None:
    known = set(numbered_rules())
    named = {rule for rule in rules_in_scenarios() if re.match(r"R-[BPSVXLWCF]-|T-", rule)}
    assert sorted(named - known) == []


def test_the_tables_are_true() -> None:
    assert set(BY_TEST) | set(WITH_MODULE) <= set(numbered_rules())
    assert not (set(BY_TEST) | set(WITH_MODULE)) & rules_in_scenarios()
    for name in BY_TEST.values():
        module, _, function = name.partition(".")
        assert callable(getattr(import_module(f"tests.everdell.{module}"), function))


def test_rules_wait_only_for_modules_that_are_missing() -> None:
    modules = {module.id for module in GAME.modules}
    assert [rule for rule, module in WITH_MODULE.items() if module in modules] == []
