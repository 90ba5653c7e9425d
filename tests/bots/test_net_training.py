"""Training of the net: what is kept of games, forecasts, corrections from draws, and a course that was cut short."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from evertable.bots.everdell.bot import EverdellBot
from evertable.bots.everdell.evaluation import EverdellEvaluation
from evertable.bots.everdell.learned import CORRECTIONS, load_learned
from evertable.bots.everdell.net_bot import PLAIN, NetBot
from evertable.bots.everdell.net_features import NET_WIDTH
from evertable.bots.everdell.net_file import SEASONS, read_net
from evertable.bots.everdell.turns import Ended
from evertable.bots.learning import lot_fit
from evertable.bots.learning.lot_fit import RIVALRY, StraightNet, aims, correct, ends, fitted_lines, returns
from evertable.bots.learning.net_games import BEST, CANDIDATE, DRAWN, PLAYED, Rows, play
from evertable.bots.learning.net_positions import Doubles, Positions, common_features
from evertable.bots.learning.net_training import NetCourse, load_course, train_nets
from evertable.cli import run
from evertable.everdell import GAME
from evertable.kernel.view import View
from evertable.pool.local import ALONE

COURSE = NetCourse(players=(2,), games=2, each=1, seed=3)


def corrected(seed: int) -> EverdellBot:
    return EverdellBot(GAME, seed, weights=PLAIN, learned=load_learned(CORRECTIONS))


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Six files of a game each, of which the last is held out."""
    folder, found = tmp_path_factory.mktemp("net"), []
    for number in range(6):
        rows = Rows()
        play(GAME.config(2), number, number, [corrected, corrected], [True, True], rows)
        found.append(folder / f"rows{number}.npz")
        found[-1].write_bytes(rows.file())
    return found


@pytest.fixture(scope="module")
def positions(files: list[Path]) -> Positions:
    return Positions(files[0], common_features(files))


def told_of(positions: Positions, files: list[Path]) -> Doubles:
    return positions.valued(StraightNet.corrected().columns(common_features(files)), aims(positions))


def test_rows_tell_what_came_of_each_position(tmp_path: Path) -> None:
    rows = Rows()
    totals = play(GAME.config(2), 1, 8, [corrected, corrected], [True, False], rows)
    (tmp_path / "rows.npz").write_bytes(rows.file())
    found = Positions(tmp_path / "rows.npz", np.arange(NET_WIDTH))
    assert set(found.of("seat")) == {0}
    assert set(found.of("own_end")) == {totals[0]}
    assert set(found.of("rival_end")) == {totals[1]}
    kinds = found.of("kind").tolist()
    assert {PLAYED, DRAWN, CANDIDATE, BEST} == set(kinds)
    assert kinds.count(DRAWN) == kinds.count(BEST)
    for row, first in zip(*found.draws(), strict=True):
        assert kinds[first:row] == [BEST] + [CANDIDATE] * (row - first - 1)
        assert any((found.table[i] == found.table[row]).all() for i in range(first, row))


def test_a_course_begins_with_the_corrected_judgement() -> None:
    net = read_net(StraightNet.corrected().file())
    s = GAME.new_game(GAME.config(2), 4)
    view = View(GAME, s, GAME.actor(s))
    told = {one.action: one.worth for one in NetBot(GAME, 1, net).consider(view)}
    for one in corrected(1).consider(view):
        assert told[one.action] == pytest.approx(one.worth, abs=0.7)  # of 64ths that were rounded


def test_a_file_brings_the_same_straight_net() -> None:
    rng = np.random.default_rng(1)
    drawn = [rng.integers(-100, 100, shape) / 64 for shape in ((SEASONS, NET_WIDTH), SEASONS, SEASONS)]
    net = StraightNet(*[array.astype(np.float32) for array in drawn])
    assert all((one == other).all() for one, other in zip(StraightNet.read(net.file()), net, strict=True))


def test_without_luck_left_returns_are_what_came(positions: Positions, files: list[Path]) -> None:
    came = positions.of("own_end") - RIVALRY * positions.of("rival_end")
    told = told_of(positions, files)
    found = returns(positions, told, told, 1.0)
    played = np.flatnonzero(positions.played)
    key = positions.of("game") * 8 + positions.of("seat")
    last = [rows[-1] for rows in (played[key[played] == one] for one in set(key[played]))]
    assert np.allclose(found[played], came[played])
    leaning = returns(positions, told, told, 0.5)
    assert np.allclose(leaning[last], came[last])
    assert not np.allclose(leaning[played], came[played])


