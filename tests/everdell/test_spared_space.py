"""Modules say rightly which cards change the space that a rule of theirs spares."""

from evertable.everdell import city
from evertable.everdell.ids import CARD_COUNT
from evertable.everdell.turn import TURN
from evertable.kernel.rng import below, seeded
from evertable.registry import game_named

GAME = game_named("everdell")


def test_a_card_that_no_module_names_spares_nothing() -> None:
    config = GAME.config(2, ("powers", "newleaf", "nightweave"))
    named = changed = turns = 0
    for seed in range(3):
        s, rng = GAME.new_game(config, seed), seeded(seed)
        while not GAME.over(s) and turns < 20 * (seed + 1):
            if s.stack[-1][0] == TURN.number:
                turns += 1
                for owner in range(s.table.owners):
                    cards = city.alone_in(s, owner)
                    before = city.spared(s, owner, cards)
                    for card in range(CARD_COUNT):
                        differs = city.spared(s, owner, [*cards, card]) != before
                        asked = any(module.spares(s, owner, card) for module in s.table.spared_space_hooks)
                        assert asked or not differs
                        named += asked
                        changed += differs
            options = GAME.legal_actions(s)
            rng, chosen = below(rng, len(options))
            GAME.apply(s, options[chosen])
    assert named < turns * CARD_COUNT * 2, "some card is never asked about"
    assert changed, "no card spared anything"
