"""Learning from self-play: what is learned, kept and forgotten."""

import json
from pathlib import Path

import numpy as np
import pytest

from evertable.bots.everdell.card_traits import TRAIT_WIDTH, TRAITS, with_traits
from evertable.bots.everdell.feature_sinks import FeatureWeights
from evertable.bots.everdell.features import (
    CITY,
    FEATURES,
    HAND,
    LADDERS,
    NOW,
    WIDTH,
    KnownCards,
    all_lines,
    row_of,
    weigh,
)
from evertable.bots.everdell.learned import (
    OUTPUTS,
    RIVAL_OUT,
    SEASON_COUNT,
    TO_COME,
    Learned,
    read_learned,
    write_learned,
)
from evertable.bots.everdell.score_lines import LINES
from evertable.bots.learning.calibration import Calibration
from evertable.bots.learning.randomised_turns import LEAST_DRAWS, WITHIN, RandomisedTurn, RandomisedTurns
from evertable.bots.learning.selfplay import play
from evertable.bots.learning.training import Course, load_progress, train
from evertable.bots.learning.training_data import TrainingData
from evertable.cli import run
from evertable.everdell import GAME
from evertable.everdell.ids import CARD, CARD_COUNT
from evertable.everdell.state import Everdell
from evertable.pool.local import ALONE

COURSE = Course(games=2, each=1, trials=0, seed=3)


def arranged() -> Everdell:
    """Seat 0 has a farm and a hand of two."""
    assert GAME.arrange is not None
    seats = {"0": {"city": ["farm"], "hand": ["wife", "inn"], "resources": {"berry": 2}}, "1": {}}
    return GAME.arrange(GAME.table(GAME.config(2)), 1, {"seat": seats, "board": {"meadow": ["king"] * 8}})


def told(row: bytearray) -> set[str]:
    """The names of the features that are there."""
    return {FEATURES[i] for i, value in enumerate(row) if value}


def test_a_row_tells_what_lies_there() -> None:
    s = arranged()
    found = told(row_of(s, 0, all_lines(s)))
    assert {"city:farm", "token:farm", "hand:wife", "hand:inn", "link:wife", "pay:wife", "meadow:king"} <= found
    assert "pay:inn" not in found
    assert {"one:winter", "one:to move", "berry:from 2", "now:base"} <= found
    assert {"rival:farm", "one:rivals"} <= told(row_of(s, 1, all_lines(s)))


def test_cards_from_the_deck_are_just_cards() -> None:
    s = arranged()
    known = KnownCards(s)
    s.hands[0] = tuple(sorted((*s.hands[0], s.deck.pop())))
    row = row_of(s, 0, all_lines(s), known)
    assert row[FEATURES.index("one:unknown hand")] == 1
    assert sum(row[HAND : HAND + CARD_COUNT]) == 2


def test_points_in_a_row_are_the_result() -> None:
    s = arranged()
    lines = GAME.result(s).scores[0].lines
    assert list(row_of(s, 0, all_lines(s))[NOW : NOW + len(LINES)]) == [lines[name] for name in LINES]


def test_traits_add_up() -> None:
    rows = np.zeros((1, WIDTH), dtype=np.uint8)
    rows[0, CITY + CARD["farm"]] = 2
    assert with_traits(rows)[0, WIDTH : WIDTH + TRAITS.shape[1]] == pytest.approx(2 * TRAITS[CARD["farm"]])


def test_a_weight_file_keeps_names_not_numbers() -> None:
    tables = [np.zeros((WIDTH + TRAIT_WIDTH, OUTPUTS), np.float32) for _ in range(4)]
    tables[1][CITY + CARD["farm"], 0] = 1.5
    corrections = np.zeros((WIDTH + TRAIT_WIDTH, SEASON_COUNT), np.float32)
    corrections[HAND + CARD["inn"], 1] = -0.5
    learned = read_learned(write_learned(tables, [np.zeros(OUTPUTS, np.float32)] * 4, None, corrections))
    row = bytearray(WIDTH)
    row[CITY + CARD["farm"]] = 2
    assert learned.outputs(row, 1)[0] == 3.0
    assert learned.outputs(row, 0)[0] == 0.0
    assert [scale.weights[HAND + CARD["inn"]] for scale in learned.feature_weights] == [0.0, -0.5, 0.0, 0.0]


