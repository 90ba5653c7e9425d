"""The goldens still are what the rules do. If a change is wanted: ``python -m tests.golden.rebuild``."""

from pathlib import Path

import pytest

from evertable.kernel.perft import perft, split
from evertable.kernel.record import SUFFIX, dumps, loads, replay
from evertable.registry import NAMES, game_named
from tests.golden import rebuild
from tests.golden.rebuild import FOLDER, GAMES, POSITIONS, Position

CAP = 100_000
"""Larger counts are left to a patient moment: raise this and rebuild."""

COUNTS = [(name, position, nodes) for name in POSITIONS for position, nodes in rebuild.counts(name)]
RECORDS = sorted(path for name in GAMES for path in (FOLDER / name).glob(f"*{SUFFIX}"))


@pytest.mark.parametrize(("name", "position", "nodes"), COUNTS, ids=lambda value: str(value).replace(" ", ""))
def test_perft(name: str, position: Position, nodes: int) -> None:
    assert nodes <= CAP, "too many nodes for a test that runs every time"
    game = game_named(name)
    s = rebuild.reach(game, position)
    found = perft(game, s, position.depth)
    if found != nodes:
        lines = [f"{count:>8} {action}" for action, count in split(game, s, position.depth).items()]
        pytest.fail("\n".join([f"{found} nodes instead of {nodes} at {position}, by first action:", *lines]))


def test_the_perft_files_have_the_positions_that_are_listed() -> None:
    for name, positions in POSITIONS.items():
        assert [position for position, _ in rebuild.counts(name)] == list(positions)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name.removesuffix(SUFFIX))
def test_playthrough_replays(path: Path) -> None:
    record = loads(path.read_text(encoding="utf-8"))
    game = game_named(record.game)
    s = replay(game, record)
    assert game.over(s)
    assert record.result == game.result(s).data()
    assert dumps(record) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "index"), [(name, i) for name in GAMES for i in range(len(GAMES[name]))])
def test_playthrough_is_what_random_play_gives(name: str, index: int) -> None:
    """A record replays even when new actions have become legal; playing it anew finds those too."""
    players, words, seed = GAMES[name][index]
    path = rebuild.game_file(name, players, words, seed)
    assert dumps(rebuild.playthrough(game_named(name), players, words, seed)) == path.read_text(encoding="utf-8")


def test_every_seat_count_of_evergreen_has_a_playthrough() -> None:
    assert {players for players, _, _ in GAMES["evergreen"]} == set(game_named("evergreen").seats)
    assert len(RECORDS) == sum(map(len, GAMES.values()))


def test_the_playthroughs_meet_every_verb_of_evergreen() -> None:
    verbs = {
        action.split()[1]
        for path in RECORDS
        if path.parent.name == "evergreen"
        for action in loads(path.read_text(encoding="utf-8")).actions
    }
    assert verbs == {"reveal", "influence", "stop", "hit", "concert", "final", "timeout"}


def test_the_list_of_what_has_no_golden_is_true() -> None:
    assert (FOLDER / "without.txt").read_text(encoding="utf-8") == rebuild.without_text()


def test_the_list_can_grow(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(rebuild, "FOLDER", tmp_path)
    for name in NAMES:
        modules = [module.id for module in game_named(name).modules]
        assert {f"{kind} {name}/{module}" for kind in ("perft", "playthrough") for module in modules} <= listed()


def listed() -> set[str]:
    return set(rebuild.without())


def test_a_wrong_count_prints_the_split() -> None:
    name, position, nodes = COUNTS[0]
    with pytest.raises(pytest.fail.Exception, match=f"{nodes} nodes instead of {nodes + 1} at .*\n +\\d+ reveal "):
        test_perft(name, position, nodes + 1)
