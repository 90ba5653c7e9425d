"""A Gymnasium environment: one seat of a game, with bots in the others."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from evertable import registry
from evertable.bots.bot import Bot, Budget
from evertable.bots.registry import bot_named
from evertable.kernel.game import OVER
from evertable.research.arrays import Row, mask_of, row_of
from evertable.research.rewards import ILLEGAL
from evertable.research.round import SEEDS, Round


class SeatEnv(gymnasium.Env[Row, np.int64]):
    """An action that is not legal changes nothing; it is paid with -1 and named in ``info["illegal"]``.

    ``bots`` is one name for all other seats, or a name for each of them in clockwise order. ``seat`` is None to sit
    down somewhere else in every game. Questions with a single answer are answered by the environment, unless
    ``forced``.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  (that is how Gymnasium has it)

    def __init__(
        self,
        game: str,
        players: int | None = None,
        modules: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        *,
        bots: str | Sequence[str] = "random",
        nodes: int | None = None,
        seat: int | None = 0,
        reward: str = "win",
        forced: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Create the environment. Raises UnknownGame, ConfigError, UnknownBot, or ValueError."""
        if render_mode not in (None, "ansi"):
            raise ValueError(f"no render mode {render_mode!r} (modes: ansi)")
        self.round: Final = Round(game, players, modules, options, reward)
        self.render_mode = render_mode
        others = self.round.seats - 1
        self._names: Final = [bots] * others if isinstance(bots, str) else list(bots)
        if len(self._names) != others:
            raise ValueError(f"{len(self._names)} bots for {others} other seats")
        for name in self._names:
            bot_named(name, self.round.game, 0)
        if seat is not None and not 0 <= seat < self.round.seats:
            raise ValueError(f"no seat {seat} at a table for {self.round.seats}")
        self._budget: Final = None if nodes is None else Budget(nodes=nodes)
        self._wanted: Final = seat
        self._forced: Final = forced
        self._bots: dict[int, Bot] = {}
        self.seat = seat or 0
        """Where the learner sits in this game."""
        self.observation_space = spaces.Box(0, 255, (self.round.codec.features.size,), np.uint8)
        self.action_space = spaces.Discrete(self.round.codec.actions.size)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """Deal, and play on to the learner's first decision. Without a seed the games follow from the last seed."""
        super().reset(seed=seed)
        deal = int(self.np_random.integers(SEEDS)) if seed is None else seed
        seats = self.round.seats
        self.seat = int(self.np_random.integers(seats)) if self._wanted is None else self._wanted
        self._bots = {
            (self.seat + 1 + i) % seats: bot_named(name, self.round.game, deal * 8 + i)
            for i, name in enumerate(self._names)
        }
        self.round.deal(deal)
        self._play_on()
        return row_of(self.round.row(self.seat)), self._info()

    def step(self, action: np.int64 | int) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Make a move, and let the others move until the learner has to decide again or the game is over."""
        if not self.round.play(int(action)):
            return row_of(self.round.row(self.seat)), ILLEGAL, False, False, {**self._info(), "illegal": int(action)}
        self._play_on()
        over = self.round.actor == OVER
        paid = self.round.rewards()[self.seat] if over else 0.0
        return row_of(self.round.row(self.seat)), paid, over, False, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are legal now, as libraries for masked learning ask for it."""
        return mask_of(self.round.mask(self.seat)).view(np.bool_)

    def render(self) -> str | None:
        """Return the table in words."""
        return self.round.text() if self.render_mode == "ansi" else None

    def _info(self) -> dict[str, Any]:
        return {"action_mask": mask_of(self.round.mask(self.seat))}

    def _play_on(self) -> None:
        table = self.round
        while table.actor != OVER:
            if len(table.legal) == 1 and not self._forced:
                table.apply(table.legal[0])
            elif table.actor == self.seat:
                return
            else:
                table.apply(self._bots[table.actor].choose(table.views[table.actor], self._budget))


seat_env: Final = SeatEnv
"""The environment by a name like that of ``aec_env``."""

for _name in registry.NAMES:
    gymnasium.register(f"evertable/{_name}-v0", "evertable.research.seat:SeatEnv", kwargs={"game": _name})