def test_a_later_lot_is_given_back(positions: Positions, files: list[Path]) -> None:
    """What a lot cost by forecast does not count against the turns before it."""
    came = positions.of("own_end") - RIVALRY * positions.of("rival_end")
    told = told_of(positions, files)
    played = np.flatnonzero(positions.played)
    key = positions.of("game") * 8 + positions.of("seat")
    mine = played[key[played] == key[played[0]]]
    drawn = [row for row in mine[1:] if positions.of("kind")[row] == DRAWN]
    mean = told.copy()
    mean[drawn[0]] += 3
    found = returns(positions, told, mean, 1.0)
    assert np.allclose(found[mine[mine < drawn[0]]], came[mine[0]] + 3)
    assert np.allclose(found[mine[mine >= drawn[0]]], came[mine[0]])


def test_a_forecast_comes_near_and_does_not_know_the_luck_of_its_games(files: list[Path], tmp_path: Path) -> None:
    columns = common_features(files)
    lines, whole = fitted_lines(files, columns)
    wrong, plain = [], []
    for file in files:
        found = Positions(file, columns)
        rows = found.played & found.live
        wrong.append(((found.valued(whole, aims(found)) - ends(found))[rows] ** 2).mean())
        plain.append(((found.of("judgement") - RIVALRY * found.of("rival") - ends(found))[rows] ** 2).mean())
    assert sum(wrong) < sum(plain) / 2
    lucky = tmp_path / "lucky.npz"
    with np.load(files[0]) as kept:
        arrays = dict(kept)
    arrays["meta"][:, -2] += 50
    np.savez(lucky, **arrays)
    again, _ = fitted_lines([lucky, *files[1:]], columns)
    assert (again[0] == lines[0]).all()  # of even files, as the first one is
    assert not np.allclose(again[1], lines[1])


def test_corrections_find_what_draws_cause(files: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Points that one feature was made to bring are told by it and by what goes with it."""
    columns = common_features(files)
    gaps = np.concatenate([_gaps(Positions(file, columns)) for file in files])[:, :-2]
    feature = int(np.argmax(np.abs(gaps).clip(0, 1).mean(axis=0)))

    def made(of: Positions, promised: object, mean: Doubles, decay: float) -> Doubles:
        found = mean.copy()
        found[of.draws()[0]] += 20 * _gaps(of)[:, feature]
        return found

    monkeypatch.setattr(lot_fit, "returns", made)
    base = StraightNet(*[np.zeros_like(part) for part in StraightNet.corrected()])
    found = correct(files, base)
    assert found.figures["draws"] == len(gaps)
    told = gaps @ found.net.weights.mean(axis=0)[columns]
    assert np.corrcoef(told, 20 * gaps[:, feature])[0, 1] > 0.8
    assert found.net.weights[:, columns[feature]].mean() > 0


def _gaps(positions: Positions) -> Doubles:
    """By what each drawn turn differs from the mean of its draw."""
    rows, first = positions.draws()
    pairs = zip(rows, first, strict=True)
    return np.array(
        [positions.table[row] - positions.table[begin:row].astype(float).mean(axis=0) for row, begin in pairs]
    )


def test_without_draws_the_net_stays_as_it_is(tmp_path: Path) -> None:
    rows, none = Rows(), StraightNet.corrected()
    rows.add(*_first_turn(), 0, PLAYED)
    rows.end(0, [50, 40])
    (tmp_path / "rows.npz").write_bytes(rows.file())
    found = correct([tmp_path / "rows.npz"], none)
    assert found.figures == {"draws": 0}
    assert found.net is none


def _first_turn() -> tuple[EverdellEvaluation, Ended]:
    s = GAME.new_game(GAME.config(2), 4)
    view = View(GAME, s, GAME.actor(s))
    evaluation, turns = corrected(1).turns(view, view.answers())
    return evaluation, turns[0]


def test_a_course_that_was_cut_short_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    train_nets(COURSE, tmp_path / "whole", ALONE, lambda number, entry: None)
    train_nets(replace(COURSE, games=1), tmp_path / "cut", ALONE, lambda number, entry: None)
    train_nets(COURSE, tmp_path / "cut", ALONE, lambda number, entry: None)
    for name in ("net1.npz", "net2.npz", "rows1-000.npz"):
        assert (tmp_path / "cut" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    assert load_course(tmp_path / "cut") == load_course(tmp_path / "whole")
    read_net((tmp_path / "cut" / "net2.npz").read_bytes())
    assert (tmp_path / "cut" / "net0.npz").read_bytes() == StraightNet.corrected().file()
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
