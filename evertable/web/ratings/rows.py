"""Ratings in the database.

A rated game is counted in the transaction that stores its result, so a kill neither loses nor doubles it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, func, insert, select, update

from evertable.web.ratings.fixed import bots_of
from evertable.web.ratings.scale import PAIR_DAYS, SETTLED, Rating, rated, weight_after
from evertable.web.storage.model import Seat, TableInfo
from evertable.web.storage.schema import GUESTS, RATING_CHANGES, RATINGS, TABLES
from evertable.web.storage.store import Store, insert_if_absent, tables_with_seats

MOST_SHOWN: Final = 100
"""Ratings on a ladder, and games in a history."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a rated game has changed for somebody."""

    code: str
    game: str
    players: int
    seat: int
    rank: int
    weight: float
    before: Rating
    after: Rating
    time: float


class RatingRows:
    """The ratings of all guests."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store: Final = store
        self._now: Final = now

    def count(self, c: Connection, info: TableInfo) -> None:
        """Count a finished rated game once, in the transaction that stores its result."""
        if not info.rated or info.status != "over" or info.result is None:
            return
        if c.execute(select(RATING_CHANGES.c.seat).where(RATING_CHANGES.c.table_id == info.id).limit(1)).first():
            return
        [(_, seats)] = tables_with_seats(c, select(TABLES).where(TABLES.c.id == info.id))
        if not may_rate(info, seats):
            return
        people = {seat.seat: str(seat.guest) for seat in seats if seat.kind == "human"}
        now, players = self._now(), len(seats)
        for guest in sorted(set(people.values())):  # in one order, so that two games at once do not wait for each other
            fresh = {"mu": Rating().mu, "sigma": Rating().sigma, "games": 0, "updated": now}
            insert_if_absent(c, RATINGS, guest=guest, game=info.game, players=players, **fresh)
            c.execute(select(RATINGS.c.mu).where(*_of(guest, info.game, players)).with_for_update())
        fixed = bots_of(info.game, players)
        before = [
            _rating(c, people[seat.seat], info.game, players) if seat.seat in people else fixed[str(seat.bot)]
            for seat in seats
        ]
        ranks = final_ranks(seats, info.result["ranks"])
        weights = [
            self._weight(c, people[seat.seat], people.values(), now) if seat.seat in people else 0.0 for seat in seats
        ]
        after = rated(before, ranks, weights)
        for seat, guest in people.items():
            old, new = before[seat], after[seat]
            values = {"mu": new.mu, "sigma": new.sigma, "games": new.games, "updated": now}
            c.execute(update(RATINGS).where(*_of(guest, info.game, players)).values(values))
            row = {"table_id": info.id, "seat": seat, "guest": guest, "game": info.game, "players": players}
            row |= {"rank": ranks[seat], "weight": weights[seat], "time": now}
            row |= {"mu_before": old.mu, "sigma_before": old.sigma, "mu": new.mu, "sigma": new.sigma}
            c.execute(insert(RATING_CHANGES).values(row))

    def _weight(self, c: Connection, guest: str, people: Any, now: float) -> float:
        """Return how much the game counts for a guest: less for those who meet again and again."""
        mine, theirs = RATING_CHANGES.alias(), RATING_CHANGES.alias()
        met = (
            select(theirs.c.guest, func.count())
            .join(mine, mine.c.table_id == theirs.c.table_id)
            .where(mine.c.guest == guest, theirs.c.guest.in_([one for one in people if one != guest]))
            .where(mine.c.time > now - PAIR_DAYS * 86400)
            .group_by(theirs.c.guest)
        )
        return weight_after(max((int(times) for _, times in c.execute(met)), default=0))

    # --- reading

    async def of(self, guest: str, game: str, players: int) -> Rating:
        """Return the rating of a guest in a game with so many players; a new one if there is none."""
        return await self._store.run(lambda c: _rating(c, guest, game, players))

    async def strength(self, guest: str, game: str, players: int) -> tuple[float, float]:
        """Return the mean and the uncertainty of a guest's rating."""
        found = await self.of(guest, game, players)
        return found.mu, found.sigma

    async def all_of(self, guest: str) -> dict[tuple[str, int], Rating]:
        """Return all ratings of a guest, by game and number of players."""
        wanted = select(RATINGS).where(RATINGS.c.guest == guest, RATINGS.c.games > 0)
        rows = await self._store.run(lambda c: c.execute(wanted).mappings().all())
        return {(row["game"], row["players"]): Rating(row["mu"], row["sigma"], row["games"]) for row in rows}

    async def of_many(self, guests: Sequence[str], game: str, players: int) -> dict[str, Rating]:
        """Return the ratings of those guests who have one."""
        wanted = select(RATINGS).where(RATINGS.c.guest.in_(guests), RATINGS.c.game == game)
        here = wanted.where(RATINGS.c.players == players, RATINGS.c.games > 0)
        rows = await self._store.run(lambda c: c.execute(here).mappings().all())
        return {row["guest"]: Rating(row["mu"], row["sigma"], row["games"]) for row in rows}

    async def ladder(self, game: str, players: int, programs: bool) -> list[dict[str, Any]]:
        """Return the settled ratings of people, or of programs, the best first, with names and settings."""
        wanted = (
            select(RATINGS, GUESTS.c.name, GUESTS.c.comfort)
            .outerjoin(GUESTS, GUESTS.c.id == RATINGS.c.guest)
            .where(RATINGS.c.game == game, RATINGS.c.players == players, RATINGS.c.games >= SETTLED)
            .where(func.coalesce(GUESTS.c.program, False).is_(programs))
            .order_by(RATINGS.c.mu.desc(), RATINGS.c.guest)
            .limit(MOST_SHOWN)
        )
        rows = await self._store.read(lambda c: c.execute(wanted).mappings().all())
        return [
            {
                "guest": row["guest"],
                "name": row["name"] or "",
                "animal": str((row["comfort"] or {}).get("animal", "")),
                "rating": Rating(row["mu"], row["sigma"], row["games"]),
            }
            for row in rows
        ]

    async def place(self, guest: str, game: str, players: int) -> int | None:
        """Return the place of a guest on the ladder of people, or of programs; None before it is settled."""

        def work(c: Connection) -> int | None:
            mine = _rating(c, guest, game, players)
            if not mine.settled:
                return None
            own = c.execute(select(GUESTS.c.program).where(GUESTS.c.id == guest)).scalar()
            better = (
                select(func.count())
                .select_from(RATINGS.outerjoin(GUESTS, GUESTS.c.id == RATINGS.c.guest))
                .where(RATINGS.c.game == game, RATINGS.c.players == players, RATINGS.c.games >= SETTLED)
                .where(RATINGS.c.mu > mine.mu, func.coalesce(GUESTS.c.program, False).is_(bool(own)))
            )
            return 1 + c.execute(better).scalar_one()

        return await self._store.read(work)

    async def history(self, guest: str, most: int = MOST_SHOWN) -> list[Change]:
        """Return what rated games have changed for a guest, the latest first."""
        mine = RATING_CHANGES.c.guest == guest
        return await self._store.read(lambda c: _changes(c, mine, most))

    async def of_table(self, table_id: int) -> dict[int, Change]:
        """Return what a game has changed, by seat."""
        here = RATING_CHANGES.c.table_id == table_id
        return {change.seat: change for change in await self._store.run(lambda c: _changes(c, here, MOST_SHOWN))}


