"""All live tables: load, change and unload them.

Every change takes three steps under the table's lock: try it on a draft, commit it, show it.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import replace
from functools import wraps
from itertools import islice
from time import monotonic
from typing import Any, Concatenate, Final, ParamSpec, TypeVar, cast

from sqlalchemy import Connection

from evertable import registry
from evertable.kernel import notation
from evertable.kernel.errors import IllegalAction
from evertable.kernel.game import OVER
from evertable.kernel.module import ConfigError
from evertable.kernel.record import differing_lines
from evertable.web.live.delayed_view import DelayedView, follow, note_change, seats_for_spectators
from evertable.web.live.first_game import given_after
from evertable.web.live.game_clocks import after_change, after_cut, after_moves, started, time_is_up
from evertable.web.live.hold import Hold, held, hold_after
from evertable.web.live.live_game import LiveGame
from evertable.web.live.live_table import LiveTable
from evertable.web.live.lost_on_time import result_data
from evertable.web.live.playback import start_playback
from evertable.web.server.now import Now
from evertable.web.server.problems import BadRequest, Conflict, NotFound, Outdated, RulesDiffer
from evertable.web.storage.game_time import GameTime
from evertable.web.storage.model import Guest, Move, Seat, StoredResult, TableInfo
from evertable.web.storage.store import StaleVersion, Store

LOG: Final = logging.getLogger(__name__)
TRIES: Final = 5
"""Attempts at a change while other processes change the same table."""
OPENING: Final = 10.0
"""Seconds in which a table stays in memory after a request, even if nobody watches it yet."""
MOST_LISTED: Final = 5
"""Moves that the refusal of an ambiguous text lists."""
P = ParamSpec("P")
T = TypeVar("T")


Change = Callable[Concatenate["Tables", LiveTable, P], Awaitable[T]]


def locked(change: Change[P, T]) -> Callable[Concatenate["Tables", LiveTable, P], Coroutine[Any, Any, T]]:
    """Run a change under the table's lock, shielded from cancellation. Retry if another process committed first."""

    @wraps(change)
    async def run(tables: "Tables", live: LiveTable, /, *args: P.args, **kwargs: P.kwargs) -> T:
        async def under_lock() -> T:
            async with live.lock:
                for _ in range(TRIES):
                    try:
                        return await change(tables, live, *args, **kwargs)
                    except StaleVersion:
                        await tables.catch_up(live)
                raise Conflict("The table has changed since you looked. Please look again.")

        return await asyncio.shield(asyncio.ensure_future(under_lock()))

    return run


