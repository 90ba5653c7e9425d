"""A game in memory, always equal to its record: the state, the moves, the log and the undo points.

A game is changed on a *draft*, which replaces it once the moves are on disk.
"""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Self

from evertable import registry
from evertable.bots.explain import Advice
from evertable.kernel.errors import IllegalAction
from evertable.kernel.game import SPECTATOR, Game
from evertable.kernel.record import Record, RulesChanged, config_then, difference, meant, origins_of, unasked
from evertable.kernel.stack import State
from evertable.kernel.view import View
from evertable.present.model import LogEntry
from evertable.present.registry import presenter_for
from evertable.web.live.reveals import reveals
from evertable.web.storage.model import Move, TableInfo


@dataclass(frozen=True, slots=True)
class UndoPoint:
    """A state that an undo can return to: before move ``number`` (counted from 0) of ``seat``."""

    number: int
    seat: int
    s: State
    decided: bool
    """Whether the move was a choice. An undo returns only to choices."""
    opened: dict[str, Any]
    """The spectator's observation when the turn began."""


@dataclass(frozen=True, slots=True)
class AutomaStep:
    """A step of an automa during move ``number`` (counted from 0)."""

    number: int
    owner: int
    what: str
    s: State
    before: dict[str, Any]
    """The spectator's observation before the move."""


