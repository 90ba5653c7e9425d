"""Every scenario file of Evergreen holds."""

from pathlib import Path

import pytest

from evertable.kernel.scenario import find, run_file
from evertable.registry import game_named

FOLDER = Path(__file__).parents[1] / "scenarios" / "evergreen"
FILES = list(find([FOLDER]))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario_holds(path: Path) -> None:
    outcome = run_file(path, game_named)
    assert outcome.problem is None, f"{outcome.title}: {outcome.problem}"


def test_every_scenario_has_a_title_of_its_own_and_names_its_rules() -> None:
    outcomes = [run_file(path, game_named) for path in FILES]
    assert len({outcome.title for outcome in outcomes}) == len(outcomes) >= 35
    assert [outcome.path.stem for outcome in outcomes if not outcome.rules] == []
