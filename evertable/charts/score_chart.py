"""The chart of points over time: the coordinates of its lines and of their labels."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

WIDTH: Final = 640
HEIGHT: Final = 150
LEFT: Final = 30
RIGHT: Final = 34
TOP: Final = 14
BOTTOM: Final = 14
APART: Final = 19
"""How far the signs at the ends of two lines stay from each other."""

TIMELINE_WIDTH: Final = 320
TIMELINE_HEIGHT: Final = 40


@dataclass(frozen=True, slots=True)
class Plot:
    """Lines by owner as ``points`` of an SVG polyline, the height of each end's label, and heights of grid lines."""

    lines: list[str]
    ends: list[float]
    ticks: list[tuple[int, float]]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT


def plot(scores: list[list[int]]) -> Plot:
    """Return the drawing of each seat's points over time."""
    low = min(0, *(min(row) for row in scores))
    high = max(5, *(max(row) for row in scores))
    span = WIDTH - LEFT - RIGHT

    def x(i: int) -> float:
        return round(LEFT + span * i / max(1, len(scores) - 1), 1)

    def y(points: float) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (points - low) / (high - low), 1)

    lines = [" ".join(f"{x(i)},{y(row[owner])}" for i, row in enumerate(scores)) for owner in range(len(scores[0]))]
    step = next(size for size in (5, 10, 20, 50, 100, 10**6) if (high - low) / size <= 6)
    ticks = [(points, y(points)) for points in range(low - low % step, high + 1, step)]
    return Plot(lines, _apart([y(points) for points in scores[-1]]), ticks)


def _apart(wanted: list[float]) -> list[float]:
    """Return heights near the wanted ones that do not overlap."""
    found = wanted[:]
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    for i, j in pairwise(order):
        found[j] = max(found[j], found[i] + APART)
    over = max(0.0, max(found) - (HEIGHT - BOTTOM / 2))
    return [round(height - over, 1) for height in found]


def timeline(scores: list[list[int]], moves: list[int]) -> list[str]:
    """Return the points of a line for each owner, over a slider of all moves.

    ``moves`` has the number of the move before which each row of scores stood; the last is the end of the game.
    """
    low, high = min(0, *(min(row) for row in scores)), max(5, *(max(row) for row in scores))

    def y(points: int) -> float:
        return round(TIMELINE_HEIGHT - 3 - (TIMELINE_HEIGHT - 6) * (points - low) / (high - low), 1)

    xs = [moment(number, moves[-1]) for number in moves]
    return [
        " ".join(f"{x},{y(row[owner])}" for x, row in zip(xs, scores, strict=True)) for owner in range(len(scores[0]))
    ]


def moment(number: int, last: int) -> float:
    """Return where a move stands on the timeline."""
    return round(TIMELINE_WIDTH * number / max(1, last), 1)
