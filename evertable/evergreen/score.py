"""Scoring by line, and what must be true of every position."""

from evertable.evergreen.discs import strengths
from evertable.evergreen.ids import CARD_NAMES, CENTRE, PILES, RING, VALUE
from evertable.evergreen.opening import HIGHEST
from evertable.evergreen.state import Evergreen
from evertable.evergreen.turn import CONCERTS
from evertable.kernel.game import Score


def score(s: Evergreen) -> list[Score]:
    """Own concerts and the final one; the final one breaks ties (R-E-52)."""
    return [
        Score({"concerts": points - final, "final": final}, (("final concert", final),))
        for points, final in zip(s.points, s.finals, strict=True)
    ]


def check(s: Evergreen) -> list[str]:
    """Everything wrong with the position."""
    problems = _check_cards(s)
    for colour, holder in enumerate(s.holders):
        if not CENTRE <= holder < len(s.hands) or not 0 <= s.steps[colour] < len(RING):
            problems.append(f"disc {colour} is with {holder} on step {s.steps[colour]}")
        elif holder == CENTRE and s.steps[colour]:
            problems.append(f"disc {colour} lies in the centre with a value other than {RING[0]}")
    if s.tops and len(s.tops) != PILES * len(s.hands):
        problems.append(f"{len(s.tops)} visible cards for {len(s.hands)} players")
    elif s.tops and s.strengths != strengths(s.tops):
        problems.append(f"strengths are noted as {s.strengths}")
    problems += [f"seat {i} has held {n} concerts" for i, n in enumerate(s.concerts) if not 0 <= n <= CONCERTS]
    return problems


def _check_cards(s: Evergreen) -> list[str]:
    """Every card of the deck is somewhere exactly once."""
    cards = [*s.tops, *s.covered, *s.box]
    for held, chosen in zip(s.hands, s.chosen, strict=True):
        cards += held
        cards += chosen
    if len(set(cards)) != len(cards):
        return [f"{CARD_NAMES[card]} exists {cards.count(card)} times" for card in set(cards) if cards.count(card) > 1]
    highest = HIGHEST[len(s.hands)]
    missing = highest * 6 - sum(VALUE[card] <= highest for card in cards)
    return [f"{missing} cards are missing"] if missing else []