class Tables:
    """The tables of one server."""

    def __init__(self, store: Store, cached: int, now: Now | None = None) -> None:
        self.store: Final = store
        self.now: Final = now or Now()
        self.game_time: Final = GameTime(store, self.now, self.now.ticks)
        """The time that clocks of games run by."""
        self.after_change: list[Callable[[LiveTable], None]] = []
        """Called with a table after each change, for example to wake its bots."""
        self.bot_may_move: list[Callable[[LiveTable], None]] = []
        """Called with a table when its bot may begin its turn."""
        self.after_game_over: list[Callable[[LiveTable, StoredResult, str], None]] = []
        """Called with a table, its result and how it ended (``played`` or ``time``) when its end was stored here."""
        self.check_draft: Callable[[LiveTable, LiveGame], None] = lambda live, draft: None
        """Called before a draft is stored. Raises Problem to refuse it, for example in a lesson."""
        self.check_sit: list[Callable[[LiveTable, Guest], Awaitable[None]]] = []
        """Called before a guest takes a free seat. Raises Problem to refuse it, for example who was blocked."""
        self.may_rate: Callable[[TableInfo, Sequence[Seat]], bool] = lambda info, seats: False
        """Returns whether the game of a rated table can count with those who sit there when it starts."""
        self._cached: Final = cached
        self._live: Final[OrderedDict[str, LiveTable]] = OrderedDict()
        self._coming: Final[dict[str, asyncio.Task[LiveTable]]] = {}

    # --- finding

    async def get(self, code: str) -> LiveTable:
        """Return the table with a code, up to date with other processes. Raise NotFound if there is none."""
        code = code.upper()
        if (live := self._live.get(code)) is not None:
            live.used = monotonic()
            self._live.move_to_end(code)
            if live.behind > live.info.version:
                await self._follow(live)
            return live
        if code not in self._coming:
            self._coming[code] = asyncio.ensure_future(self._load(code))
            self._coming[code].add_done_callback(lambda _: self._coming.pop(code))
        return await asyncio.shield(self._coming[code])

    def seen_seats(self, info: TableInfo, seats: list[Seat]) -> list[Seat]:
        """Return the stored seats of a table as spectators may see them, also if the table is not in memory."""
        live = self._live.get(info.code)
        if live is None or live.delayed_view is None:
            return seats_for_spectators(info, seats)
        return live.delayed_view.seen.seats

    async def add(
        self,
        info: TableInfo,
        seats: list[Seat],
        moves: Sequence[Move] = (),
        also: Callable[[Connection], None] | None = None,
    ) -> LiveTable:
        """Store and return a new table, possibly in the middle of a game. ``also`` is done in the same transaction."""
        live_game = None if info.status == "lobby" else await asyncio.to_thread(_rebuild, info, len(seats), moves)
        info.result = stored_result(live_game)
        info.actor, info.season, info.last_turn = _stage(live_game).values()
        if live_game is not None and live_game.changed is not None:
            info.actor = None
        if live_game is not None and info.status == "playing" and info.clock is not None:
            await self.game_time.start()
            info = started(info, seats, live_game, self.game_time)
        await self.store.add_table(info, seats, moves, also)
        live = self._keep(LiveTable(info, seats, live_game))
        self._tell(live)
        return live

    def forget(self, live: LiveTable) -> None:
        """Unload a table. It is loaded from the database next time."""
        self._live.pop(live.info.code, None)
        live.close()

    def close(self) -> None:
        """End all event streams before the server stops."""
        for live in self._live.values():
            live.close()

    @property
    def all(self) -> list[LiveTable]:
        """All tables in memory."""
        return list(self._live.values())

    async def _load(self, code: str) -> LiveTable:
        stored = await self.store.table(code)
        if stored is None:
            raise NotFound("There is no table {code}.", code=code)
        info, seats, moves = stored
        live_game = None
        if info.deadline is not None:
            await self.game_time.start()
        if info.status != "lobby":
            live_game = await asyncio.to_thread(_restored, info, len(seats), moves)
        live = LiveTable(info, seats, live_game)
        if info.delay and live_game is not None:
            live.delayed_view = await asyncio.to_thread(DelayedView.restored, live)
            live.delayed_view.wait()
        self._keep(live)
        for function in self.after_change:
            function(live)
        return live

    def _keep(self, live: LiveTable) -> LiveTable:
        """Keep a table in memory, and close tables that nobody uses if there are too many.

        Who has just opened one, perhaps this one, may be about to watch it or to move.
        """
        self._live[live.info.code] = live
        if (surplus := len(self._live) - self._cached) > 0:
            before = monotonic() - OPENING
            idle = (old for old in self._live.values() if old.used < before and not old.busy)
            for old in list(islice(idle, surplus)):
                del self._live[old.info.code]
                old.close()
        return live

    # --- in step with other processes

    async def follow(self, code: str, version: int) -> None:
        """Note that another process has made a version of a table.

        Catch up now if the table is in use here, else when it is opened.
        """
        if (live := self._live.get(code)) is None:
            if code not in self._coming:
                return
            live = await self.get(code)
        live.behind = max(live.behind, version)
        if live.busy:
            await self._follow(live)

    async def _follow(self, live: LiveTable) -> None:
        async with live.lock:
            if live.behind > live.info.version:
                await self.catch_up(live)

    async def catch_up(self, live: LiveTable) -> None:
        """Load the table's current version from the database. The caller holds the lock."""
        told = live.behind
        stored = await self.store.table(live.info.code)
        live.behind = 0 if live.behind == told else live.behind  # what was announced meanwhile may be newer
        if stored is None:
            self.forget(live)
            raise NotFound("There is no table {code}.", code=live.info.code)
        info, seats, moves = stored
        if info.version <= live.info.version:
            return
        if info.deadline is not None:
            await self.game_time.start()
        try:
            live_game = await asyncio.to_thread(_caught_up, live.live_game, info, len(seats), moves)
        except Conflict:
            self.forget(live)
            raise
        live.seats[:] = seats
        live.log_cache.clear()
        if live_game is live.live_game or live_game is None:
            self._show(live, info)
        else:
            self._place(live, info, live_game)

    async def signal(self, live: LiveTable, what: str) -> None:
        """Signal something about a table to all processes: ``skip_pauses`` and ``end_turn`` to waiting bots,
        ``start_clock`` to the clock of a bot."""
        words = (what, live.info.code, str(live.info.version))
        self.receive_signal(live.info.code, what, live.info.version)
        if self.store.shared:
            await self.store.run(lambda c: self.store.tell(c, *words))

    async def hold_turn(self, live: LiveTable, seat: int, wanted: float | None) -> None:
        """Let bots wait until a seat ends the turn that it has just completed. The caller holds the lock."""
        live.hold = hold_after(live, seat, wanted, self.store.shared)
        if (hold := live.hold) is not None and self.store.shared:
            words = ("hold", live.info.code, str(seat), str(hold.moves), str(hold.seconds))
            await self.store.run(lambda c: self.store.tell(c, *words))

    async def forget_names(self, live: LiveTable, seats: Sequence[int]) -> None:
        """Take the names of seats from what spectators with a delay still see, in all processes."""
        self.receive_forget_names(live.info.code, ",".join(map(str, seats)))
        if self.store.shared:
            words = ("forget_names", live.info.code, ",".join(map(str, seats)))
            await self.store.run(lambda c: self.store.tell(c, *words))

    def receive_forget_names(self, code: str, seats: str) -> None:
        """Do so in this process."""
        live = self._live.get(code)
        if live is not None and live.delayed_view is not None:
            live.delayed_view.forget_names([int(seat) for seat in seats.split(",") if seat])

    def receive_hold(self, code: str, hold: Hold) -> None:
        """Note the hold of a turn that another process has stored."""
        if (live := self._live.get(code)) is not None:
            live.hold = hold
            live.changed()

    def tell_words(self, code: str) -> None:
        """Tell the watchers of a table, if it is in memory, that something was said. Late spectators hear it later."""
        if (live := self._live.get(code)) is None:
            return
        live.words += 1
        live.changed()
        if live.delayed_view is not None:
            live.delayed_view.tell_words()

    def receive_signal(self, code: str, what: str, version: int) -> None:
        """Handle a signal of this or another process."""
        live = self._live.get(code)
        if live is None or live.info.version != version:
            return
        match what:
            case "skip_pauses":
                live.skip_pauses.set()
            case "end_turn":
                live.ended.set()
                self._tell(live)
            case "start_clock":
                for function in self.bot_may_move:
                    function(live)

    # --- changing

    async def change(self, live: LiveTable, seats: Sequence[Seat] = (), **values: Any) -> None:
        """Change the table info and seats (given as new objects). The caller holds the lock."""
        info = note_change(live, self._next(live, **values), seats)
        after = {seat.seat: seat for seat in (*live.seats, *seats)}
        info = after_change(info, [after[number] for number in sorted(after)], live.live_game, self.game_time)
        await self.store.change(info, seats)
        for seat in seats:
            live.seats[seat.seat] = seat
        live.log_cache.clear()
        self._show(live, info)

    async def start(self, live: LiveTable) -> None:
        """Start the game, after the stored moves if it continues another one. The caller holds the lock."""
        stored = await self.store.table(live.info.code)
        moves = stored[2] if stored is not None else []
        if not moves:  # no moves yet: it begins under the current rules
            live.info = replace(live.info, rules=registry.game_named(live.info.game).rules_version)
        rated = live.info.rated and self.may_rate(live.info, live.seats)
        live.info = replace(live.info, rated=rated)
        live_game = await asyncio.to_thread(_rebuild, live.info, len(live.seats), moves)
        values: dict[str, Any] = {"status": "playing", "rated": rated, **_stage(live_game)}
        if live.info.clock is not None:
            await self.game_time.start()
            first = started(replace(live.info, status="playing"), live.seats, live_game, self.game_time)
            values |= {"clock_state": first.clock_state, "deadline": first.deadline}
        await self.change(live, **values)
        live.live_game, live.moved_at = live_game, live.info.version
        self._tell(live)

    async def adopt(self, live: LiveTable, draft: LiveGame) -> None:
        """Store a draft with additional moves and show it. The caller holds the lock."""
        old = running(live)
        self.check_draft(live, draft)
        info = self._next(live, status="over" if draft.over else "playing", **_stage(draft), takeback=None, sit_in=None)
        info.result, info.coach = stored_result(draft), given_after(live)
        info = after_moves(old, info, live.seats, draft, self.game_time)
        if old.stored is None:
            await self.store.add_moves(info, len(old.moves) + 1, draft.moves[len(old.moves) :])
        else:
            info = draft.under_current_rules(info)
            await self._renew(info, draft)
        self._place(live, info, draft)
        self._tell_the_end(live, "played")

    async def end_on_time(self, live: LiveTable, state: dict[str, Any]) -> None:
        """Store the end of a game because somebody has lost on time (``state``). The caller holds the lock."""
        draft = running(live).draft()
        draft.lost = tuple(state["lost"])
        draft.stop()
        values = {**_stage(draft), "clock_state": state, "deadline": None, "takeback": None, "sit_in": None}
        info = self._next(live, status="over", **values)
        info.result = stored_result(draft, self.now())
        info = note_change(live, info)
        await self.store.change(info)
        self._place(live, info, draft)
        self._tell_the_end(live, "time")

    def _tell_the_end(self, live: LiveTable, how: str) -> None:
        if live.info.status == "over" and live.info.result is not None:
            for function in self.after_game_over:
                function(live, live.info.result, how)

    async def cut(self, live: LiveTable, draft: LiveGame, seat: int) -> None:
        """Store a draft with fewer moves, because ``seat`` takes back the others. The caller holds the lock."""
        old = running(live)
        info = self._next(live, status="playing", **_stage(draft), takeback=None, sit_in=None)
        info.result, live.hold = None, None
        info = after_cut(old, info, live.seats, draft, seat, self.game_time)
        info = note_change(live, info, moves=draft.moves)
        if old.stored is None:
            await self.store.cut_moves(info, len(draft.moves))
        else:
            info = draft.under_current_rules(info)
            await self._renew(info, draft)
        for told in live.log_cache.values():
            del told[len(draft.moves) :]
        self._place(live, info, draft)

    async def _renew(self, info: TableInfo, draft: LiveGame) -> None:
        """Store a game from before a change of the rules as one under the current rules."""
        await self.store.put_moves(info, draft.moves)
        draft.rules, draft.stored = info.rules, None

    def _next(self, live: LiveTable, **values: Any) -> TableInfo:
        return replace(live.info, **{"version": live.info.version + 1, "updated": self.now(), **values})

    def _place(self, live: LiveTable, info: TableInfo, draft: LiveGame) -> None:
        live.live_game, live.moved_at = draft, info.version
        live.ended.set()
        live.ended = asyncio.Event()
        start_playback(live)
        self._show(live, info)

    def _show(self, live: LiveTable, info: TableInfo) -> None:
        live.info = info
        self._tell(live)

    def _tell(self, live: LiveTable) -> None:
        live.changed()
        for function in self.after_change:
            function(live)
        follow(live)  # after the turn clock was set


