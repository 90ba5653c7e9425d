"""Rugwort beside his scenarios: configuration, set-up, the die, and the laws over random games."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from evertable.everdell import GAME
from evertable.everdell.boxes.rugwort.cards import answer
from evertable.everdell.boxes.rugwort.owner import LAST_ROLL, VARIANTS
from evertable.everdell.dice import roll
from evertable.everdell.ids import CARD, COMMON, LEGENDARY, NAMES, RARITY
from evertable.everdell.scenario import arrange
from evertable.everdell.state import Everdell
from evertable.kernel.conformance import configurations, play_out
from evertable.kernel.module import ConfigError
from evertable.kernel.rng import below, seeded
from evertable.kernel.stack import settle

BIG = 1 << 40


def new(seed: int = 1, **options: Any) -> Everdell:
    return GAME.new_game(GAME.config(1, ["rugwort"], options), seed)


def placed(s: Everdell) -> list[str]:
    return [NAMES[worker[1]] for worker in s.placed if worker[0] == 1]


# --- configuration


def test_one_player_gets_an_automa() -> None:
    assert GAME.config(1) == GAME.config(1, ["rugwort"])
    assert GAME.config(2).modules == ()


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_rugwort_is_for_one_player(seats: int) -> None:
    with pytest.raises(ConfigError, match=f"rugwort is for one player alone, not for {seats}"):
        GAME.config(seats, ["rugwort"])


def test_options_have_defaults_and_one_form() -> None:
    config = GAME.config(1, ["rugwort"])
    assert config.option("year") == 1
    assert config.option("variants") == ()
    mixed = GAME.config(1, ["rugwort"], {"variants": ["lucky", "rich"], "year": 3})
    assert mixed.option("variants") == ("rich", "lucky")
    assert mixed == GAME.config(1, ["rugwort"], {"variants": ("rich", "lucky"), "year": 3})
    assert hash(mixed) == hash(GAME.config(1, ["rugwort"], {"variants": ["rich", "lucky"], "year": 3}))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"year": 0}, r"option year: 0 is not a year: 1, 2 or 3"),
        ({"year": 4}, r"option year: 4 is not a year"),
        ({"year": True}, r"option year: True is not a year"),
        ({"year": "2"}, r"option year: '2' is not a year"),
        (
            {"variants": "rich"},
            r"option variants: 'rich' is not a list of variants \(rich, greedy, swift, lucky, spite",
        ),
        ({"variants": ["glitzy"]}, r"option variants: 'glitzy' is not a variant \(rich, greedy"),
        ({"variants": [1]}, r"option variants: 1 is not a variant"),
        ({"variants": ["rich", "rich"]}, r"option variants: rich is named 2 times"),
    ],
)
def test_options_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        GAME.config(1, ["rugwort"], options)


def test_options_belong_to_the_module() -> None:
    with pytest.raises(ConfigError, match="option year belongs to rugwort, which is not chosen"):
        GAME.config(2, options={"year": 2})


def test_random_configurations_include_him() -> None:
    stream = configurations(GAME, seeded(1))
    configs = [next(stream) for _ in range(80)]
    assert {config.seats for config in configs} == set(GAME.seats)
    alone = [config for config in configs if config.seats == 1]
    assert {len({"rugwort", "nightweave"} & set(config.modules)) for config in alone} == {1}
    assert any("rugwort" in config.modules for config in alone)
    assert not any("rugwort" in config.modules for config in configs if config.seats > 1)


# --- set-up


def test_set_up() -> None:
    """R-S-01, R-S-02."""
    for seed in range(10):
        s = new(seed)
        assert len(s.hands[0]) == 5
        assert s.hands[1] == ()
        assert sum(card >= 0 for card in s.forest) == 3
        assert len(s.open_events) == 4 + 4
        assert placed(s) == [NAMES[s.forest[0]], "basic_three_twigs"]
        assert (s.workers[0], s.workers[1]) == (2, 0)
        assert GAME.actor(s) == 0


@pytest.mark.parametrize("year", [1, 2, 3])
def test_a_scenario_puts_his_workers_where_the_rules_do(year: int) -> None:
    """A game played through the seasons and a scenario that leaves them out agree."""
    s = new(year=year)
    for season in ("winter", "spring", "summer", "autumn"):
        forest = [NAMES[thing] for thing in s.forest if thing >= 0]
        given = {"seat": {"0": {"season": season}}, "board": {"forest": forest}}
        arranged = arrange(s.table, 1, given)
        assert Counter(placed(arranged)) == Counter(placed(s))
        assert arranged.season == s.season
        while s.season[1] == arranged.season[1] and season != "autumn":
            _place_or_prepare(s)
        if season == "autumn":
            assert s.workers[0] == arranged.workers[0] == (5 if year == 3 else 6)  # R-S-10


def _place_or_prepare(s: Everdell) -> None:
    """Go on without playing a card: the first question's last answer, ``done`` or ``prepare`` where there is one."""
    actions = GAME.legal_actions(s)
    words = [GAME.describe(s, action) for action in actions]
    quiet = [i for i, word in enumerate(words) if word["verb"] in ("prepare", "place") or word.get("pick") == "done"]
    GAME.apply(s, actions[quiet[-1]] if quiet else actions[0])


