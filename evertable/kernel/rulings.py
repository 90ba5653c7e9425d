"""Changed rulings: what a new version of a game's rules decides differently.

A game lists them in ``rulings.toml`` beside its code. They explain why an older record leads to another game now.
"""

import tomllib
from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Final

MOST_NAMED: Final = 3
"""Rulings that are named as the reason for one difference."""


@dataclass
class Ruling:
    """A ruling that a version of the rules has changed."""

    since: int
    """The first rules version that decides so."""
    rule: str
    """The number in the digest of the rules."""
    text: Mapping[str, str]
    """What is decided now, by language."""
    modules: Set[str] = frozenset()
    """It concerns tables with one of these modules; all tables if there are none."""
    ids: Set[str] = frozenset()
    """What it is about, in the words of actions: ids of cards, places and powers, verbs, names of questions. Also names
    of scoring lines."""
    before: Mapping[str, Any] = field(default_factory=dict)
    """Options that keep the decision of before. Records from before have them."""
    scoring: bool = False
    """Whether it changes only how points are counted at the end."""

    def concerns(self, modules: Collection[str]) -> bool:
        """Return whether it can make a difference with these modules."""
        return not self.modules or not self.modules.isdisjoint(modules)

    def say(self, language: str) -> str:
        """Return the decision and its number, in a language if it is written in it."""
        return f"{self.text.get(language, self.text['en'])} ({self.rule})"


def read_rulings(game: str) -> list[Ruling]:
    """Return the rulings in a game's ``rulings.toml``, in its order."""
    data = tomllib.loads((files("evertable") / game / "rulings.toml").read_text(encoding="utf-8"))
    found = []
    for entry in data["ruling"]:
        text = {language: entry[language] for language in ("en", "fr", "pl")}
        modules, ids = frozenset(entry.get("modules", ())), frozenset(entry.get("ids", ()))
        before, scoring = entry.get("before", {}), bool(entry.get("scoring"))
        found.append(Ruling(entry["since"], entry["rule"], text, modules, ids, before, scoring))
    return found


def blamed(rulings: Sequence[Ruling], circles: Sequence[Sequence[Collection[str]]]) -> tuple[Ruling, ...]:
    """Return the rulings that probably cause a difference: those that are mentioned in most lines of the first circle
    of lines that mentions any; empty if no circle does."""
    for circle in circles:
        counts = [sum(not ruling.ids.isdisjoint(line) for line in circle) for ruling in rulings]
        if most := max(counts, default=0):
            return tuple([ruling for ruling, n in zip(rulings, counts, strict=True) if n == most][:MOST_NAMED])
    return ()
