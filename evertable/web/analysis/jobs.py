"""Background jobs that analyse finished games, one after the other, and store the findings with the game.

Bots of running games have priority: an analysis submits one decision at a time to the workers.
"""

import asyncio
import hashlib
import logging
from collections.abc import Sequence
from dataclasses import asdict, dataclass
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
from evertable.web.server.problems import Conflict, RulesDiffer, TooManyRequests
from evertable.web.storage.model import Move
from evertable.web.storage.schema import ANALYSES, TABLES
from evertable.web.storage.store import Store

LOG: Final = logging.getLogger(__name__)
EVERY: Final = 5.0
"""Seconds between saves. Work since the last save is lost when the server stops."""
MOST_WAITING: Final = 100
MOST_OF_ADDRESS: Final = 5
"""Analyses that may wait, of all and of one address."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """A stored analysis: the findings if it is done, else the decisions evaluated so far."""

    ending: str
    """Digest of the moves. A game whose end was taken back gets a new analysis."""
    done: bool
    data: dict[str, Any]


def ending_of(moves: Sequence[Move]) -> str:
    """Return a digest of a game's moves."""
    text = "\n".join(f"{move.seat} {move.text}" for move in moves)
    return hashlib.sha256(text.encode()).hexdigest()


def finished(live: LiveTable) -> LiveGame:
    """Return a finished game. Raise Conflict before the end, because an analysis reveals what is hidden."""
    if live.live_game is None or not live.finished:
        raise Conflict("A game can be analysed when it is over.")
    if not live.live_game.over and live.live_game.changed is not None:
        raise RulesDiffer(live.live_game.changed)
    return live.live_game


class AnalysisService:
    """Analyses requested games, one at a time."""

    def __init__(self, store: Store, tables: Tables, bot_workers: BotWorkers, replay_cache: ReplayCache) -> None:
        self._run: Final = store.run
        self._tables: Final = tables
        self._bot_workers: Final = bot_workers
        self._replay_cache: Final = replay_cache
        self._waiting: Final[list[str]] = []
        """Codes of tables. The first one is being analysed."""
        self._asked: dict[str, str] = {}
        """By code, the address that has asked for an analysis that waits."""
        self._progress = 0.0
        self._failed: Final[set[str]] = set()
        self._task: asyncio.Task[None] | None = None

    async def resume(self) -> None:
        """Resume the analyses that an earlier server left unfinished."""
        for code in await self._unfinished():
            self._want(code)

    async def close(self) -> None:
        """Stop. Unfinished analyses are resumed by the next server."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def of(self, live: LiveTable) -> Analysis | None:
        """Return the analysis of a finished game, done or begun, or None if it was not requested."""
        ending = ending_of(finished(live).moves)
        kept = await self._get(live.info.id)
        return kept if kept is not None and kept.ending == ending else None

    async def ask(self, live: LiveTable, address: str) -> None:
        """Request the analysis of a finished game, unless there is one.

        Raise TooManyRequests if too many wait, of the visitor's address or of all: each takes minutes.
        """
        code = live.info.code
        if await self.of(live) is None and code not in self._waiting:
            mine = sum(self._asked.get(other) == address for other in self._waiting)
            if mine >= MOST_OF_ADDRESS or len(self._waiting) >= MOST_WAITING:
                raise TooManyRequests("That was a lot at once. Please wait a moment.")
            self._asked = {other: self._asked.get(other, "") for other in self._waiting} | {code: address}
            self._failed.discard(code)
            await self._put(live.info.id, Analysis(ending_of(finished(live).moves), False, {}))
            self._want(code)

    def progress(self, code: str) -> float:
        """Return the progress of a table's analysis, from 0 to 1."""
        return self._progress if code in self._waiting[:1] else 0.0

    def failed(self, code: str) -> bool:
        """Return whether the last attempt failed."""
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
                except RulesDiffer:  # findings under the earlier rules are kept
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
                await self._put(live.info.id, None)
                return
            if monotonic() - saved > EVERY:
                await self._put(live.info.id, Analysis(kept.ending, False, study.kept()))
                saved = monotonic()
        findings = await asyncio.to_thread(study.findings)
        await self._put(live.info.id, Analysis(kept.ending, True, findings))

    async def _give_up(self, code: str) -> None:
        """Delete a failed analysis, so that it can be requested again and is not resumed."""
        try:
            stored = await self._tables.store.table(code)
            if stored is not None:
                await self._put(stored[0].id, None)
        except Exception:
            LOG.exception("the analysis of table %s stays unfinished", code)

    # --- rows

    async def _get(self, table: int) -> Analysis | None:
        wanted = select(ANALYSES.c.ending, ANALYSES.c.done, ANALYSES.c.data).where(ANALYSES.c.table_id == table)
        row = await self._run(lambda c: c.execute(wanted).mappings().first())
        return Analysis(**row) if row else None

    async def _put(self, table: int, analysis: Analysis | None) -> None:
        """Replace the analysis of a table. None deletes it."""

        def work(c: Connection) -> None:
            c.execute(delete(ANALYSES).where(ANALYSES.c.table_id == table))
            if analysis is not None:
                c.execute(insert(ANALYSES).values(table_id=table, updated=time(), **asdict(analysis)))

        await self._run(work)

    async def _unfinished(self) -> list[str]:
        """Return the codes of tables with an unfinished analysis, the oldest first."""
        wanted = (
            select(TABLES.c.code)
            .join(ANALYSES, ANALYSES.c.table_id == TABLES.c.id)
            .where(~ANALYSES.c.done)
            .order_by(ANALYSES.c.updated)
        )
        return await self._run(lambda c: list(c.execute(wanted).scalars()))
