"""The laws of layout, and what is exempt from them.

``laws.js`` looks at a page once and lists what breaks a law:

- ``overlap``: no two things that can be clicked overlap. The cards of a fanned hand may, as long as each keeps a strip.
- ``covered``: everything that can be clicked can be scrolled to where it can be hit.
- ``target``: on touch screens, a thing to tap is at least 44 px wide and high. Its hit area counts, which may be larger
  than what is drawn. Links within a sentence are exempt, as in WCAG 2.5.8.
- ``clipped`` and ``small``: no text is cut off, and none is smaller than 11 px.
- ``broken``: a word of a name breaks only if a line is too short for all of it.
- ``sideways``: neither the page nor a part of it scrolls sideways.
- ``one screen``: on a large screen, the page of a table does not scroll.
- ``keyboard``: what answers to the mouse can be reached with ``Tab``, or with the arrows within a group of things.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

LAWS: Final = (Path(__file__).parent / "laws.js").read_text(encoding="utf-8")
MOUSE: Final = ((1440, 900), (1920, 1080), (1024, 768))
TOUCH: Final = ((768, 1024), (390, 844), (360, 740))
LANGUAGES: Final = ("en", "fr", "pl")
LIGHTS: Final = ("light", "dark")
LEAST_TARGET: Final = 44
LEAST_FONT: Final = 11
LEAST_STRIP: Final = 24
"""Pixels of a fanned card that nothing covers."""
FANNED: Final = ".hand"
LARGE: Final = 1440
"""The width from which a table has to be on one screen."""
MOST_SHIFT: Final = 0.02
"""The most that a move may shift the layout while it arrives."""


@dataclass(frozen=True, slots=True)
class Exemption:
    """Something that may break a law, and why. A test checks that each is still needed where it says."""

    law: str
    thing: str
    """A regular expression, searched in the path of the thing through the page."""
    reason: str
    scene: str
    """A scene in which it is needed, for the test."""
    width: int
    language: str = "en"
    only: str = ""
    """It holds for scenes with these words in their names; empty for all."""


EXEMPTIONS: Final = (
    Exemption(
        "clipped",
        r"\.gist span",
        "The short line on a small card is a reminder of two or three lines. The whole text is on the enlarged card.",
        scene="duo",
        width=1440,
    ),
    Exemption(
        "clipped",
        r"button\.visit b\.title$|article\.seat\S* header h2$|span\.who$",
        "A name of up to 30 letters ends in an ellipsis at a rival's city. The city that opens has it whole.",
        scene="full cities, 6 seats, long names",
        width=1440,
        only="long names",
    ),
)


@dataclass(frozen=True, slots=True)
class Breach:
    """Something that breaks a law."""

    law: str
    thing: str
    where: str
    how: str

    def __str__(self) -> str:
        return f"{self.law}: {self.thing.rsplit(' ', 1)[-1]} in {self.where}: {self.how}"

    def exempt(self, scene: str, exemptions: Sequence[Exemption] = EXEMPTIONS) -> bool:
        """Return whether an exemption speaks of it in this scene."""
        return any(one.law == self.law and one.only in scene and re.search(one.thing, self.thing) for one in exemptions)


def breaches(page: Page, touch: bool, table: bool = True) -> list[Breach]:
    """Return everything on a page that breaks a law, exempt or not. ``table`` says that it is the page of a table."""
    rules: dict[str, Any] = {
        "touch": LEAST_TARGET if touch else 0,
        "font": LEAST_FONT,
        "fans": FANNED,
        "strip": LEAST_STRIP,
        "still": table and (page.viewport_size or {"width": 0})["width"] >= LARGE,
    }
    return [Breach(**one) for one in page.evaluate(LAWS, rules)]
