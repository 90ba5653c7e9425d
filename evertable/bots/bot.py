"""The bot protocol: choose an action from a ``View`` within a budget, and list what was considered."""

from collections.abc import Iterable, Mapping
from math import exp
from typing import NamedTuple, Protocol

from evertable.kernel.view import View


class Budget(NamedTuple):
    """The limits of one decision. Bots that do not search ignore them."""

    seconds: float | None = None
    """Time on the clock."""
    nodes: int | None = None
    """Positions looked at; a choice with such a budget alone depends on seed and view, not on the machine."""
    threads: int = 1
    """Processes that may think at the same time, this one included."""


class Consideration(NamedTuple):
    """A bot's judgement of one action."""

    action: int
    weight: float
    """The share of its favour; all shares together are 1."""
    scores: tuple[float, ...] = ()
    """The points it expects each seat to have in the end; empty if it has no idea."""
    lines: Mapping[str, float] = {}
    """Its own expected points by scoring line, as far as it knows."""
    worth: float | None = None
    """What it is worth to the seat against the other actions, in points; None if the bot does not compare so."""


class Bot(Protocol):
    """A player that names one of its seat's legal actions.

    The same seed and the same views lead to the same choices, unless a time limit ends the search.
    """

    @property
    def name(self) -> str:
        """What it is called at the table."""

    def choose(self, view: View, budget: Budget | None = None) -> int:
        """Return one of ``view.legal_actions()``, which is never empty here. Without a budget it takes its own."""

    def consider(self, view: View, budget: Budget | None = None) -> list[Consideration]:
        """Return the considered actions, best first."""


def favoured(outcomes: Iterable[tuple[float, int]]) -> list[Consideration]:
    """Return actions sorted by their value in points, with shares of favour that fall by e for each point."""
    ordered = sorted(outcomes, key=lambda found: (-found[0], found[1]))
    shares = [exp(worth - ordered[0][0]) for worth, _ in ordered]
    total = sum(shares)
    return [
        Consideration(action, share / total, worth=worth)
        for (worth, action), share in zip(ordered, shares, strict=True)
    ]
