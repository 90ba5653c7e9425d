"""The Evergreen bot plays by what it sees, the same way each time, and well."""

from collections.abc import Iterator

import pytest

from evertable.bots.evergreen.bot import EvergreenBot
from evertable.bots.evergreen.evaluation import best_of
from evertable.bots.simulation.plan import Plan
from evertable.bots.simulation.simulation import scores_by_seat, simulate
from evertable.evergreen import GAME
from evertable.evergreen.state import Evergreen
from evertable.kernel.rng import seeded
from evertable.kernel.view import View


def positions(seats: int, seed: int) -> Iterator[tuple[Evergreen, EvergreenBot]]:
    """Every position of a game between bots, with the bot that is to move."""
    s = GAME.new_game(GAME.config(seats), seed)
    bots = [EvergreenBot(GAME, seat) for seat in range(seats)]
    while not GAME.over(s):
        bot = bots[GAME.actor(s)]
        yield s, bot
        GAME.apply(s, bot.choose(View(GAME, s, GAME.actor(s))))


@pytest.mark.parametrize("seats", [2, 3])
def test_its_choice_does_not_depend_on_hidden_cards(seats: int) -> None:
    for s, bot in positions(seats, seed=11):
        seat = GAME.actor(s)
        choice = bot.choose(View(GAME, s, seat))
        other = GAME.resample(s, seat, seeded(len(s.covered)))
        assert bot.choose(View(GAME, other, seat)) == choice
        assert choice in GAME.legal_actions(s)


def test_it_uses_all_its_concerts_and_the_gala() -> None:
    for s, _ in positions(4, seed=3):
        last = s
    assert last.concerts == [3, 3, 3, 3]
    assert last.galas == [1, 1, 1, 1]


def test_the_same_seed_plays_the_same_game() -> None:
    plan = Plan("evergreen", 2, bots=["greedy"], seed=4)
    assert simulate(plan, 2).games == simulate(plan, 2).games


@pytest.mark.parametrize("seats", [2, 4])
def test_it_beats_random_play(seats: int) -> None:
    simulation = simulate(Plan("evergreen", seats, bots=["greedy", *["random"] * (seats - 1)], seed=1), 12)
    rows = scores_by_seat(simulation.finished)
    assert rows[0]["wins"] > 0.9
    assert rows[0]["mean"] > 2 * max(row["mean"] for row in rows[1:])


def turn(*, hand: list[str], piles: list[list[str]], discs: dict[str, int], hit: str = "orange") -> Evergreen:
    """Seat 0 of two is to play its turn."""
    seats = {"0": {"hand": hand, "piles": piles[0], "discs": discs}, "1": {"piles": piles[1]}}
    assert GAME.arrange is not None
    return GAME.arrange(GAME.table(GAME.config(2)), 1, {"seat": seats, "board": {"hit": hit}})


def chosen(s: Evergreen) -> str:
    seat = GAME.actor(s)
    return GAME.text(s, EvergreenBot(GAME, 1).choose(View(GAME, s, seat)))


def test_it_turns_the_hit_disc_to_its_best_colour_and_holds_its_last_concert() -> None:
    piles = [["blue-5", "green-1", "lilac-1"], ["brown-1", "brown-2", "yellow-1"]]
    s = turn(hand=["brown-3"], piles=piles, discs={"blue": 12, "green": 5})
    answers = []
    while not GAME.over(s):
        answers.append(chosen(s))
        GAME.apply(s, EvergreenBot(GAME, 1).choose(View(GAME, s, GAME.actor(s))))
    assert "hit right" in answers
    assert "concert gala" in answers


def test_a_disc_is_taken_from_the_opponent() -> None:
    piles = [["orange-1", "green-1", "lilac-1"], ["blue-2", "brown-2", "yellow-1"]]
    s = turn(hand=["blue-5"], piles=piles, discs={"orange": 5, "green": 5, "lilac": 5})
    s.holders[1] = 1
    GAME.apply(s, EvergreenBot(GAME, 1).choose(View(GAME, s, 0)))
    assert s.holders[1] == 0


@pytest.mark.parametrize(
    ("chosen", "draws", "expected"),
    [(0, 5.0, 0.0), (3, 0.0, 0.0), (3, 2.0, 60.0), (2, 2.0, 60.0), (1, 2.0, 30 + 2 * 8 * 0.3989)],
)
def test_the_best_of_some_draws(chosen: int, draws: float, expected: float) -> None:
    assert best_of(chosen, draws, 30.0, 8.0) == pytest.approx(expected, abs=0.01)
