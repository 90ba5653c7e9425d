"""One running game in numbers: what every environment here is made of."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from evertable import games
from evertable.kernel.game import OVER, SPECTATOR, Game, Result
from evertable.kernel.stack import State
from evertable.kernel.view import View
from evertable.research.codecs import codec_for
from evertable.research.rewards import reward_named

Row = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.int8]
SEEDS: Final = 1 << 31
"""Seeds that are drawn, where none is given, are below this."""


class UnknownGame(ValueError):
    """A name that no game has."""


class Round:
    """A game of one configuration that can be dealt again and again. The engine plays; here is only translated."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        modules: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        reward: str = "win",
    ) -> None:
        """Raises UnknownGame, ConfigError, or ValueError for the reward."""
        if game not in games.NAMES:
            raise UnknownGame(f"no game {game!r} (games: {', '.join(games.NAMES)})")
        self.game: Final[Game[Any]] = games.game_named(game)
        self.config: Final = self.game.config(players, modules, options)
        self.codec: Final = codec_for(self.game, self.config)
        self.seats: Final = self.config.seats
        self._hosted: Final = any(move.verb in self.game.host_verbs for move in self.game.table(self.config).moves)
        """Whether there are moves that only the host of a table sends."""
        self._pay: Final[Callable[[Result, int], list[float]]] = reward_named(reward)
        self.actor = OVER
        self.legal: list[int] = []
        """The engine's legal actions, and ..."""
        self.indices: list[int] = []
        """... their numbers, in the same order."""
        self.views: list[View] = []
        self.state: State

    def deal(self, seed: int) -> None:
        """Begin a game: the same seed, the same game, as everywhere else."""
        self.take(self.game.new_game(self.config, seed))

    def take(self, state: State) -> None:
        """Go on from a position."""
        self.state = state
        self.views = [View(self.game, state, seat) for seat in range(self.seats)]
        self._look()

    def play(self, index: int) -> bool:
        """Make the move with this number; if none of the legal ones has it, nothing happens."""
        try:
            action = self.legal[self.indices.index(index)]
        except ValueError:
            return False
        self.apply(action)
        return True

    def apply(self, action: int) -> None:
        """Make a move that is known to be legal, by the engine's number."""
        self.game.apply(self.state, action)
        self._look()

    def _look(self) -> None:
        self.actor = self.game.actor(self.state)
        self.legal = self.legal_in(self.state)
        self.indices = self.codec.indices(self.state, self.legal) if self.legal else []

    def row(self, seat: int) -> Row:
        """The position as the seat sees it."""
        row = bytearray(self.codec.features.size)
        self.codec.write(self.state, seat, row, 0)
        return np.frombuffer(row, dtype=np.uint8)

    def mask(self, seat: int) -> Mask:
        """1 for each number of a legal action; all 0 while another seat decides."""
        mask = bytearray(self.codec.actions.size)
        if seat == self.actor:
            self.codec.mark(self.indices, mask, 0)
        return np.frombuffer(mask, dtype=np.int8)

    def rewards(self) -> list[float]:
        """What each seat is paid for the game as it stands."""
        return self.pay(self.state)

    def pay(self, state: State) -> list[float]:
        """What each seat would be paid for a position."""
        return self._pay(self.game.result(state), self.seats)

    def legal_in(self, state: State) -> list[int]:
        """The legal actions of any position of this configuration, without the moves of a host."""
        if self._hosted and not self.game.over(state):
            return View(self.game, state, self.game.actor(state)).legal_actions()
        return self.game.legal_actions(state)

    def text(self) -> str:
        """The table as somebody who only watches sees it."""
        return "\n".join(_lines(self.game.observation(self.state, SPECTATOR), ""))


def _lines(value: Mapping[str, Any], indent: str) -> list[str]:
    lines: list[str] = []
    for key, inner in value.items():
        if isinstance(inner, Mapping):
            lines += [f"{indent}{key}:", *_lines(inner, indent + "  ")]
        elif isinstance(inner, list) and inner and all(isinstance(each, Mapping) for each in inner):
            for number, each in enumerate(inner):
                lines += [f"{indent}{key} {number}:", *_lines(each, indent + "  ")]
        elif isinstance(inner, list):
            lines.append(f"{indent}{key}: {', '.join(str(each) for each in inner)}".rstrip())
        else:
            lines.append(f"{indent}{key}: {inner}")
    return lines
