"""Every question of every box has a sentence of its own; none falls back on a general one."""

from random import Random
from typing import Any, Final

import pytest

from evertable.bots.simulation.plan import RANDOM, Plan
from evertable.drawing.words import words_in
from evertable.duo.questions import QUESTIONS as DUO_QUESTIONS
from evertable.duo.state import PROMPTS as DUO_PROMPTS
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import ASK, QUESTIONS, RUN
from evertable.kernel.game import Game
from evertable.kernel.scenario import play, set_up
from evertable.kernel.view import View
from evertable.present.duo.questions import ASKED as DUO_ASKED
from evertable.present.everdell.modules import message
from evertable.present.everdell.questions import ASKED
from evertable.present.model import ScreenQuestion
from evertable.present.registry import presenter_for
from evertable.present.valley import UNSAID, sentence_for
from evertable.present.words import LANGUAGES, Language, Words
from evertable.registry import game_named

GAMES: Final = {"everdell": 40, "duo": 24, "evergreen": 6}
"""How many random games are looked at."""
LOOKS: Final = 12
"""Questions of a game that are read; the others are answered unread."""
GENERAL: Final = ("", "Choose", "Choose something that glows")


def test_every_question_of_everdell_has_a_sentence() -> None:
    prompts = [prompt.word for prompt in PROMPTS.all if prompt.asks and prompt not in (ASK, RUN) and not prompt.turn]
    names = [question.name for question in QUESTIONS.all] + prompts
    unsaid = [name for name in names if sentence_for(name, lambda name: message(ASKED, "questions", name)) == UNSAID]
    assert not unsaid


def test_every_question_of_duo_has_a_sentence() -> None:
    prompts = [prompt.word for prompt in DUO_PROMPTS.all if prompt.asks and not prompt.turn]
    names = [question.name for question in DUO_QUESTIONS.all] + prompts
    assert [name for name in names if name not in DUO_ASKED] == ["picks"]


@pytest.mark.parametrize(
    ("card", "asks"),
    [
        ("bard", "Bard: which cards do you discard?"),
        ("spelunker", "Spelunker: which card do you discard?"),
        ("peddler", "Peddler: which resource do you pay?"),
        ("main_road", "Main Road: which Meadow cards do you take?"),
        ("ruins", "Ruins: which card do you discard?"),
    ],
)
def test_a_question_of_duo_speaks_of_as_many_things_as_can_be_picked(card: str, asks: str) -> None:
    mine = {"resources": dict.fromkeys(("twig", "resin", "pebble", "berry"), 9), "city": ["mine", "farm"]}
    data = {"game": "duo", "seats": 2, "modules": ["competitive"], "options": {}, "board": {"hare": 0}}
    game, s = set_up({**data, "seat": {"0": {**mine, "hand": [card, "king", "queen", "bank"]}}}, game_named)
    play(game, s, [{"seat": 0, "verb": "play", "card": card, "from": "hand", "using": "resources"}])
    screen = presenter_for("duo").screen(View(game, s, 0), ["Anna", "Joe"], words_in("en", "duo"))
    assert screen.question.title == asks


@pytest.mark.parametrize("name", GAMES)
def test_no_question_of_random_games_falls_back(name: str) -> None:
    game, plan = game_named(name), Plan(name, modules=RANDOM, seed=7)
    asked = 0
    for number in range(GAMES[name]):
        for question, language in _questions(game, plan, number):
            asked += 1
            fallback = Words(language).say(UNSAID)
            assert question.title not in GENERAL
            assert not question.title.casefold().endswith(fallback), question
            assert question.title.rstrip().endswith((".", "?", "!")) or name == "evergreen", question
    assert asked > GAMES[name], "there was something to look at"


def _questions(game: Game[Any], plan: Plan, number: int) -> list[tuple[ScreenQuestion, Language]]:
    """Questions of a random game other than that of a turn, as the asked seat reads them."""
    rng, presenter = Random(number), presenter_for(game.name)
    found: list[tuple[ScreenQuestion, Language]] = []
    s = game.new_game(plan.config(number), plan.seed_of(number) % 2**31)
    names = [f"Player {seat}" for seat in range(s.table.config.seats + 2)]
    while not game.over(s) and len(found) < LOOKS:
        if not game.starts_turn(s) and rng.random() < 0.3:
            language = rng.choice(LANGUAGES)
            words = words_in(language, game.name)
            screen = presenter.screen(View(game, s, game.actor(s)), names, words)
            if screen.acts and not screen.question.turn:
                found.append((screen.question, language))
        game.apply(s, rng.choice(game.choices(s)))
    return found
