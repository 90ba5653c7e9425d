"""Challenges, deals of the day and puzzles: open their tables, and judge the attempts."""

import asyncio
import logging
from collections.abc import Sequence
from datetime import date
from typing import Any, Final

from evertable.bots.levels import usual_bot
from evertable.challenges import daily
from evertable.challenges.challenge import SEAT, Challenge, challenges
from evertable.challenges.puzzles import Puzzle, puzzles
from evertable.kernel.stack import State
from evertable.present.words import Words
from evertable.web.live.live_table import LiveTable
from evertable.web.live.new_table import BOT, BOT_NAMES, ME, TableSetup, new_info, open_table
from evertable.web.live.replays import ReplayCache
from evertable.web.live.tables import Tables
from evertable.web.server.problems import Conflict
from evertable.web.storage.model import Guest, Move, Seat
from evertable.web.tasks.rows import Attempt, AttemptRows
from evertable.web.tasks.views import challenge_view, daily_view, puzzle_view, tried

LOG: Final = logging.getLogger(__name__)


class TaskJudge:
    """Opens the tables of tasks. Judges an attempt when its table changes, and stores the result once it is decided."""

    def __init__(self, attempts: AttemptRows, tables: Tables, replay_cache: ReplayCache) -> None:
        self._attempts: Final = attempts
        self._tables: Final = tables
        self._replay_cache: Final = replay_cache
        self._judging: Final[set[asyncio.Task[None]]] = set()
        tables.after_change.append(self.table_changed)

    async def open_challenge(self, guest: Guest, challenge: Challenge, pace: str) -> LiveTable:
        """Open a table for a challenge."""
        seats = [ME, *[BOT + challenge.bot] * (challenge.players - 1)]
        setup = TableSetup(challenge.game, seats, challenge.modules, challenge.options, pace=pace, seed=challenge.seed)
        live = await open_table(self._tables, guest, setup)
        await self._attempts.add(Attempt(live.info.code, guest.id, "challenge", challenge.id))
        return live

    async def open_daily(self, guest: Guest, day: date, pace: str) -> LiveTable:
        """Open a table with a day's deal, or return the one already begun. The first attempt on the day is scored."""
        task = day.isoformat()
        for begun in await self._attempts.of(guest.id, "daily"):
            if begun.task == task and begun.scored and begun.level is None:
                return await self._tables.get(begun.code)
        rules = daily.GAME, [ME], daily.MODULES, daily.options_of(day)
        setup = TableSetup(*rules, spectators=False, pace=pace, seed=daily.seed_of(day))
        live = await open_table(self._tables, guest, setup)
        await self._attempts.add(Attempt(live.info.code, guest.id, "daily", task, scored=day == daily.today()))
        return live

    async def open_puzzle(self, guest: Guest, puzzle: Puzzle, pace: str) -> LiveTable:
        """Open a table at a puzzle's position, with the guest to move and bots on the other seats."""
        moves = [Move(int(seat), text) for seat, _, text in (line.partition(" ") for line in puzzle.actions)]
        rules = puzzle.game, puzzle.rules, puzzle.modules, puzzle.options
        info = new_info(guest, *rules, puzzle.seed, status="playing", pace=pace)
        bot = usual_bot(puzzle.rules_of)
        seats = [Seat(seat, "bot", bot=bot, name=BOT_NAMES[seat]) for seat in range(puzzle.players)]
        seats[puzzle.seat] = Seat(puzzle.seat, "human", guest.id, name=guest.name, holders=[guest.id])
        live = await self._tables.add(info, seats, moves)
        await self._attempts.add(Attempt(live.info.code, guest.id, "puzzle", puzzle.id))
        return live

    def table_changed(self, live: LiveTable) -> None:
        """Judge a table in the background."""
        if live.live_game is not None and live.live_game.changed is None:
            task = asyncio.ensure_future(self._judge(live))
            self._judging.add(task)
            task.add_done_callback(self._judging.discard)

    async def close(self) -> None:
        """Wait for judgements under way."""
        await asyncio.gather(*self._judging, return_exceptions=True)

    async def check_no_bot_help(self, live: LiveTable) -> None:
        """Raise Conflict if bots must not help: in puzzles and scored deals of the day."""
        attempt = await self._open(live)
        if attempt is not None and attempt.kind == "puzzle":
            raise Conflict("Try it yourself first.")
        if attempt is not None and attempt.scored:
            raise Conflict("There are no hints in the deal of the day.")

    async def check_may_take_back(self, live: LiveTable) -> None:
        """Raise Conflict if moves must not be taken back: in scored deals of the day."""
        attempt = await self._open(live)
        if attempt is not None and attempt.scored:
            raise Conflict("In the deal of the day, a turn that has shown you something cannot be taken back.")

    async def view(self, live: LiveTable, words: Words) -> dict[str, Any] | None:
        """Return what a page says about the attempt that a table is, or None if it is not one."""
        if live.live_game is None or (attempt := await self._attempts.at(live.info.code)) is None:
            return None
        if attempt.kind == "daily":
            return daily_view(attempt, live, words)
        if attempt.kind == "puzzle":
            puzzle = puzzles().get(attempt.task)
            return None if puzzle is None else puzzle_view(puzzle, live, words)
        challenge = challenges().get(attempt.task)
        if challenge is None:
            return None
        standing = challenge.standing(await self._states(live, challenge))
        return challenge_view(challenge, standing, live.live_game.over, words)

    async def _open(self, live: LiveTable) -> Attempt | None:
        """Return the undecided attempt at a table, or None."""
        attempt = await self._attempts.at(live.info.code)
        return attempt if attempt is not None and attempt.level is None else None

    async def _states(self, live: LiveTable, challenge: Challenge) -> Sequence[State]:
        """Return the states that a challenge is judged by."""
        assert live.live_game is not None
        return (await self._replay_cache.of(live)).states if challenge.looks_back else [live.live_game.s]

    async def _judge(self, live: LiveTable) -> None:
        try:
            if (attempt := await self._open(live)) is not None:
                await self._decide(live, attempt)
        except Exception:
            LOG.exception("what came of table %s was not kept", live.info.code)

    async def _decide(self, live: LiveTable, attempt: Attempt) -> None:
        live_game = live.live_game
        assert live_game is not None
        if attempt.kind == "puzzle":
            puzzle = puzzles().get(attempt.task)
            if puzzle is not None and (choice := tried(puzzle, live_game)) is not None:
                await self._attempts.finish(attempt, int(choice == puzzle.answer), None, None)
        elif live_game.over:
            result = live_game.game.result(live_game.s)
            totals = result.totals
            lead = totals[SEAT] - max((total for owner, total in enumerate(totals) if owner != SEAT), default=0)
            level = int(SEAT in result.winners)
            if attempt.kind == "challenge" and (challenge := challenges().get(attempt.task)) is not None:
                level = challenge.reached(await self._states(live, challenge))
            await self._attempts.finish(attempt, level, totals[SEAT], lead)
