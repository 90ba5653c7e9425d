"""Cards that a seat sees for the first time: drawn into its hand, or new in the Meadow."""

from collections.abc import Mapping
from typing import Any

from evertable.present.differences import minus
from evertable.present.words import Words

Seen = Mapping[str, Any]


def arrivals(before: Seen, after: Seen, words: Words) -> list[str]:
    """Return a sentence each, from the seat's observations before and after; none for games without a Meadow."""
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
