"""Views: everything a player, bot or screen may see of a game.

A view is created once for a seat and follows the game; it costs almost nothing until it is used. It gives out what the
seat knows: its observation, its actions, and positions sampled among those that the seat cannot tell from the real one.
The real position stays inside.
"""

from collections.abc import Sequence
from typing import Any, Final

from evertable.kernel.game import Game, Result
from evertable.kernel.stack import Description, State


class View:
    """One seat's view of a running game."""

    def __init__(self, game: Game[Any], s: State, seat: int, among: Sequence[int] | None = None) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self._state: Final = s
        self._among: Final = among
        """If given, the only actions that the seat is asked about: to compare them alone."""
        verbs = [verb for verb in s.table.verbs if verb.word in game.host_verbs]
        self._host: Final = [range(verb.first, verb.first + verb.count) for verb in verbs]
        """The actions that only the host of a table sends; mostly none, so that most views never filter."""

    def observation(self) -> dict[str, Any]:
        """Return everything the seat knows, as plain data."""
        return self.game.observation(self._state, self.seat)

    def legal_actions(self) -> list[int]:
        """Return what the seat may do now, without the moves of the host; nothing while another seat decides."""
        if self.game.actor(self._state) != self.seat:
            return []
        actions = self.game.legal_actions(self._state)
        if self._among is not None:
            actions = [action for action in actions if action in self._among]
        if self._host:
            return [action for action in actions if not any(action in host for host in self._host)]
        return actions

    def answers(self) -> list[int]:
        """Return the legal actions without those that may stand beside every question, unless the question offers them
        itself.

        For bots that search each action. Never empty where ``legal_actions`` is not.
        """
        actions = self.legal_actions()
        if not actions or self._among is not None or not self._state.table.beside:
            return actions
        own = self.game.answers(self._state)
        return [action for action in actions if action in own] or actions

    def forced(self, choices: list[int] | None = None) -> int | None:
        """Return the only answer besides asides (``Game.forced``); None while another seat decides. Who knows the
        ``choices`` already may pass them on.
        """
        if self.game.actor(self._state) != self.seat:
            return None
        return self.game.forced(self._state, None if self._state.table.beside else choices)

    def choices(self) -> list[int]:
        """Return the legal actions without those that give the game up: what bots choose from."""
        return self.game.without_resigning(self.legal_actions())

    def starts_turn(self) -> bool:
        """Return whether the question asked now opens a turn."""
        return self.game.starts_turn(self._state)

    def describe(self, action: int) -> Description:
        """Return a legal action as a flat mapping."""
        return self.game.describe(self._state, action)

    def result(self) -> Result:
        """Return the score by line, as if the game ended here. Scores use open information only."""
        return self.game.result(self._state)

    def sample(self, rng: int) -> State:
        """Return a position that the seat cannot tell from the real one, drawn with the given generator state."""
        position: State = self.game.resample(self._state, self.seat, rng)
        return position


class Glimpse(View):
    """A view of an automa's step (``Game.apply_stepwise``): the automa acts, no seat has actions, no game is over."""

    def __init__(self, game: Game[Any], s: State, seat: int, owner: int) -> None:
        super().__init__(game, s, seat)
        self._owner: Final = owner

    def observation(self) -> dict[str, Any]:
        """Return everything the seat knows just then."""
        return {**super().observation(), "actor": self._owner, "question": "automa"}

    def legal_actions(self) -> list[int]:
        """Return no actions."""
        return []

    def starts_turn(self) -> bool:
        """Return False: no question is asked."""
        return False

    def result(self) -> Result:
        """Return the score just then."""
        return Result(super().result().scores, False)
