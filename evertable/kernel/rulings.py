"""Changed rulings: what a new version of a game's rules decides differently.

A game lists them in ``rulings.toml`` beside its code. They explain why an older record leads to another game now.
"""

import tomllib
from collections.abc import Collection, Mapping, Sequence
from importlib.resources import files
from typing import Any, Final

MOST_NAMED: Final = 3
"""Rulings that are named as the reason for one difference."""


class Ruling:
    """A ruling that a version of the rules has changed."""

    __slots__ = ("before", "ids", "modules", "rule", "scoring", "since", "text")

    def __init__(
        self,
        since: int,
        rule: str,
        text: Mapping[str, str],
        modules: Collection[str] = (),
        ids: Collection[str] = (),
        before: Mapping[str, Any] | None = None,
        scoring: bool = False,
    ) -> None:
        self.since: Final = since
        """The first rules version that decides so."""
        self.rule: Final = rule
        """The number in the digest of the rules."""
        self.text: Final = dict(text)
        """What is decided now, by language."""
        self.modules: Final = frozenset(modules)
        """It concerns tables with one of these modules; all tables if there are none."""
        self.ids: Final = frozenset(ids)
        """What it is about, in the words of actions: ids of cards, places and powers, verbs, names of questions. Also
        names of scoring lines."""
        self.before: Final = dict(before or {})
        """Options that keep the decision of before. Records from before have them."""
        self.scoring: Final = scoring
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
        modules, ids, before = entry.get("modules", []), entry.get("ids", []), entry.get("before", {})
        scoring = bool(entry.get("scoring"))
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
