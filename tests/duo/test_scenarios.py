"""Every scenario file of Duo holds, and every component has one."""

from pathlib import Path

import pytest

from evertable.kernel.scenario import find, run_file
from evertable.registry import game_named
from tests.scenario_files import scenarios

FOLDER = Path(__file__).parents[1] / "scenarios" / "duo"
FILES = list(find([FOLDER]))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario_holds(path: Path) -> None:
    outcome = run_file(path, game_named)
    assert outcome.problem is None, f"{outcome.title}: {outcome.problem}"


def test_every_scenario_has_a_title_of_its_own_and_names_its_rules() -> None:
    data = scenarios("duo").values()
    assert len({entry["title"] for entry in data}) == len(data)
    assert [entry["title"] for entry in data if not entry["rules"]] == []