def may_rate(info: TableInfo, seats: Sequence[Seat]) -> bool:
    """Return whether a game can count: two people or more, each at one seat, and only bots whose rating is fixed."""
    people = [seat.guest for seat in seats if seat.kind == "human"]
    known = bots_of(info.game, len(seats))
    bots = [seat.bot for seat in seats if seat.kind == "bot"]
    return len(people) >= 2 and len(set(people)) == len(people) and all(bot in known for bot in bots)


def final_ranks(seats: Sequence[Seat], ranks: Sequence[int]) -> list[int]:
    """Return the ranks that count. Who has left the seat to a bot, and not come back, is last."""
    left = [seat.kind == "human" and seat.bot is not None for seat in seats]
    return [len(seats) + 1 if gone else rank for gone, rank in zip(left, ranks, strict=False)]


def _of(guest: str, game: str, players: int) -> tuple[Any, ...]:
    return (RATINGS.c.guest == guest, RATINGS.c.game == game, RATINGS.c.players == players)


def _rating(c: Connection, guest: str, game: str, players: int) -> Rating:
    row = c.execute(select(RATINGS.c.mu, RATINGS.c.sigma, RATINGS.c.games).where(*_of(guest, game, players))).first()
    return Rating() if row is None else Rating(*row)


def _changes(c: Connection, which: Any, most: int) -> list[Change]:
    wanted = (
        select(RATING_CHANGES, TABLES.c.code)
        .join(TABLES, TABLES.c.id == RATING_CHANGES.c.table_id)
        .where(which)
        .order_by(RATING_CHANGES.c.time.desc(), RATING_CHANGES.c.table_id.desc())
        .limit(most)
    )
    return [
        Change(
            row["code"],
            row["game"],
            row["players"],
            row["seat"],
            row["rank"],
            row["weight"],
            Rating(row["mu_before"], row["sigma_before"]),
            Rating(row["mu"], row["sigma"]),
            row["time"],
        )
        for row in c.execute(wanted).mappings()
    ]
