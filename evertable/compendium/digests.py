"""The numbered rule digests as pages, with an anchor for every rule."""

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from markdown_it import MarkdownIt

FOLDER: Final = Path(__file__).parent / "rules"
NUMBER: Final = re.compile(r"\b(?:R-[A-Z]{1,3}-\d+[a-z]?|D-\d+|T-\d+)\b")
"""A rule, a difference between two rulebooks, or a worked test."""
_DEFINED: Final = re.compile(rf"^\s*(?:[-*]|\|)\s*(?:\*\*)?({NUMBER.pattern})", re.MULTILINE)
"""Where a rule stands itself: at the beginning of a list item or table row."""


class Digest(NamedTuple):
    """One page of rules."""

    name: str
    title: str
    numbers: tuple[str, ...]
    """The rules that stand here."""


@cache
def digests() -> dict[str, Digest]:
    """Return all pages by name."""
    found = {}
    for file in sorted(FOLDER.glob("*.md")):
        text = file.read_text(encoding="utf-8")
        title = text.partition("\n")[0].lstrip("# ").partition(" - ")[0]
        found[file.stem] = Digest(file.stem, title, tuple(dict.fromkeys(_DEFINED.findall(text))))
    return found


@cache
def home_of(number: str) -> str | None:
    """Return the name of the page where a rule stands."""
    return next((digest.name for digest in digests().values() if number in digest.numbers), None)


@cache
def html(name: str) -> str:
    """Return a page, its rules with anchors and every mention of a rule as a link to it."""
    text = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    drawn = MarkdownIt("commonmark").enable("table").render(text.partition("\n")[2])
    seen: set[str] = set()

    def anchored(found: re.Match[str]) -> str:
        number = found[0]
        if number in digests()[name].numbers and number not in seen:
            seen.add(number)
            return f'<a class="rule" id="{number}" href="#{number}">{number}</a>'
        return linked(number)

    return NUMBER.sub(anchored, drawn)


def linked(text: str) -> str:
    """Return a text as HTML in which every rule number leads to its rule."""

    def link(found: re.Match[str]) -> str:
        home = home_of(found[0])
        return f'<a class="rule" href="/rules/{home}#{found[0]}">{found[0]}</a>' if home else found[0]

    return NUMBER.sub(link, escape(text, quote=False))
