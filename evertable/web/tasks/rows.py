"""Database rows of attempts at challenges, deals of the day and puzzles."""

from collections import OrderedDict
from dataclasses import asdict, dataclass, field, replace
from time import time
from typing import Any, Final, Literal

from sqlalchemy import Connection, insert, select, update

from evertable.web.storage.schema import ATTEMPTS, GUESTS
from evertable.web.storage.store import Store

Kind = Literal["challenge", "daily", "puzzle"]
REMEMBERED: Final = 500
"""Tables in the cache."""


@dataclass(slots=True)
class Attempt:
    """A guest's attempt at a challenge, a deal of the day or a puzzle."""

    code: str
    """Code of its table."""
    guest: str
    kind: Kind
    task: str
    """Id of the challenge or puzzle, or the day as an ISO date."""
    scored: bool = False
    """Whether it counts for the day's board."""
    level: int | None = None
    """The level reached; None until it is decided."""
    points: int | None = None
    lead: int | None = None
    time: float = field(default_factory=time)


class AttemptRows:
    """The stored attempts, with those of recent tables cached."""

    def __init__(self, store: Store) -> None:
        self._run: Final = store.run
        self._known: Final[OrderedDict[str, Attempt | None]] = OrderedDict()

    async def add(self, attempt: Attempt) -> Attempt:
        """Store a new attempt. Only a guest's first attempt at a task is scored."""

        def work(c: Connection) -> Attempt:
            before = select(ATTEMPTS.c.code).where(
                ATTEMPTS.c.guest == attempt.guest,
                ATTEMPTS.c.kind == attempt.kind,
                ATTEMPTS.c.task == attempt.task,
                ATTEMPTS.c.scored,
            )
            kept = replace(attempt, scored=attempt.scored and c.execute(before).first() is None)
            c.execute(insert(ATTEMPTS).values(asdict(kept)))
            return kept

        kept = await self._run(work)
        self._remember(kept.code, kept)
        return kept

    async def at(self, code: str) -> Attempt | None:
        """Return the attempt at a table, or None."""
        if code not in self._known:
            wanted = select(ATTEMPTS).where(ATTEMPTS.c.code == code)
            row = await self._run(lambda c: c.execute(wanted).mappings().first())
            if code not in self._known:  # it may have been added meanwhile
                self._remember(code, Attempt(**row) if row else None)
        return self._known.get(code)

    async def of(self, guest: str, kind: Kind) -> list[Attempt]:
        """Return a guest's attempts, the latest first."""
        wanted = (
            select(ATTEMPTS)
            .where(ATTEMPTS.c.guest == guest, ATTEMPTS.c.kind == kind)
            .order_by(ATTEMPTS.c.time.desc())
            .limit(1000)
        )
        return await self._run(lambda c: [Attempt(**row) for row in c.execute(wanted).mappings()])

    async def export(self, guest: str) -> list[dict[str, Any]]:
        """Return the attempts of a guest for a file."""
        wanted = select(ATTEMPTS).where(ATTEMPTS.c.guest == guest).order_by(ATTEMPTS.c.time)
        rows = await self._run(lambda c: c.execute(wanted).mappings().all())
        return [{name: value for name, value in row.items() if name != "guest"} for row in rows]

    async def board(self, day: str, most: int = 20) -> list[tuple[str, Attempt]]:
        """Return the finished scored games of a day with the guests' names, ordered by points, lead and time."""
        wanted = (
            select(ATTEMPTS, GUESTS.c.name)
            .outerjoin(GUESTS, GUESTS.c.id == ATTEMPTS.c.guest)
            .where(ATTEMPTS.c.kind == "daily", ATTEMPTS.c.task == day, ATTEMPTS.c.scored, ATTEMPTS.c.level.is_not(None))
            .order_by(ATTEMPTS.c.points.desc(), ATTEMPTS.c.lead.desc(), ATTEMPTS.c.time)
            .limit(most)
        )
        rows = await self._run(lambda c: c.execute(wanted).mappings().all())
        return [(row["name"] or "", Attempt(**{k: v for k, v in row.items() if k != "name"})) for row in rows]

    async def finish(self, attempt: Attempt, level: int, points: int | None, lead: int | None) -> None:
        """Store the result of an attempt. Later results are ignored."""
        done = replace(attempt, level=level, points=points, lead=lead)
        here = (ATTEMPTS.c.code == attempt.code) & ATTEMPTS.c.level.is_(None)
        values = {"level": level, "points": points, "lead": lead}
        if await self._run(lambda c: c.execute(update(ATTEMPTS).where(here).values(values)).rowcount):
            self._remember(attempt.code, done)

    def forget(self) -> None:
        """Drop what is remembered, because a guest was deleted."""
        self._known.clear()

    def _remember(self, code: str, attempt: Attempt | None) -> None:
        self._known[code] = attempt
        self._known.move_to_end(code)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
