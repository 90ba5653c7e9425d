"""Setting up and the length of a game."""

import pytest

from evertable.duo import CHAPTERS, GAME, LEVELS
from evertable.duo.ids import EVENT_SETS, FIRST_EVENT
from evertable.kernel.module import ConfigError


def turns(seed: int) -> tuple[int, list[int]]:
    """How many turns a game has, and how many of them each mayor has."""
    s = GAME.new_game(GAME.config(2, ["competitive"]), seed)
    number, by_mayor = 0, [0, 0]
    while not GAME.over(s):
        if GAME.starts_turn(s):
            number += 1
            by_mayor[GAME.actor(s)] += 1
            GAME.apply(s, GAME.parse(s, "draw deck" if s.sun == 7 or s.moon == 7 else "draw deck moves=sun"))
        else:
            GAME.apply(s, GAME.legal_actions(s)[0])
    return number, by_mayor


def test_forty_eight_turns_in_a_game() -> None:
    """T-D-11."""
    assert turns(3) == (48, [24, 24])


def test_winter_leaves_the_hare_three_cards_and_the_tortoise_four() -> None:
    """R-D-10 to R-D-15."""
    s = GAME.new_game(GAME.config(2, ["competitive"], {"hare": 1}), 8)
    assert (s.hare, GAME.actor(s), GAME.question(s)) == (1, 0, "picks"), "the Tortoise takes a Meadow card"
    GAME.apply(s, GAME.legal_actions(s)[0])
    assert [len(hand) for hand in s.hands] == [4, 3]
    assert GAME.actor(s) == 1
    assert GAME.starts_turn(s)
    assert -1 not in s.meadow
    assert sorted(EVENT_SETS[event - FIRST_EVENT] for event in s.spots) == ["A", "B", "C", "D", "E", "faire"]
    assert len(s.river) == 2
    assert (s.sun, s.moon) == (1, 1)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_chapters_place_their_skunks(chapter: int) -> None:
    s = GAME.new_game(GAME.config(2, ["coop"], {"chapter": chapter}), 1)
    assert s.table.page is not None
    skunks = s.table.page.skunks
    assert [mask.bit_count() for mask in s.skunks] == [skunks.events, skunks.meadow, skunks.locations]
    assert s.sun == s.moon == min(spot for spot in range(1, 8) if spot not in covered(s.skunks[1]))


def covered(mask: int) -> list[int]:
    return [spot for i, spot in enumerate((1, 2, 3, 5, 6, 7)) if mask >> i & 1]


@pytest.mark.parametrize("level", LEVELS)
def test_miss_thorn_starts_with_three_cards_and_a_skunk_at_set_a(level: str) -> None:
    """R-D-160, R-D-161."""
    s = GAME.new_game(GAME.config(2, ["challenge"], {"level": level}), 4)
    assert len(s.thorn) == 3
    spot = next(i for i, event in enumerate(s.spots) if EVENT_SETS[event - FIRST_EVENT] == "A")
    assert s.skunks[0] >> spot & 1


@pytest.mark.parametrize(
    ("seats", "modules", "options", "message"),
    [
        (1, ["competitive"], {}, "competitive is for exactly 2 players, not 1"),
        (3, [], {}, "Everdell Duo is for 1 to 2 players, not 3"),
        (2, ["coop", "challenge"], {}, "cannot be combined"),
        (2, ["coop"], {"chapter": 16}, "option chapter: 16 is not a chapter from 1 to 15"),
        (2, ["coop"], {"difficulty": "easy"}, "option difficulty: 'easy' is neither 'normal' nor 'hard'"),
        (2, ["challenge"], {"level": "mean"}, "option level: 'mean' is none of easy, normal, hard"),
        (2, ["coop"], {"held_news": ["gossip"]}, "option held_news: there is no Good News card 'gossip'"),
        (2, ["competitive"], {"chapter": 2}, "option chapter belongs to coop, which is not chosen"),
        (2, [], {"hare": 2}, "option hare: 2 is neither 'random' nor a mayor, 0 or 1"),
    ],
)
def test_bad_wishes_are_refused(seats: int, modules: list[str], options: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        GAME.config(seats, modules, options)


def test_one_player_plays_both_mayors_of_a_chapter() -> None:
    """R-D-150; alone without a mode is a chapter, for there is nobody to compete with."""
    config = GAME.config(1)
    assert config.modules == ("coop",)
    s = GAME.new_game(config, 2)
    view = GAME.observation(s, 0)
    assert all(mayor["hand"] is not None for mayor in view["mayors"])
    assert all(mayor["hand"] is None for mayor in GAME.observation(s, -1)["mayors"])


def test_seasons_come_in_order() -> None:
    """R-D-12."""
    s = GAME.new_game(GAME.config(2, ["competitive"]), 3)
    seasons: list[int] = []
    while not GAME.over(s):
        seasons += [s.season] if s.season not in seasons else []
        actions = [a for a in GAME.legal_actions(s) if GAME.describe(s, a)["verb"] in ("draw", "choose")]
        GAME.apply(s, actions[0])
    assert seasons == [0, 1, 2, 3]
