"""A game looked at again: any moment of it, through any pair of eyes that may see it, and a new game from there."""

import asyncio
from collections import OrderedDict
from dataclasses import replace
from typing import Final

from evertable.kernel.game import SPECTATOR
from evertable.kernel.record import RecordError, RulesChanged, loads
from evertable.kernel.record import replay as rerun
from evertable.kernel.stack import State
from evertable.web.live.live_game import Position
from evertable.web.live.live_table import Live
from evertable.web.live.new_table import BOT_NAMES, FRIEND, known_game, random_fields
from evertable.web.live.seating import clean_name
from evertable.web.live.tables import Tables
from evertable.web.server.problems import BadRequest, Conflict, Forbidden, Unshowable
from evertable.web.storage.model import Guest, Move, Seat, TableInfo

KEPT: Final = 8
"""Games whose moments stay in memory."""
LONGEST_NONCE: Final = 40
"""As the database holds it; ours are shorter."""


class Film:
    """A game with the position after every move."""

    def __init__(self, whole: Position) -> None:
        self.whole: Final = whole
        self.states: Final[list[State]] = []
        s = whole.game.new_game(whole.s.table.config, whole.seed)
        for move in whole.moves:
            self.states.append(s.copy())
            whole.game.apply(s, whole.game.parse(s, move.text))
        self.states.append(s)

    def at(self, number: int) -> Position:
        """The game after so many moves."""
        whole, s = self.whole, self.states[number]
        position = Position(whole.game, whole.seed, s)
        position.changed = whole.changed
        position.moves, position.moments = whole.moves[:number], whole.moments[:number]
        begun = sum(first < number for first, _ in whole.turns)
        position.turns, position.scores = whole.turns[:begun], whole.scores[:begun]
        if begun:
            first = position.turns[-1][0]
            position.opened = whole.game.observation(self.states[first], SPECTATOR)
            position.tell_turn()
        return position

    @property
    def stops(self) -> list[int]:
        """The moments between turns."""
        return [*(first for first, _ in self.whole.turns), len(self.whole.moves)]


class Films:
    """The games that were looked at last."""

    def __init__(self) -> None:
        self._kept: Final[OrderedDict[tuple[str, int], Film]] = OrderedDict()

    async def of(self, live: Live) -> Film:
        """A table's game so far."""
        position = _begun(live)
        key = (live.info.code, live.moved_at)
        if key not in self._kept:
            self._kept[key] = await asyncio.to_thread(Film, position)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


def last_moment(live: Live, me: int) -> int:
    """How far one may look: to the end of a game that is over, else to one's own last move."""
    position = _begun(live)
    if live.finished:
        return len(position.moves)
    return max((number + 1 for number, move in enumerate(position.moves) if move.seat == me), default=0)


def eyes(live: Live, me: int, wanted: int | None) -> int:
    """The seat to look from: any once the game is over, before that one's own or nobody's."""
    seat = me if wanted is None else wanted
    if seat != SPECTATOR and not 0 <= seat < len(live.seats):
        raise BadRequest("There is no such seat.")
    if seat not in (SPECTATOR, me) and not live.finished:
        raise Forbidden("Hands of others are shown when the game is over.")
    return seat


def shown_at(live: Live, film: Film, number: int) -> Live:
    """The table as it was after so many moves, for looking only."""
    return Live(live.info, live.seats, film.at(number))


async def branch(tables: Tables, live: Live, guest: Guest, film: Film, number: int, seat: int, bot: str) -> Live:
    """A new table that goes on from a moment of a finished game: the guest on one seat, bots or friends on the others.

    Friends come by link, as to every table; bots can take the seats of those who do not come.
    """
    if not live.finished:
        raise Conflict("The game is not over yet.")
    if not 0 <= seat < len(live.seats):
        raise BadRequest("There is no such seat.")
    if number >= len(film.whole.moves):
        raise Conflict("The game ends here.")
    info = replace(
        film.whole.of_today(live.info),
        **{**random_fields(), "seed": live.info.seed, "nonce": ""},
        id=0,
        status="playing",
        version=1,
    )
    info = replace(
        info,
        host=guest.id,
        takeback=None,
        looking={},
        said={},
        rematch=None,
        rematch_of=None,
        campaign=None,
        lesson=None,
    )
    seats = [_seat(guest, old, bot, old.seat == seat) for old in live.seats]
    if any(seat.kind == "open" for seat in seats):
        info.status = "lobby"
    return await tables.add(info, seats, film.whole.moves[:number])


async def bring(tables: Tables, guest: Guest, text: str) -> Live:
    """A finished game from a file, checked move by move."""
    try:
        record = loads(text)
    except RecordError as error:
        raise Unshowable(error, None) from None
    game = known_game(record.game)
    try:
        if not 0 <= record.seed < 1 << 64:
            raise RecordError("its seed is not a number of 64 bits")
        over = game.over(await asyncio.to_thread(rerun, game, record))
    except RulesChanged:  # it is shown as far as the rules of today lead to it
        over = record.result is not None
    except RecordError as error:
        raise Unshowable(error, game) from None
    if not over:
        raise BadRequest("This game is not finished.")
    info = TableInfo(
        game=game.name,
        rules=record.rules,
        modules=list(record.modules),
        options=dict(record.options),
        host=guest.id,
        status="over",
        **{**random_fields(), "seed": record.seed, "nonce": record.nonce if len(record.nonce) <= LONGEST_NONCE else ""},
    )
    seats = [Seat(seat, "bot", bot="random", name=clean_name(name)) for seat, name in enumerate(record.seats)]
    moves = [Move(int(seat), text) for seat, _, text in (line.partition(" ") for line in record.actions)]
    return await tables.add(info, seats, moves)


def _seat(guest: Guest, old: Seat, bot: str, mine: bool) -> Seat:
    if mine:
        return Seat(old.seat, "human", guest.id, name=guest.name, holders=[guest.id])
    if bot == FRIEND:
        return Seat(old.seat, "open")
    return Seat(old.seat, "bot", bot=bot, name=old.name or BOT_NAMES[old.seat])


def _begun(live: Live) -> Position:
    if live.position is None:
        raise Conflict("The game has not started yet.")
    return live.position
