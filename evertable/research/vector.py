"""Many games side by side in numpy arrays, for programs that play all seats themselves."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from evertable.kernel.game import OVER
from evertable.research.arrays import Mask, Row, mask_of, row_of
from evertable.research.codecs.codec import zeros
from evertable.research.rewards import ILLEGAL
from evertable.research.round import SEEDS, Round, write_all


class Batch(NamedTuple):
    """Observations and masks of each game, and the outcome of the last moves. The caller may keep the arrays."""

    observation: Row
    """(games, features): each position as its actor sees it."""
    action_mask: Mask
    """(games, actions)."""
    actor: npt.NDArray[np.int8]
    """(games,): the seat that decides."""
    rewards: npt.NDArray[np.float32]
    """(games, seats): for the move just made; all 0 unless it ended the game or was illegal."""
    done: npt.NDArray[np.bool_]
    """(games,): the game has ended; what is shown here already is the first decision of the next one."""
    illegal: npt.NDArray[np.bool_]
    """(games,): the action was not legal and nothing has changed."""


class VectorGames:
    """``count`` games of one configuration. A finished game is dealt again at once.

    Questions with a single answer are answered here, unless ``forced``.
    """

    def __init__(
        self,
        game: str,
        count: int,
        players: int | None = None,
        modules: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        *,
        reward: str = "win",
        forced: bool = False,
    ) -> None:
        """Create the games. Raises UnknownGame, ConfigError, or ValueError."""
        if count < 1:
            raise ValueError(f"{count} games are none")
        self.rounds: Final = [Round(game, players, modules, options, reward) for _ in range(count)]
        self.count: Final = count
        self.seats: Final = self.rounds[0].seats
        self.codec: Final = self.rounds[0].codec
        self._forced: Final = forced
        self._rng = np.random.default_rng()

    def reset(self, seed: int | None = None) -> Batch:
        """Deal all games; the same seed leads to the same games, also to those that follow them."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        for one in self.rounds:
            self._deal(one)
        return self._batch(np.zeros((self.count, self.seats), np.float32), np.zeros(self.count, np.bool_), [])

    def step(self, actions: npt.ArrayLike) -> Batch:
        """Make a move in each game."""
        chosen: list[int] = np.asarray(actions).tolist()
        if len(chosen) != self.count:
            raise ValueError(f"{len(chosen)} actions for {self.count} games")
        rewards = np.zeros((self.count, self.seats), np.float32)
        done = np.zeros(self.count, np.bool_)
        illegal: list[int] = []
        for i, one in enumerate(self.rounds):
            if not one.play(chosen[i]):
                illegal.append(i)
                rewards[i, one.actor] = ILLEGAL
                continue
            if not self._forced:
                one.skip()
            if one.actor == OVER:
                rewards[i] = one.rewards()
                done[i] = True
                self._deal(one)
        return self._batch(rewards, done, illegal)

    def _deal(self, one: Round) -> None:
        one.deal(int(self._rng.integers(SEEDS)))
        if not self._forced:
            one.skip()

    def _batch(self, rewards: npt.NDArray[np.float32], done: npt.NDArray[np.bool_], illegal: list[int]) -> Batch:
        rows, masks = zeros(self.count * self.codec.features.size), zeros(self.count * self.codec.actions.size)
        actor = np.array(write_all(self.rounds, rows, masks), np.int8)
        wrong = np.zeros(self.count, np.bool_)
        wrong[illegal] = True
        seen, possible = row_of(rows).reshape(self.count, -1), mask_of(masks).reshape(self.count, -1)
        return Batch(seen, possible, actor, rewards, done, wrong)
