"""Files from anywhere: positions, scenarios, sheets, records and packs with something changed in them.

Whatever was changed, reading ends soon, with a sentence or with something that can be used. ``make soak`` tries many
more: ``EVERTABLE_HOSTILE`` is how many of each, and ``EVERTABLE_SEED`` which.
"""

import json
import os
import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st

from evertable.bots.simulation.plan import RANDOM, Plan
from evertable.catalog import CatalogError, check, load
from evertable.kernel.errors import LoadError
from evertable.kernel.module import ConfigError
from evertable.kernel.record import RecordError, loads, replay
from evertable.kernel.scenario import run_file
from evertable.pad.scoring import score, tally
from evertable.pad.sheet import PadError, add, drop, new_sheet, put
from evertable.registry import NAMES, game_named

T = TypeVar("T", bound=Callable[..., None])
ROOT: Final = Path(__file__).parents[2]
COUNT: Final = int(os.environ.get("EVERTABLE_HOSTILE", "0"))
PACK: Final = [
    {"id": "farm", "points": 2, "cost": {"twig": 1, "resin": 1}, "text": {"en": "Gain 1 berry."}, "copies": 8}
]
VALUES: Final[tuple[Any, ...]] = (
    -1, 0, 1, 2, 3, 7, 12, 100, 999, 10**6, 4 * 10**9, 2**63, 2**64, 2**200, -5, True, None, "", "x", "farm", "\ud800",
    "x" * 5000, 1.5, [], [[]], {}, [1] * 5000, {"card": "farm"}, "0", "\0",
)  # fmt: skip


