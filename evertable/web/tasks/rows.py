"""Which tables are a challenge, a deal of the day or a puzzle, and what came of them, in the database."""

from collections import OrderedDict
from dataclasses import asdict, dataclass, field, replace
from time import time
from typing import Final, Literal

from sqlalchemy import Connection, insert, select, update

from evertable.web.storage.schema import ATTEMPTS, GUESTS
from evertable.web.storage.store import Store

Kind = Literal["challenge", "daily", "puzzle"]
REMEMBERED: Final = 500
"""Tables of which one knows without asking whether they are an attempt."""


@dataclass(slots=True)
class Attempt:
    """Somebody's try at something."""

    code: str
    """Its table."""
    guest: str
    kind: Kind
    task: str
    """The id of the challenge or puzzle, or the day."""
    scored: bool = False
    """Whether it counts on the day's board."""
    level: int | None = None
    """What was reached; None as long as that is open."""
    points: int | None = None
    lead: int | None = None
    time: float = field(default_factory=time)


class AttemptRows:
    """All of them on disk; those of the latest tables in memory too."""

    def __init__(self, store: Store) -> None:
        self._run: Final = store.run
        self._known: Final[OrderedDict[str, Attempt | None]] = OrderedDict()

    async def add(self, attempt: Attempt) -> Attempt:
        """Keep a new one. Of one task only the first of a guest is scored, whatever is asked for."""

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
        """The attempt that a table is."""
        if code not in self._known:
            wanted = select(ATTEMPTS).where(ATTEMPTS.c.code == code)
            row = await self._run(lambda c: c.execute(wanted).mappings().first())
            if code not in self._known:  # it may have become one meanwhile
                self._remember(code, Attempt(**row) if row else None)
        return self._known.get(code)

    async def of(self, guest: str, kind: Kind) -> list[Attempt]:
        """A guest's attempts, the latest first."""
        wanted = (
            select(ATTEMPTS)
            .where(ATTEMPTS.c.guest == guest, ATTEMPTS.c.kind == kind)
            .order_by(ATTEMPTS.c.time.desc())
            .limit(1000)
        )
        return await self._run(lambda c: [Attempt(**row) for row in c.execute(wanted).mappings()])

    async def board(self, day: str, most: int = 20) -> list[tuple[str, Attempt]]:
        """The scored games of a day that are over, with the names of those who played: most points first, then the
        larger lead, then who was earlier."""
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
        """Write down what came of it; the first time counts."""
        done = replace(attempt, level=level, points=points, lead=lead)
        here = (ATTEMPTS.c.code == attempt.code) & ATTEMPTS.c.level.is_(None)
        values = {"level": level, "points": points, "lead": lead}
        if await self._run(lambda c: c.execute(update(ATTEMPTS).where(here).values(values)).rowcount):
            self._remember(attempt.code, done)

    def _remember(self, code: str, attempt: Attempt | None) -> None:
        self._known[code] = attempt
        self._known.move_to_end(code)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
