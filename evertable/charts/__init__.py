"""Small charts as SVG text for reports and pages, without scripts or libraries."""

from evertable.charts.document import paper
from evertable.charts.drawing import BROAD, COLOURS, SLIM, undressed, written
from evertable.charts.plots import areas, intervals, lines, spreads, stacks

__all__ = [
    "BROAD", "COLOURS", "SLIM", "areas", "intervals", "lines", "paper", "spreads", "stacks", "undressed", "written",
]  # fmt: skip