# --- moves


@locked
async def act(tables: Tables, live: LiveTable, seat: int, text: str, version: int, hold: float | None = None) -> None:
    """Make a seat's move, chosen at ``version`` of the table, and then all forced moves.

    If that completes the turn, bots wait ``hold`` seconds for the player to end it. None: they do not wait.
    """
    draft = ready(live, seat, version).draft()
    if time_is_up(live.info, tables.game_time):
        raise Conflict("Your time is up.")
    draft.do(legal(draft, seat, text), own=True)
    draft.settle()
    await tables.adopt(live, draft)
    await tables.hold_turn(live, seat, hold)


def ready(live: LiveTable, seat: int, version: int) -> LiveGame:
    """Return the game in which a seat may move now. Raise Conflict if it may not."""
    live_game = running(live)
    if not live.moved_at <= version <= live.info.version:
        raise Conflict("The table has changed since you looked. Please look again.")
    if live_game.over:
        raise Conflict("The game is over.")
    if live.bot_at(seat) is not None:
        raise Conflict("A bot plays this seat. Take the seat back first.")
    if live_game.actor != seat:
        raise Conflict("It is somebody else's turn.")
    return live_game


@locked
async def advance(tables: Tables, live: LiveTable, live_game: LiveGame, seat: int, text: str) -> bool:
    """Make a bot's move. Return False if the game has changed since the bot began to think."""
    if live.live_game is not live_game or live_game.changed is not None:
        return False
    if live_game.actor != seat or live.bot_at(seat) is None:
        return False
    draft = live_game.draft()
    draft.do(legal(draft, seat, text), own=False)
    draft.settle()
    await tables.adopt(live, draft)
    return True


