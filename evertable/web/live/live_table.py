"""A table in memory: its info, seats and game, one lock, and the watchers to notify."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Collection
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from evertable import registry
from evertable.kernel.fair import commitment
from evertable.kernel.game import SPECTATOR
from evertable.kernel.module import active_modules
from evertable.present.model import LogEntry
from evertable.present.words import Words
from evertable.web.live.live_game import LiveGame
from evertable.web.live.turn_clock import TurnClock
from evertable.web.server.words import marked
from evertable.web.storage.model import Seat, TableInfo

if TYPE_CHECKING:
    from evertable.web.live.delayed_view import DelayedView
    from evertable.web.live.hold import Hold
    from evertable.web.live.playback import Playback


ToldTurn = tuple[LogEntry, tuple[int, Collection[int]], dict[str, Any]]
"""A turn in words, with the log entry that it tells, where it ends and what can be taken back of it."""


def seat_name(seat: Seat, words: Words) -> str:
    """Return a seat's name, or *Player 1* and so on. Programs of members are marked, on boards and in logs, too."""
    name = seat.name or words.say("Player {number}", number=seat.seat + 1)
    return marked(name, seat.program and seat.kind == "human", words)


class LiveTable:
    """One table in memory. Only ``tables.py`` changes it, while it holds the lock."""

    def __init__(self, info: TableInfo, seats: list[Seat], live_game: LiveGame | None) -> None:
        self.info = info
        self.seats = seats
        self.live_game = live_game
        """None in the lobby."""
        self.moved_at = info.version
        """The version at which the game last changed. A move may refer to any version since."""
        self.behind = 0
        """The latest version announced by another process, until this table catches up."""
        self.used = monotonic()
        """When a request last asked for the table."""
        self.lock: Final = asyncio.Lock()
        self.watchers: Final[set[asyncio.Event]] = set()
        self.guests_here: Final[Counter[str]] = Counter()
        """The guests whose pages show the table, each with how many do."""
        self.words = 0
        """Counts what is said and hidden, so that event streams tell of it."""
        self.skip_pauses: Final = asyncio.Event()
        """Set when a player skips the pauses of bots."""
        self.ended = asyncio.Event()
        """Set when a player ends a turn, or the game has changed."""
        self.hold: Hold | None = None
        """The last turn that waits to be ended (``hold.py``)."""
        self.log_cache: Final[dict[tuple[int, str, tuple[str, ...]], list[str]]] = {}
        """The log in words by viewer, voice and names, as far as it was needed."""
        self.turn_log_cache: Final[dict[tuple[int, str, tuple[str, ...]], dict[int, ToldTurn]]] = {}
        """Turns in words by viewer, voice and names, and by the first move."""
        self.driver: asyncio.Task[None] | None = None
        self.clock: TurnClock | None = None
        """The latest turn clock, or None at tables without a timer."""
        self.delayed_view: DelayedView | None = None
        """What spectators see if they have a delay."""
        self.playback: Playback | None = None
        """The automa's turn that is being played back."""
        self.closing = False
        """Whether there will be no more changes."""

    @property
    def busy(self) -> bool:
        """Whether the table must stay in memory."""
        watched = bool(self.watchers) or (self.delayed_view is not None and bool(self.delayed_view.seen.watchers))
        return watched or self.lock.locked() or self.driver is not None or self.clock is not None

    @property
    def finished(self) -> bool:
        """Whether the game is over, even if the current rules do not lead to its end."""
        live_game = self.live_game
        return live_game is not None and (
            live_game.over or (live_game.changed is not None and self.info.status == "over")
        )

    # --- seats and viewers

    def seats_of(self, guest: str | None) -> list[int]:
        """Return the seats that a guest holds."""
        return [seat.seat for seat in self.seats if guest is not None and guest in seat.holders]

    def is_here(self, seat: int) -> bool:
        """Return whether a guest who holds the seat has a page of the table open, served by this process."""
        return any(self.guests_here[guest] for guest in self.seats[seat].holders)

    def viewpoint(self, guest: str | None) -> int:
        """Return the seat that a guest looks from, or SPECTATOR.

        With several seats on one screen, it is the one last opened, unless the table waits for another of them.
        """
        mine = self.seats_of(guest)
        if len(mine) <= 1:
            return mine[0] if mine else SPECTATOR
        looking = self.info.looking.get(guest or "", SPECTATOR)
        return SPECTATOR if self.handover(guest) is not None or looking not in mine else looking

    def handover(self, guest: str | None) -> int | None:
        """Return the seat to hand a shared screen over to before the game continues, or None."""
        mine = self.seats_of(guest)
        if len(mine) < 2 or self.live_game is None or self.live_game.actor not in mine:
            return None
        if self.live_game.changed is not None:
            return None
        actor = self.live_game.actor
        return actor if self.info.looking.get(guest or "") != actor else None

    def seen_by(self, guest: str | None) -> "LiveTable":
        """Return the table as a guest may see it: spectators may have a delay."""
        return self if self.delayed_view is None or self.seats_of(guest) else self.delayed_view.seen

    @property
    def shown(self) -> "LiveTable":
        """The table to display: as it is, or at the step of an automa that is being played back."""
        return self if self.playback is None else self.playback.seen

    @property
    def moves_shown(self) -> int:
        """How many moves the table to display has."""
        live_game = self.shown.live_game
        return 0 if live_game is None else len(live_game.moves)

    @property
    def turn_clock(self) -> TurnClock | None:
        """The clock of this turn, or None if it is not timed."""
        if self.clock is None or self.live_game is None or self.live_game.over:
            return None
        return self.clock if self.clock.number == self.live_game.began else None

    @property
    def edition(self) -> str:
        """Id of what screens show: the version, the step that is played back, and whether the clock is paused."""
        version = str(max(self.info.version, self.behind))
        if self.playback is not None:
            return f"{version}.{len(self.playback.steps)}"
        clock = self.turn_clock
        return version if clock is None or clock.since is not None else f"{version}.still"

    def bot_at(self, seat: int) -> str | None:
        """Return the bot that plays a seat now, or None."""
        return self.seats[seat].bot

    def humans(self) -> list[int]:
        """Return the seats that humans play now."""
        return [seat.seat for seat in self.seats if seat.kind == "human" and seat.bot is None]

    def people(self) -> list[int]:
        """Return the seats that humans hold, also those that a bot plays for them now."""
        return [seat.seat for seat in self.seats if seat.kind == "human"]

    def names(self, words: Words) -> list[str]:
        """Return the names of all owners: the seats, then the automas."""
        names = [seat_name(seat, words) for seat in self.seats]
        return names + [words.say(title) for title in self.automas]

    def linked_names(self, words: Words) -> list[str]:
        """Return the same names as links for the log."""
        return [words.player(seat, name) for seat, name in enumerate(self.names(words))]

    @cached_property
    def automas(self) -> list[str]:
        """Titles of the automas in the game."""
        game = registry.game_named(self.info.game)
        config = game.config(len(self.seats), self.info.modules, self.info.options)
        modules = active_modules(game.modules, config)
        return [module.title for module in modules for _ in range(module.automas)]

    # --- the commitment to the seed

    @property
    def commitment(self) -> str:
        """The digest that everyone may see from the start, or an empty text if there is none."""
        return commitment(self.info.seed, self.info.nonce) if self.info.nonce else ""

    @property
    def cards_known(self) -> bool:
        """Whether this is the lobby of a game that continues a finished one, whose replay shows the cards to come."""
        return self.info.status == "lobby" and self.info.nonce == ""

    def commitment_fields(self) -> dict[str, Any]:
        """Return the commitment or None and, after the end, the seed and the nonce."""
        seed, nonce = (self.info.seed, self.info.nonce or None) if self.finished else (None, None)
        return {"commitment": self.commitment or None, "seed": seed, "nonce": nonce}

    # --- the log

    def log(self, me: int, words: Words) -> list[str]:
        """Return every move as a sentence."""
        if self.live_game is None:
            return []
        names, tell = self.linked_names(words), self.live_game.presenter.tell
        told = self.log_cache.setdefault((me, words.voice, tuple(names)), [])
        if len(told) < len(self.live_game.log_entries):
            told += [tell(log_entry, names, me, words) for log_entry in self.live_game.log_entries[len(told) :]]
        return told

    # --- watchers

    def changed(self) -> None:
        """Notify all watchers."""
        for watcher in self.watchers:
            watcher.set()

    def close(self) -> None:
        """Stop: there will be no more changes."""
        self.closing = True
        self.changed()
        if self.delayed_view is not None:
            self.delayed_view.close()

    async def news(self, heartbeat: float, watcher: asyncio.Event | None = None) -> AsyncIterator[str | None]:
        """Yield the edition now and when ``watcher`` is set, as after every change, and None as a heartbeat.

        Slow readers get only the latest.
        """
        watcher = watcher or asyncio.Event()
        self.watchers.add(watcher)
        try:
            watcher.set()
            while not self.closing:
                try:
                    async with asyncio.timeout(heartbeat):
                        await watcher.wait()
                except TimeoutError:
                    yield None
                    continue
                watcher.clear()
                yield self.edition
        finally:
            self.watchers.discard(watcher)
