"""The laws every game must keep, as a suite that any game runs in one line::

    conformance.verify(GAME)

It plays random games over all seat counts and many module sets and tests the laws at every step. The same
``Witness`` serves ``simulate --check``.
"""

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from evertable.kernel.endless import MAX_STEPS
from evertable.kernel.errors import IllegalAction
from evertable.kernel.game import SPECTATOR, Game
from evertable.kernel.module import Config, ConfigError
from evertable.kernel.notation import write
from evertable.kernel.record import Record, dumps, loads, replay
from evertable.kernel.rng import below, seeded
from evertable.kernel.stack import State

_SMALL: Final = 1 << 20
"""Numbers below this occur by chance; only larger ones count as a leaked seed."""


class Broken(Exception):
    """A law does not hold. The message names the law and the place."""


class Witness:
    """Checks one game and raises Broken at the first law that does not hold.

    Call ``step`` before each move and ``end`` after the last. A game with more than ``max_steps`` moves counts as
    endless.
    """

    def __init__(self, game: Game[Any], config: Config, seed: int, max_steps: int = MAX_STEPS) -> None:
        self.game: Final = game
        self.config: Final = config
        self.seed: Final = seed
        self.max_steps: Final = max_steps
        self.steps = 0
        self._rng = seeded(seed + 1)
        self._twin: State = game.new_game(config, seed)
        self._pieces: Final = game.inventory(self._twin) if game.inventory is not None else {}
        self._record: Final = Record.start(game, self._twin, seed, [f"seat {i}" for i in range(config.seats)])

    def step(self, s: State, action: int) -> None:
        """Check every law in a position in which an action is about to be made.

        The two most expensive checks, saving and secrecy, alternate: over a game they see every kind of position.
        """
        if self.steps >= self.max_steps:
            self._broken("progress", f"no end after {self.max_steps} steps")
        key = s.key()
        actions = self._actions(s)
        if action not in actions:
            self._broken("legality", f"action {action} is played but not listed")
        if self._twin.key() != key:
            self._broken("determinism", "the same seed and actions led to another position")
        self._words(s, actions)
        if self.steps % 2:
            self._saving(s, key)
        else:
            self._secrets(s, actions)
        if s.key() != key:
            self._broken("purity", "looking at the position changed it")
        self._every_action(s, key, actions)
        self._record.add(self.game, s, action)
        self.game.apply(self._twin, action)
        self.steps += 1

    def end(self, s: State) -> None:
        """Test the finished game: its record must replay to the same end."""
        game = self.game
        if not game.over(s) or game.legal_actions(s):
            self._broken("end", "the game is not over, or actions are left")
        if problems := game.check(s):
            self._broken("soundness", "; ".join(problems))
        self._saving(s, s.key())
        result = game.result(s)
        if not result.winners or len(result.scores) < self.config.seats:
            self._broken("result", f"winners {result.winners}, {len(result.scores)} scores")
        self._record.finish(game, s)
        if replay(game, loads(dumps(self._record))).key() != s.key():
            self._broken("replay", "the record leads to another position")

    def _actions(self, s: State) -> list[int]:
        actions = self.game.legal_actions(s)
        if not actions:
            self._broken("progress", "no legal action before the end")
        if any(a >= b for a, b in pairwise(actions)):
            self._broken("order", f"legal actions are not sorted or not unique: {actions}")
        if self.game.legal_actions(s) != actions:
            self._broken("purity", "legal actions differ when asked twice")
        if not 0 <= self.game.actor(s) < self.config.seats:
            self._broken("actor", f"seat {self.game.actor(s)} is to act")
        return actions

    def _saving(self, s: State, key: tuple[Any, ...]) -> None:
        restored = self.game.load(json.loads(json.dumps(self.game.dump(s))))
        if restored.key() != key:
            self._broken("saving", "load(dump(s)) is another position")
        hash(key)

    def _words(self, s: State, actions: list[int]) -> None:
        """Check that descriptions are flat and tell actions apart, that text notation leads back, and that ``play``
        refuses others."""
        texts: dict[str, int] = {}
        for action in actions:
            description = self.game.describe(s, action)
            if "verb" not in description or not all(isinstance(v, (str, int)) for v in description.values()):
                self._broken("words", f"action {action} is described as {description}")
            texts[write(description)] = action
        if len(texts) != len(actions):
            self._broken("words", "two actions have the same description")
        self._rng, i = below(self._rng, len(actions))
        text = list(texts)[i]
        if self.game.parse(s, text) != texts[text]:
            self._broken("notation", f"{text!r} is read as another action")
        try:
            self.game.play(s, actions[-1] + 1)
        except IllegalAction:
            return
        self._broken("legality", "play() let an illegal action pass")

    def _secrets(self, s: State, actions: list[int]) -> None:
        """Check that no seat can tell a resampled position from the real one, and that no view holds the deal.

        Tested for the seat that acts and, in turn, for one other observer, spectators included.
        """
        game, actor = self.game, self.game.actor(s)
        other_seats = [seat for seat in range(SPECTATOR, self.config.seats) if seat != actor]
        for seat in (actor, other_seats[self.steps // 2 % len(other_seats)]):
            view = game.observation(s, seat)
            self._rng, draw = below(self._rng, 1 << 62)
            other = game.resample(s, seat, draw)
            if game.observation(other, seat) != view:
                self._broken("secrecy", f"seat {seat} sees something it must not know")
            if problems := game.check(other):
                self._broken("secrecy", f"a resampled position is impossible: {'; '.join(problems)}")
            if seat == actor and game.legal_actions(other) != actions:
                self._broken("secrecy", f"the actions of seat {seat} depend on what it must not know")
            if game.resample(other, seat, draw).key() != other.key():
                self._broken("secrecy", f"what seat {seat} deals once more depends on what it must not know")
            text = repr(view)
            if any(secret >= _SMALL and str(secret) in text for secret in (s.rng, self.seed)):
                self._broken("secrecy", f"the view of seat {seat} holds the seed or the generator")

    def _every_action(self, s: State, key: tuple[Any, ...], actions: list[int]) -> None:
        """Check that each legal action applies to a copy, leaves the original alone and leads to a sound position."""
        game = self.game
        for action in actions:
            child = s.copy()
            if type(child) is not type(s) or child.table is not s.table:
                self._broken("copying", "a copy is of another kind")
            try:
                game.apply(child, action)
            except Exception as error:
                self._untouched(s, key)
                text = game.text(s, action)
                raise Broken(f"soundness: {text!r} fails with {error!r} ({self._where()})") from error
            if problems := game.check(child):
                self._untouched(s, key)
                self._broken("soundness", f"after {game.text(s, action)!r}: {'; '.join(problems)}")
            if game.inventory is not None and game.inventory(child) != self._pieces:
                self._broken("conservation", f"after {game.text(s, action)!r} a piece is missing or doubled")
            if game.audit is not None and (problems := game.audit(game, s, action)):
                self._broken("accounts", f"{game.text(s, action)!r}: {'; '.join(problems)}")
        self._untouched(s, key)

    def _untouched(self, s: State, key: tuple[Any, ...]) -> None:
        """Check that the original is unchanged. Call this first where a copy goes wrong: a shared list explains
        everything after it."""
        if s.key() != key:
            self._broken("copying", "a move on a copy changed the original")

    def _broken(self, law: str, what: str) -> None:
        raise Broken(f"{law}: {what} ({self._where()})")

    def _where(self) -> str:
        last = self._record.actions[-1] if self._record.actions else "the deal"
        return f"{self.game.name}, {self.config}, seed {self.seed}, step {self.steps + 1}, after {last}"


def play_out(game: Game[Any], config: Config, seed: int, max_steps: int = MAX_STEPS) -> Witness:
    """Play one random game under the eyes of a witness; raises Broken."""
    witness = Witness(game, config, seed, max_steps)
    s = game.new_game(config, seed)
    if problems := game.check(s):
        raise Broken(f"soundness: the deal: {'; '.join(problems)} ({game.name}, {config}, seed {seed})")
    rng = seeded(seed + 2)
    while not game.over(s):
        actions = game.choices(s)  # giving up is tried at every step, but ends what could be seen
        if not actions:
            witness.step(s, -1)
        rng, i = below(rng, len(actions))
        witness.step(s, actions[i])
        game.apply(s, actions[i])
    witness.end(s)
    return witness


def configurations(game: Game[Any], rng: int) -> Iterator[Config]:
    """Yield configurations without end: seat counts in turn, each with a random set of modules that fits."""
    while True:
        for seats in game.seats:
            chosen = []
            for module in game.modules:
                if module.active is None and seats in module.seats:
                    rng, yes = below(rng, 2)
                    chosen += [module.id] if yes else []
            for modules in (chosen, []):
                try:
                    config = game.config(seats, modules)
                except ConfigError:
                    continue
                yield config
                break


def verify(game: Game[Any], *, games: int = 20, seed: int = 1 << 40) -> int:
    """Run the suite; returns the number of decisions looked at, raises Broken."""
    steps = 0
    stream = configurations(game, seeded(seed))
    for i in range(games):
        steps += play_out(game, next(stream), seed + i).steps
    return steps
