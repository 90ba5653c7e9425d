"""The sand: how long a turn may last and what is left of it (R-E-70 to R-E-76)."""

import pytest

from evertable.evergreen import GAME
from evertable.evergreen.hourglass import budget, left_over
from evertable.kernel.module import ConfigError

T = 60


@pytest.mark.parametrize(
    ("carried", "used", "left"),
    [(0, 40, 20), (20, 15, 5), (20, 50, 30), (20, 80, 0)],
)
def test_vectors(carried: int, used: int, left: int) -> None:
    """R-E-75."""
    assert left_over(carried, T, used) == left


@pytest.mark.parametrize(("left", "following"), [(20, 80), (5, 65), (30, 90), (0, 60)])
def test_budget_is_carried_sand_plus_a_full_run(left: int, following: int) -> None:
    """R-E-71, with the numbers of R-E-75."""
    assert budget(left, T) == following


def test_left_over_never_exceeds_a_full_run() -> None:
    """R-E-72, for every second of every possible turn."""
    for carried in range(T + 1):
        for used in range(budget_of(carried) + 30):
            left = left_over(carried, T, used)
            assert 0 <= left <= T
            assert (left == carried - used) if used < carried else (left == max(0, carried + T - used))


def budget_of(carried: int) -> int:
    return int(budget(carried, T))


def test_a_glass_turned_at_its_last_grain_is_full() -> None:
    assert left_over(20, T, 20) == T


@pytest.mark.parametrize(("given", "stored"), [(0, 0), (False, 0), (60, 60), (1, 1), (3600, 3600)])
def test_timer_setting(given: object, stored: int) -> None:
    """R-E-70: off, or a number of seconds."""
    assert GAME.config(2, options={"turn_timer": given}).option("turn_timer") == stored


def test_timer_is_off_by_default() -> None:
    """R-E-70."""
    assert GAME.config(2).option("turn_timer") == 0


@pytest.mark.parametrize("given", [True, -1, 3601, 1.5, "60", None])
def test_timer_setting_refused(given: object) -> None:
    with pytest.raises(ConfigError, match=r"option turn_timer: .* is not a number of seconds from 0 \(off\) to 3600"):
        GAME.config(2, options={"turn_timer": given})


def test_every_hand_card_can_be_the_random_one() -> None:
    """R-E-62: the card is drawn from the game's own generator, and each card of the hand is possible."""
    drawn = set()
    for seed in range(300):
        s = GAME.new_game(GAME.config(2, options={"turn_timer": T}), 7)
        while not GAME.starts_turn(s):
            GAME.apply(s, GAME.legal_actions(s)[0])
        s.rng = seed << 40
        seat, hand = GAME.actor(s), set(s.hands[GAME.actor(s)])
        GAME.apply(s, GAME.parse(s, "timeout"))
        drawn |= hand - set(s.hands[seat])
    assert drawn == hand


def test_the_random_card_depends_on_the_generator_alone() -> None:
    """R-E-70: replays stay exact."""
    config = GAME.config(2, options={"turn_timer": T})
    ends = []
    for _ in range(2):
        s = GAME.new_game(config, 11)
        for _ in range(6 + 2 * 10 + 2):  # the opening, a timeout for every card, the final concert
            GAME.apply(s, GAME.legal_actions(s)[-1])
        assert GAME.over(s)
        ends.append(s.key())
    assert ends[0] == ends[1]


def test_timeout_is_the_hosts_verb() -> None:
    assert GAME.host_verbs == {"timeout"}