class LiveGame:
    """One running or finished game."""

    def __init__(self, game: Game[Any], seed: int, s: State, seen: dict[str, Any] | None = None) -> None:
        self.game: Final = game
        self.presenter: Final = presenter_for(game.name)
        self.seed: Final = seed
        self.rules = game.rules_version
        """The rules version of the stored moves."""
        self.stored: Sequence[Move] | None = None
        """The stored moves if they are from before a change of the rules, else None."""
        self.changed: RulesChanged | None = None
        """Why the current rules do not lead to all stored moves, or None. Such a game can only be viewed."""
        self.lost: tuple[int, ...] = ()
        """The seats that have lost on time, the first one first."""
        self.stopped = False
        """Whether the game ended before the rules end it, because of those."""
        self.s = s
        self.moves: list[Move] = []
        self.log_entries: list[LogEntry] = []
        self.undo_points: list[UndoPoint] = []
        self.final = False
        """Whether nothing is taken back, because the game is rated."""
        self.automa_steps: list[AutomaStep] | None = None
        """Steps of automas since the draft was made; None in games without automas."""
        self.hints: Final[dict[int, asyncio.Future[list[Advice]]]] = {}
        """Hints by seat, for this position only."""
        self.seen = game.observation(s, SPECTATOR) if seen is None else seen
        """The spectator's observation, to find what the next move changes."""
        self.opened = self.seen
        """The spectator's observation when this turn began."""
        self.turns: list[tuple[int, LogEntry]] = []
        """For every turn, the number of its first move and the whole turn as one log entry."""
        self.scores: list[list[int]] = []
        """All points when each turn began."""

    @classmethod
    def rebuild(cls, info: TableInfo, seats: int, moves: Sequence[Move]) -> Self:
        """Return the game that a record leads to."""
        game = registry.game_named(info.game)
        config = config_then(game, info.rules, seats, info.modules, info.options)
        new = cls(game, info.seed, game.new_game(config, info.seed))
        new.rules, new.final = info.rules, info.rated
        new.replay_moves(moves, info.status == "over")
        if (changed := new.changed) is not None:  # the difference may be some moves earlier
            new = cls(game, info.seed, game.new_game(config, info.seed))
            new.rules, new.final = info.rules, info.rated
            new.replay_moves(moves[: changed.steps])
            new.changed, new.stored = changed, moves
            new.undo_points.clear()
        new.lost = tuple((info.clock_state or {}).get("lost", ()))
        if new.lost and info.status == "over" and new.changed is None and not new.over:
            new.stop()
        return new

    def replay_moves(self, moves: Sequence[Move], over: bool = False) -> None:
        """Make the remaining moves of a record, as far as the current rules lead to them.

        Moves from before a change of the rules get answers to questions that were not asked then. ``over`` says that
        they are all moves of a finished game.
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
            self.moves[-1].clock = move.clock
        if older:
            self.stored = moves
            for action in unasked(self.game, self.s, self.rules, over):
                self.do(action, own=True, time=moves[-1].time if moves else None)

    def note_rules_change(
        self, moves: Sequence[Move], number: int, turns: Sequence[int] = (), words: Collection[str] = ()
    ) -> bool:
        """Set ``changed`` because the current rules do not lead to a move or to the stored result.

        Return False if the rules have not changed since. ``turns`` and ``words`` are passed to ``difference``.
        """
        lines = [f"{move.seat} {move.text}" for move in moves]
        self.changed = difference(self.game, self.s, self.rules, lines, number, turns, words)
        if self.changed is not None:
            self.stored = moves
            self.undo_points.clear()
        return self.changed is not None

    def draft(self) -> "LiveGame":
        """Return a copy to make moves on."""
        new = LiveGame(self.game, self.seed, self.s.copy(), self.seen)
        new.moves, new.log_entries, new.undo_points = self.moves[:], self.log_entries[:], self.undo_points[:]
        new.turns, new.scores, new.opened = self.turns[:], self.scores[:], self.opened
        new.final = self.final
        new.rules, new.stored, new.changed = self.rules, self.stored, self.changed
        new.lost, new.stopped = self.lost, self.stopped
        new.automa_steps = [] if any(module.automas for module in self.s.table.modules) else None
        return new

    def stop(self) -> None:
        """End the game here, before the rules do. Nobody is asked anything any more."""
        self.s.stack.clear()
        self.stopped = True
        self.undo_points.clear()

    @property
    def actor(self) -> int:
        """The seat to decide."""
        return self.game.actor(self.s)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over(self.s)

    @property
    def began(self) -> int:
        """Number of the first move of this turn, counted from 0. It may be the next move."""
        return len(self.moves) if self.game.starts_turn(self.s) or not self.turns else self.turns[-1][0]

    def view(self, seat: int) -> View:
        """Return a seat's view."""
        return View(self.game, self.s, seat)

    def forced(self) -> int | None:
        """Return the only legal action, or None if there is a choice or a turn begins."""
        if self.over or self.game.starts_turn(self.s):
            return None
        actions = self.view(self.actor).legal_actions()
        return actions[0] if len(actions) == 1 else None

    def do(self, action: int, *, own: bool, time: float | None = None) -> None:
        """Make a move. Does not check legality. ``own`` says that a human made it and may take it back."""
        game, before, seat = self.game, self.s.copy(), self.actor
        point = UndoPoint(len(self.moves), seat, before, self.forced() is None, self.opened)
        text, public = game.text(before, action), game.public(before, action)
        self.moves.append(Move(seat, text) if time is None else Move(seat, text, time))
        if not self.turns or game.starts_turn(before):
            self.turns.append((len(self.log_entries), LogEntry(seat, public, {})))
            self.scores.append(list(game.result(before).totals))
            self.opened = self.seen
        if self.automa_steps is None:
            game.apply(self.s, action)
        else:
            found = game.apply_stepwise(self.s, action)
            self.automa_steps += [AutomaStep(point.number, owner, what, s, self.seen) for owner, what, s in found]
        seen = game.observation(self.s, SPECTATOR)
        log_entry = self.presenter.log_entry(self.seen, seen, seat, public)
        log_entry.film = self.presenter.film(self.seen, seen, seat, public)
        self.log_entries.append(log_entry)
        self.seen = seen
        self.summarise_turn()
        self._remember(point, action, own)

    def settle(self) -> None:
        """Make all forced moves."""
        while (action := self.forced()) is not None:
            self.do(action, own=bool(self.undo_points) and self.undo_points[-1].seat == self.actor)

    def back_to(self, number: int) -> "LiveGame":
        """Return the game as it was before move ``number``, which must be an undo point."""
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
        """Update the log entry of the current turn."""
        first, told = self.turns[-1]
        single = first == len(self.log_entries) - 1
        turn = self.log_entries[-1] if single else self.presenter.log_entry(self.opened, self.seen, told.seat, told.do)
        self.turns[-1] = (first, turn)

    def undoable(self, seat: int) -> list[int]:
        """Return the numbers of the choices that the seat may take back alone, in order.

        The end of a game is final, because it reveals everything hidden.
        """
        if self.over or self.final:
            return []
        return [point.number for point in self.undo_points if point.decided and point.seat == seat]

    @property
    def completed(self) -> int | None:
        """The seat whose completed turn can still be taken back, or None."""
        return self._completed(1)

    @property
    def lingering(self) -> int | None:
        """The same for a turn of several choices."""
        return self._completed(2)

    def _completed(self, least: int) -> int | None:
        if not self.undo_points or self.over or not self.game.starts_turn(self.s):
            return None
        seat, first = self.undo_points[-1].seat, self.turns[-1][0]
        choices = [number for number in self.undoable(seat) if number >= first]
        if len(choices) < least or self.actor == seat or self.presenter.ends_turn(self.log_entries[choices[-1]].do):
            return None
        return seat

    @property
    def single_choice(self) -> bool:
        """Whether the current turn has had one move so far."""
        return bool(self.turns) and self.turns[-1][0] == len(self.moves) - 1

    @property
    def scores_to_the_end(self) -> list[list[int]]:
        """All points when each turn began, and now."""
        return [*self.scores, list(self.game.result(self.s).totals)]

    def under_current_rules(self, info: TableInfo) -> TableInfo:
        """Return the table info for these moves under the current rules, with the options that keep earlier rulings."""
        return replace(info, rules=self.game.rules_version, options=dict(self.s.table.config.options))

    def record(self, names: Sequence[str], result: Mapping[str, Any] | None = None) -> Record:
        """Return the game as a record. If the current rules lead elsewhere, it has the stored moves and ``result``."""
        config = self.s.table.config
        rules = self.game.rules_version if self.changed is None else self.rules
        record = Record(self.game.name, rules, list(config.modules), dict(config.options), self.seed, list(names))
        record.origins = origins_of(self.game, config.modules)
        moves = self.moves if self.changed is None or self.stored is None else self.stored
        record.actions = [f"{move.seat} {move.text}" for move in moves]
        if self.stopped:
            record.result = None
        elif self.changed is None:
            record.finish(self.game, self.s)
        else:
            record.result = None if result is None else dict(result)
        return record

    def _remember(self, point: UndoPoint, action: int, own: bool) -> None:
        if not own or (self.undo_points and self.undo_points[-1].seat != point.seat):
            self.undo_points.clear()
        if own:
            self.undo_points.append(point)
            if reveals(self.game, point.s, self.s, action):
                self.undo_points.clear()
