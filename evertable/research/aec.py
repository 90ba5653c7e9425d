"""A PettingZoo environment in which the seats take turns (AEC)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from evertable.kernel.game import OVER
from evertable.research.arrays import mask_of, row_of
from evertable.research.rewards import ILLEGAL
from evertable.research.round import SEEDS, Round

MODES: Final = ("ansi", "human")


class GameEnv(AECEnv[str, dict[str, Any], int | None]):  # type: ignore[misc]
    """Agents ``player_0`` ... by seat. An action that is not legal ends the game, and only its agent is punished."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        modules: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"no render mode {render_mode!r} (modes: {', '.join(MODES)})")
        self.round: Final = Round(game, players, modules, options, reward)
        self.render_mode = render_mode
        self.metadata = {"name": f"evertable_{game}_v0", "render_modes": list(MODES), "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(self.round.seats)]
        codec = self.round.codec
        observation: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(0, 255, (codec.features.size,), np.uint8),
            "action_mask": spaces.Box(0, 1, (codec.actions.size,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(observation) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(codec.actions.size) for agent in self.possible_agents}
        self._seat: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seed: int | None = None
        self._rng: np.random.Generator | None = None
        """Seeds of the games after the one that was given; made when they are wanted, because it takes a while."""
        self.agent_selection = self.possible_agents[0]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the same for every seat and every position of a configuration."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the same for every seat and every position of a configuration."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal. Without a seed the games follow from the last seed that was given."""
        if seed is None:
            self._rng = self._rng or np.random.default_rng(self._seed)
            self.round.deal(int(self._rng.integers(SEEDS)))
        else:
            self._rng, self._seed = None, seed
            self.round.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._choose_agent()

    def step(self, action: int | None) -> None:
        """Make the move of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
        elif action is None or not self.round.play(int(action)):
            self.infos[agent]["illegal"] = action
            self._end({agent: ILLEGAL})
        elif self.round.actor == OVER:
            self._end(dict(zip(self.possible_agents, self.round.rewards(), strict=True)))
        else:
            self.agent_selection = self.possible_agents[self.round.actor]

    def _choose_agent(self) -> None:
        self.agent_selection = self.possible_agents[max(self.round.actor, 0)]

    def _end(self, paid: Mapping[str, float]) -> None:
        for agent in self.agents:
            self.rewards[agent] = self._cumulative_rewards[agent] = paid.get(agent, 0.0)
            self.terminations[agent] = True
        self._choose_agent()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the seat's observation. Its mask is empty while another seat decides."""
        seat = self._seat[agent]
        return {"observation": row_of(self.round.row(seat)), "action_mask": mask_of(self.round.mask(seat))}

    def render(self) -> str | None:
        """Return the table as text, or print it, depending on the render mode."""
        if self.render_mode is None:
            return None
        text = self.round.text()
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Do nothing: no resources are held."""


aec_env: Final = GameEnv
"""The environment under the name that PettingZoo's environments use."""