def tried(few: int) -> Callable[[T], T]:
    """Try a few examples, always the same, or as many as ``make soak`` says."""
    chosen = settings(
        max_examples=COUNT or few,
        deadline=None,
        derandomize=not COUNT,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    return lambda test: chosen(seeded(int(os.environ.get("EVERTABLE_SEED", "0")))(test) if COUNT else test)


SEEDS: Final = st.integers(0, 2**32)


def places(value: Any, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths to everything in plain data."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield (*here, key)
        yield from places(item, (*here, key))


def mutated(data: Any, random: Random) -> Any:
    """Return a copy of plain data with one to three things changed, left out, doubled or wrapped."""
    data = json.loads(json.dumps(data))
    for _ in range(random.choice((1, 1, 2, 3))):
        if not (found := list(places(data))):
            break
        *way, last = random.choice(found)
        inside = data
        for key in way:
            inside = inside[key]
        old, how = inside[last], random.random()
        if how < 0.55:
            inside[last] = deepcopy(random.choice(VALUES))
        elif how < 0.7 and isinstance(old, int):
            inside[last] = old + random.choice((-64, -1, 1, 5, 64))
        elif how < 0.8:
            del inside[last]
        elif how < 0.9 and isinstance(inside, list):
            inside.insert(last, json.loads(json.dumps(old)))
        elif how < 0.95 and isinstance(inside, dict):
            inside[random.choice(("points", "farm", "x", "\ud800"))] = deepcopy(random.choice(VALUES))
        else:
            inside[last] = [old]
    return data


def test_changing_things_leaves_the_values_alone() -> None:
    """Else later files would hold what earlier ones were given, and lists that hold themselves."""
    before = json.dumps(VALUES)
    for seed in range(300):
        mutated({"a": [[]], "b": {"c": {}}}, Random(seed))
    assert json.dumps(VALUES) == before


@pytest.mark.parametrize("name", NAMES)
@tried(12)
@given(seed=SEEDS)
def test_positions(name: str, seed: int) -> None:
    """A changed position is refused, or it is one that can be played to its end."""
    game, random = game_named(name), Random(seed)
    s = game.new_game(Plan(name, random.choice(list(game.seats)), RANDOM, seed=seed).config(0), seed)
    for _ in range(random.randrange(150)):
        if not game.over(s):
            game.apply(s, random.choice(game.choices(s)))
    data = game.dump(s)
    part = random.choice(("state", "state", "state", "stack", "all"))
    if part == "all":
        data = mutated(data, random)
    elif part == "state":
        data["state"] = mutated(data["state"], random)
    else:
        data["state"]["stack"] = mutated(data["state"]["stack"], random)
    try:
        s = game.read(json.dumps(data))
    except LoadError:
        return
    for _ in range(20_000):
        if game.over(s):
            break
        action = random.choice(game.choices(s))
        game.describe(s, action)
        game.apply(s, action)
    assert game.over(s)
    assert game.result(s).totals


@cache
def scenarios() -> list[dict[str, Any]]:
    """Return every tenth scenario."""
    files = sorted((ROOT / "tests" / "scenarios").rglob("*.toml"))[::10]
    return [tomllib.loads(file.read_text(encoding="utf-8")) for file in files]


def test_a_step_with_a_list_for_its_card_is_refused_with_a_sentence() -> None:
    step = {"seat": 0, "verb": "play", "card": ["farm"]}
    made = score({"game": "everdell", "seats": 2, "step": [step]})
    assert made.fault is None, made.fault.traceback
    assert "step 1: seat 0 cannot do" in str(made.problems)


def test_no_step_is_played_with_a_card_of_a_box_that_is_not_chosen() -> None:
    step = {"seat": 0, "verb": "play", "card": "pirate"}
    made = score({"game": "everdell", "seats": 2, "seat": {"0": {"hand": ["pirate"]}}, "step": [step]})
    assert made.fault is None, made.fault.traceback
    assert made.problems


@tried(60)
@given(seed=SEEDS)
def test_scenarios(seed: int) -> None:
    """A changed scenario is counted, or refused with a sentence that can be sent; never with an error of ours."""
    random = Random(seed)
    made = score(mutated(random.choice(scenarios()), random))
    for problem in made.problems:
        assert json.dumps(str(problem.fields)).encode()
    assert made.fault is None, made.fault.traceback
    assert made.problems or made.result is not None


@tried(20)
@given(seed=SEEDS)
def test_scenario_files(seed: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A file with some bytes changed passes or fails with a reason."""
    random = Random(seed)
    text = bytearray(next((ROOT / "tests/scenarios/everdell/base").glob("*.toml")).read_bytes())
    for _ in range(random.randrange(1, 4)):
        text[random.randrange(len(text))] = random.randrange(256)
    path = tmp_path_factory.getbasetemp() / "hostile.toml"
    path.write_bytes(text)
    result = run_file(path, game_named)
    assert result.fault is None, result.fault.traceback


@cache
def records() -> list[Any]:
    """Return the smaller records of the golden games."""
    files = sorted((ROOT / "tests" / "golden").rglob("*.evertable.json"), key=lambda file: file.stat().st_size)[:12]
    return [json.loads(file.read_text(encoding="utf-8")) for file in files]


@tried(40)
@given(seed=SEEDS)
def test_records(seed: int) -> None:
    """A changed record is refused with a sentence, or it is a game."""
    random = Random(seed)
    with suppress(RecordError):
        record = loads(json.dumps(mutated(random.choice(records()), random)))
        if record.game in NAMES:
            replay(game_named(record.game), record)


@tried(20)
@given(seed=SEEDS)
def test_sheets(seed: int) -> None:
    """Whatever is written on a sheet of the score pad, it is refused or counted."""
    random = Random(seed)
    name = random.choice(NAMES)
    sheet = new_sheet(name, ["a", "b"])
    paths = [field.path for owner in range(2) for field in sheet.form(owner).fields]
    shelves = [shelf.key for owner in range(2) for shelf in sheet.form(owner).shelves] or ["city"]
    things = [entry.id for entry in sheet.rules.catalog.cards]
    for _ in range(12):
        owner = random.choice((0, 1, 1, -1, 9))
        try:
            match random.randrange(3):
                case 0:
                    put(
                        sheet,
                        owner,
                        random.choice([*paths, "city.0.points", "x.y.z", "", "board."]),
                        random.choice((0, 1, 999, -1, "x", 10**9)),
                    )
                case 1:
                    add(sheet, owner, random.choice([*shelves, "x"]), random.choice([*things, "x", "\ud800"]))
                case _:
                    drop(sheet, owner, random.choice([*shelves, "x"]), random.choice((0, 1, -1, 99)))
        except PadError:
            continue
    made = tally(sheet)
    assert made.fault is None, made.fault.traceback
    assert made.problems or made.result is not None


@tried(20)
@given(seed=SEEDS)
def test_packs(seed: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A changed card pack is refused with a sentence, or the catalogue with it can be checked."""
    pack = tmp_path_factory.mktemp("pack")
    path = pack / "everdell" / "base" / "cards.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(mutated(PACK, Random(seed))), encoding="utf-8")
    with suppress(CatalogError):
        check(load("everdell", packs=[pack]))


@pytest.mark.parametrize("name", NAMES)
def test_options(name: str) -> None:
    """Whatever stands at an option is taken or refused with a sentence, also within a list."""
    game = game_named(name)
    for module in game.modules:
        for option in module.options:
            for value in (*VALUES, [["x"]], [{}], [None], [1.5]):
                with suppress(ConfigError):
                    game.config(None, [module.id] if module.active is None else [], {option: deepcopy(value)})
