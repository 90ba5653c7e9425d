"""Replays: a game at any move, seen from any permitted seat, and new games from there."""

import asyncio
from collections import OrderedDict
from typing import Any, Final

from evertable import registry
from evertable.kernel.game import SPECTATOR, Game
from evertable.kernel.record import RecordError, loads
from evertable.kernel.stack import State
from evertable.web.live.live_game import LiveGame
from evertable.web.live.live_table import LiveTable
from evertable.web.live.new_table import BOT_NAMES, FRIEND, known_game, new_info
from evertable.web.live.seating import clean_name
from evertable.web.live.tables import Tables
from evertable.web.server.limited_work import LimitedWork, is_finished_game
from evertable.web.server.problems import BadRequest, Conflict, Forbidden, Unshowable
from evertable.web.storage.model import Guest, Move, Seat

KEPT: Final = 8
"""Replays kept in memory."""
LONGEST_NONCE: Final = 40
"""Longest nonce that the database stores. Ours are shorter."""


class Replay:
    """A game with the state after every move."""

    def __init__(self, complete: LiveGame) -> None:
        self.complete: Final = complete
        self.states: Final[list[State]] = []
        s = complete.game.new_game(complete.s.table.config, complete.seed)
        for move in complete.moves:
            self.states.append(s.copy())
            complete.game.apply(s, complete.game.parse(s, move.text))
        self.states.append(s)

    def at(self, number: int) -> LiveGame:
        """Return the game after ``number`` moves."""
        complete, s = self.complete, self.states[number]
        live_game = LiveGame(complete.game, complete.seed, s)
        live_game.changed = complete.changed
        live_game.moves, live_game.log_entries = complete.moves[:number], complete.log_entries[:number]
        begun = sum(first < number for first, _ in complete.turns)
        live_game.turns, live_game.scores = complete.turns[:begun], complete.scores[:begun]
        if begun:
            first = live_game.turns[-1][0]
            live_game.opened = complete.game.observation(self.states[first], SPECTATOR)
            live_game.summarise_turn()
        return live_game

    @property
    def stops(self) -> list[int]:
        """The numbers of moves at which turns begin, and the end."""
        return [*(first for first, _ in self.complete.turns), len(self.complete.moves)]


class ReplayCache:
    """The replays that were used last."""

    def __init__(self) -> None:
        self._kept: Final[OrderedDict[tuple[str, int], Replay]] = OrderedDict()

    async def of(self, live: LiveTable) -> Replay:
        """Return the replay of a table's game so far."""
        live_game = _begun(live)
        key = (live.info.code, live.moved_at)
        if key not in self._kept:
            self._kept[key] = await asyncio.to_thread(Replay, live_game)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


def last_moment(live: LiveTable, me: int) -> int:
    """Return the last move that a viewer may see: the end of a finished game, else their own last move."""
    live_game = _begun(live)
    if live.finished:
        return len(live_game.moves)
    return max((number + 1 for number, move in enumerate(live_game.moves) if move.seat == me), default=0)


def viewpoint(live: LiveTable, me: int, wanted: int | None) -> int:
    """Return the seat to look from. Before the end, only the own seat and the spectators' view are allowed."""
    seat = me if wanted is None else wanted
    if seat != SPECTATOR and not 0 <= seat < len(live.seats):
        raise BadRequest("There is no such seat.")
    if seat not in (SPECTATOR, me) and not live.finished:
        raise Forbidden("Hands of others are shown when the game is over.")
    return seat


def table_at(live: LiveTable, replay: Replay, number: int) -> LiveTable:
    """Return the table after ``number`` moves, to view only."""
    return LiveTable(live.info, live.seats, replay.at(number))


async def branch(
    tables: Tables, live: LiveTable, guest: Guest, replay: Replay, number: int, seat: int, bot: str
) -> LiveTable:
    """Open a table that continues a finished game after ``number`` moves.

    The guest gets one seat; the others are for a bot, or for friends who come by link.
    """
    if not live.finished:
        raise Conflict("The game is not over yet.")
    if not 0 <= seat < len(live.seats):
        raise BadRequest("There is no such seat.")
    if number >= len(replay.complete.moves):
        raise Conflict("The game ends here.")
    seats = [_seat(guest, old, bot, old.seat == seat) for old in live.seats]
    old = replay.complete.under_current_rules(live.info)
    rules = old.game, old.rules, old.modules, old.options
    info = new_info(guest, *rules, old.seed, spectators=old.spectators, pace=old.pace, delay=old.delay)
    info.status = "lobby" if any(seat.kind == "open" for seat in seats) else "playing"
    return await tables.add(info, seats, replay.complete.moves[:number])


async def import_record(tables: Tables, limited_work: LimitedWork, guest: Guest, text: str) -> LiveTable:
    """Open a table with a finished game from a file, read and checked move by move in a worker."""
    try:
        over = await limited_work.run(is_finished_game, text)
    except RecordError as error:
        raise Unshowable(error, await asyncio.to_thread(_game_in, text)) from None
    record = await asyncio.to_thread(loads, text)
    game = known_game(record.game)
    if not over:
        raise BadRequest("This game is not over yet.")
    nonce = record.nonce if len(record.nonce) <= LONGEST_NONCE else ""
    rules = game.name, record.rules, record.modules, record.options
    info = new_info(guest, *rules, record.seed, status="over", nonce=nonce)
    seats = [Seat(seat, "bot", bot="random", name=clean_name(name)) for seat, name in enumerate(record.seats)]
    moves = [Move(int(seat), text) for seat, _, text in (line.partition(" ") for line in record.actions)]
    return await tables.add(info, seats, moves)


def _game_in(text: str) -> Game[Any] | None:
    """Return the game that a record names, for the words of a refusal; None if it cannot be read."""
    try:
        name = loads(text).game
    except RecordError:
        return None
    return registry.game_named(name) if name in registry.NAMES else None


def _seat(guest: Guest, old: Seat, bot: str, mine: bool) -> Seat:
    if mine:
        return Seat(old.seat, "human", guest.id, name=guest.name, program=guest.program, holders=[guest.id])
    if bot == FRIEND:
        return Seat(old.seat, "open")
    return Seat(old.seat, "bot", bot=bot, name=old.name or BOT_NAMES[old.seat])


def _begun(live: LiveTable) -> LiveGame:
    if live.live_game is None:
        raise Conflict("The game has not started yet.")
    return live.live_game
