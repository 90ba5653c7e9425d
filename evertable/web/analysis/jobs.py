"""Analyses of finished games: asked for once, worked on in the background one after the other, kept with the game.

Bots of running games go first wherever they come: an analysis asks the workers for one look at a time.
"""

import asyncio
import hashlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic, time
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select

from evertable.analysis.look import look
from evertable.analysis.study import Study
from evertable.web.live.bots import BotWorkers
from evertable.web.live.live_game import LiveGame
from evertable.web.live.live_table import LiveTable
from evertable.web.live.replays import ReplayCache
from evertable.web.live.tables import Tables
from evertable.web.server.problems import Conflict, RulesDiffer
from evertable.web.storage.model import Move
from evertable.web.storage.schema import ANALYSES, TABLES
from evertable.web.storage.store import Store

LOG: Final = logging.getLogger(__name__)
EVERY: Final = 5.0
"""Seconds of work that may be lost when the server stops."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """What is kept: the findings if it is done, else the looks taken so far."""

    ending: str
    """The game it belongs to, to the last move: a game whose end was taken back gets another analysis."""
    done: bool
    data: dict[str, Any]


def ending_of(moves: Sequence[Move]) -> str:
    """What tells a game from all others of the table."""
    text = "\n".join(f"{move.seat} {move.text}" for move in moves)
    return hashlib.sha256(text.encode()).hexdigest()


def finished(live: LiveTable) -> LiveGame:
    """The position of a game that is over; raises Conflict, because an analysis would tell what is hidden."""
    if live.live_game is None or not live.finished:
        raise Conflict("A game can be analysed when it is over.")
    if not live.live_game.over and live.live_game.changed is not None:
        raise RulesDiffer(live.live_game.changed)
    return live.live_game


class AnalysisRows:
    """Analyses on disk."""

    def __init__(self, store: Store) -> None:
        self._run: Final = store.run

    async def get(self, table: int) -> Analysis | None:
        """The analysis of a table."""
        wanted = select(ANALYSES.c.ending, ANALYSES.c.done, ANALYSES.c.data).where(ANALYSES.c.table_id == table)
        row = await self._run(lambda c: c.execute(wanted).mappings().first())
        return Analysis(**row) if row else None

    async def put(self, table: int, analysis: Analysis | None) -> None:
        """Keep it in the place of the one before; None: forget that."""

        def work(c: Connection) -> None:
            c.execute(delete(ANALYSES).where(ANALYSES.c.table_id == table))
            if analysis is not None:
                c.execute(
                    insert(ANALYSES).values(
                        table_id=table,
                        ending=analysis.ending,
                        done=analysis.done,
                        data=analysis.data,
                        updated=time(),
                    )
                )

        await self._run(work)

    async def unfinished(self) -> list[str]:
        """The tables whose analysis was asked for and is not done, the one that waits longest first."""
        wanted = (
            select(TABLES.c.code)
            .join(ANALYSES, ANALYSES.c.table_id == TABLES.c.id)
            .where(~ANALYSES.c.done)
            .order_by(ANALYSES.c.updated)
        )
        return await self._run(lambda c: list(c.execute(wanted).scalars()))


class AnalysisService:
    """Works on one game at a time."""

    def __init__(self, store: Store, tables: Tables, bot_workers: BotWorkers, replay_cache: ReplayCache) -> None:
        self._rows: Final = AnalysisRows(store)
        self._tables: Final = tables
        self._bot_workers: Final = bot_workers
        self._replay_cache: Final = replay_cache
        self._waiting: Final[list[str]] = []
        """Codes of tables; the first one is worked on."""
        self._progress = 0.0
        self._failed: Final[set[str]] = set()
        self._task: asyncio.Task[None] | None = None

    async def resume(self) -> None:
        """Go on with what a server before this one has left."""
        for code in await self._rows.unfinished():
            self._want(code)

    async def close(self) -> None:
        """Stop; what is not done will be gone on with."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def of(self, live: LiveTable) -> Analysis | None:
        """The analysis of a finished game, done or begun; None if nobody has asked for it."""
        ending = ending_of(finished(live).moves)
        kept = await self._rows.get(live.info.id)
        return kept if kept is not None and kept.ending == ending else None

    async def ask(self, live: LiveTable) -> None:
        """Have a finished game analysed, unless it has been."""
        code = live.info.code
        if await self.of(live) is None and code not in self._waiting:
            self._failed.discard(code)
            await self._rows.put(live.info.id, Analysis(ending_of(finished(live).moves), False, {}))
            self._want(code)

    def progress(self, code: str) -> float:
        """How much of a table's analysis is done."""
        return self._progress if code in self._waiting[:1] else 0.0

    def failed(self, code: str) -> bool:
        """Whether the last attempt went wrong."""
        return code in self._failed

    def _want(self, code: str) -> None:
        if code not in self._waiting:
            self._waiting.append(code)
        if self._task is None:
            self._task = asyncio.ensure_future(self._work())

    async def _work(self) -> None:
        try:
            while self._waiting:
                code, self._progress = self._waiting[0], 0.0
                try:
                    await self._analyse(code)
                except RulesDiffer:  # what was found out under the rules of then is kept
                    self._failed.add(code)
                except Exception:
                    LOG.exception("the analysis of table %s was given up", code)
                    self._failed.add(code)
                    await self._give_up(code)
                self._waiting.pop(0)
        finally:
            self._task = None

    async def _analyse(self, code: str) -> None:
        live = await self._tables.get(code)
        live_game, kept = finished(live), await self.of(live)
        if kept is None:
            return
        replay = await self._replay_cache.of(live)
        moves = [(move.seat, move.text) for move in live_game.moves]
        study = await asyncio.to_thread(Study, live_game.game, replay.states, moves)
        study.go_on(kept.data)
        saved = monotonic()
        while (decision := study.next()) is not None:
            dumped = live_game.game.dump(replay.states[decision.step])
            found = await self._bot_workers.work(look, dumped, decision, study.bot, study.positions(decision))
            study.add(decision, found)
            self._progress = study.progress
            if live.live_game is not live_game:
                await self._rows.put(live.info.id, None)
                return
            if monotonic() - saved > EVERY:
                await self._rows.put(live.info.id, Analysis(kept.ending, False, study.kept()))
                saved = monotonic()
        findings = await asyncio.to_thread(study.findings)
        await self._rows.put(live.info.id, Analysis(kept.ending, True, findings))

    async def _give_up(self, code: str) -> None:
        """So that it can be asked for again, and is not begun again and again by itself."""
        try:
            stored = await self._tables.store.table(code)
            if stored is not None:
                await self._rows.put(stored[0].id, None)
        except Exception:
            LOG.exception("the analysis of table %s stays unfinished", code)
