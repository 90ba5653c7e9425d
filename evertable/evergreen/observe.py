"""What a seat sees, and another position it could not tell from this one."""

from typing import Any

from evertable.evergreen.ids import CARD_NAMES, CENTRE, COLOURS, PILES, RING
from evertable.evergreen.state import Evergreen
from evertable.kernel.rng import below, shuffle


def observe(s: Evergreen, seat: int) -> dict[str, Any]:
    """Hands and cards laid face down in the opening are their owner's secret; everything else lies open."""
    return {
        "dealer": s.dealer,
        "hit": COLOURS[s.hit],
        "discs": {
            colour: {"holder": None if s.holders[i] == CENTRE else s.holders[i], "value": RING[s.steps[i]]}
            for i, colour in enumerate(COLOURS)
        },
        "piles": [names(s.tops[i : i + PILES]) for i in range(0, len(s.tops), PILES)],
        "covered": names(s.covered),
        "hand": names(s.hands[seat]) if seat >= 0 else [],
        "chosen": names(s.chosen[seat]) if seat >= 0 else [],
        "hand_sizes": [len(hand) for hand in s.hands],
        "chosen_sizes": [len(chosen) for chosen in s.chosen],
        "points": s.points[:],
        "concerts": s.concerts[:],
        "galas": [bool(used) for used in s.galas],
    }


def names(cards: list[int] | tuple[int, ...]) -> list[str]:
    """Cards by name."""
    return [CARD_NAMES[card] for card in cards]


def resample(s: Evergreen, seat: int, rng: int) -> Evergreen:
    """Deal the cards that the seat has not seen once more: other hands, face-down choices and the box.

    The cards are sorted first, so that what is dealt depends on what the seat knows and the generator alone.
    """
    new = s.copy()
    others = [other for other in range(len(s.hands)) if other != seat]
    unseen = sorted([card for other in others for card in s.hands[other] + s.chosen[other]] + s.box)
    rng = shuffle(rng, unseen)
    for other in others:
        held, chosen = len(s.hands[other]), len(s.chosen[other])
        new.hands[other] = tuple(sorted(unseen[:held]))
        new.chosen[other] = tuple(unseen[held : held + chosen])
        unseen = unseen[held + chosen :]
    new.box = sorted(unseen)
    new.rng, _ = below(rng, 2)
    return new
