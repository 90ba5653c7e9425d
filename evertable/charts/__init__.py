"""Small charts as SVG text: for reports and pages alike, without a script and without a library."""

from evertable.charts.plots import intervals, lines, spreads, stacks

__all__ = ["intervals", "lines", "spreads", "stacks"]