# --- the die and his answers


def test_the_die_is_fair_enough() -> None:
    s = new()
    rolls = Counter(roll(s) for _ in range(4000))
    assert set(rolls) == set(range(1, 9))
    assert min(rolls.values()) > 400


def test_fixed_rolls_come_first() -> None:
    s = new()
    s.dice = [2, 7]
    assert [roll(s), roll(s)] == [7, 2]
    assert LAST_ROLL.get(s) == 2


def test_a_roll_is_public_the_next_ones_are_not() -> None:
    s = new()
    s.dice = [3, 8]
    roll(s)
    view = GAME.observation(s, 0)
    assert view["automa"] == {"name": "rugwort", "owner": 1, "last_roll": 8}
    other = GAME.resample(s, 0, 5)
    assert other.dice == []
    assert GAME.observation(other, 0) == view


def test_spiteful_picks_any_card() -> None:
    """R-V-05: over many rolls each card of the hand is hit."""
    lost: set[int] = set()
    for seed in range(60):
        s = new(variants=["spiteful"])
        s.rng, s.dice, s.hands[0] = seeded(seed), [8], (1, 2, 3)
        roll(s)
        assert len(s.hands[0]) == 2
        lost.add(s.discard[-1])
    assert lost == {1, 2, 3}


@pytest.fixture
def legendary_wife() -> Iterator[int]:
    """No module with legendary cards is needed to see how he answers one."""
    wife = CARD["wife"]
    RARITY[wife] = LEGENDARY
    yield wife
    RARITY[wife] = COMMON


def test_two_answers_to_a_legend(legendary_wife: int) -> None:
    """R-L-13."""
    s = new()
    s.dice = [1, 2]
    cards = [s.meadow[1], s.meadow[0]]
    answer(s, 0, legendary_wife)
    settle(s)
    assert [built[0] for built in s.cities[1]] == cards
    assert s.points[1] == 3


def test_one_answer_for_each_play() -> None:
    """R-S-03: his slots and the plays of the player go together, but for Fools that went to the player (R-S-08)."""
    for seed in range(25):
        s, rng, plays = new(seed), seeded(seed), 0
        while not GAME.over(s):
            actions = GAME.legal_actions(s)
            verbs = [GAME.describe(s, action)["verb"] for action in actions]
            eager = [action for action, verb in zip(actions, verbs, strict=True) if verb == "play"] or actions
            rng, i = below(rng, len(eager))
            plays += GAME.describe(s, eager[i])["verb"] == "play"
            GAME.apply(s, eager[i])
            if GAME.starts_turn(s):
                assert plays - 2 <= len(s.cities[1]) <= plays
                assert min(s.meadow) >= 0
        assert plays > 5


# --- the end


def test_a_tie_is_said_to_be_his() -> None:
    """R-S-13."""
    s = new()
    s.points[0] = GAME.result(s).totals[1]
    result = GAME.result(s)
    assert result.totals[0] == result.totals[1]
    assert result.winners == (1,)
    assert result.reason == "ties go to the automa"
    s.points[0] += 1
    assert GAME.result(s).winners == (0,)
    assert GAME.result(s).reason == "points"


def test_visits_pay_him_by_either_rulebook() -> None:
    """R-S-07: he has not passed as long as the game goes on, so D-6 does not touch him."""
    s = new(d6="000")
    assert s.passed == [0, 0]


@pytest.mark.parametrize("mix", range(0, 32, 3))
def test_laws_hold_in_random_games(mix: int) -> None:
    variants = [name for i, name in enumerate(VARIANTS) if mix >> i & 1]
    old = {f"d{i}": "000" for i in range(1, 13)} if mix % 4 == 3 else {}
    play_out(GAME, GAME.config(1, ["rugwort"], {"year": mix % 3 + 1, "variants": variants, **old}), BIG + mix)
