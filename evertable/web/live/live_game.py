"""A game in memory, always equal to its record: the position, the moves, the log and how far one may take back.

A position is changed on a *draft* of it, which takes the place of the old one once its moves are on disk.
"""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Self

from evertable import games
from evertable.bots.explain import Advice
from evertable.kernel.game import SPECTATOR, Game, IllegalAction
from evertable.kernel.record import Record, RulesChanged, config_then, difference, meant, unasked
from evertable.kernel.stack import State
from evertable.kernel.view import View
from evertable.present.model import LogEntry
from evertable.present.registry import presenter_for
from evertable.web.live.reveals import reveals
from evertable.web.storage.model import Move, TableInfo


@dataclass(frozen=True, slots=True)
class UndoPoint:
    """A position one may go back to: before move ``number`` (counted from 0) of ``seat``."""

    number: int
    seat: int
    s: State
    decided: bool
    """Whether the move was a choice; an undo goes back to choices only."""
    opened: dict[str, Any]
    """What everybody saw when the turn began."""


@dataclass(frozen=True, slots=True)
class AutomaStep:
    """A step of an automa while move ``number`` (counted from 0) was made."""

    number: int
    owner: int
    what: str
    s: State
    before: dict[str, Any]
    """What everybody saw before the move."""


class LiveGame:
    """One running or finished game."""

    __slots__ = (
        "hints",
        "undo_points",
        "automa_steps",
        "changed",
        "game",
        "log_entries",
        "moves",
        "opened",
        "presenter",
        "rules",
        "s",
        "scores",
        "seed",
        "seen",
        "stored",
        "turns",
    )

    def __init__(self, game: Game[Any], seed: int, s: State, seen: dict[str, Any] | None = None) -> None:
        self.game: Final = game
        self.presenter: Final = presenter_for(game.name)
        self.seed: Final = seed
        self.rules = game.rules_version
        """The rules version of the stored moves."""
        self.stored: Sequence[Move] | None = None
        """The stored moves if they are from before a change of the rules: today's may ask more or lead elsewhere."""
        self.changed: RulesChanged | None = None
        """Why the rules of today do not lead to all of them. Then the game can only be looked at."""
        self.s = s
        self.moves: list[Move] = []
        self.log_entries: list[LogEntry] = []
        self.undo_points: list[UndoPoint] = []
        self.automa_steps: list[AutomaStep] | None = None
        """What automas have done since this was a draft; None where nobody notes it."""
        self.hints: Final[dict[int, asyncio.Future[list[Advice]]]] = {}
        """Hints that seats have asked for here; a changed position has none."""
        self.seen = game.observation(s, SPECTATOR) if seen is None else seen
        """What everybody can see, kept to find out what the next move changes."""
        self.opened = self.seen
        """The same when this turn began."""
        self.turns: list[tuple[int, LogEntry]] = []
        """The first move of every turn, and the turn as one move."""
        self.scores: list[list[int]] = []
        """Everybody's points when each turn began."""

    @classmethod
    def rebuild(cls, info: TableInfo, seats: int, moves: Sequence[Move]) -> Self:
        """The game that a record leads to."""
        game = games.game_named(info.game)
        config = config_then(game, info.rules, seats, info.modules, info.options)
        new = cls(game, info.seed, game.new_game(config, info.seed))
        new.rules = info.rules
        new.replay_moves(moves, info.status == "over")
        if (changed := new.changed) is not None:  # it may lie some moves back
            new = cls(game, info.seed, game.new_game(config, info.seed))
            new.rules = info.rules
            new.replay_moves(moves[: changed.steps])
            new.changed, new.stored = changed, moves
            new.undo_points.clear()
        return new

    def replay_moves(self, moves: Sequence[Move], over: bool = False) -> None:
        """Make the moves of a record that have not been made yet, as far as the rules of today lead to them.

        Those from before a change of the rules come with answers to what was not asked then. ``over``: they are all
        moves of a finished game.
        """
        older = self.rules < self.game.rules_version
        tail = len(moves)
        while tail and moves[tail - 1].seat == moves[-1].seat:
            tail -= 1
        turns: list[int] = []
        for number in range(0 if older else len(self.moves), len(moves)):
            move = moves[number]
            if self.game.starts_turn(self.s):
                turns.append(number)
            try:
                actions = meant(self.game, self.s, str(move.seat), move.text, self.rules)
            except IllegalAction:
                if not self.note_rules_change(moves, number, turns):
                    raise
                return
            for action in actions:
                self.do(action, own=number >= tail, time=move.time)
        if older:
            self.stored = moves
            for action in unasked(self.game, self.s, self.rules, over):
                self.do(action, own=True, time=moves[-1].time if moves else None)

    def note_rules_change(
        self, moves: Sequence[Move], number: int, turns: Sequence[int] = (), words: Collection[str] = ()
    ) -> bool:
        """Note that the rules of today do not lead to a move, or lead to something else after the last one; False if
        they have not changed since. ``turns``, ``words``: as ``difference`` takes them."""
        lines = [f"{move.seat} {move.text}" for move in moves]
        self.changed = difference(self.game, self.s, self.rules, lines, number, turns, words)
        if self.changed is not None:
            self.stored = moves
            self.undo_points.clear()
        return self.changed is not None

    def draft(self) -> "LiveGame":
        """A copy to try something on."""
        new = LiveGame(self.game, self.seed, self.s.copy(), self.seen)
        new.moves, new.log_entries, new.undo_points = self.moves[:], self.log_entries[:], self.undo_points[:]
        new.turns, new.scores, new.opened = self.turns[:], self.scores[:], self.opened
        new.rules, new.stored, new.changed = self.rules, self.stored, self.changed
        new.automa_steps = [] if any(module.automas for module in self.s.table.modules) else None
        return new

    @property
    def actor(self) -> int:
        """Who is to decide."""
        return self.game.actor(self.s)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over(self.s)

    @property
    def began(self) -> int:
        """The number of the move that opens this turn, counted from 0: it is made, or it is the next one."""
        return len(self.moves) if self.game.starts_turn(self.s) or not self.turns else self.turns[-1][0]

    def view(self, seat: int) -> View:
        """What a seat sees."""
        return View(self.game, self.s, seat)

    def forced(self) -> int | None:
        """The only answer there is, unless it opens a turn."""
        if self.over or self.game.starts_turn(self.s):
            return None
        actions = self.view(self.actor).legal_actions()
        return actions[0] if len(actions) == 1 else None

    def do(self, action: int, *, own: bool, time: float | None = None) -> None:
        """Make a move that is known to be legal. ``own``: a human's, who may want it back."""
        game, before, seat = self.game, self.s.copy(), self.actor
        point = UndoPoint(len(self.moves), seat, before, self.forced() is None, self.opened)
        text, public = game.text(before, action), game.public(before, action)
        self.moves.append(Move(seat, text) if time is None else Move(seat, text, time))
        if not self.turns or game.starts_turn(before):
            self.turns.append((len(self.log_entries), LogEntry(seat, public, {})))
            self.scores.append(list(game.result(before).totals))
            self.opened = self.seen
        self._apply(action)
        seen = game.observation(self.s, SPECTATOR)
        self.log_entries.append(self.presenter.log_entry(self.seen, seen, seat, public))
        self.seen = seen
        self.summarise_turn()
        self._remember(point, action, own)

    def settle(self) -> None:
        """Give all answers that are no choice."""
        while (action := self.forced()) is not None:
            self.do(action, own=bool(self.undo_points) and self.undo_points[-1].seat == self.actor)

    def back_to(self, number: int) -> "LiveGame":
        """The game as it was before move ``number``, which stands in ``backs``."""
        index = next(i for i, point in enumerate(self.undo_points) if point.number == number)
        new = self.draft()
        new.s, new.undo_points = self.undo_points[index].s.copy(), self.undo_points[:index]
        del new.moves[number:], new.log_entries[number:]
        kept = sum(first < number for first, _ in new.turns)
        del new.turns[kept:], new.scores[kept:]
        new.seen = self.game.observation(new.s, SPECTATOR)
        new.opened = self.undo_points[index].opened
        if new.turns and number not in [first for first, _ in self.turns]:
            new.summarise_turn()
        return new

    def summarise_turn(self) -> None:
        """Look at the turn so far as one move."""
        first, told = self.turns[-1]
        single = first == len(self.log_entries) - 1
        turn = self.log_entries[-1] if single else self.presenter.log_entry(self.opened, self.seen, told.seat, told.do)
        self.turns[-1] = (first, turn)

    def undoable(self, seat: int) -> list[int]:
        """The numbers of the seat's choices that it may take back by itself, in order.

        The end is final, because everything hidden is told then.
        """
        if self.over:
            return []
        return [point.number for point in self.undo_points if point.decided and point.seat == seat]

    @property
    def lingering(self) -> int | None:
        """The seat whose turn of several choices is complete and could still be taken back."""
        if not self.undo_points or self.over or not self.game.starts_turn(self.s):
            return None
        seat, first = self.undo_points[-1].seat, self.turns[-1][0]
        choices = [number for number in self.undoable(seat) if number >= first]
        return seat if len(choices) > 1 and self.actor != seat else None

    @property
    def scores_to_the_end(self) -> list[list[int]]:
        """Everybody's points when each turn began, and now."""
        return [*self.scores, list(self.game.result(self.s).totals)]

    def under_current_rules(self, info: TableInfo) -> TableInfo:
        """The facts of a table with these moves under the rules of today: with the options that keep what was decided
        when it began."""
        return replace(info, rules=self.game.rules_version, options=dict(self.s.table.config.options))

    def record(self, names: Sequence[str], result: Mapping[str, Any] | None = None) -> Record:
        """The game as a record; as it was stored, with the result of then, where the rules of today lead elsewhere."""
        config = self.s.table.config
        rules = self.game.rules_version if self.changed is None else self.rules
        record = Record(self.game.name, rules, config.modules, dict(config.options), self.seed, names)
        moves = self.moves if self.changed is None or self.stored is None else self.stored
        record.actions = [f"{move.seat} {move.text}" for move in moves]
        if self.changed is None:
            record.finish(self.game, self.s)
        else:
            record.result = None if result is None else dict(result)
        return record

    def _apply(self, action: int) -> None:
        if self.automa_steps is None:
            self.game.apply(self.s, action)
            return
        number = len(self.moves) - 1
        found = self.game.apply_stepwise(self.s, action)
        self.automa_steps += [AutomaStep(number, owner, what, s, self.seen) for owner, what, s in found]

    def _remember(self, point: UndoPoint, action: int, own: bool) -> None:
        if not own or (self.undo_points and self.undo_points[-1].seat != point.seat):
            self.undo_points.clear()
        if own:
            self.undo_points.append(point)
            if reveals(self.game, point.s, self.s, action):
                self.undo_points.clear()
