"""The value net: whole numbers only, the same as numpy's, from files that are checked."""

from io import BytesIO
from typing import Any

import numpy as np
import pytest

from evertable.bots.everdell.evaluation import EverdellEvaluation
from evertable.bots.everdell.features import all_lines
from evertable.bots.everdell.net_bot import PLAIN, NetBot
from evertable.bots.everdell.net_features import NET_FEATURES, NET_WIDTH
from evertable.bots.everdell.net_file import NetFileError, net_of, read_arrays, read_net, write_net
from evertable.bots.everdell.net_rows import net_row
from evertable.bots.everdell.value_net import FIRST_LANES, GRAIN, HIDDEN, LINEAR, ONE, PART, POINT, RESULTS, SECOND
from evertable.everdell import GAME
from evertable.everdell.state import Everdell
from evertable.kernel.rng import below
from evertable.kernel.view import View


def some_net(seed: int = 1) -> dict[str, Any]:
    rng = np.random.default_rng(seed)
    return {
        "first": rng.integers(-60, 60, (4, NET_WIDTH, FIRST_LANES)),
        "bias": rng.integers(-300, 300, (4, FIRST_LANES)),
        "second": rng.integers(-900, 900, (4, HIDDEN, SECOND)),
        "second_bias": rng.integers(-PART * ONE, PART * ONE, (4, SECOND)),
        "third": rng.integers(-3 * PART, 3 * PART, (4, SECOND, RESULTS)),
        "third_bias": rng.integers(-POINT, POINT, (4, RESULTS)),
        "slope": rng.integers(0, PART, (4, RESULTS)),
    }


def reference(arrays: dict[str, Any], season: int, row: bytearray, promised: int) -> list[int]:
    """The same in numpy, from a dense row."""
    sums = np.frombuffer(row, np.uint8).astype(np.int64) @ arrays["first"][season] + arrays["bias"][season]
    one = np.clip(sums[:HIDDEN], 0, ONE)
    two = np.clip((one @ arrays["second"][season] + arrays["second_bias"][season]) // PART, 0, ONE)
    found = two @ arrays["third"][season] + arrays["third_bias"][season] + sums[HIDDEN:] * (POINT // LINEAR)
    line: list[int] = (found + promised * (POINT // GRAIN) * arrays["slope"][season] // PART).tolist()
    return line


@pytest.mark.parametrize(
    ("seats", "modules", "straight"),
    [
        (2, (), False),
        (2, (), True),
        (4, (), False),
        (1, (), False),
        (2, ("pearlbrook", "bellfaire"), False),
        (3, ("newleaf", "spirecrest"), False),
    ],
)
def test_search_adds_up_what_numpy_multiplies(seats: int, modules: tuple[str, ...], straight: bool) -> None:
    arrays = some_net()
    if straight:
        arrays["third"] *= 0
    net, s, rng, compared = net_of(arrays), GAME.new_game(GAME.config(seats=seats, modules=modules), 5), 7, 0
    for _ in range(150):
        actions = GAME.legal_actions(s)
        if not actions:
            break
        assert isinstance(s, Everdell)
        seat = GAME.actor(s)
        evaluation = EverdellEvaluation(GAME, s, seat, PLAIN)
        rng, index = below(rng, len(actions))
        child = evaluation.after(actions[index])
        if child.stack and not child.passed[seat]:
            judgement, lines = evaluation.plain(child), all_lines(child)
            row = net_row(child, seat, lines, evaluation.known_cards, judgement)
            points = sum(lines[seat])
            best = max(sum(own) for owner, own in enumerate(lines) if owner != seat)
            wanted = reference(arrays, child.season[seat], row, int((judgement - points) * GRAIN))
            told = net.forecast(child, seat, evaluation.known_cards, judgement)
            assert told == (points + wanted[0] / POINT, best + wanted[1] / POINT)
            compared += 1
        s = child
    assert compared > 20


def test_a_file_brings_the_same_net() -> None:
    arrays = some_net()
    found = read_arrays(write_net(arrays))
    assert all((found[name] == arrays[name]).all() for name in arrays)


def test_a_feature_that_the_file_does_not_know_counts_nothing() -> None:
    arrays = some_net()
    with np.load(BytesIO(write_net(arrays))) as found:
        kept = dict(found)
    dropped = str(kept["features"][10])
    kept["features"][10] = "a card that was removed"
    out = BytesIO()
    np.savez(out, **kept)
    assert not read_arrays(out.getvalue())["first"][:, NET_FEATURES.index(dropped)].any()


@pytest.mark.parametrize("data", [b"", b"no net", b"PK\x03\x04"])
def test_other_files_are_refused(data: bytes) -> None:
    with pytest.raises(NetFileError):
        read_net(data)


def test_another_format_is_refused() -> None:
    with np.load(BytesIO(write_net(some_net()))) as found:
        kept = dict(found)
    kept["format"] = np.array(99)
    out = BytesIO()
    np.savez(out, **kept)
    with pytest.raises(NetFileError, match="format 99"):
        read_net(out.getvalue())


def test_the_bot_chooses_the_best_turn_of_the_net() -> None:
    net = net_of(some_net())
    s = GAME.new_game(GAME.config(seats=2), 3)
    view = View(GAME, s, GAME.actor(s))
    considered = NetBot(GAME, 1, net).consider(view)
    assert considered[0].action == NetBot(GAME, 1, net).choose(view)
    assert considered[0].worth == max(one.worth for one in considered if one.worth is not None)
