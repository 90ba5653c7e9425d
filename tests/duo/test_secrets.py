"""What partners know of each other, and what they may say (R-D-25, R-D-92)."""

import pytest

from evertable.duo import GAME
from evertable.duo.ids import CARD, COLOURS, KINDS
from evertable.duo.observe import resample
from evertable.duo.partner_hints import sayable


@pytest.mark.parametrize("module", ["competitive", "coop", "challenge"])
def test_hands_are_secret_their_sizes_are_not(module: str) -> None:
    """R-D-25; in co-op the partner's hand too (R-D-92)."""
    s = GAME.new_game(GAME.config(2, [module]), 3)
    for seat in range(2):
        mayors = GAME.observation(s, seat)["mayors"]
        assert len(mayors[seat]["hand"]) == mayors[seat]["hand_size"]
        assert mayors[1 - seat]["hand"] is None
        assert mayors[1 - seat]["hand_size"] == len(s.hands[1 - seat])


def test_another_deal_changes_what_is_hidden_and_nothing_else() -> None:
    s = GAME.new_game(GAME.config(2, ["coop"]), 3)
    others = [resample(s, 0, seed) for seed in range(20)]
    assert all(other.hands[0] == s.hands[0] for other in others)
    assert len({other.hands[1] for other in others}) > 10
    assert len({tuple(other.deck) for other in others}) == 20
    assert len({tuple(other.river_deck) for other in others}) == 20
    assert all(other.meadow == s.meadow for other in others)


def test_signals_name_colours_and_kinds_that_are_there() -> None:
    s = GAME.new_game(GAME.config(2, ["coop"]), 3)
    s.hands[1] = tuple(sorted((CARD["farm"], CARD["mine"], CARD["king"])))
    said = sayable(s.hands[1])
    assert {"say": "have", "color": "production", "kind": "construction"} in said
    assert {"say": "have", "kind": "critter"} in said
    assert {"say": "have", "color": "traveler"} not in said
    assert {"say": "have", "color": "production", "kind": "critter"} not in said
    assert {"say": "want", "resource": "berry"} in said
    assert {"say": "have", "card": "farm"} not in said
    assert {"say": "want", "resource": "gold"} not in said


def test_no_signal_names_a_card() -> None:
    s = GAME.new_game(GAME.config(2, ["coop"]), 3)
    s.hands[0] = tuple(range(30))
    allowed = {*COLOURS, *KINDS, "have", "want", "twig", "resin", "pebble", "berry"}
    assert all(set(hint.values()) <= allowed for hint in sayable(s.hands[0]))