@locked
async def undo(tables: Tables, live: LiveTable, seat: int, number: int | None = None) -> None:
    """Take back the seat's last choice, or everything from move ``number`` (counted from 1) on."""
    live_game = running(live)
    if live.info.rated:
        raise Conflict("Nothing is taken back in a rated game.")
    possible = live_game.undoable(seat)
    if not possible:
        raise Conflict("There is nothing you can take back alone: something hidden was seen, or another player moved.")
    target = possible[-1] if number is None else number - 1
    if target not in possible:
        raise Conflict("You cannot go back that far alone.")
    await tables.cut(live, live_game.back_to(target), seat)


async def end_turn(tables: Tables, live: LiveTable, seat: int) -> None:
    """End a turn, so that bots stop waiting for an undo."""
    hold = held(live)
    if _begun_game(live).lingering != seat and (hold is None or hold.seat != seat):
        raise Conflict("There is no turn of yours to end.")
    await tables.signal(live, "end_turn")


def legal(live_game: LiveGame, seat: int, text: str) -> int:
    """Return the legal action that a text or number denotes. Raise BadRequest if none or several match."""
    view = live_game.view(seat)
    if text.isascii() and text.isdecimal() and int(text) in view.legal_actions():
        return int(text)
    found = notation.find(text, [(action, view.describe(action)) for action in view.legal_actions()])
    if not found:
        raise BadRequest("This is not possible now.")
    if len(found) > 1:
        moves = "; ".join(notation.write(described) for _, described in found[:MOST_LISTED])
        raise BadRequest("Several moves match. Possible: {moves}.", moves=moves)
    return found[0][0]


