"""Tournaments: begin, join, draw rounds, open their tables, count them.

All that goes on by itself is done by ``tick``: it looks into the database for tournaments whose time has come or one of
whose tables has ended. So nothing is lost if a server stops in between, and of several processes the first one does it.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import time
from typing import Any, Final

from sqlalchemy.exc import IntegrityError

from evertable.bots.levels import usual_bot
from evertable.kernel.module import ConfigError
from evertable.present.words import Words, mark
from evertable.web.live import seating
from evertable.web.live.new_table import check_each_against_all, checked_clock, known_game, new_info, random_fields
from evertable.web.live.tables import Tables
from evertable.web.server.problems import BadRequest, Conflict, Forbidden, NotFound, UnknownName, Unplayable
from evertable.web.storage.model import DELAYS, Guest, Seat
from evertable.web.storage.store import StaleVersion
from evertable.web.tournaments import draws
from evertable.web.tournaments.model import BREAKS, MOST_PLAYERS, MOST_ROUNDS, Entry, Pairing, Stored, Tournament
from evertable.web.tournaments.pairing import FORMATS, MOST_ALL
from evertable.web.tournaments.results import as_json
from evertable.web.tournaments.rows import TournamentRows
from evertable.web.tournaments.views import listed_view, takes_late

LOG: Final = logging.getLogger(__name__)
TICK: Final = 2.0
"""Seconds between two looks for something to do."""
LONGEST_NAME: Final = 40
TRIES: Final = 5
"""Attempts at a change while others change the same tournament."""


@dataclass(frozen=True, slots=True)
class TournamentSetup:
    """The settings of a new tournament."""

    name: str
    game: str
    seats: int
    format: str = "swiss"
    rounds: int = 4
    modules: Sequence[str] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    clock: dict[str, Any] | None = None
    pause: int = 1
    listed: bool = True
    rated: bool = False
    late: bool = True
    delay: int = 3
    starts: float | None = None


class TournamentService:
    """The tournaments of a server."""

    def __init__(self, rows: TournamentRows, tables: Tables, now: Callable[[], float] = time, on: bool = True) -> None:
        self.rows: Final = rows
        self.on: Final = on
        """Whether there are tournaments on this server."""
        self._tables: Final = tables
        self.now: Final = now
        self._task: asyncio.Task[None] | None = None

    def check_on(self) -> None:
        """Raise NotFound if this server has no tournaments."""
        if not self.on:
            raise NotFound("There are no tournaments on this server.")

    def open(self) -> None:
        """Begin to look for rounds to draw and tables to count."""
        if not self.on:
            return
        self._task = asyncio.ensure_future(self._keep_going())

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # --- what people do

    async def begin(self, guest: Guest, setup: TournamentSetup) -> Tournament:
        """Store a new tournament, whose players may join from now on."""
        _check(setup)
        now = self.now()
        game = known_game(setup.game)
        try:
            config = game.config(setup.seats, list(setup.modules), dict(setup.options))
        except ConfigError as error:
            raise Unplayable(error, game) from None
        tournament = Tournament(
            code=random_fields()["code"],
            name=setup.name,
            host=guest.id,
            game=game.name,
            modules=list(config.modules),
            options=dict(config.options),
            seats=setup.seats,
            format=setup.format,  # type: ignore[arg-type]  # checked above
            rounds=0 if setup.format == "round_robin" else setup.rounds,
            clock=checked_clock(setup.clock),
            pause=setup.pause,
            listed=setup.listed,
            rated=setup.rated,
            late=setup.late and setup.format == "swiss",
            delay=setup.delay,
            lots=secrets.randbits(62),
            starts=setup.starts,
            created=now,
            updated=now,
        )
        await self.rows.add(tournament)
        return tournament

    async def begin_with(self, guest: Guest, **settings: Any) -> Tournament:
        """The same with the fields of a ``TournamentSetup``."""
        return await self.begin(guest, TournamentSetup(**settings))

    async def overview(self, guest_id: str, words: Words) -> list[dict[str, Any]]:
        """Return a line for each tournament that a guest may find, those that are not over first."""
        return [listed_view(*line, words) for line in await self.rows.listed(guest_id)]

    async def told(self, code: str, guest_id: str, words: Words) -> dict[str, Any]:
        """Return a tournament as data, with the code of the table where a guest plays now (``mine``)."""
        stored = await self.get(code)
        found = stored.tournament
        mine = [one.code for one in stored.of_round(found.round) if one.open and guest_id in one.players]
        return {
            **as_json(stored, words),
            "players": [entry.name for entry in stored.active],
            "mine": mine[0] if mine else None,
            "next_round": found.next_round,
        }

    async def get(self, code: str) -> Stored:
        """Return a tournament. Raise NotFound if there is none."""
        stored = await self.rows.get(code.upper()[:12])
        if stored is None:
            raise NotFound("There is no tournament {code}.", code=code[:12])
        return stored

    async def join(self, code: str, guest: Guest) -> None:
        """Let a guest play from the next round on."""

        async def change(stored: Stored) -> None:
            found, entry = stored.tournament, stored.entry(guest.id)
            if entry is not None and entry.left is None:
                return
            if found.state != "open" and not takes_late(found):
                raise Conflict("Nobody can join this tournament any more.")
            if len(stored.active) >= _most(found):
                raise Conflict("This tournament is full: it takes {number} players.", number=_most(found))
            animal = str(guest.comfort.get("animal", ""))
            joined = entry.joined if entry is not None else self.now()
            fresh = Entry(found.code, guest.id, guest.name, animal, joined)
            await self.rows.change(found, [fresh], updated=self.now())

        await self._changing(code, change)

    async def leave(self, code: str, guest: Guest) -> None:
        """Let a guest leave. A bot finishes the game they are in."""
        await self._out(code, guest.id)

    async def remove(self, code: str, host: Guest, guest_id: str) -> None:
        """Let a player leave by the host's decision."""
        _only_host(await self.get(code), host)
        await self._out(code, guest_id)

    async def start(self, code: str, host: Guest) -> None:
        """Draw the first round now."""
        stored = await self.get(code)
        _only_host(stored, host)
        if stored.tournament.state != "open":
            raise Conflict("This tournament has started already.")
        _check_players(stored)
        await self._changing(code, self._start)
        await self._advance(code)

    async def go_on(self, code: str, host: Guest) -> None:
        """End the pause between two rounds."""

        async def change(stored: Stored) -> None:
            _only_host(stored, host)
            if stored.tournament.next_round is None:
                raise Conflict("There is no pause to end: tables are still playing.")
            await self.rows.change(stored.tournament, next_round=self.now())

        await self._changing(code, change)
        await self._advance(code)

    async def cancel(self, code: str, host: Guest) -> None:
        """Call a tournament off. Games that have begun go on as private ones."""

        async def change(stored: Stored) -> None:
            _only_host(stored, host)
            if stored.tournament.state in ("over", "cancelled"):
                raise Conflict("This tournament is over.")
            await self.rows.change(stored.tournament, state="cancelled", next_round=None, updated=self.now())

        await self._changing(code, change)

    # --- what goes on by itself

    async def tick(self) -> None:
        """Do all that is due: start, count tables that have ended, draw and open the next round."""
        for code in await self.rows.due(self.now()):
            try:
                await self._advance(code)
            except Exception:
                LOG.exception("tournament %s cannot go on", code)

    async def _keep_going(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            try:
                await self.tick()
            except Exception:
                LOG.exception("tournaments cannot be looked for")

    async def _advance(self, code: str) -> None:
        stored = await self.get(code)
        if stored.tournament.state == "open" and (stored.tournament.starts or float("inf")) <= self.now():
            await self._changing(code, self._start)
            stored = await self.get(code)
        if stored.tournament.state != "running":
            return
        await self._changing(code, self._count)
        await self._changing(code, self._draw)
        await self._open_tables(await self.get(code))

    async def _start(self, stored: Stored) -> None:
        """Fix the stages and let the first round begin. With too few players, its host has to start it later."""
        found = stored.tournament
        if found.state != "open":
            return
        if len(stored.active) < 2 or len(stored.active) > _most(found):
            await self.rows.change(found, starts=None)
            return
        stages, plan = draws.first_plan(stored)
        now = self.now()
        rounds = sum(stage == "round" for stage in stages)
        await self.rows.change(
            found, state="running", stages=stages, plan=plan, rounds=rounds, next_round=now, updated=now
        )

    async def _count(self, stored: Stored) -> None:
        """Note the results of tables that have ended. After the last one, the pause begins or all is over."""
        found = stored.tournament
        going = [one for one in stored.of_round(found.round) if one.open]
        tables = await self._tables_of(going)
        ended = [_counted(one, *tables[one.code]) for one in going if one.code in tables]
        counted = [one for one in ended if one is not None]
        if not counted:
            return
        values: dict[str, Any] = {"updated": self.now()}
        if len(counted) == len(going):
            if found.round == len(found.stages):
                values["state"] = "over"
            else:
                values["next_round"] = self.now() + 60 * found.pause
        await self.rows.change(found, pairings=counted, **values)

    async def _tables_of(self, pairings: Sequence[Pairing]) -> dict[str, Any]:
        found = await self.rows.tables([one.code for one in pairings])
        return {code: (info, seats) for code, (info, seats) in found.items() if info.status == "over"}

    async def _draw(self, stored: Stored) -> None:
        """Draw the next round if its time has come."""
        found = stored.tournament
        if found.state != "running" or found.next_round is None or found.next_round > self.now():
            return
        drawn = draws.next_round(stored)
        if not drawn:
            await self.rows.change(found, state="over", next_round=None, updated=self.now())
            return
        values: dict[str, Any] = {"round": found.round + 1, "next_round": None, "updated": self.now()}
        await self.rows.change(found, pairings=drawn, **values)

    async def _open_tables(self, stored: Stored) -> None:
        """Open the tables of this round that are not there yet."""
        going = [one for one in stored.of_round(stored.tournament.round) if one.open]
        there = await self.rows.tables([one.code for one in going])
        for one in going:
            if one.code not in there:
                try:
                    await self._open_table(stored, one)
                except IntegrityError:  # another process was faster
                    continue

    async def _open_table(self, stored: Stored, one: Pairing) -> None:
        found, game = stored.tournament, known_game(stored.tournament.game)
        config = game.config(len(one.players), found.modules, found.options)
        info = new_info(
            Guest(""),  # nobody may change its seats as a host
            found.game,
            game.rules_version,
            config.modules,
            config.options,
            code=one.code,
            delay=found.delay,
            status="playing",
            clock=found.clock,
            listed=found.listed,
            rated=found.rated,
            tournament=found.code,
        )
        seats = []
        for seat, player in enumerate(one.players):
            entry = stored.entry(player)
            assert entry is not None
            stands_in = usual_bot(game) if entry.left is not None else None
            program = player in stored.programs
            seats.append(Seat(seat, "human", player, stands_in, entry.name, entry.animal, program, holders=[player]))
        await self._tables.add(info, seats)

    # --- helpers

    async def _out(self, code: str, guest_id: str) -> None:
        async def change(stored: Stored) -> None:
            found, entry = stored.tournament, stored.entry(guest_id)
            if entry is None or entry.left is not None:
                raise Conflict("Who has not joined cannot leave.")
            if found.state in ("over", "cancelled"):
                raise Conflict("This tournament is over.")
            if found.state == "open":
                await self.rows.change(found, gone=[guest_id], updated=self.now())
            else:
                await self.rows.change(found, [replace(entry, left=found.round)], updated=self.now())

        await self._changing(code, change)
        for one in (stored := await self.get(code)).of_round(stored.tournament.round):
            if one.open and guest_id in one.players:
                live = await self._tables.get(one.code)
                await seating.leave(self._tables, live, one.players.index(guest_id))

    async def _changing(self, code: str, change: Callable[[Stored], Any]) -> None:
        """Change a tournament as it is now; look again if another change came first."""
        for _ in range(TRIES):
            try:
                await change(await self.get(code))
            except StaleVersion:
                continue
            return
        raise Conflict("The tournament has changed since you looked. Please look again.")


def _counted(one: Pairing, info: Any, seats: Sequence[Seat]) -> Pairing | None:
    """Return a table with the result of its game, or None if it has none."""
    if info.result is None:
        return None
    absent = [player for seat, player in enumerate(one.players) if seats[seat].bot is not None]
    ranks, totals = list(info.result["ranks"]), list(info.result["totals"])
    return replace(one, ranks=ranks, totals=totals, absent=absent, open=False)


def _check(setup: TournamentSetup) -> None:
    game = known_game(setup.game)
    if not setup.name or len(setup.name) > LONGEST_NAME:
        raise BadRequest("A tournament needs a name of at most {number} letters.", number=LONGEST_NAME)
    if setup.format not in FORMATS:
        raise UnknownName(mark("There is no kind of tournament {name}."), setup.format, FORMATS)
    if setup.seats < 2 or setup.seats not in game.seats:
        least, most = max(2, game.seats.start), game.seats.stop - 1
        raise BadRequest("{game} can be played by {least} to {most} people.", game=game.title, least=least, most=most)
    if setup.format != "round_robin" and not 1 <= setup.rounds <= MOST_ROUNDS:
        raise BadRequest("A tournament has 1 to {number} rounds.", number=MOST_ROUNDS)
    if setup.rated and not setup.listed:
        raise BadRequest("Only tournaments that everybody may find can be rated.")
    if setup.rated:
        check_each_against_all(game, setup.seats, setup.modules)
    if setup.pause not in BREAKS:
        raise BadRequest("A pause lasts one of these minutes: {minutes}.", minutes=", ".join(map(str, BREAKS)))
    if setup.delay not in DELAYS:
        raise BadRequest("Spectators can be {minutes} minutes behind.", minutes=", ".join(map(str, DELAYS)))


def _check_players(stored: Stored) -> None:
    players, most = len(stored.active), _most(stored.tournament)
    if players < 2:
        raise Conflict("A tournament needs two players at least.")
    if players > most:
        raise Conflict("In a round robin everybody meets everybody: it takes {number} players at most.", number=most)


def _most(tournament: Tournament) -> int:
    return MOST_ALL if tournament.format == "round_robin" else MOST_PLAYERS


def _only_host(stored: Stored, guest: Guest) -> None:
    if stored.tournament.host != guest.id:
        raise Forbidden("Only who runs the tournament can do this.")
