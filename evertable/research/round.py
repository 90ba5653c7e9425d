"""One running game as numbers, the base of every environment here. It is compiled with the codecs."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from evertable import registry
from evertable.kernel.game import OVER, SPECTATOR, Game, Result
from evertable.kernel.stack import State
from evertable.kernel.view import View
from evertable.research.codecs.codec import Bytes, mark, zeros
from evertable.research.codecs.registry import codec_for
from evertable.research.rewards import reward_named

SEEDS: Final = 1 << 31
"""Seeds that are drawn, where none is given, are below this."""


class UnknownGame(ValueError):
    """A name that no game has."""


class Round:
    """A game of one configuration that can be dealt repeatedly. It only translates; the engine plays."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        modules: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        reward: str = "win",
    ) -> None:
        """Start a game. Raises UnknownGame, ConfigError, or ValueError for the reward."""
        if game not in registry.NAMES:
            raise UnknownGame(f"no game {game!r} (games: {', '.join(registry.NAMES)})")
        self.game: Final[Game[Any]] = registry.game_named(game)
        self.config: Final = self.game.config(players, modules, options)
        self.codec: Final = codec_for(self.game, self.config)
        self.seats: Final = self.config.seats
        self._hosted: Final = any(verb.word in self.game.host_verbs for verb in self.game.table(self.config).verbs)
        """Whether there are moves that only the host of a table sends."""
        self._pay: Final[Callable[[Result, int], list[float]]] = reward_named(reward)
        self.actor = OVER
        self.legal: list[int] = []
        """The engine's legal actions."""
        self._indices: list[int] | None = None
        self.views: list[View] = []
        self.state: State

    def deal(self, seed: int) -> None:
        """Deal a game. The same seed gives the same game as everywhere else."""
        self.take(self.game.new_game(self.config, seed))

    def take(self, state: State) -> None:
        """Continue from a position."""
        self.state = state
        self.views = [View(self.game, state, seat) for seat in range(self.seats)]
        self._look()

    def play(self, index: int) -> bool:
        """Make the legal move with this number. Do nothing if there is none."""
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

    def skip(self) -> None:
        """Answer questions as long as they have a single answer."""
        while len(self.legal) == 1:
            self.apply(self.legal[0])

    def _look(self) -> None:
        self.actor = self.game.actor(self.state)
        self.legal = self.legal_in(self.state)
        self._indices = None

    @property
    def indices(self) -> list[int]:
        """The numbers of the legal actions, in the same order; computed when first used."""
        found = self._indices
        if found is None:
            found = self._indices = self.codec.indices(self.state, self.legal) if self.legal else []
        return found

    def row(self, seat: int) -> Bytes:
        """Return the position as the seat sees it."""
        row = zeros(self.codec.features.size)
        self.codec.write(self.state, seat, row, 0)
        return row

    def mask(self, seat: int) -> Bytes:
        """Return 1 for each number of a legal action; all 0 while another seat decides."""
        mask = zeros(self.codec.actions.size)
        if seat == self.actor:
            mark(self.indices, mask, 0)
        return mask

    def rewards(self) -> list[float]:
        """Return what each seat is paid for the game as it stands."""
        return self.pay(self.state)

    def pay(self, state: State) -> list[float]:
        """Return what each seat would be paid for a position."""
        return self._pay(self.game.result(state), self.seats)

    def legal_in(self, state: State) -> list[int]:
        """Return the legal actions of any position of this configuration, without the moves of a host and giving up."""
        if self._hosted and not self.game.over(state):
            return View(self.game, state, self.game.actor(state)).legal_actions()
        return self.game.choices(state)

    def text(self) -> str:
        """Return the table as a spectator sees it."""
        return "\n".join(_lines(self.game.observation(self.state, SPECTATOR), ""))


def write_all(rounds: list[Round], rows: Bytes, masks: Bytes) -> list[int]:
    """Return the row and the mask of who decides in each of some games, one after the other; who decides."""
    actors: list[int] = []
    codec = rounds[0].codec
    features, actions = codec.features.size, codec.actions.size
    for i, one in enumerate(rounds):
        codec.write(one.state, one.actor, rows, i * features)
        mark(one.indices, masks, i * actions)
        actors.append(one.actor)
    return actors


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