def _begun_game(live: LiveTable) -> LiveGame:
    if live.live_game is None:
        raise Conflict("The game has not started yet.")
    return live.live_game


def running(live: LiveTable) -> LiveGame:
    """Return a game that can continue. Raise Conflict in the lobby, RulesDiffer if the rules have changed."""
    live_game = _begun_game(live)
    if live_game.changed is not None:
        raise RulesDiffer(live_game.changed)
    return live_game


def _restored(info: TableInfo, seats: int, moves: Sequence[Move]) -> LiveGame:
    """Return a stored game. If the current rules lead to another actor or result, it can only be viewed."""
    live_game = _rebuild(info, seats, moves)
    if live_game.changed is None and info.rules < live_game.game.rules_version:
        actor = OVER if info.status == "over" else info.actor
        then, now = result_of(info), stored_result(live_game)
        if actor not in (None, live_game.actor):
            live_game.note_rules_change(moves, len(moves))
        elif then is not None and now is not None and then != _counted(now):
            live_game.note_rules_change(moves, len(moves), words=differing_lines(then, _counted(now)))
    return live_game


def _counted(result: StoredResult) -> dict[str, Any]:
    """Return a result as in a record."""
    return {key: value for key, value in result.items() if key != "time"}


def result_of(info: TableInfo) -> dict[str, Any] | None:
    """Return the stored result of a finished game as in a record, or None."""
    return None if info.result is None else _counted(info.result)


