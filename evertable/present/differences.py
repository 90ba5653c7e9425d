"""Differences between two observations: what came and went, and cards that a seat sees for the first time."""

from collections.abc import Iterable, Mapping
from typing import Any

from evertable.present.words import Words

Seen = Mapping[str, Any]


def minus(these: Iterable[str], those: Iterable[str]) -> list[str]:
    """Return what is left of these without those; each of those takes away one."""
    rest, kept = list(those), []
    for name in these:
        if name in rest:
            rest.remove(name)
        else:
            kept.append(name)
    return kept


def signed(number: int, icon: str) -> str:
    """Return a gain or a loss with its icon."""
    return f"{number:+d}[{icon}]".replace("-", "−")


def arrivals(before: Seen, after: Seen, words: Words) -> list[str]:
    """Return cards drawn into the hand and new ones in the Meadow, a sentence each; none for games without a Meadow."""
    if "meadow" not in after:
        return []
    drawn = [words.name(card) for card in minus(_hand(after), _hand(before))]
    fresh = [words.name(card) for card in minus(after["meadow"], before["meadow"]) if card]
    told = [words.say("New in hand: {cards}", cards=", ".join(drawn))] if drawn else []
    return told + ([words.say("New in the Meadow: {cards}", cards=", ".join(fresh))] if fresh else [])


def _hand(seen: Seen) -> list[str]:
    """The own hand; in Duo those of all mayors whom the seat leads."""
    hands = [seen["hand"]] if "hand" in seen else [mayor["hand"] for mayor in seen["mayors"]]
    return [card for hand in hands for card in hand or ()]
