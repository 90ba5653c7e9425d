"""The order of parts whose numbers stand in actions. Actions are sorted, so that choices and ties depend on it."""

from typing import Final

_VERBS: Final = "pearlbrook.send pearlbrook.adorn newleaf.ride newleaf.reserve spirecrest.hide.place powers.spend"
_ZONES: Final = """
    hand meadow revealed legends.legend newleaf.station powers.pigs.stack newleaf.reserved powers.bats.stack
    spirecrest.under spirecrest.stormvale
"""
_BIG_CRITTERS: Final = "stubblehoof truffle corliander firebeak honeypaw king_rhun whisper windlore"
_WAYS: Final = """
    resources occupied forest_draw_two_meadow_play_one postal_pigeon cemetery inn queen innkeeper crane dungeon judge
    bridge_of_the_sky cirrus_windfall the_green_acorn ribbon everflame_tomb king_norths_treasury hotel locomotive golden
    inventor pigs reservation masque romantic_cruise sunken_treasure_discovered tezels_laboratory archeologist
    trail_guide
"""
ORDER: Final = {
    "verbs": _VERBS.split(),
    "zones": _ZONES.split(),
    "kinds of workers": ["", *_BIG_CRITTERS.split()],
    "ways to play a card": _WAYS.split(),
}
"""By kind, the names of the parts of built-in boxes. Parts of other boxes follow."""
