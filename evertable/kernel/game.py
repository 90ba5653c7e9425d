"""The game protocol: everything that other code may ask of a game, the same for every game.

A game is a ``Game`` object filled with the functions of its package; there is nothing to subclass. ``apply`` does not
check legality; ``play`` does, and raises ``IllegalAction``.
"""

import json
import sys
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pickle import PicklingError
from typing import Any, Final, Generic, TypeVar

from evertable.kernel import notation
from evertable.kernel.errors import AmbiguousAction, IllegalAction, LoadError
from evertable.kernel.module import Config, ConfigError, Module, Table, Verb, active_modules, configure
from evertable.kernel.nearest import nearest_first
from evertable.kernel.numbering import Numbered, Parts, digest
from evertable.kernel.rng import below, seeded
from evertable.kernel.rulings import Ruling
from evertable.kernel.shape import misfit
from evertable.kernel.stack import Description, Frame, Prompts, State, after_step, settle

S = TypeVar("S", bound=State)

OVER: Final = -1
"""The actor of a finished game."""
TRIALS: Final = 3
TRIAL_STEPS: Final = 20_000
"""Games that ``read`` plays to their end to see whether a position can be played on, and their steps together."""
SPECTATOR: Final = -1
"""The seat of a spectator."""


@dataclass
class Score:
    """One seat's points by line, and its tie-breaks in order, each with its reason."""

    lines: dict[str, int]
    ties: tuple[tuple[str, int], ...] = ()
    standing: int = 0
    """What counts before points do, in games that are won by goals: more is better."""
    coop: bool = False
    """Whether it wins only with all others of whom that is true: each of them must be better than the rest."""

    def __reduce__(self) -> tuple[Any, ...]:
        return Score, (self.lines, self.ties, self.standing, self.coop)

    @property
    def total(self) -> int:
        """The sum of all lines."""
        return sum(self.lines.values())


