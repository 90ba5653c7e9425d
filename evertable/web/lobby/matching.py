"""Who is paired with whom: people who want the same game, near each other in rating, the more patient the wider."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Final

from evertable.present.words import mark

DAY: Final = 86_400


@dataclass(frozen=True, slots=True)
class QueuePace:
    """A pace that people can be paired for, with its clock and the patience of its queue."""

    id: str
    title: str
    about: str
    icon: str
    clock: dict[str, Any]
    window: float
    """How far two ratings may lie apart at once, in ``mu``; one is 29.5 points."""
    widening: float
    """What each waiting second adds to it."""
    everybody: float
    """Seconds after which ratings count no more."""
    offer: float
    """Seconds after which a bot is offered."""
    present: float
    """Seconds for which somebody counts as waiting after the page was last heard of."""


def _clock(kind: str, seconds: int, increment: int = 0) -> dict[str, Any]:
    return {"kind": kind, "seconds": seconds, "increment": increment, "rest": "", "at_zero": "bot"}


QUEUES: Final = {
    pace.id: pace
    for pace in (
        QueuePace(
            "quick", mark("A quick one"), mark("10 min each, and 10 s a turn"), "hare",
            _clock("bank", 600, 10), 5, 0.35, 45, 20, 20,
        ),
        QueuePace(
            "calm", mark("An evening"), mark("25 min each, and 15 s a turn"), "turtle",
            _clock("bank", 1500, 15), 5, 0.2, 75, 30, 20,
        ),
        QueuePace(
            "post", mark("By post"), mark("two days for each turn"), "snail",
            _clock("days", 2 * DAY), 7, 0.0007, 6 * 3600, 60, DAY,
        ),
    )
}  # fmt: skip
"""The paces by id, in the order of their buttons."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody in the queue."""

    guest: str
    game: str
    players: int
    pace: str
    rated: bool
    mu: float
    sigma: float
    since: float

    @property
    def wants(self) -> tuple[str, int, str, bool]:
        """What those who are paired have in common."""
        return (self.game, self.players, self.pace, self.rated)

    def reach(self, now: float) -> float:
        """Return how far, in ``mu``, another rating may lie: more with patience and while one's own is uncertain."""
        pace, waited = QUEUES[self.pace], now - self.since
        if waited >= pace.everybody:
            return inf
        return pace.window + pace.widening * waited + self.sigma / 2


def matches(waiting: Sequence[Waiting], apart: Collection[frozenset[str]], now: float) -> list[list[Waiting]]:
    """Return who is seated together, those first who have waited longest. ``apart`` are pairs that must not meet.

    Everybody within a group reaches everybody else. Each seeker gets the nearest ratings.
    """
    wanted: dict[tuple[str, int, str, bool], list[Waiting]] = {}
    for one in sorted(waiting, key=lambda one: (one.since, one.guest)):
        wanted.setdefault(one.wants, []).append(one)
    found = []
    for (_, players, _, _), people in wanted.items():
        left = {one.guest: one for one in people}
        for seeker in people:
            if seeker.guest not in left or len(left) < players:
                continue
            group = [seeker]
            others = (one for one in left.values() if one is not seeker)
            for one in sorted(others, key=lambda one: (abs(one.mu - seeker.mu), one.since)):
                if all(_fits(one, other, apart, now) for other in group):
                    group.append(one)
                if len(group) == players:
                    break
            if len(group) == players:
                found.append(group)
                for one in group:
                    del left[one.guest]
    return found


def _fits(one: Waiting, other: Waiting, apart: Collection[frozenset[str]], now: float) -> bool:
    near = abs(one.mu - other.mu) <= min(one.reach(now), other.reach(now))
    return near and frozenset((one.guest, other.guest)) not in apart
