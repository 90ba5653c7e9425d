"""SVG drawings: shapes are added in order and returned as one SVG text with colours for light and dark."""

from html import escape
from typing import Final, Literal

BROAD: Final = 640
SLIM: Final = 380
"""For telephones: the same words in the same size on less paper."""
LEFT: Final = 120
RIGHT: Final = 24
TOP: Final = 44
BOTTOM: Final = 44
COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00", "#56b4e9", "#6b6b6b", "#a0522d")
"""Distinguishable with colour blindness; every colour is also labelled."""
_STYLE: Final = (
    "text{font:12px system-ui,sans-serif;fill:#26322a}.title{font-size:15px;font-weight:600}.soft{fill:#5d6b61}"
    ".grid{stroke:#d5dbd2;stroke-width:1}.mark{stroke:#5d6b61;stroke-width:1;stroke-dasharray:4 3}"
    "@media(prefers-color-scheme:dark){text{fill:#e6ece5}.soft{fill:#a9b6ab}.grid{stroke:#3a453d}.mark{stroke:#a9b6ab}}"
)
_DRESS: Final = f"<style>{_STYLE}</style>"
Anchor = Literal["start", "middle", "end"]


class Drawing:
    """A chart in progress."""

    def __init__(self, title: str, height: float, width: float = BROAD) -> None:
        self.height: Final = height
        self.width: Final = width
        self._title: Final = title
        self._parts: Final[list[str]] = []
        self.text(16, 24, title, style="title")

    def text(self, x: float, y: float, words: str, anchor: Anchor = "start", style: str = "") -> None:
        """Add a text with its baseline at y."""
        kind = f' class="{style}"' if style else ""
        self._parts.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{kind}>{escape(words)}</text>')

    def line(self, x1: float, y1: float, x2: float, y2: float, style: str) -> None:
        """Add a helper line: ``grid`` or ``mark``."""
        self._parts.append(f'<line class="{style}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>')

    def path(self, points: list[tuple[float, float]], colour: str, dash: str = "", width: float = 2) -> None:
        """Add a line through points."""
        joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        self._parts.append(
            f'<polyline points="{joined}" fill="none" stroke="{colour}" stroke-width="{width:g}"{dashed}/>'
        )

    def area(self, points: list[tuple[float, float]], colour: str, words: str = "") -> None:
        """Add a filled shape with a tooltip."""
        joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        told = f"<title>{escape(words)}</title>" if words else ""
        self._parts.append(f'<polygon points="{joined}" fill="{colour}" fill-opacity="0.85">{told}</polygon>')

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        colour: str,
        words: str = "",
        soft: float = 1,
        style: str = "",
    ) -> None:
        """Add a filled box with a tooltip."""
        told, kind = f"<title>{escape(words)}</title>" if words else "", f' class="{style}"' if style else ""
        self._parts.append(
            f'<rect{kind} x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{height:.1f}" rx="2" '
            f'fill="{colour}" fill-opacity="{soft:g}">{told}</rect>'
        )

    def dot(self, x: float, y: float, colour: str) -> None:
        """Add a data point."""
        self._parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>')

    def svg(self) -> str:
        """Return the whole text."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="chart{" slim" if self.width < BROAD else ""}" '
            f'viewBox="0 0 {self.width:g} {self.height:g}" role="img" '
            f'aria-label="{escape(self._title)}">{_DRESS}{"".join(self._parts)}</svg>'
        )


def written(value: float, form: str = "g") -> str:
    """Format a number with a true minus sign, without one for zero."""
    text = format(value, form)
    return text.replace("-", "\u2212" if float(text) else "")


def undressed(svg: str) -> str:
    """Return a chart without its own text colours, for a page whose style sheet sets them."""
    return svg.replace(_DRESS, "")
