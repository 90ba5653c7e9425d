"""OpenSpiel games: importing this file registers ``python_evertable_everdell``, ``..._evergreen`` and ``..._duo``.

The only chance node is the first one: it picks one of ``deals`` seeds, and everything shuffled later follows from it.
So a position is its history, which is how OpenSpiel saves and compares positions.
"""

import json
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

import numpy as np
import pyspiel

from evertable import registry
from evertable.kernel.game import SPECTATOR
from evertable.kernel.stack import State
from evertable.research.arrays import row_of
from evertable.research.codecs.codec import zeros
from evertable.research.rewards import MARGIN
from evertable.research.round import Round

PREFIX: Final = "python_evertable_"
PARAMETERS: Final = {"players": 0, "modules": "", "deals": 1000, "reward": "win"}
"""``modules`` are joined by ``+``; 0 players are the usual number."""
CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
LONGEST: Final = 20_000
"""More decisions than a game can have."""


@dataclass
class Held:
    """A position in an OpenSpiel state."""

    position: State
    deal: int
    moves: list[tuple[int, int]]
    """Who did what since the deal, with the engine's actions."""

    def __deepcopy__(self, memo: dict[int, Any]) -> "Held":  # searches clone states often, and moves never change
        return Held(self.position.copy(), self.deal, self.moves[:])


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A configuration of a game."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        chosen = {**PARAMETERS, **(params or {})}
        modules = [module for module in chosen["modules"].split("+") if module]
        self.round: Final = Round(name, chosen["players"] or None, modules, reward=chosen["reward"])
        """Only for its tables and codec; states have positions of their own."""
        self.deals: Final = int(chosen["deals"])
        bound = MARGIN if chosen["reward"] == "margin" else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.round.codec.actions.size,
            max_chance_outcomes=self.deals,
            num_players=self.round.seats,
            min_utility=-bound,
            max_utility=bound,
            max_game_length=LONGEST,
        )
        super().__init__(TYPES[name], info, params or {})

    def new_initial_state(self) -> "SpielState":
        """Return the state before the deal."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> "SpielObserver":
        """Return what turns states into tensors and strings."""
        if params:
            raise ValueError(f"observers have no parameters here, but were given {params}")
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position with the moves that led to it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held: Held | None = None
        """Nothing before the deal."""
        self._numbers: dict[int, int] = {}
        """The engine's action for each legal number."""
        self._actor = CHANCE

    @property
    def position(self) -> State | None:
        """The engine's position; nothing before the deal."""
        return None if self.held is None else self.held.position

    def current_player(self) -> int:
        """Return the seat that decides, chance, or the terminal player."""
        return self._actor

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self._actor == TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals, each with the same probability."""
        deals = self.get_game().deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._numbers) if player == self._actor else []

    def _apply_action(self, action: int) -> None:
        table = self._round
        rules = table.game
        if self.held is None:
            self.held = Held(rules.new_game(table.config, action), action, [])
        else:
            self.held.moves.append((self._actor, self._numbers[action]))
            rules.apply(self.held.position, self._numbers[action])
        position = self.held.position
        legal = table.legal_in(position)
        self._numbers = dict(zip(table.codec.indices(position, legal), legal, strict=True)) if legal else {}
        self._actor = rules.actor(position) if legal else TERMINAL

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"deal {action}"
        return str(self._round.game.text(self.position, self._numbers[action]))

    def returns(self) -> list[float]:
        """Return what the seats are paid, 0 until the end."""
        if self.position is None or not self.is_terminal():
            return [0.0] * self._round.seats
        return self._round.pay(self.position)

    def __str__(self) -> str:
        """Return the whole position in one line, secrets included. It is shown and compared, never read back, so it
        leaves out the numbering."""
        if self.position is None:
            return "before the deal"
        shown = self._round.game.dump(self.position)
        del shown["numbering"]
        return json.dumps(shown, separators=(",", ":"))

    @property
    def _round(self) -> Round:
        found: Round = self.get_game().round
        return found


class SpielObserver:
    """Tensors by the blocks of the codec; strings with all a seat knows, or a digest of everything it has ever seen."""

    def __init__(self, game: SpielGame, kind: pyspiel.IIGObservationType) -> None:
        self._kind: Final = kind
        self._round: Final = game.round
        blocks = self._round.codec.features
        private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        size = blocks.size if private and kind.public_info and not kind.perfect_recall else 0
        self.tensor = np.zeros(size, np.float32)
        self.dict = {
            name: self.tensor[blocks.first[name] : blocks.first[name] + len(names)]
            for name, names in (blocks.names if size else ())
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what a seat sees."""
        if state.position is None:
            self.tensor.fill(0)
        elif len(self.tensor):
            row = zeros(len(self.tensor))
            self._round.codec.write(state.position, player, row, 0)
            self.tensor[:] = row_of(row)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a seat knows, or what all seats know if only public information is asked for."""
        if state.held is None:
            return ""
        seat = player if self._kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER else SPECTATOR
        return self._memory(state.held, seat) if self._kind.perfect_recall else self._seen(state.held.position, seat)

    def _seen(self, position: State, seat: int) -> str:
        return json.dumps(self._round.game.observation(position, seat), separators=(",", ":"))

    def _memory(self, held: Held, seat: int) -> str:
        """Return a digest of everything that the seat has seen and done so far, found by playing the moves again."""
        rules, memory = self._round.game, blake2b(digest_size=16)
        position = rules.new_game(self._round.config, held.deal)
        for actor, action in held.moves:
            memory.update(self._seen(position, seat).encode())
            if actor == seat:
                memory.update(rules.text(position, action).encode())
            rules.apply(position, action)
        memory.update(self._seen(position, seat).encode())
        return memory.hexdigest()


def _type(name: str) -> pyspiel.GameType:
    rules = registry.game_named(name)
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.seats.stop - 1,
        min_num_players=rules.seats.start,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


def _maker(name: str) -> Any:
    class Made(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, params)

    return Made


TYPES: Final = {name: _type(name) for name in registry.NAMES}
for _name, _kind in TYPES.items():
    pyspiel.register_game(_kind, _maker(_name))
