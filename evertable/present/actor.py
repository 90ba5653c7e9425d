"""Who acts, in the log: the reader or somebody else."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from evertable.present.words import Words


@dataclass(frozen=True, slots=True)
class Actor:
    """The player whose move is told."""

    name: str
    you: bool
    words: Words

    def does(self, they: str, you: str, /, **fields: Any) -> str:
        """Return one of two messages: ``they`` names the ``{player}``, ``you`` speaks to the reader."""
        if self.you:
            return self.words.say(you, **fields)
        return self.words.say(they, player=self.name, **fields)


def told_of(player: int, what: str, names: Sequence[str], me: int, words: Words) -> str:
    """Return what happened to a player who did not act. ``me`` is the reader, or -1."""
    if player == me:
        return words.say("you: {what}", what=what)
    return words.say("{player}: {what}", player=names[player], what=what)
