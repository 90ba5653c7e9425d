"""The Everdell bot: it plays to win, knows no card, and sees nothing that it should not."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import evertable
from evertable.bots.bot import Budget
from evertable.bots.everdell.bot import EverdellBot
from evertable.bots.everdell.score_lines import points_now
from evertable.bots.random_bot import RandomBot
from evertable.bots.simulation.plan import Plan
from evertable.bots.simulation.simulation import scores_by_seat, simulate
from evertable.everdell import GAME
from evertable.everdell.ids import NAMES
from evertable.everdell.state import Everdell
from evertable.kernel.rng import seeded
from evertable.kernel.view import View

SOLO = ["rugwort"]


def positions(seats: int, seed: int, modules: list[str]) -> Iterator[tuple[Everdell, EverdellBot]]:
    """Every position of a game in which random players and bots take turns to move, with a bot for whoever moves."""
    s = GAME.new_game(GAME.config(seats, modules), seed)
    bots = [EverdellBot(GAME, seat) for seat in range(seats)]
    while not GAME.over(s):
        seat = GAME.actor(s)
        yield s, bots[seat]
        GAME.apply(s, bots[seat].choose(View(GAME, s, seat)))


@pytest.mark.parametrize(("seats", "modules"), [(2, []), (1, SOLO)])
def test_its_choice_does_not_depend_on_hidden_cards(seats: int, modules: list[str]) -> None:
    for step, (s, bot) in enumerate(positions(seats, 11, modules)):
        if step % 2 == 0 and len(GAME.legal_actions(s)) > 1:
            seat = GAME.actor(s)
            other = GAME.resample(s, seat, seeded(step))
            choice = bot.choose(View(GAME, s, seat))
            assert bot.choose(View(GAME, other, seat)) == choice
            assert choice in GAME.legal_actions(s)


@pytest.mark.parametrize(("seats", "modules"), [(2, []), (4, []), (6, []), (1, SOLO), (4, ["powers"])])
def test_its_count_of_points_is_the_result(seats: int, modules: list[str]) -> None:
    for seed in range(3):
        s = GAME.new_game(GAME.config(seats, modules), seed)
        bots = [RandomBot(GAME, seat) for seat in range(seats)]
        while not GAME.over(s):
            seat = GAME.actor(s)
            assert points_now(s, seat) == GAME.result(s).totals[seat]
            GAME.apply(s, bots[seat].choose(View(GAME, s, seat)))


def test_without_time_it_looks_at_less_and_still_answers() -> None:
    s = GAME.new_game(GAME.config(2), 4)
    view, bot = View(GAME, s, GAME.actor(s)), EverdellBot(GAME, 1)
    assert bot.choose(view, Budget(seconds=0.0)) in view.legal_actions()
    assert bot.choose(view, Budget(seconds=60.0)) == bot.choose(view)


ALSO_WORDS = {"card", "deck", "mine", "production"}
"""Ids that mean something else too: any card, the deck of cards, whose places they are, the colour."""


def test_it_knows_no_card() -> None:
    for source in sorted((Path(evertable.__file__).parent / "bots").glob("everdell_*.py")):
        words = set(re.findall(r"\"(\w+)\"", source.read_text(encoding="utf-8")))
        assert not words & (set(NAMES) - ALSO_WORDS), source.name


def test_the_same_seed_plays_the_same_game() -> None:
    plan = Plan("everdell", 2, bots=["greedy"], seed=4)
    assert simulate(plan, 1).games == simulate(plan, 1).games


def test_it_beats_random_play_by_far() -> None:
    simulation = simulate(Plan("everdell", 2, bots=["greedy", "random"], seed=1), 5)
    greedy, random = scores_by_seat(simulation.finished)
    assert greedy["wins"] == 1
    assert greedy["mean"] > 2 * random["mean"]


@pytest.mark.parametrize(("seats", "modules"), [(1, []), (1, SOLO), (3, []), (5, [])])
def test_it_plays_with_any_number_of_players(seats: int, modules: list[str]) -> None:
    simulation = simulate(Plan("everdell", seats, modules, bots=["greedy"], seed=2), 1)
    assert simulation.errors == []
    assert min(simulation.games[0].totals[:seats]) > 15


# --- single decisions


def arranged(seat: dict[str, Any], **board: Any) -> Everdell:
    """Seat 0 of two is to move in autumn unless it says otherwise."""
    assert GAME.arrange is not None
    seats = {"0": {"season": "autumn", **seat}, "1": {"season": "autumn"}}
    return GAME.arrange(GAME.table(GAME.config(2)), 1, {"seat": seats, **board})


def answers(s: Everdell) -> list[str]:
    """What the bot answers until its turn is over."""
    said: list[str] = []
    while GAME.actor(s) == 0 and (not said or not GAME.starts_turn(s)):
        action = EverdellBot(GAME, 1).choose(View(GAME, s, 0))
        said.append(GAME.text(s, action))
        GAME.apply(s, action)
    return said


DEAR = ["castle", "palace", "ever_tree", "king", "queen", "castle", "palace", "ever_tree"]


def test_leftover_cards_go_on_a_journey() -> None:
    s = arranged({"workers": 1, "hand": DEAR[:5]}, board={"meadow": DEAR})
    assert answers(s)[0] == "place journey_5"


def test_an_event_within_reach_is_achieved() -> None:
    s = arranged({"workers": 1, "city": ["inn", "post_office", "lookout"]}, board={"meadow": DEAR})
    assert answers(s) == ["place grand_tour"]


def test_a_critter_is_played_for_free() -> None:
    s = arranged({"workers": 0, "city": ["farm"], "hand": ["wife"]}, board={"meadow": DEAR})
    assert answers(s) == ["play wife from=hand using=occupied on=farm"]


def test_a_card_is_played_before_the_season_ends() -> None:
    seat = {"season": "summer", "workers": 0, "hand": ["farm"], "resources": {"twig": 2, "resin": 1}}
    assert answers(arranged(seat, board={"meadow": DEAR}))[0].startswith("play farm")


def test_workers_are_used_before_passing() -> None:
    s = arranged({"workers": 2, "hand": ["wife"]}, board={"meadow": DEAR})
    assert answers(s)[0].startswith("place ")
