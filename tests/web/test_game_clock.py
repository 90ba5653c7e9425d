"""The arithmetic of clocks: nothing is lost, nothing is given away, nothing runs backwards."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import given as given_any
from hypothesis import strategies as st

from evertable.web.live import game_clock as clock
from evertable.web.live.game_clock import DAY, ClockError, ClockRules, ClockState, TimedMove

SEATS = 3
QUICK = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
MONDAY = datetime(2026, 11, 16, tzinfo=UTC).timestamp()
RULES = st.one_of(
    st.builds(ClockRules, st.just("move"), st.integers(10, 3600)),
    st.builds(ClockRules, st.just("bank"), st.integers(30, 7200), st.integers(0, 600)),
    st.builds(ClockRules, st.just("days"), st.integers(DAY, 14 * DAY), rest=st.sampled_from(("", "sunday", "weekend"))),
)
PERIODS = st.floats(0, 40 * DAY)
STATES = st.builds(
    ClockState,
    st.tuples(*[st.floats(0, 14 * DAY)] * SEATS),
    st.sampled_from((None, 0, 1, 2)),
    st.floats(0, 10**7),
    st.floats(0, 2 * 10**9),
)


@QUICK
@given_any(RULES, STATES, PERIODS, PERIODS)
def test_a_clock_never_runs_backwards_nor_faster_than_time(
    rules: ClockRules, state: ClockState, some: float, more: float
) -> None:
    one, two = state.since + some, state.since + some + more
    for seat in range(SEATS):
        earlier, later = clock.left(rules, state, seat, one), clock.left(rules, state, seat, two)
        assert 0 <= later <= earlier + 1e-3
        assert earlier - later <= more + 1e-3
        if seat != state.running:
            assert later == state.left[seat]


@QUICK
@given_any(RULES, STATES, PERIODS, PERIODS)
def test_stopping_and_starting_changes_nothing(rules: ClockRules, state: ClockState, some: float, more: float) -> None:
    one, two = state.since + some, state.since + some + more
    again = clock.run(clock.stop(rules, state, one), state.running, one, state.shift)
    for seat in range(SEATS):
        assert clock.left(rules, again, seat, two) == pytest.approx(clock.left(rules, state, seat, two), abs=1e-2)


@QUICK
@given_any(RULES, STATES)
def test_zero_is_when_nothing_is_left(rules: ClockRules, state: ClockState) -> None:
    zero = clock.zero_at(rules, state)
    assert (zero is None) == (state.running is None)
    if zero is not None and state.running is not None:
        assert clock.left(rules, state, state.running, zero) == pytest.approx(0, abs=1e-2)
        before = state.left[state.running] / 2
        assert zero >= state.since + 2 * before - 1e-2
        if before > 1:
            assert clock.left(rules, state, state.running, state.since + before) > 0


@QUICK
@given_any(RULES, STATES)
def test_plain_data_holds_all(rules: ClockRules, state: ClockState) -> None:
    assert ClockRules.of(rules.data()) == rules
    full = replace(state, agreed=(1,), away=(2,), lapsed=(0, 0), lost=(1,))
    assert ClockState.of(full.data()) == full


MOVES = st.lists(st.tuples(st.integers(0, SEATS - 1), st.booleans(), st.floats(0, 5)), min_size=1, max_size=12)


def _played(rules: ClockRules, moves: list[tuple[int, bool, float]]) -> tuple[ClockState, list[TimedMove]]:
    """The clocks after a game of such moves, each by a seat, perhaps the first of a turn, after some seconds."""
    state, now, found, owner = clock.begin(rules, SEATS), 0.0, list[TimedMove](), -1
    for number, (seat, first, seconds) in enumerate(moves):
        begins = first or number == 0
        if begins and owner >= 0:
            state = clock.completed(rules, state, owner)
        owner = seat if begins else owner
        state = clock.stop(rules, clock.run(state, seat, now), now + seconds)
        now += seconds
        found.append(TimedMove(seat, state.left[seat], begins))
    return state, found


@QUICK
@given_any(RULES, MOVES, st.data())
def test_a_take_back_gives_time_to_nobody_who_asks_for_it(
    rules: ClockRules, moves: list[tuple[int, bool, float]], data: st.DataObject
) -> None:
    state, found = _played(rules, moves)
    keep = data.draw(st.integers(0, len(moves) - 1))
    seat = data.draw(st.integers(0, SEATS - 1))
    then, _ = _played(rules, moves[:keep])
    owner = next((moves[n][0] for n in range(keep - 1, -1, -1) if found[n].begins), -1)
    if found[keep].begins and owner >= 0:
        then = clock.completed(rules, then, owner)
    after = clock.taken_back(rules, state, found, keep, seat, False)
    for other in range(SEATS):
        if other != seat:
            assert after.left[other] == pytest.approx(then.left[other], abs=1e-6), "the others stand as they did"
    if rules.kind == "bank":
        thought = sum(seconds for player, _, seconds in moves[keep:] if player == seat)
        assert after.left[seat] == pytest.approx(then.left[seat] - thought, abs=1e-6)
    assert after.left[seat] <= then.left[seat] + 1e-6


def test_a_turn_taken_back_alone_keeps_what_it_has_cost() -> None:
    rules = ClockRules("move", 60)
    moves = [TimedMove(0, 50.0, True), TimedMove(0, 30.0, False)]
    done = clock.completed(rules, ClockState((30.0, 60.0)), 0)
    assert clock.taken_back(rules, done, moves, 0, 0, True).left == (30.0, 60.0)
    bank = ClockRules("bank", 60, increment=10)
    done = clock.completed(bank, ClockState((30.0, 60.0)), 0)
    assert clock.taken_back(bank, done, moves, 0, 0, True).left == (30.0, 60.0), "the increment is gone"


def test_the_weekly_rest_does_not_count() -> None:
    rules = ClockRules("days", 2 * DAY, rest="weekend")
    friday_noon = MONDAY + 4.5 * DAY
    state = ClockState((2.0 * DAY,), 0, friday_noon - 5, 5)
    assert clock.zero_at(rules, state) == friday_noon - 5 + 4 * DAY, "Friday afternoon, Monday, Tuesday morning"
    assert clock.left(rules, state, 0, friday_noon - 5 + 2 * DAY) == 1.5 * DAY, "Sunday noon"


def test_who_comes_back_has_some_time() -> None:
    assert clock.returned(ClockRules("bank", 600), ClockState((0.0, 9.0)), 0).left == (60.0, 9.0)
    assert clock.returned(ClockRules("bank", 600), ClockState((99.0, 9.0)), 0).left == (99.0, 9.0)
    assert clock.returned(ClockRules("move", 30), ClockState((0.0, 9.0)), 0).left == (30.0, 9.0)


@pytest.mark.parametrize(
    "chosen",
    [
        {"kind": "sand", "seconds": 60},
        {"kind": "move", "seconds": 5},
        {"kind": "days", "seconds": 3600},
        {"kind": "bank", "seconds": 300, "increment": 1000},
        {"kind": "move", "seconds": 30, "increment": 5},
        {"kind": "bank", "seconds": 300, "rest": "sunday"},
        {"kind": "days", "seconds": DAY, "rest": "monday"},
        {"kind": "bank", "seconds": 300, "at_zero": "explode"},
    ],
)
def test_a_clock_that_nobody_can_choose_is_refused(chosen: dict[str, object]) -> None:
    with pytest.raises(ClockError, match=r"."):
        ClockRules.of(chosen)
