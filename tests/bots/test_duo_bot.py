"""The Duo bot: plays to win in every mode, alone it follows from its view what it does."""

import pytest

from evertable.bots.duo.bot import DuoBot
from evertable.bots.duo.evaluation import WORTH, DuoEvaluation, Weights
from evertable.bots.duo.forecast import expects
from evertable.bots.explain import explain
from evertable.bots.random_bot import RandomBot
from evertable.duo import GAME
from evertable.duo.ids import CARD
from evertable.duo.state import Duo
from evertable.kernel.module import Config
from evertable.kernel.view import View
from evertable.present.advice import OTHER
from evertable.present.duo import PRESENTER
from evertable.present.words import Words


def play(config: Config, seed: int, *, rival: bool = False) -> Duo:
    """A game of bots; with a rival the second seat plays at random."""
    s: Duo = GAME.new_game(config, seed)
    bots = [DuoBot(GAME, seed), RandomBot(GAME, seed) if rival else DuoBot(GAME, seed + 1)]
    while not GAME.over(s):
        seat = GAME.actor(s)
        GAME.play(s, bots[seat].choose(View(GAME, s, seat)))
    return s


def test_beats_chance() -> None:
    for seed in range(2):
        s = play(GAME.config(2, ["competitive"]), seed, rival=True)
        mine, theirs = GAME.result(s).totals
        assert mine > 2 * theirs


@pytest.mark.parametrize(
    ("module", "options", "seats"),
    [("coop", {"chapter": 1}, 2), ("challenge", {"level": "easy"}, 1)],
)
def test_plays_together(module: str, options: dict[str, object], seats: int) -> None:
    s = play(GAME.config(seats, [module], options), 5)
    assert GAME.result(s).totals[0] > 40


def test_what_it_cannot_see_does_not_matter() -> None:
    """The same choice whatever the opponent holds and the deck hides."""
    s: Duo = GAME.new_game(GAME.config(2, ["competitive"]), 4)
    while not GAME.starts_turn(s):
        GAME.apply(s, GAME.legal_actions(s)[0])
    seat = GAME.actor(s)
    choices = {DuoBot(GAME, 1).choose(View(GAME, GAME.resample(s, seat, other), seat)) for other in range(3)}
    assert len(choices) == 1


def test_considers_every_action() -> None:
    s: Duo = GAME.new_game(GAME.config(2, ["competitive"]), 4)
    view = View(GAME, s, GAME.actor(s))
    considered = DuoBot(GAME, 1).consider(view)
    assert sorted(found.action for found in considered) == view.legal_actions()
    assert considered[0].action == DuoBot(GAME, 1).choose(view)


def test_effects_have_a_price_without_knowing_cards() -> None:
    assert WORTH[CARD["twig_barge"]] > WORTH[CARD["mine"]] > 0
    assert WORTH[CARD["teacher"]] > 1
    assert all(worth >= 0 for worth in WORTH)


@pytest.mark.parametrize(
    "config", [GAME.config(2, ["competitive"]), GAME.config(2, ["coop"]), GAME.config(1, ["coop"])]
)
def test_gives_reasons_by_scoring_line(config: Config) -> None:
    s: Duo = GAME.new_game(config, 4)
    bot, told = DuoBot(GAME, 1), set[str]()
    for _ in range(25):
        view = View(GAME, s, GAME.actor(s))
        if GAME.starts_turn(s):
            advice = explain(bot, view)
            told |= {reason.line for piece in advice for reason in piece.reasons}
            assert all(PRESENTER.line(reason.line, Words("en")) for reason in advice[0].reasons if reason.line != OTHER)
        GAME.apply(s, bot.choose(view))
    assert len(told & {"base", "tokens", "prosperity", "events"}) >= 2


@pytest.mark.parametrize(
    "config", [GAME.config(2, ["competitive"]), GAME.config(2, ["coop"]), GAME.config(1, ["challenge"])]
)
def test_foretells_the_score_sheet(config: Config) -> None:
    """Roughly at the deal, better later, exactly at the end; mayors who play together expect the same."""
    s: Duo = GAME.new_game(config, 4)
    bot, off = DuoBot(GAME, 1), []
    while not GAME.over(s):
        view = View(GAME, s, GAME.actor(s))
        if GAME.starts_turn(s):
            found = bot.consider(view)[0]
            assert sum(found.lines.values()) == pytest.approx(found.scores[view.seat])
            assert "competitive" in config.modules or len(set(found.scores)) == 1
            off.append((found.scores, view.seat))
        GAME.apply(s, bot.choose(view))
    totals = GAME.result(s).totals
    errors = [abs(scores[seat] - totals[seat]) for scores, seat in off]
    assert max(errors) < 40
    assert sum(errors[-6:]) < sum(errors[:6])
    scores, lines = expects(GAME, s, 0)
    assert scores == tuple(totals[: config.seats])
    assert lines == GAME.result(s).scores[0].lines


def test_cities_promise_more_than_they_have_while_turns_are_left() -> None:
    s: Duo = GAME.new_game(GAME.config(2, ["competitive"]), 4)
    seat = GAME.actor(s)
    assert all(more >= 0 for more in DuoEvaluation(GAME, s, seat, Weights()).to_come(s))
