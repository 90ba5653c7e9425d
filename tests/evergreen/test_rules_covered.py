"""Every numbered rule of the digest has a scenario that names it, or stands in the table of what a test covers."""

import re
from importlib import import_module
from pathlib import Path
from typing import Final

from tests.scenario_files import scenarios

TESTS: Final = Path(__file__).parents[1]
DIGEST: Final = TESTS.parent / "evertable" / "compendium" / "rules" / "evergreen.md"

NO_BEHAVIOUR: Final = {
    "R-E-04": "what lies in the box besides cards and discs",
    "R-E-61": "how the sand is used at a real table; in software it is R-E-71 and R-E-72",
}
BY_TEST: Final = {
    "R-E-71": "test_hourglass.test_budget_is_carried_sand_plus_a_full_run",
    "R-E-72": "test_hourglass.test_left_over_never_exceeds_a_full_run",
    "R-E-75": "test_hourglass.test_vectors",
}
"""Rules about measured time: the engine knows no clock, so no scenario can show them."""


def numbered_rules() -> list[str]:
    return re.findall(r"^- ([RT]-E-\d+)\b", DIGEST.read_text(encoding="utf-8"), re.MULTILINE)


def rules_in_scenarios() -> set[str]:
    return {rule for data in scenarios("evergreen").values() for rule in data["rules"]}


def test_the_digest_is_read() -> None:
    rules = numbered_rules()
    assert rules[0] == "R-E-01"
    assert rules[-1] == "T-E-6"
    assert len(rules) == len(set(rules)) >= 45


def test_every_rule_is_covered() -> None:
    uncovered = set(numbered_rules()) - rules_in_scenarios() - set(NO_BEHAVIOUR) - set(BY_TEST)
    assert sorted(uncovered) == []


def test_scenarios_name_rules_that_exist() -> None:
    assert sorted(rules_in_scenarios() - set(numbered_rules())) == []


def test_the_tables_are_true() -> None:
    assert set(NO_BEHAVIOUR) | set(BY_TEST) <= set(numbered_rules())
    assert not (set(NO_BEHAVIOUR) | set(BY_TEST)) & rules_in_scenarios()
    for name in BY_TEST.values():
        module, _, function = name.partition(".")
        assert callable(getattr(import_module(f"tests.evergreen.{module}"), function))
