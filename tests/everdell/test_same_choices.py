"""Things that are the same to choose are offered once, and described once."""

from evertable.everdell import GAME
from evertable.everdell.state import Everdell
from evertable.kernel.notation import write


def test_workers_on_equal_cards_are_one_choice() -> None:
    """A Ranger may move a worker from either of two Inns in the same condition (found by random play)."""
    assert GAME.arrange is not None
    inn = {"at": "card", "card": "inn", "owner": 1}
    seats = {
        "0": {"season": "spring", "resources": {"berry": 2}, "hand": ["ranger"], "placed": [inn, inn], "workers": 0},
        "1": {"city": ["inn", "inn"]},
    }
    s = GAME.arrange(GAME.table(GAME.config(2)), 1, {"seat": seats})
    assert isinstance(s, Everdell)
    GAME.apply(s, GAME.parse(s, "play ranger from=hand using=resources"))
    texts = [write(GAME.describe(s, action)) for action in GAME.legal_actions(s)]
    assert texts == ["choose card for=ranger zone=placed card=inn owner=1"]
