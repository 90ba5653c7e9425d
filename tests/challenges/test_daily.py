"""The deal of the day: the same everywhere on that date, another one on the next."""

from datetime import date, timedelta
from hashlib import sha256

from evertable import registry
from evertable.challenges import daily


def test_the_seed_is_what_the_documentation_says() -> None:
    digest = sha256(b"evertable daily 2026-11-16").hexdigest()
    assert daily.seed_of(date(2026, 11, 16)) == int(digest[:16], 16) // 4 == 180167504116595050


def test_every_day_has_a_deal_of_its_own() -> None:
    days = [daily.FIRST + timedelta(days=number) for number in range(400)]
    assert len({daily.seed_of(day) for day in days}) == 400
    assert all(0 <= daily.seed_of(day) < 2**62 for day in days)
    assert [daily.options_of(day)["year"] for day in days[4:11]] == [1, 1, 1, 1, 2, 2, 3]  # from a Monday on


def test_every_day_can_be_played() -> None:
    game = registry.game_named(daily.GAME)
    for day in (date(2026, 11, 12), date(2026, 11, 13), date(2026, 11, 15)):
        s = game.new_game(game.config(1, daily.MODULES, daily.options_of(day)), daily.seed_of(day))
        assert game.check(s) == []
