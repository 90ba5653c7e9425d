"""Mayors who play together search together: one worth for all seats, goals count to the end."""

import pytest

from evertable.bots.bot import Budget
from evertable.bots.duo.bot import DuoBot
from evertable.bots.duo.evaluation import Weights, shortfall
from evertable.bots.duo.mcts_bot import DuoHalving, DuoMcts
from evertable.bots.duo.team_evaluator import GOAL, TeamSearchEvaluator, towards_goals
from evertable.bots.registry import bot_named
from evertable.bots.search.mcts_bot import HalvingBot
from evertable.duo import GAME
from evertable.duo.count import achieved
from evertable.duo.state import Duo
from evertable.kernel.rng import seeded
from evertable.kernel.view import View

CHAPTERS = [(2, 14), (1, 1)]


def turn_of(seats: int, module: str = "coop", seed: int = 4, **options: object) -> View:
    """A decision that opens a turn, after some turns of the greedy bot."""
    s: Duo = GAME.new_game(GAME.config(seats, [module], options), seed)
    bots, turns = [DuoBot(GAME, seat) for seat in range(seats)], 0
    while not (GAME.starts_turn(s) and turns > 3 and len(GAME.legal_actions(s)) > 3):
        turns += GAME.starts_turn(s)
        seat = GAME.actor(s)
        GAME.apply(s, bots[seat].choose(View(GAME, s, seat)))
    return View(GAME, s, GAME.actor(s))


@pytest.mark.parametrize(("seats", "chapter"), CHAPTERS)
def test_a_partner_searches_within_its_budget(seats: int, chapter: int) -> None:
    view = turn_of(seats, chapter=chapter)
    team = bot_named("team", GAME, 1)
    assert isinstance(team, DuoMcts)
    searcher = team.deputy(view)
    assert isinstance(searcher, HalvingBot)
    search = searcher.halve(view, Budget(nodes=150))
    assert sum(turn.visits > 0 for turn in search.root.order) > 1
    assert search.looks <= 150 + 30  # the last walk may cost more than those before
    assert team.choose(view, Budget(nodes=150)) == search.favourites()[0].action
    assert team.found(view, Budget(nodes=150)) == search.found()


@pytest.mark.parametrize(("seats", "chapter"), CHAPTERS)
def test_all_seats_want_the_same(seats: int, chapter: int) -> None:
    view = turn_of(seats, chapter=chapter)
    root = view.sample(seeded(1))
    assert isinstance(root, Duo)
    found = TeamSearchEvaluator(GAME).at(root).successors(root, view.answers())
    assert all(len(set(successor.scores)) == 1 and len(successor.scores) == seats for successor in found)
    assert len({successor.scores[0] for successor in found}) > 1


def test_a_missed_goal_is_dear_at_the_end_of_a_game() -> None:
    s: Duo = GAME.new_game(GAME.config(2, ["coop"], {"chapter": 14}), 7)
    bots = [DuoBot(GAME, seat) for seat in range(2)]
    evaluator = TeamSearchEvaluator(GAME).at(s)
    while not GAME.over(s):
        seat = GAME.actor(s)
        GAME.apply(s, bots[seat].choose(View(GAME, s, seat)))
    missed = shortfall(s)
    assert missed > 0
    assert evaluator.final(s) == [pytest.approx(GAME.result(s).totals[0] - GOAL * missed)] * 2


def test_needed_events_count_by_how_near_they_are() -> None:
    s: Duo = GAME.new_game(GAME.config(2, ["coop"], {"chapter": 15}), 7)
    bots, chances = [DuoBot(GAME, seat) for seat in range(2)], []
    while not GAME.over(s):
        seat = GAME.actor(s)
        GAME.apply(s, bots[seat].choose(View(GAME, s, seat)))
        if s.stack:
            needed = 3 - len(achieved(s))
            plain = Weights().goal - GOAL
            chances.append(towards_goals(s, [50.0])[0] - 50 - plain * shortfall(s))
            assert 0 <= chances[-1] <= GOAL * max(0, needed) * Weights().event + 1e-9
            assert (chances[-1] == 0) or needed > 0
    assert max(chances) > GOAL * Weights().event  # more than one of three is near at some time
    assert len(set(chances)) > 5


def test_without_a_chapter_there_are_no_goals() -> None:
    s: Duo = GAME.new_game(GAME.config(1, ["challenge"], {"level": "hard"}), 4)
    assert s.table.page is not None
    assert not s.table.page.goals
    assert towards_goals(s, [50.0]) == [50.0]


def test_what_it_cannot_see_does_not_matter() -> None:
    view = turn_of(2, chapter=14)
    choices = {
        bot_named("team", GAME, 1).choose(View(GAME, view.sample(other), view.seat), Budget(nodes=60))
        for other in range(3)
    }
    assert len(choices) == 1


def test_against_miss_thorn_it_is_greedy() -> None:
    view = turn_of(1, "challenge", level="hard")
    team = bot_named("team", GAME, 1)
    assert isinstance(team, DuoMcts)
    assert isinstance(team.deputy(view), DuoBot)


def test_halving_can_be_gauged_against_an_opponent() -> None:
    view = turn_of(2, "competitive")
    halving = bot_named("halving", GAME, 1)
    assert isinstance(halving, DuoHalving)
    assert halving.deputy(view) is None
    assert halving.halve(view, Budget(nodes=150)).looks <= 180
    chapter = turn_of(2, chapter=14)
    mcts = bot_named("mcts", GAME, 1)
    assert halving.choose(chapter, Budget(nodes=60)) == mcts.choose(chapter, Budget(nodes=60))


@pytest.mark.parametrize("name", ["mcts", "mcts-2026-11"])
def test_without_a_gate_passed_mcts_is_greedy_with_a_partner(name: str) -> None:
    view = turn_of(2, chapter=14)
    bot = bot_named(name, GAME, 1)
    assert isinstance(bot, DuoMcts)
    assert isinstance(bot.deputy(view), DuoBot)
