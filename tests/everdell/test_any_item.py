"""Shortcuts past trials agree with them: whether there is anything to pick, and whether an effect plainly acts."""

import pytest

from evertable.everdell import activate, activate_some, trial
from evertable.everdell.behaviour import BEHAVIOURS, NOT
from evertable.everdell.boxes.pearlbrook import again
from evertable.everdell.city import greens
from evertable.everdell.packing import at_card
from evertable.everdell.state import CARD_AT, Everdell
from evertable.everdell.turn import TURN
from evertable.kernel.packing import pair
from evertable.kernel.rng import below, seeded
from evertable.registry import game_named

GAME = game_named("everdell")
TWO = pair(2, pair(0, 0))
"""Two cards are to be chosen, none has acted."""


def positions(modules: tuple[str, ...], games: int) -> list[tuple[Everdell, int]]:
    """Every seventh turn of random games with cards in the city, and whose turn it is."""
    config, turns = GAME.config(2, modules), 0
    found: list[tuple[Everdell, int]] = []
    for seed in range(games):
        s, rng = GAME.new_game(config, seed), seeded(seed)
        while not GAME.over(s):
            frame = s.stack[-1]
            if frame[0] == TURN.number and s.cities[frame[1]]:
                turns += 1
                if turns % 7 == 0:
                    found.append((s.copy(), frame[1]))
            options = GAME.choices(s)
            rng, chosen = below(rng, len(options))
            GAME.apply(s, options[chosen])
    return found


@pytest.mark.parametrize("modules", [("bellfaire", "pearlbrook", "extra"), ("newleaf", "seasons", "spirecrest")])
def test_shortcuts_say_what_trials_say(modules: tuple[str, ...]) -> None:
    some = sure = 0
    for s, seat in positions(modules, 3):
        for question, data in ((activate_some._CHOOSE, TWO), (again.CHOICE, 0)):
            has = question.has_items(s, seat, 0, data)
            assert has == bool(question.items(s, seat, 0, data))
            some += has
        for slot in greens(s, seat):
            card, at = s.cities[seat][slot][CARD_AT], at_card(seat, slot)
            if BEHAVIOURS[card].copier != NOT:
                items = activate.COPY_GREEN.items(s, seat, card, at)
                assert activate.COPY_GREEN.has_items(s, seat, card, at) == bool(items)
            produce = BEHAVIOURS[card].produce
            assert produce is not None
            if produce.surely(s, seat, at):
                sure += 1
                start = trial._known_to(s, seat)
                assert trial._differs(trial._begin(start.copy(), produce, seat, card, at), start)
    assert some > 5
    assert sure > 5