class Result:
    """The scores with their ranks: 1 is best, equals share a rank. ``reason`` says what decided the first place."""

    def __init__(self, scores: Sequence[Score], over: bool) -> None:
        self.scores: Final = tuple(scores)
        self.totals: Final = tuple(score.total for score in scores)
        """The points of each seat."""
        keys = [
            (score.standing, total, *(value for _, value in score.ties))
            for score, total in zip(scores, self.totals, strict=True)
        ]
        self.over: Final = over
        self.ranks: Final = tuple(1 + sum(other > key for other in keys) for key in keys)
        self.reason: Final = self._reason()

    def __reduce__(self) -> tuple[Any, ...]:
        return Result, (self.scores, self.over)

    def __repr__(self) -> str:
        return f"Result(totals={self.totals}, winners={self.winners}, reason={self.reason!r}, over={self.over})"

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats on the first rank, or those that win or lose together."""
        team = [seat for seat, score in enumerate(self.scores) if score.coop]
        rest = [seat for seat in range(len(self.scores)) if seat not in team]
        if team and rest:
            best = min(self.ranks[seat] for seat in rest)
            won = all(self.ranks[seat] < best for seat in team)
            return tuple(team) if won else tuple(seat for seat in rest if self.ranks[seat] == best)
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    def data(self) -> dict[str, Any]:
        """Return the result as plain data, as it stands in a record."""
        return {
            "winners": list(self.winners),
            "ranks": list(self.ranks),
            "reason": self.reason,
            "totals": list(self.totals),
            "lines": [dict(score.lines) for score in self.scores],
        }

    def _reason(self) -> str:
        best = max(score.standing for score in self.scores)
        if best:
            return "goals"
        totals = self.totals
        most = max(totals)
        tied = [score for score, points in zip(self.scores, totals, strict=True) if points == most]
        if len(tied) == 1:
            return "points"
        for index, (reason, _) in enumerate(tied[0].ties):
            values = [score.ties[index][1] for score in tied]
            tied = [score for score, value in zip(tied, values, strict=True) if value == max(values)]
            if len(tied) == 1:
                return reason
        return "shared"


class _Onlooker(Module[S]):
    """A module that notes every step of automas, for one move."""

    def __init__(self, table: Table) -> None:
        super().__init__("onlooker", "Onlooker", "sees every step of automas")
        self.found: Final[list[tuple[int, str, S]]] = []
        self._table: Final = table

    def automa_step(self, s: S, owner: int, what: str) -> None:
        """Keep the position as it is now, on the table of the game."""
        then = s.copy()
        then.table = self._table
        self.found.append((owner, what, then))


class Game(Generic[S]):
    """One game: its facts and the functions with its rules."""

    def __init__(
        self,
        *,
        name: str,
        title: str,
        rules_version: int,
        seats: range,
        state: type[S],
        modules: Sequence[Module],
        prompts: Prompts,
        deal: Callable[[Table, int], S],
        score: Callable[[S], list[Score]],
        observe: Callable[[S, int], dict[str, Any]],
        resample: Callable[[S, int, int], S],
        check: Callable[[S], list[str]],
        parts: Sequence[Parts[Any]] = (),
        order: Mapping[str, Sequence[str]] | None = None,
        verbs: range = range(1 << 32, 1 << 62, 1 << 28),
        numbered: Callable[[], Sequence[Numbered]] | None = None,
        arrange: Callable[[Table, int, Mapping[str, Any]], S] | None = None,
        holdings: Callable[[S], dict[str, Any]] | None = None,
        inventory: Callable[[S], dict[str, int]] | None = None,
        audit: Callable[["Game[S]", S, int], list[str]] | None = None,
        check_entry: Callable[[Any], list[str]] | None = None,
        host_verbs: frozenset[str] = frozenset(),
        asides: frozenset[str] = frozenset(),
        aside_actions: Sequence[range] = (),
        resigning: Mapping[str, int] | None = None,
        secret: Callable[[Description], bool] | None = None,
        table: Callable[[Config, Sequence[Module], Any], Table] = Table,
        alone: bool = True,
        rulings: Callable[[], Sequence[Ruling]] | None = None,
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.origin = ""
        """The distribution and version of the package that brought it; empty for built-in games."""
        self.rules_version: Final = rules_version
        self.seats: Final = seats
        self.modules = tuple(modules)  # not final: tests and authors add modules of their own here
        self.prompts: Final = prompts
        self.host_verbs: Final = host_verbs
        """Verbs of moves that the host of a table sends, not the player: bots and menus leave them out."""
        self.asides: Final = asides
        """Verbs of things that can be done at any time besides what is asked. They make no question a real choice."""
        self._aside_actions: Final = [(actions.start, actions.stop) for actions in aside_actions]
        """The actions of these verbs, where their numbers tell: quicker than words."""
        self.resigning: Final[Mapping[str, int]] = resigning or {}
        """Verbs that give the game up, and their actions. Bots never choose them, a screen asks again."""
        self._giving_up: Final = list(self.resigning.values())
        self._secret: Final = secret
        self.arrange: Final = arrange
        """(table, seed, scenario) -> the position a scenario describes."""
        self.holdings: Final = holdings
        """(state) -> everything a scenario may expect, by the names of its set-up keys."""
        self.inventory: Final = inventory
        """(state) -> how often each physical piece is anywhere on the table; must stay the same through a game."""
        self.audit: Final = audit
        """(game, state, action) -> a sentence for each gain or payment of the action that differs from what was
        reported."""
        self.check_entry: Final = check_entry
        """(entry of the catalogue) -> a sentence for each thing that it says and that does not happen in a game."""
        self.alone: Final = alone
        """Whether one player can play without a module that brings an automa."""
        self._rulings: Final = rulings
        self._state: Final = state
        self._deal: Final = deal
        self._score: Final = score
        self._observe: Final = observe
        self._resample: Final = resample
        self._check: Final = check
        self._numbered: Final = numbered
        self._parts: Final = parts
        self._order: Final[Mapping[str, Sequence[str]]] = order or {}
        self._verbs: Final = verbs
        self._make_table: Final = table
        self._table: Final = lru_cache(maxsize=None)(self._new_table)
        self._latest: Table | None = None
        """The table that was asked for last."""
        self._model: Final = lru_cache(maxsize=200)(lambda config: self.new_game(config, 1).dump())
        """The dump of some position of a configuration."""
        self._numbering: Final = lru_cache(maxsize=None)(lambda config: digest(self.numbered(self.table(config))))
        self._assign()

    @property
    def summary(self) -> str:
        """What the game is, in a line: the summary of its first module, or nothing if it has none."""
        return self.modules[0].summary if self.modules else ""

    @property
    def rulings(self) -> Sequence[Ruling]:
        """What versions of the rules have changed. Read from its file each time: only records from before ask."""
        return () if self._rulings is None else self._rulings()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the name of the module where it is ``GAME``: that of its state class, or the package around it."""
        module = self._state.__module__
        for place in (module, module.rpartition(".")[0]):
            if getattr(sys.modules.get(place), "GAME", None) is self:
                return _imported, (place,)
        raise PicklingError(f"{self.name} cannot be pickled: neither {module} nor its package has it as GAME")

    # --- before the game

    def config(
        self, seats: int | None = None, modules: Sequence[str] = (), options: Mapping[str, Any] | None = None
    ) -> Config:
        """Return a checked configuration with all defaults; raises ConfigError."""
        seats = self.default_seats if seats is None else seats
        return configure(self.title, self.modules, self.seats, seats, modules, options or {}, self.alone)

    def warnings(self, config: Config) -> list[str]:
        """Return what the rulebook advises and a configuration does not follow. It can be played all the same."""
        modules = active_modules(self.modules, config)
        return list(dict.fromkeys([m.advice for m in modules if m.unadvised is not None and m.unadvised(config)]))

    @property
    def default_seats(self) -> int:
        """Two, or the fewest the game allows."""
        return max(2, self.seats.start)

    def table(self, config: Config) -> Table:
        """Return the shared table of a configuration."""
        if self._latest is None or self._latest.config is not config:  # to compare configurations takes longer
            self._latest = self._table(config)
        return self._latest

    def _assign(self) -> None:
        """Number all parts of all modules. Modules that are added later do not change the numbers of others."""
        boxes = [module.id for module in self.modules]
        verbs: Parts[Verb] = Parts("verbs", len(self._verbs).bit_length() - 1, "an action")
        verbs.all.extend(verb for module in self.modules for verb in module.verbs)
        kinds: list[Parts[Any]] = [self.prompts, verbs, *self._parts]
        for parts in kinds:
            parts.assign(boxes, self._order.get(parts.kind, ()))
        for verb in verbs.all:
            verb.first = self._verbs[verb.number]
            if verb.count > self._verbs.step:
                raise ValueError(f"{verb.count} actions of {verb.name}, but a verb has room for {self._verbs.step}")

    def _new_table(self, config: Config) -> Table:
        self._assign()
        table = self._make_table(config, active_modules(self.modules, config), self.prompts.all)
        table.game = self
        return table

    def new_game(self, config: Config, seed: int) -> S:
        """Return the first position: same configuration and seed, same game."""
        s = self._deal(self.table(config), seeded(seed))
        for module in s.table.setup_hooks:
            module.setup(s)
        settle(s)
        return s

    # --- playing

    def over(self, s: S) -> bool:
        """Return whether the game has ended."""
        return not s.stack

    def actor(self, s: S) -> int:
        """Return the seat that decides now, or OVER."""
        frames: list[Any] = s.stack
        if not frames:
            return OVER
        top: tuple[int, ...] = frames[-1]  # a whole frame would be taken apart
        return top[1]

    def legal_actions(self, s: S) -> list[int]:
        """Return everything the actor may do: sorted, without repetition, empty only when the game is over."""
        answers = self.answers(s)
        if not s.table.beside or not answers:
            return answers
        frames: list[Any] = s.stack
        added: list[int] = []
        for verb in s.table.beside:
            verb.beside(s, frames[-1], added)
        return sorted({*answers, *added}) if added else answers

    def answers(self, s: S) -> list[int]:
        """Return the legal actions that the question itself offers, without moves that may stand beside every
        question."""
        frames: list[Any] = s.stack
        if not frames:
            return []
        top: tuple[int, ...] = frames[-1]
        return s.table.prompts[top[0]].options(s, top)

    def apply(self, s: S, action: int) -> None:
        """Apply a legal action in place. Does not check legality; use ``play`` for that."""
        frames: list[Any] = s.stack
        top: tuple[int, ...] = frames.pop()
        if s.table.beside and (verb := s.table.said_beside(action)) is not None:
            frame: Any = top
            verb.resolve(s, frame, action)
        else:
            s.table.prompts[top[0]].resolve(s, top, action)
        if s.table.after_step_hooks:
            after_step(s, top)
        settle(s)

    def apply_stepwise(self, s: S, action: int) -> list[tuple[int, str, S]]:
        """Make a move like ``apply`` and return the steps of automas on the way (hook ``automa_step``).

        A step is the automa's owner number, what it did, and the position at that moment. Such positions are for
        looking only: they stand in the middle of a piece of work.
        """
        table = s.table
        onlooker: _Onlooker[S] = _Onlooker(table)
        s.table = self._make_table(table.config, [*table.modules, onlooker], self.prompts.all)
        try:
            self.apply(s, action)
        finally:
            s.table = table
        return onlooker.found

    def play(self, s: S, action: int) -> None:
        """Apply an action, or raise IllegalAction without a change if it is not legal."""
        if not s.stack:
            raise IllegalAction("the game is over")
        if action not in self.legal_actions(s):
            raise IllegalAction(f"action {action} is not legal for seat {self.actor(s)} at {self.question(s)!r}")
        self.apply(s, action)

    def question(self, s: S) -> str:
        """Return the name of the question asked now."""
        return s.table.prompts[s.stack[-1][0]].word if s.stack else "over"

    def starts_turn(self, s: S) -> bool:
        """Return whether the question asked now opens a turn."""
        return bool(s.stack) and s.table.prompts[s.stack[-1][0]].turn

    def asks_order(self, s: S) -> bool:
        """Return whether the question asked now asks for a mere order of what happens anyway."""
        frames: list[Any] = s.stack
        if not frames:
            return False
        top: tuple[int, ...] = frames[-1]
        return s.table.prompts[top[0]].orders(s, top)

    def choices(self, s: S) -> list[int]:
        """Return the legal actions without those that give the game up: what random games are made of."""
        return self.without_resigning(self.legal_actions(s))

    def without_resigning(self, actions: list[int]) -> list[int]:
        """Return sorted actions without those that give the game up."""
        for given_up in self._giving_up:
            at = bisect_left(actions, given_up)
            if at < len(actions) and actions[at] == given_up:
                actions = actions[:at] + actions[at + 1 :]
        return actions

    def forced(self, s: S, answers: list[int] | None = None) -> int | None:
        """Return the only answer besides asides, or None if there is a choice, a turn begins or the game is over.

        Scenarios and lessons give such answers automatically. Who knows the ``answers`` already may pass them on.
        """
        if not s.stack or self.starts_turn(s):
            return None
        actions = self.answers(s) if answers is None else answers
        if len(actions) == 1:
            return actions[0]
        if not self.asides or s.table.prompts[s.stack[-1][0]].own:
            return None
        only: int | None = None
        for action in actions:
            if not self.is_aside(s, action):
                if only is not None:
                    return None
                only = action
        return only

    def is_aside(self, s: S, action: int) -> bool:
        """Return whether an action can be done besides what is asked."""
        if self._aside_actions:
            return any(first <= action < end for first, end in self._aside_actions)
        return self.describe(s, action)["verb"] in self.asides

    # --- words

    def describe(self, s: S, action: int) -> Description:
        """Return the action as a flat mapping with ``verb`` and what tells it apart."""
        frame: Frame = s.stack[-1]
        if s.table.beside and (verb := s.table.said_beside(action)) is not None:
            return verb.describe(s, frame, action)
        return s.table.prompts[frame[0]].describe(s, frame, action)

    def public(self, s: S, action: int) -> Description:
        """Return the action as the others may see it: what is picked among hidden cards is left out."""
        description = self.describe(s, action)
        if self._secret is None or not self._secret(description):
            return description
        return {key: value for key, value in description.items() if key not in ("pick", "card", "copy")}

    def text(self, s: S, action: int) -> str:
        """Return the action in one line of text."""
        return notation.write(self.describe(s, action))

    def parse(self, s: S, text: str) -> int:
        """Return the legal action that a text means; fields that do not matter may be left out.

        Raises IllegalAction, and AmbiguousAction if several match.
        """
        if not s.stack:
            raise IllegalAction(f"{text!r}: the game is over")
        described = [(action, self.describe(s, action)) for action in self.legal_actions(s)]
        found = notation.find(text, described)
        if len(found) != 1:
            possible = nearest_first(text, [notation.write(d) for _, d in found or described])
            if found:
                raise AmbiguousAction(f"{text!r} is not precise enough for seat {self.actor(s)}; possible: {possible}")
            raise IllegalAction(f"{text!r} is not legal for seat {self.actor(s)}; possible: {possible}")
        return found[0][0]

    # --- looking

    def observation(self, s: S, seat: int) -> dict[str, Any]:
        """Return what a seat (or SPECTATOR) may know, as plain data."""
        config = s.table.config
        view: dict[str, Any] = {
            "game": self.name,
            "seats": config.seats,
            "modules": list(config.modules),
            "options": dict(config.options),
            "seat": seat,
            "actor": self.actor(s),
            "question": self.question(s),
        }
        view.update(self._observe(s, seat))
        for module in s.table.observe_hooks:
            module.observe(s, seat, view)
        return view

    def resample(self, s: S, seat: int, rng: int) -> S:
        """Return another position that the seat cannot tell from this one, drawn with the given generator state."""
        return self._resample(s, seat, rng)

    def result(self, s: S) -> Result:
        """Return the score by line, as if the game ended here."""
        scores = self._score(s)
        for module in s.table.score_hooks:
            for seat, score in enumerate(scores):
                module.score(s, seat, score.lines)
        return Result(scores, self.over(s))

    def check(self, s: S) -> list[str]:
        """Return a sentence for everything that is wrong with a position; empty for every position the rules can
        reach."""
        problems = self._check(s)
        for module in s.table.check_hooks:
            module.check(s, problems)
        return problems

    # --- saving

    def numbered(self, table: Table) -> list[Numbered]:
        """Return everything that positions on a table name by number: verbs, other parts and the game's components."""
        own = [] if self._numbered is None else list(self._numbered())
        own += [("verbs", verb.name, verb.first) for verb in table.verbs]
        return [*own, *(each for parts in (self.prompts, *self._parts) for each in parts.numbered())]

    def numbering(self, config: Config) -> str:
        """Return the digest of all parts of a configuration. A position can be read only where it is the same."""
        return str(self._numbering(config))

    def dump(self, s: S) -> dict[str, Any]:
        """Return the position as plain data for JSON, secrets included. A record is what lasts: it names everything."""
        config = s.table.config
        return {
            "game": self.name,
            "rules": self.rules_version,
            "seats": config.seats,
            "modules": list(config.modules),
            "options": dict(config.options),
            "numbering": self.numbering(config),
            "state": s.dump(),
        }

    def load(self, data: Mapping[str, Any]) -> S:
        """Return the position that ``dump`` wrote; raises LoadError."""
        try:
            if data["game"] != self.name or data["rules"] != self.rules_version:
                raise LoadError(
                    f"a position of {data['game']} rules {data['rules']}, not of {self.name} rules {self.rules_version}"
                    "; a record of the game can be replayed under other rules, a position cannot"
                )
            config = self.config(data["seats"], data["modules"], data["options"])
            self._check_numbering(data.get("numbering"), self.numbering(config))
            self._check_shape(config, data["state"])
            return self._state.restore(self.table(config), data["state"])
        except KeyError as error:
            raise LoadError(f"not a position of {self.name}: {error} is missing") from None
        except ConfigError as error:
            raise LoadError(f"not a position of {self.name}: {error}") from None
        except (TypeError, AttributeError) as error:
            raise LoadError(f"not a position of {self.name}: something is of another type ({error})") from None

    def _check_shape(self, config: Config, given: Any) -> None:
        """Raise LoadError if a field of a state holds something else than numbers where they belong."""
        table, state = self.table(config), self._state
        owners = config.seats + sum([module.automas for module in table.modules])
        wrong = misfit(given, self._model(config), state.SHAPES, state.FIXED, len(table.prompts), owners)
        if wrong:
            raise LoadError(f"not a position of {self.name}: {wrong!r} is missing, of another type or out of bounds")

    def _check_numbering(self, given: Any, here: str) -> None:
        """Raise LoadError if the numbers of a position do not mean what they mean here."""
        if given is None:
            raise LoadError(
                f"this position of {self.name} does not say how its components are numbered ('numbering' is missing), "
                "so they could be mistaken for others; save the game as a record instead, which names them"
            )
        if given != here:
            raise LoadError(
                f"this position of {self.name} numbers its components in another way ('numbering' is {given!r}, here "
                f"{here!r}): it comes from another version or from other card packs; read it there and save the game "
                "as a record instead, which names them"
            )

    def write(self, s: S) -> str:
        """Return the position in one line of text."""
        return json.dumps(self.dump(s), separators=(",", ":"))

    def read(self, text: str) -> S:
        """Return the position that ``write`` wrote, looked over because a text can come from anywhere; raises
        LoadError."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:  # not only JSONDecodeError: it can be too long or too deep
            raise LoadError(f"not a position: {error}") from None
        s = self.load(data)
        try:
            problems = self.check(s) or self._too_many(s) or self._try_out(s)
        except Exception as error:
            raise LoadError(f"not a position of {self.name}: it cannot be played on ({error!r})") from None
        if problems:
            raise LoadError(f"an impossible position: {'; '.join(problems)}")
        return s

    def _too_many(self, s: S) -> list[str]:
        """Return a sentence for each piece that a position has more often than the box has it."""
        if self.inventory is None:
            return []
        there, known = self.inventory(s), self.inventory(self.new_game(s.table.config, 1))
        return [
            f"{name} is there {number} times, but the box has {known.get(name, 0)}"
            for name, number in there.items()
            if number > known.get(name, 0)
        ]

    def _try_out(self, s: S) -> list[str]:
        """Play on from copies of a position: each legal action once, then some whole games. Return what is wrong.

        What waits on the stack is a number in a frame until it is used; only playing shows that it means something.
        """
        start = s.copy()
        for seat in range(-1, s.table.config.seats):
            self.observation(s, seat)
        if self.actor(s) >= s.table.config.seats:
            return [f"seat {self.actor(s)} decides, which is no player's"]
        actions = self.legal_actions(s)
        if bool(actions) == self.over(s):
            return ["nothing can be done"]
        for action in actions:
            self.describe(s, action)
            self.apply(s.copy(), action)
        rng, steps = s.rng, 0
        for _ in range(TRIALS):
            trial = s.copy()
            while not self.over(trial):
                rng, i = below(rng, len(choices := self.choices(trial)))
                self.describe(trial, choices[i])
                self.apply(trial, choices[i])
                steps += 1
                if steps > TRIAL_STEPS:
                    return ["the game does not end"]
                if problems := self.check(trial):
                    return problems
            self.result(trial)
        return [] if s.key() == start.key() else ["looking at it changes it"]


def _imported(module: str) -> Any:
    return import_module(module).GAME
