"""A production step is one list of cards, made when it begins (R-B-087)."""

from evertable.everdell import GAME
from evertable.everdell.activate import produce
from evertable.everdell.city import discard_from_city, enter
from evertable.everdell.goods import unpack
from evertable.everdell.ids import CARD
from evertable.everdell.state import Everdell
from evertable.kernel.stack import settle


def city(*cards: str) -> Everdell:
    s = GAME.new_game(GAME.config(2, (), {"first": 0}), 1)
    for card in cards:
        enter(s, 0, CARD[card])
    return s


def test_a_card_that_leaves_before_its_turn_is_skipped() -> None:
    s = city("farm", "mine")
    produce(s, 0)
    discard_from_city(s, 0, 0)
    settle(s)
    assert unpack(s.goods[0]) == {"pebble": 1}


def test_a_card_that_arrives_during_the_step_is_not_activated_by_it() -> None:
    s = city("farm")
    produce(s, 0)
    enter(s, 0, CARD["mine"])
    settle(s)
    assert unpack(s.goods[0]) == {"berry": 1}


def test_both_hold_while_the_order_is_being_chosen() -> None:
    s = city("farm", "mine", "storehouse")
    produce(s, 0)
    settle(s)
    assert {GAME.describe(s, action)["pick"] for action in GAME.legal_actions(s)} == {
        "farm",
        "mine",
        "storehouse",
        "done",
    }
    GAME.apply(s, next(a for a in GAME.legal_actions(s) if GAME.describe(s, a)["pick"] == "mine"))
    discard_from_city(s, 0, 0)
    enter(s, 0, CARD["twig_barge"])
    picks = {GAME.describe(s, action)["pick"] for action in GAME.legal_actions(s)}
    GAME.apply(s, next(a for a in GAME.legal_actions(s) if GAME.describe(s, a)["pick"] == "storehouse"))
    assert "twig_barge" not in picks
    assert unpack(s.goods[0]) == {"pebble": 1}
