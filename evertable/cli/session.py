"""A game at a terminal: the position, who sits where, the record, and how far a player may take back."""

from time import perf_counter
from typing import Any, Final

from evertable.bots.bot import Bot, Budget
from evertable.bots.levels import seat_names, turn_seconds
from evertable.bots.registry import bot_named
from evertable.bots.search.turn_time import TurnTime
from evertable.kernel.game import Game
from evertable.kernel.record import Record, replay, upgraded
from evertable.kernel.rng import seeded
from evertable.kernel.stack import State
from evertable.kernel.view import View
from evertable.present.words import Words
from evertable.terminal.names import names_at

_DOUBTS: Final = 4
"""How many positions that a player cannot tell apart are tried to see whether a move reveals something."""


class Session:
    """One game, from the deal or from a record."""

    def __init__(self, game: Game[Any], record: Record, words: Words | None = None) -> None:
        self.game: Final = game
        self.record: Final = upgraded(game, record) if record.rules < game.rules_version else record
        """Of today: one from before a change of the rules goes on as a record of the new ones."""
        self.s: State = replay(game, self.record)
        self._bots: Final[dict[int, Bot]] = {
            seat: bot_named(name, game, record.seed * 8 + seat)
            for seat, name in enumerate(record.seats)
            if name in seat_names(game)
        }
        self._times: Final = {seat: TurnTime(turn_seconds(record.seats[seat])) for seat in self._bots}
        self.names: Final = names_at(self.s, record.seats, words or Words("en"))
        """Names to show, by seat; opponents that the rules play come last."""
        self._earlier: list[tuple[State, int]] = []
        self._opened: list[int] = []
        """The decisions that opened a turn, by their number in the record."""

    @property
    def turns(self) -> int:
        """How many turns have begun since the game was laid on the table."""
        return len(self._opened)

    @property
    def humans(self) -> list[int]:
        """The seats that the terminal asks."""
        return [seat for seat in range(len(self.record.seats)) if seat not in self._bots]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over(self.s)

    @property
    def actor(self) -> int:
        """Who is to decide."""
        return self.game.actor(self.s)

    def view(self, seat: int) -> View:
        """What a seat sees now."""
        return View(self.game, self.s, seat)

    def by_itself(self) -> int | None:
        """The action that needs no human: a bot's, or the only one there is unless it opens a turn."""
        view = self.view(self.actor)
        if self.actor in self._bots:
            return self._thought(self.actor, view)
        actions = view.legal_actions()
        return actions[0] if len(actions) == 1 and not self.game.starts_turn(self.s) else None

    def _thought(self, seat: int, view: View) -> int:
        """A bot's choice, in its share of the turn's time."""
        time, start = self._times[seat], perf_counter()
        time.follow(seat, self.game.starts_turn(self.s))
        action = self._bots[seat].choose(view, Budget(seconds=time.share))
        time.spend(perf_counter() - start)
        return action

    def move(self, action: int, *, decided: bool) -> None:
        """Make a move. What a human has decided can be taken back until somebody else moves or it reveals something."""
        before, seat = self.s.copy(), self.actor
        if decided:
            self._earlier.append((before, len(self.record.actions)))
        if self.game.starts_turn(self.s):
            self._opened.append(len(self.record.actions))
        self.record.add(self.game, self.s, action)
        self.game.apply(self.s, action)
        self.record.finish(self.game, self.s)
        if seat in self._bots or self.actor != seat or self._reveals(before, seat, action):
            self._earlier.clear()

    def undo(self) -> bool:
        """Go back to the last own decision; False if that is no longer possible."""
        if not self._earlier:
            return False
        self.s, steps = self._earlier.pop()
        del self.record.actions[steps:]
        self._opened = [number for number in self._opened if number < steps]
        self.record.finish(self.game, self.s)
        return True

    def _reveals(self, before: State, seat: int, action: int) -> bool:
        """Whether the move showed its player something: it would have looked different had hidden things been so."""
        seen = self.game.observation(self.s, seat)
        for doubt in range(_DOUBTS):
            other = self.game.resample(before, seat, seeded(doubt))
            self.game.apply(other, action)
            if self.game.observation(other, seat) != seen:
                return True
        return False
