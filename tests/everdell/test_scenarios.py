"""Every scenario file of Everdell holds, and every component is the subject of one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from evertable.everdell.ids import CATALOG
from evertable.kernel.scenario import find, run, run_file
from evertable.kernel.scenario_schema import ScenarioError
from evertable.registry import game_named
from tests.scenario_files import scenarios

FOLDER: Final = Path(__file__).parents[1] / "scenarios" / "everdell"
FILES: Final = list(find([FOLDER]))
SCENARIOS: Final = scenarios("everdell")


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_scenario_holds(path: Path) -> None:
    outcome = run_file(path, game_named)
    assert outcome.problem is None, f"{outcome.title}: {outcome.problem}"


def test_the_rules_are_many_scenarios() -> None:
    assert len(FILES) >= 200


def test_every_scenario_has_a_title_of_its_own() -> None:
    titles = [scenario["title"] for scenario in SCENARIOS.values()]
    assert sorted(title for title in set(titles) if titles.count(title) > 1) == []


def test_every_scenario_expects_something() -> None:
    refusals = {path for path, data in SCENARIOS.items() if any(step.get("illegal") for step in data.get("step", ()))}
    idle = [path.stem for path, data in SCENARIOS.items() if not data.get("expect") and path not in refusals]
    assert idle == []


def played(data: dict[str, Any]) -> Iterator[str]:
    """The components a scenario is about: played, visited, achieved, copied, used, or scored in a city or supply."""
    for step in data.get("step", ()):
        if not step.get("illegal"):
            yield from (str(step[key]) for key in ("card", "at", "using", "on", "for") if key in step)
    for seat in data.get("expect", {}).get("score", {}):
        given = data.get("seat", {}).get(seat, {})
        for item in (*given.get("city", ()), *given.get("events", ()), *given.get("placed", ())):
            yield item if isinstance(item, str) else item.get("card", item.get("event"))


SUBJECTS: Final = {subject for data in SCENARIOS.values() for subject in played(data)}


@pytest.mark.parametrize("kind", ["cards", "places", "events"])
def test_every_component_is_a_subject(kind: str) -> None:
    components = getattr(CATALOG, kind)
    assert len(components) >= 20
    assert [entry.id for entry in components if entry.id not in SUBJECTS] == []


def test_every_base_card_is_played() -> None:
    """All of them can be played, so all of them are, beside whatever else a scenario shows of them."""
    steps = [step for data in SCENARIOS.values() for step in data.get("step", ()) if not step.get("illegal")]
    cards = {step["card"] for step in steps if step["verb"] == "play"}
    assert [card.id for card in CATALOG.cards if card.module == "base" and card.id not in cards] == []


@pytest.mark.parametrize(
    ("where", "key", "value", "module"),
    [
        ("seat", "pearls", 1, "pearlbrook"),
        ("board", "river", [], "pearlbrook"),
        ("seat", "big_critters", [], "spirecrest"),
        ("board", "weather", {}, "spirecrest"),
        ("seat", "loot", [], "nightweave"),
        ("board", "activity_deck", [], "nightweave"),
        ("seat", "visitors", [], "newleaf"),
    ],
)
def test_what_belongs_to_a_box_is_refused_without_it(where: str, key: str, value: object, module: str) -> None:
    given = {"seat": {"0": {key: value}}} if where == "seat" else {"board": {key: value}}
    with pytest.raises(ScenarioError, match=f"^there is no {key} without {module}$"):
        run({"title": "", "game": "everdell", "seats": 2, "seed": 1, "step": [], "expect": {}, **given}, game_named)
