"""What it takes to be a bot."""

from typing import Protocol

from evertable.kernel.view import View


class Bot(Protocol):
    """A player: given what its seat sees, it names one of the legal actions.

    The same seed and the same views lead to the same choices.
    """

    @property
    def name(self) -> str:
        """What it is called at the table."""

    def choose(self, view: View) -> int:
        """One of ``view.legal_actions()``, which is never empty here."""
