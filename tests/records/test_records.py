"""Records from before each change of the rules: today's rules lead to the same positions, or name the ruling that has
changed where they do not. ``keep.py`` says how records are kept before the next change.

Positions are compared where a turn begins and at the end: within a turn the same answers may act one after the other
now and together then.
"""

import json
from functools import cache
from pathlib import Path

import pytest

from evertable.kernel.record import SUFFIX, RulesChanged, loads, replay
from evertable.kernel.stack import State
from evertable.registry import NAMES, game_named
from tests.records.keep import DIGITS, FOLDER, fingerprint

FILES = sorted(FOLDER.glob(f"rules_*/*/*{SUFFIX}"))


@cache
def replayed(path: Path) -> tuple[list[State], RulesChanged | None]:
    """The positions of a record under the rules of today, and where they differ from those of then."""
    record = loads(path.read_text(encoding="utf-8"))
    states: list[State] = []
    try:
        replay(game_named(record.game), record, states=states)
    except RulesChanged as changed:
        del states[changed.steps + 1 :]
        return states, changed
    return states, None


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}_{path.name.removesuffix(SUFFIX)}")
def test_a_record_from_before_goes_on_or_names_the_ruling(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record, positions = loads(text), json.loads(text)["positions"]
    then = [positions[i : i + DIGITS] for i in range(0, len(positions), DIGITS)]
    assert len(then) == len(record.actions) + 1
    game = game_named(record.game)
    states, changed = replayed(path)
    resting = [i for i, s in enumerate(states) if game.over(s) or game.starts_turn(s)]
    assert [fingerprint(game, states[i]) for i in resting] == [then[i] for i in resting]
    if changed is None:
        assert len(states) == len(then)
        assert record.result is None or record.result == game.result(states[-1]).data()
        return
    assert record.rules < game.rules_version
    assert len(states) in (changed.steps, changed.steps + 1)
    assert changed.rulings
    config = states[0].table.config
    for ruling in changed.rulings:
        assert record.rules < ruling.since <= game.rules_version
        assert ruling.concerns(config.modules)
        assert f"{ruling.text['en']} ({ruling.rule})" in str(changed)
    assert game.over(replay(game, record, upto=changed.steps)) <= (changed.steps == len(record.actions))


def test_most_records_go_on() -> None:
    going_on = [path for path in FILES if replayed(path)[1] is None]
    assert len(going_on) >= len(FILES) * 2 // 3, f"{len(going_on)} of {len(FILES)}"


def test_there_are_records_of_every_version_before_this_one() -> None:
    for name in NAMES:
        kept = {loads(path.read_text(encoding="utf-8")).rules for path in FILES if path.parent.name == name}
        assert kept >= set(range(1, game_named(name).rules_version))
