"""Training of the net: what is kept of games, forecasts, corrections from draws, and a course that was cut short."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from evertable.bots.everdell.bot import EverdellBot
from evertable.bots.everdell.learned import CORRECTIONS, load_learned
from evertable.bots.everdell.net_bot import PLAIN, NetBot
from evertable.bots.everdell.net_features import NET_FEATURES, NET_WIDTH
from evertable.bots.everdell.net_file import SEASONS, net_of, read_net
from evertable.bots.everdell.value_net import FIRST_LANES
from evertable.bots.learning import lot_fit
from evertable.bots.learning.lot_fit import RIVALRY, aims, correct, first_candidates, returns
from evertable.bots.learning.net_fit import Positions, begin, ends, moved, player, predict, train_net, whole
from evertable.bots.learning.net_games import BEST, CANDIDATE, DRAWN, PLAYED, Rows, play
from evertable.bots.learning.net_training import NetCourse, load_course, train_nets
from evertable.cli import run
from evertable.everdell import GAME
from evertable.kernel.view import View
from evertable.pool.local import ALONE

COURSE = NetCourse(players=(2,), games=2, each=1, seed=3)


def corrected(seed: int) -> EverdellBot:
    return EverdellBot(GAME, seed, weights=PLAIN, learned=load_learned(CORRECTIONS))


@pytest.fixture(scope="module")
def positions(tmp_path_factory: pytest.TempPathFactory) -> Positions:
    rows = Rows()
    for number in (4, 5):  # of six games the last is held out
        play(GAME.config(2), number, number, [corrected, corrected], [True, True], rows)
    file = tmp_path_factory.mktemp("net") / "rows.npz"
    file.write_bytes(rows.file())
    return Positions([file])


def test_rows_tell_what_came_of_each_position(tmp_path: Path) -> None:
    rows = Rows()
    totals = play(GAME.config(2), 1, 8, [corrected, corrected], [True, False], rows)
    (tmp_path / "rows.npz").write_bytes(rows.file())
    found = Positions([tmp_path / "rows.npz"])
    assert set(found.of("seat")) == {0}
    assert set(found.of("own_end")) == {totals[0]}
    assert set(found.of("rival_end")) == {totals[1]}
    kinds = found.of("kind").tolist()
    assert {PLAYED, DRAWN, CANDIDATE, BEST} == set(kinds)
    assert kinds.count(DRAWN) == kinds.count(BEST)
    for row, first in enumerate(first_candidates(found)):
        if kinds[row] == DRAWN:
            assert kinds[first:row] == [BEST] + [CANDIDATE] * (row - first - 1)
            assert any((found.table[i] == found.table[row]).all() for i in range(first, row))


def test_a_net_begins_with_the_corrected_judgement() -> None:
    net = net_of(whole(player(np.zeros((SEASONS, NET_WIDTH), np.float32))))
    s = GAME.new_game(GAME.config(2), 4)
    view = View(GAME, s, GAME.actor(s))
    told = {one.action: one.worth for one in NetBot(GAME, 1, net).consider(view)}
    for one in corrected(1).consider(view):
        assert told[one.action] == pytest.approx(one.worth, abs=0.7)  # of 64ths that were rounded


def test_without_luck_left_returns_are_what_came(positions: Positions) -> None:
    came = positions.of("own_end") - RIVALRY * positions.of("rival_end")
    told = aims(begin(positions.columns, np.random.default_rng(0)), positions)
    found = returns(positions, told, told, 1.0)
    played = np.flatnonzero(positions.played)
    key = positions.of("game") * 8 + positions.of("seat")
    last = [rows[-1] for rows in (played[key[played] == one] for one in set(key[played]))]
    assert np.allclose(found[played], came[played])
    leaning = returns(positions, told, told, 0.5)
    assert np.allclose(leaning[last], came[last])
    assert not np.allclose(leaning[played], came[played])


def test_a_later_lot_is_given_back(positions: Positions) -> None:
    """What a lot cost by forecast does not count against the turns before it."""
    came = positions.of("own_end") - RIVALRY * positions.of("rival_end")
    told = aims(begin(positions.columns, np.random.default_rng(0)), positions)
    played = np.flatnonzero(positions.played)
    key = positions.of("game") * 8 + positions.of("seat")
    mine = played[key[played] == key[played[0]]]
    drawn = [row for row in mine[1:] if positions.of("kind")[row] == DRAWN]
    mean = told.copy()
    mean[drawn[0]] += 3
    found = returns(positions, told, mean, 1.0)
    assert np.allclose(found[mine[mine < drawn[0]]], came[mine[0]] + 3)
    assert np.allclose(found[mine[mine >= drawn[0]]], came[mine[0]])


def test_fitting_comes_nearer_and_unseen_cards_learn_from_their_traits(positions: Positions) -> None:
    fit = begin(positions.columns, np.random.default_rng(0))
    rows = positions.played & ~positions.held

    def error() -> float:
        return float(((predict(fit, positions) - ends(positions))[rows] ** 2).mean())

    before = error()
    curve = train_net(fit, positions, 3, 3e-3, np.random.default_rng(1), batch=16)
    assert error() < before / 2
    assert len(curve) == 3
    assert all(own > 0 and rival > 0 for own, rival in curve)
    first = whole(fit)["first"]
    assert first.shape == (SEASONS, len(NET_FEATURES), FIRST_LANES)
    assert first[:, np.setdiff1d(np.arange(NET_WIDTH), positions.columns)].any()


def test_corrections_find_what_draws_cause(positions: Positions, monkeypatch: pytest.MonkeyPatch) -> None:
    """Points that one feature was made to bring are told by it and by what goes with it."""
    fit, first = begin(positions.columns, np.random.default_rng(0)), first_candidates(positions)
    draws = np.flatnonzero(positions.of("kind") == DRAWN)
    gaps = np.array([positions.table[i] - positions.table[first[i] : i].astype(float).mean(axis=0) for i in draws])
    feature = int(np.argmax(np.abs(gaps).clip(0, 1).mean(axis=0)))
    brought = 20 * gaps[:, feature]

    def made(of: Positions, promised: object, mean: npt.NDArray[np.float64], decay: float) -> npt.NDArray[np.float64]:
        found = mean.copy()
        found[draws] += brought
        return found

    monkeypatch.setattr(lot_fit, "returns", made)
    found = correct(fit, positions)
    assert found.weights.shape == (SEASONS, NET_WIDTH)
    assert found.figures["draws"] == len(draws)
    told = gaps @ found.weights.mean(axis=0)[positions.columns]
    assert np.corrcoef(told, brought)[0, 1] > 0.8
    assert found.weights[:, positions.columns[feature]].mean() > 0


def test_columns_that_stay_keep_what_was_learned(positions: Positions) -> None:
    fit = begin(positions.columns, np.random.default_rng(0))
    fewer = moved(fit, positions.columns[::2])
    assert (fewer.parameters["always"] == fit.parameters["always"][::2]).all()
    again = moved(fewer, positions.columns)
    assert (again.parameters["always"][::2] == fit.parameters["always"][::2]).all()
    assert not again.parameters["always"][1::2].any()


def test_a_course_that_was_cut_short_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    train_nets(COURSE, tmp_path / "whole", ALONE, lambda number, entry: None)
    train_nets(replace(COURSE, games=1), tmp_path / "cut", ALONE, lambda number, entry: None)
    train_nets(COURSE, tmp_path / "cut", ALONE, lambda number, entry: None)
    for name in ("net1.npz", "net2.npz", "rows1.npz"):
        assert (tmp_path / "cut" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    assert load_course(tmp_path / "cut") == load_course(tmp_path / "whole")
    read_net((tmp_path / "cut" / "net2.npz").read_bytes())
    assert [entry["games"] for entry in load_course(tmp_path / "cut")["generations"]] == [1, 2]
    with pytest.raises(ValueError, match="another course"):
        train_nets(replace(COURSE, seed=4), tmp_path / "cut", ALONE, lambda number, entry: None)


def test_the_command_trains_in_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "nets")
    told = ["train", "everdell", "--net", "--games", "1", "--each", "1", "--seed", "1", "--jobs", "1", "--out", out]
    assert run(told) == 0
    assert (tmp_path / "nets" / "net1.npz").exists()
    assert run(told) == 2
    assert "give --resume" in capsys.readouterr().err
    assert run([*told, "--resume"]) == 0
    assert run(["train", "everdell", "--net", "--seed", "25000", "--out", str(tmp_path / "other")]) == 2
    assert "reserved for evertable gauge" in capsys.readouterr().err
