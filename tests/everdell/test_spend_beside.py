"""The Platypuses' `spend` stands beside every question of their own turn (R-BF-72)."""

import tomllib
from pathlib import Path

from evertable.drawing.words import words_in
from evertable.everdell import GAME
from evertable.everdell.state import Everdell
from evertable.kernel.scenario import play, set_up
from evertable.kernel.view import View
from evertable.present.everdell import PRESENTER

FILE = Path(__file__).parents[1] / "scenarios/everdell/powers/platypuses_spend_before_a_price_is_paid.toml"


def in_the_middle() -> Everdell:
    """The position in which a price is asked for."""
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    _, s = set_up(data, lambda name: GAME)
    play(GAME, s, data["step"][:1])
    assert isinstance(s, Everdell)
    return s


def test_it_is_legal_in_the_middle_of_an_action_and_stands_last() -> None:
    s = in_the_middle()
    legal = GAME.legal_actions(s)
    assert legal == sorted(set(legal))
    assert GAME.text(s, legal[-1]) == "spend"
    assert GAME.parse(s, "spend") == legal[-1]


def test_the_question_is_asked_again_afterwards() -> None:
    s = in_the_middle()
    question = s.stack[-1]
    for text in ("spend", "choose twig", "choose deck"):
        GAME.play(s, GAME.parse(s, text))
    assert s.stack[-1] == question
    assert "spend" not in [GAME.text(s, action) for action in GAME.legal_actions(s)]


def test_bots_think_about_answers_only() -> None:
    s = in_the_middle()
    view = View(GAME, s, 0)
    assert view.answers() == GAME.answers(s) == view.legal_actions()[:-1]
    assert View(GAME, s, 0, among=view.legal_actions()[-1:]).answers() == view.legal_actions()[-1:]


def test_screens_offer_it_in_three_languages() -> None:
    s = in_the_middle()
    for language in ("en", "fr", "pl"):
        words = words_in(language, "everdell")
        screen = PRESENTER.screen(View(GAME, s, 0), ["Anna", "Ben"], words)
        assert [act for act in screen.acts if act.group == "power" and act.target == "power:platypuses"]
        assert any(group == "power" for group, _ in screen.groups)
