"""The kinds of charts: lines over time, values with intervals, distributions, stacked parts."""

from collections.abc import Mapping, Sequence
from itertools import chain
from statistics import quantiles
from typing import Final

from evertable.charts.drawing import BOTTOM, BROAD, COLOURS, LEFT, RIGHT, TOP, Drawing, written
from evertable.charts.scale import Scale, fitting, spanning

_ROW: Final = 34
_DASHES: Final = ("", "7 3", "2 3", "9 3 2 3")
_TALL: Final = 300
_PART: Final = 154
"""The width of a word in the key of a chart."""
Point = tuple[float, float]


def lines(
    title: str, series: Mapping[str, Sequence[Point]], across: str, *, zero: bool = False, width: float = BROAD
) -> str:
    """Return a line for each name; ``across`` says what goes from left to right."""
    points = list(chain.from_iterable(series.values()))
    x = spanning((point[0] for point in points), 56, width - LEFT)
    y = fitting((point[1] for point in points), _TALL - BOTTOM, TOP, zero=zero)
    drawing = Drawing(title, _TALL, width)
    _beside(drawing, x, y)
    _below(drawing, x, across, grid=False)
    ends: list[float] = []
    for number, (name, drawn) in enumerate(series.items()):
        colour = _colour(number)
        drawing.path([(x.at(a), y.at(b)) for a, b in drawn], colour, _DASHES[number // len(COLOURS) % len(_DASHES)])
        if drawn:
            ends.append(_free(y.at(drawn[-1][1]), ends))
            drawing.dot(x.at(drawn[-1][0]), y.at(drawn[-1][1]), colour)
            drawing.text(x.end + 12, ends[-1] + 4, name, style="end")
    return drawing.svg()


def areas(title: str, parts: Mapping[str, Sequence[float]], at: Sequence[float], across: str) -> str:
    """Draw parts that add up, over time: each has a value for each of ``at``. Negative parts lie under the axis. A part
    that is zero throughout is left out but keeps its colour, so that charts of the same parts can be compared."""
    x = spanning(at, 56, BROAD - RIGHT)
    drawn = {name: values for name, values in parts.items() if any(values)}
    sums = [
        sum(value for value in held if sign * value > 0)
        for held in zip(*drawn.values(), strict=True)
        for sign in (1, -1)
    ]
    key = _key_rows(len(drawn), BROAD)
    drawing = Drawing(title, _TALL + 20 * key)
    y = fitting(sums, _TALL - BOTTOM, TOP, zero=True)
    _beside(drawing, x, y)
    _below(drawing, x, across, grid=False, lift=20 * key)
    above, below = [0.0] * len(at), [0.0] * len(at)
    colours = {name: _colour(index) for index, name in enumerate(parts)}
    for name, values in drawn.items():
        for edge, sign in ((above, 1), (below, -1)):
            before = edge[:]
            edge[:] = [old + value if sign * value > 0 else old for old, value in zip(edge, values, strict=True)]
            if edge != before:
                there = [(x.at(a), y.at(b)) for a, b in zip(at, edge, strict=True)]
                back = [(x.at(a), y.at(b)) for a, b in zip(at, before, strict=True)]
                drawing.area(there + back[::-1], colours[name], name)
    _key(drawing, {name: colours[name] for name in drawn}, key)
    return drawing.svg()


def intervals(
    title: str,
    rows: Mapping[str, tuple[float, float, float]],
    across: str,
    *,
    mark: float | None = None,
    width: float = BROAD,
) -> str:
    """Draw for each name a value between a lower and an upper bound; ``mark`` is a value to compare with."""
    held = [value for row in rows.values() for value in row] + ([] if mark is None else [mark])
    x, drawing = fitting(held, LEFT, width - RIGHT - 40), _rows(title, len(rows), width)
    _below(drawing, x, across)
    if mark is not None:
        drawing.line(x.at(mark), TOP - 4, x.at(mark), drawing.height - BOTTOM, "mark")
    for number, (name, (value, low, high)) in enumerate(rows.items()):
        y, colour = _label(drawing, number, name), _colour(number)
        drawing.path([(x.at(low), y), (x.at(high), y)], colour, width=3)
        drawing.dot(x.at(value), y, colour)
        drawing.text(x.at(high) + 8, y + 4, written(value, ".3g"))
    return drawing.svg()


def spreads(title: str, rows: Mapping[str, Sequence[float]], across: str, *, width: float = BROAD) -> str:
    """Draw the distribution of each name's values: ends, the middle half, the median."""
    drawing = _rows(title, len(rows), width)
    x = fitting(chain.from_iterable(rows.values()), LEFT, width - RIGHT)
    _below(drawing, x, across)
    for number, (name, values) in enumerate(rows.items()):
        y, colour = _label(drawing, number, name), _colour(number)
        if not values:
            continue
        lower, middle, upper = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
        least, most, low, high, half = (written(value) for value in (min(values), max(values), lower, upper, middle))
        told = f"{name}: {least} to {most}, half between {low} and {high}, median {half}"
        drawing.path([(x.at(min(values)), y), (x.at(max(values)), y)], colour)
        drawing.box(x.at(lower), y - 9, x.at(upper) - x.at(lower), 18, colour, told, 0.45)
        drawing.path([(x.at(middle), y - 9), (x.at(middle), y + 9)], colour, width=3)
    return drawing.svg()


def stacks(title: str, rows: Mapping[str, Mapping[str, float]], across: str, *, width: float = BROAD) -> str:
    """Draw for each name a bar of parts that add up; zero parts are left out, negative ones stand to the left."""
    parts = list(dict.fromkeys(part for row in rows.values() for part, value in row.items() if value))
    ends = [sum(value for value in row.values() if sign * value > 0) for row in rows.values() for sign in (1, -1)]
    key = _key_rows(len(parts), width)
    drawing = Drawing(title, TOP + _ROW * len(rows) + BOTTOM + 20 * key, width)
    x = fitting(ends, LEFT, width - RIGHT, zero=True)
    _below(drawing, x, across, lift=20 * key)
    for number, (name, row) in enumerate(rows.items()):
        y, right, left = _label(drawing, number, name), 0.0, 0.0
        for index, part in enumerate(parts):
            value = row.get(part, 0.0)
            begin = right if value >= 0 else left + value
            wide, told = x.at(begin + abs(value)) - x.at(begin), f"{part} {written(value, '.1f')}"
            drawing.box(x.at(begin), y - 10, wide, 20, _colour(index), told)
            right, left = right + max(value, 0), left + min(value, 0)
    _key(drawing, {part: _colour(index) for index, part in enumerate(parts)}, key)
    return drawing.svg()


def _colour(index: int) -> str:
    return COLOURS[index % len(COLOURS)]


def _columns(width: float) -> int:
    return int((width - 16) // _PART)


def _key_rows(parts: int, width: float) -> int:
    return -(-parts // _columns(width))


def _key(drawing: Drawing, colours: Mapping[str, str], rows: int) -> None:
    """Draw the legend of colours below everything else."""
    columns = _columns(drawing.width)
    for index, (part, colour) in enumerate(colours.items()):
        place, y = 16 + index % columns * _PART, drawing.height - 20 * (rows - index // columns) + 10
        drawing.box(place, y - 10, 12, 12, colour, style="key")
        drawing.text(place + 18, y, part.replace("_", " "), style="key")


def _beside(drawing: Drawing, x: Scale, y: Scale) -> None:
    """Draw the axis on the left."""
    for value in y.ticks():
        drawing.line(x.start, y.at(value), x.end, y.at(value), "grid")
        drawing.text(x.start - 6, y.at(value) + 4, written(value), "end", "soft")


def _rows(title: str, count: int, width: float) -> Drawing:
    return Drawing(title, TOP + _ROW * count + BOTTOM, width)


def _label(drawing: Drawing, number: int, name: str) -> float:
    """Write the name of a row and return the row's vertical middle."""
    y = TOP + _ROW * (number + 0.5)
    drawing.text(LEFT - 12, y + 4, name if len(name) < 16 else name[:14] + "…", "end")
    return y


def _below(drawing: Drawing, x: Scale, words: str, *, grid: bool = True, lift: float = 0) -> None:
    """Draw the axis below with its title; ``lift`` leaves room for more under it."""
    foot = drawing.height - BOTTOM - lift
    for value in x.ticks():
        if grid:
            drawing.line(x.at(value), TOP - 4, x.at(value), foot, "grid")
        drawing.text(x.at(value), foot + 16, written(value), "middle", "soft")
    drawing.text((x.start + x.end) / 2, foot + 34, words, "middle", "soft")


def _free(wanted: float, taken: list[float]) -> float:
    """Return a place for a line of words that hides none of the others."""
    while any(abs(wanted - other) < 14 for other in taken):
        wanted += 3
    return wanted