def _rebuild(info: TableInfo, seats: int, moves: Sequence[Move]) -> LiveGame:
    """Return a stored game under the current rules, as far as they lead to its moves. Raise Outdated otherwise."""
    try:
        game = registry.game_named(info.game)
        if not 0 < info.rules <= game.rules_version:
            raise Outdated(
                "This game was played under rules {old} of {game}; these are rules {new}. Its moves may mean something "
                "else now, so it can neither be shown nor continued.",
                old=info.rules,
                game=game.title,
                new=game.rules_version,
            )
        return LiveGame.rebuild(info, seats, moves)
    except (KeyError, ConfigError, IllegalAction):
        LOG.exception("table %s cannot be rebuilt", info.code)
    raise Outdated("This game was begun under other rules and cannot be continued.")


def stored_result(live_game: LiveGame | None, time: float | None = None) -> StoredResult | None:
    """Return the result of a finished game to store, or None. It ended at ``time``, or with the last move."""
    if live_game is None or not live_game.over or (not live_game.moves and time is None):
        return None
    ended = live_game.moves[-1].time if time is None else time
    return cast(StoredResult, {"time": ended, **result_data(live_game)})


def _caught_up(old: LiveGame | None, info: TableInfo, seats: int, moves: Sequence[Move]) -> LiveGame | None:
    """Return the game after another process changed it: the same, with more moves, or rebuilt."""
    lost = (info.clock_state or {}).get("lost", [])
    if old is not None and list(old.lost) != lost:
        return _restored(info, seats, moves)
    if info.status == "lobby" or (old is not None and (old.moves if old.stored is None else old.stored) == moves):
        return old
    if old is None or old.stored is not None or old.moves != moves[: len(old.moves)]:
        return _restored(info, seats, moves)
    draft = old.draft()
    draft.replay_moves(moves)
    return draft


def _stage(live_game: LiveGame | None) -> dict[str, Any]:
    """Return what lists of tables show of a game: the seat to move, its season, and the last turn."""
    last = None if live_game is None else _last_turn(live_game)
    if live_game is None or live_game.over:
        return {"actor": None, "season": "", "last_turn": last}
    season = live_game.presenter.season(live_game.s, live_game.actor)
    return {"actor": live_game.actor, "season": season, "last_turn": last}


def _last_turn(live_game: LiveGame) -> dict[str, Any] | None:
    """Return the last turn that somebody has begun, as a log entry."""
    if not live_game.turns:
        return None
    entry = live_game.turns[-1][1]
    return {"seat": entry.seat, "do": dict(entry.do), "changes": dict(entry.changes)}
