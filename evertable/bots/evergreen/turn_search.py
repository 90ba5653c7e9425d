"""Search the own turn of Evergreen: which cards go on which piles, and when to stop."""

from collections.abc import Iterator
from heapq import nlargest
from typing import Final

from evertable.bots.evergreen.evaluation import EvergreenEvaluation, best_hit
from evertable.evergreen.ids import INFLUENCE, SPOTS, STOP
from evertable.evergreen.state import Evergreen
from evertable.evergreen.turn import MOST_CARDS, play_card

BEAM: Final = 6
"""How many beginnings of a turn are kept."""

Line = tuple[float, int, Evergreen]
"""A way to play a turn: its worth if it stops here, its first action, the position."""


def best_card(s: Evergreen, seat: int, played: int, evaluation: EvergreenEvaluation) -> int:
    """Return the first action of the best turn found. It may stop if ``played`` cards, at least one, were played."""
    best = (_worth(s, seat, evaluation) if played else float("-inf"), STOP)
    lines: list[Line] = [(0.0, -1, s)]
    for _ in range(min(MOST_CARDS - played, len(s.hands[seat]))):
        longer = (line for before in lines for line in _longer(before, seat, evaluation))
        lines = nlargest(BEAM, longer, key=lambda line: line[0])
        best = max(best, lines[0][:2], key=lambda pair: pair[0])
    return best[1]


def _longer(before: Line, seat: int, evaluation: EvergreenEvaluation) -> Iterator[Line]:
    """Yield the line with one more card, in all ways."""
    _, first, s = before
    for card in s.hands[seat]:
        for spot in range(len(s.tops)):
            child = s.copy()
            play_card(child, seat, card, spot)
            yield _worth(child, seat, evaluation), INFLUENCE + card * SPOTS + spot if first < 0 else first, child


def _worth(s: Evergreen, seat: int, evaluation: EvergreenEvaluation) -> float:
    return evaluation.after_turn(s, best_hit(s, seat)[0])