def test_a_card_never_met_is_judged_by_its_traits() -> None:
    tables = [np.zeros((WIDTH + TRAIT_WIDTH, OUTPUTS), np.float32) for _ in range(4)]
    tables[0][WIDTH, 0] = 0.5  # every card in the city
    corrections = np.zeros((WIDTH + TRAIT_WIDTH, SEASON_COUNT), np.float32)
    corrections[WIDTH] = 0.25
    learned = read_learned(write_learned(tables, [np.zeros(OUTPUTS, np.float32)] * 4, None, corrections))
    row = bytearray(WIDTH)
    row[CITY + CARD["king"]] = 1
    assert learned.outputs(row, 0)[0] == pytest.approx(0.5)
    assert learned.feature_weights[0].weights[CITY + CARD["king"]] == pytest.approx(0.25)


def test_weighing_is_multiplying_a_row() -> None:
    weights = np.random.default_rng(1).normal(size=WIDTH)
    scale = FeatureWeights(weights.tolist(), LADDERS)
    for seed, players in ((1, 2), (2, 4)):
        s = GAME.new_game(GAME.config(players), seed)
        rng = np.random.default_rng(seed)
        while not GAME.over(s):
            actor, actions = GAME.actor(s), GAME.legal_actions(s)
            known = KnownCards(s)
            GAME.apply(s, actions[rng.integers(len(actions))])
            row = np.frombuffer(row_of(s, actor, all_lines(s), known), np.uint8)
            assert weigh(s, actor, known, scale) == pytest.approx(row @ weights)


def test_lessons_find_what_is_there() -> None:
    """The points to come on each line are predicted better than by their mean."""
    data = TrainingData()
    played = [play(GAME.config(2), seed, None, False) for seed in range(3)]
    for game in played:
        data.add(game)
    learned = read_learned(write_learned(*data.fit()))
    game = played[0]
    autumn = [i for i, row in enumerate(game.rows) if row[FEATURES.index("one:autumn")]]
    totals = game.outcome[:, : len(LINES) + 1].sum(axis=1)
    errors = []
    for i in autumn:
        row = bytearray(game.rows[i].tobytes())
        found = sum(row[NOW : NOW + len(LINES) + 1]) + sum(learned.outputs(row, 3)[TO_COME:RIVAL_OUT])
        errors.append(abs(found - totals[game.seats[i]]))
    assert np.mean(errors) < 6


