"""A turn's time is shared out and never used up."""

import pytest

from evertable.bots.search.turn_time import TurnTime


def test_most_of_it_is_for_the_opening() -> None:
    time = TurnTime(10)
    assert time.share == 7
    time.spend(7)
    assert time.share == pytest.approx(1.5)
    time.spend(1.5)
    assert time.share == pytest.approx(0.75)


def test_who_is_quick_has_more_left_and_who_is_late_nothing() -> None:
    time = TurnTime(10)
    time.spend(2)
    assert time.share == 4
    time.spend(60)
    assert time.share == 0
    time.start()
    assert time.share == 7


def test_another_seat_or_another_turn_has_the_whole_time() -> None:
    time = TurnTime(10)
    time.follow(0, opens=True)
    time.spend(7)
    time.follow(0, opens=False)
    assert time.share == pytest.approx(1.5)
    time.follow(1, opens=False)
    assert time.share == 7
    time.spend(7)
    time.follow(1, opens=True)
    assert time.share == 7
