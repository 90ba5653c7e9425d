"""A replay steps through a match and says what happened."""

from pathlib import Path

import pytest

import evertable


@pytest.fixture
def match() -> evertable.Match:
    match = evertable.new("everdell", seats=["greedy", "random"], seed=2)
    for _, _ in zip(range(30), match.play(), strict=False):
        pass
    return match


def test_it_steps_to_and_fro(match: evertable.Match) -> None:
    replay = evertable.Replay(match)
    assert (replay.step, replay.action, replay.told) == (0, None, "")
    assert replay.next().next().step == 2
    assert replay.back().action == match.moves[0]
    assert replay.goto(len(replay)).match.state == match.state
    assert replay.turns[0] == 0
    assert all(match.at(step).starts_turn for step in replay.turns)
    for wrong in (-1, len(replay) + 1):
        with pytest.raises(evertable.EvertableError, match=rf"there is no step {wrong}; steps are 0, the deal, to "):
            replay.goto(wrong)
    assert replay.step == len(replay)


def test_it_plays_on_without_changing_the_match(match: evertable.Match) -> None:
    replay = evertable.Replay(match)
    branch = replay.goto(3).match
    branch.push(branch.legal[0])
    assert len(branch.moves) == 4
    assert len(replay) == len(match.moves)


def test_it_shows_what_happened_and_the_table_without_hands(match: evertable.Match, tmp_path: Path) -> None:
    match.save(tmp_path / "a.json")
    replay = evertable.Replay(tmp_path / "a.json").next()
    head, _, board = str(replay).partition("\n")
    assert head == f"step 1 of {len(match.moves)}: {replay.told}"
    assert "greedy" in replay.told
    assert board == match.at(1).board(-1)
    assert "Your hand" not in board
    assert "Your hand" in str(evertable.Replay(match, seat=0))


def test_every_step_of_every_game_is_told() -> None:
    for name in evertable.games():
        match = evertable.new(name, seats=["random", "random"], seed=4)
        for _ in match.play():
            pass
        replay = evertable.Replay(match, language="fr")
        for _ in range(len(replay)):
            assert replay.next().told, (name, replay.step)


def test_a_seat_that_is_not_there_is_refused(match: evertable.Match) -> None:
    with pytest.raises(evertable.EvertableError, match="there is no seat 4"):
        evertable.Replay(match, seat=4)