def test_a_course_can_be_interrupted(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.npz", tmp_path / "parts.npz"
    train(COURSE, whole, resume=False, pool=ALONE, tell=lambda games, entry: None)
    first = Course(games=1, each=1, trials=0, seed=3)
    train(first, parts, resume=False, pool=ALONE, tell=lambda games, entry: None)
    train(COURSE, parts, resume=True, pool=ALONE, tell=lambda games, entry: None)
    assert load_progress(whole).rounds == load_progress(parts).rounds
    for one, other in zip(load_progress(whole).weights, load_progress(parts).weights, strict=True):
        assert one == pytest.approx(other, abs=1e-6)


NO_FORECASTS = (
    [np.zeros((WIDTH + TRAIT_WIDTH, OUTPUTS), np.float32)] * SEASON_COUNT,
    [np.zeros(OUTPUTS, np.float32)] * SEASON_COUNT,
)


def drawn(feature: int, more: float, better: float, season: int = 0) -> RandomisedTurn:
    """A lot of seat 0 that drew a turn with so much more of a feature than the mean."""
    nothing = np.zeros(0, np.int32), np.zeros(0, np.float32)
    gap = np.array([season * WIDTH + feature], np.int32), np.array([more], np.float32)
    return RandomisedTurn(0, nothing, gap, better)


def test_lots_tell_what_turns_cause() -> None:
    """A judged point brings half a point and a farm one more, so a farm is worth two points of the judgement."""
    drawn_turns, rng, farm = RandomisedTurns(), np.random.default_rng(1), CITY + CARD["farm"]
    for number in range(LEAST_DRAWS):
        more, better = rng.normal(), rng.normal()
        outcome = np.zeros((1, len(LINES) + 2), np.float32)
        outcome[0, 0] = 0.5 * better + 1.0 * more + rng.normal()
        drawn_turns.add([drawn(farm, more, better, number % 2)], outcome)
    found = drawn_turns.fit(*NO_FORECASTS)
    traits = TRAITS[CARD["farm"]] @ found[WIDTH : WIDTH + TRAITS.shape[1]]
    assert found[farm] + traits == pytest.approx([2.0] * 4, abs=0.4), "what is known of two seasons is believed of all"
    again = RandomisedTurns()
    again.restore(drawn_turns.data())
    assert again.fit(*NO_FORECASTS) == pytest.approx(found)


def test_few_lots_correct_nothing() -> None:
    drawn_turns = RandomisedTurns()
    drawn_turns.restore(drawn_turns.data())
    assert drawn_turns.draws == 0
    outcome = np.full((1, len(LINES) + 2), 9.0, np.float32)
    drawn_turns.add([drawn(CITY, 1.0, 1.0)] * 3, outcome)
    drawn_turns.add([], outcome)
    assert drawn_turns.draws == 3
    assert not drawn_turns.fit(*NO_FORECASTS).any()


def test_a_lot_is_compared_with_the_other_turns() -> None:
    """Drawn turns are among the best; gaps are against the mean of the draw, in plain judgement."""
    game = play(GAME.config(2), 1, None, True)
    assert 3 <= len(game.drawn_turns) <= 40
    for found in game.drawn_turns:
        assert abs(found.better) <= WITHIN
        gap = np.zeros(SEASON_COUNT * WIDTH, np.float32)
        gap[found.gap[0]] = found.gap[1]
        drawn = gap.reshape(SEASON_COUNT, WIDTH).sum(axis=0)
        drawn[found.mean[0]] += found.mean[1]
        assert drawn == pytest.approx(np.round(drawn), abs=1e-4), "whole numbers again"
    assert any(len(found.gap[0]) for found in game.drawn_turns)
    assert not play(GAME.config(2), 1, None, False).drawn_turns


def test_forecasts_are_measured_on_later_games() -> None:
    """What the fit tells is compared with a game it has not seen, and a line mends what is wrong on the whole."""
    game = play(GAME.config(2), 5, None, False)
    weights = [np.zeros((WIDTH + TRAIT_WIDTH, OUTPUTS), np.float32) for _ in range(SEASON_COUNT)]
    for table in weights:
        table[FEATURES.index("workers:amount"), TO_COME] = 1.0
    biases = [np.full(OUTPUTS, 2.0, np.float32)] * SEASON_COUNT
    calibration = Calibration()
    assert calibration.errors() == []
    assert calibration.stretch() == [[0.0, 1.0]] * SEASON_COUNT
    for _ in range(30):
        calibration.add(game, weights, biases)
    for plain, stretched in calibration.errors():
        assert stretched < plain
    learned = read_learned(write_learned(weights, biases, calibration.stretch()))
    winter = [i for i, row in enumerate(game.rows) if row[FEATURES.index("one:winter")]]
    lines = len(LINES) + 1
    told = [sum(learned.to_come(bytearray(game.rows[i].tobytes()), 0)) for i in winter]
    came = [game.outcome[game.seats[i], :lines].sum() - game.rows[i, NOW : NOW + lines].sum() for i in winter]
    assert np.mean(told) == pytest.approx(np.mean(came), abs=0.1)


def test_a_course_of_forecasts_over_every_box(tmp_path: Path) -> None:
    """Bots play without corrections, sets change from portion to portion, and nothing is tried."""
    course = Course(players=(2, 1), sets=((), "random"), games=2, each=1, trials=0, seed=3, forecast=True)
    configs = [course.config(5 * i) for i in range(8)]
    assert [config.seats for config in configs] == [2, 1] * 4
    assert [config.modules for config in configs[::4]] == [(), ()]
    assert len({config.modules for config in configs}) > 4, "the random ones differ"
    progress = train(course, tmp_path / "all.npz", resume=False, pool=ALONE, tell=lambda games, entry: None)
    assert "trial" not in progress.rounds[-1]
    assert len(progress.rounds[-1]["errors"]) == SEASON_COUNT


def test_boxes_are_features() -> None:
    s = GAME.new_game(GAME.config(2, ("newleaf",)), 1)
    found = told(row_of(s, 0, all_lines(s)))
    assert "box:newleaf" in found
    assert "box:pearlbrook" not in found


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "mine.npz"
    assert (
        run(["train", "everdell", "--games", "1", "--each", "1", "--trials", "2", "--jobs", "1", "--out", str(out)])
        == 0
    )
    assert "after 1 games" in capsys.readouterr().out
    assert len(out.read_bytes()) < 1_000_000
    assert json.loads(out.with_suffix(".json").read_text())["rounds"][0]["games"] == 1
    assert "<svg" in out.with_suffix(".svg").read_text()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["train", "evergreen", "--out", "x.npz"], "only everdell"),
        (["train", "everdell", "--out", "x.npz", "--players", "9"], "not 9"),
        (["train", "everdell", "--out", "nowhere.npz", "--resume"], "no course to resume"),
    ],
)
def test_bad_wishes(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == 2
    assert message in capsys.readouterr().err


def test_points_to_come_are_stretched_to_what_games_have_shown() -> None:
    weights = [np.zeros((WIDTH, OUTPUTS), np.float32) for _ in range(SEASON_COUNT)]
    biases = [np.array([1, 2, 3, -4, 0, 0, 0], np.float32) for _ in range(SEASON_COUNT)]
    row = bytearray(WIDTH)
    assert Learned(weights, biases).to_come(row, 0) == [1, 2, 3, 0, 0, 0]
    stretched = Learned(weights, biases, [[-3.0, 1.5], [0, 1], [0, 1], [-10.0, 1.0]])
    assert stretched.to_come(row, 0) == [1, 2, 3, 0, 0, 0]
    assert stretched.to_come(row, 3) == [0] * 6, "never less than nothing"


def test_without_boxes_no_other_points_are_to_come() -> None:
    weights = [np.zeros((WIDTH, OUTPUTS), np.float32) for _ in range(SEASON_COUNT)]
    biases = [np.array([1, 0, 0, 0, 0, 2, 0], np.float32) for _ in range(SEASON_COUNT)]
    row = bytearray(WIDTH)
    assert Learned(weights, biases).to_come(row, 0) == [3, 0, 0, 0, 0, 0], "their number stays"
    row[FEATURES.index("box:newleaf")] = 1
    assert Learned(weights, biases).to_come(row, 0) == [1, 0, 0, 0, 0, 2]


def test_corrections_are_for_the_boxes_they_were_learned_with() -> None:
    tables, biases = NO_FORECASTS
    corrections = np.zeros((WIDTH + TRAIT_WIDTH, SEASON_COUNT), np.float32)
    corrections[CITY] = 0.5
    base = read_learned(write_learned(tables, biases, None, corrections))
    more = read_learned(write_learned(tables, biases, None, corrections, Course(sets=((), ("newleaf",))).boxes))
    alone, station = GAME.new_game(GAME.config(1), 1), GAME.new_game(GAME.config(2, ("newleaf",)), 1)
    assert base.knows(alone), "Rugwort is no box"
    assert not base.knows(station)
    assert more.knows(station)
    assert not more.knows(GAME.new_game(GAME.config(2, ("newleaf", "pearlbrook")), 1))
    assert "pearlbrook" in Course(sets=("random",)).boxes
