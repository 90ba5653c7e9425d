"""The hooks that exist in every game.

A module (see ``module.py``) brings functions for named *hooks*; a game calls them at fixed points, in the order of its
modules. A game declares further hooks the same way in ``<game>/hooks.py``. Built-in content uses the same hooks as
yours.
"""

from typing import Final


class Hook:
    """A point where modules can add something."""

    __slots__ = ("calls", "name", "when")

    def __init__(self, name: str, calls: str, when: str) -> None:
        self.name: Final = name
        self.calls: Final = calls
        """The signature of the function a module brings."""
        self.when: Final = when
        """When it is called and what it may do."""


SETUP: Final = Hook("setup", "(state) -> None", "last step of a new game: lay out what the module brings")
SCORE: Final = Hook("score", "(state, seat, lines) -> None", "adds scoring lines, a mapping of name to points")
CHECK: Final = Hook("check", "(state, problems) -> None", "appends a sentence for everything wrong with the state")
OBSERVE: Final = Hook("observe", "(state, seat, view) -> None", "adds to a seat's observation what the seat may see")

AFTER_STEP: Final = Hook(
    "after_step", "(state, frame) -> None", "after every answer and every piece of work, given its frame; may push more"
)

AUTOMA_STEP: Final = Hook(
    "automa_step",
    "(state, owner, what) -> None",
    "an automa has done something that all players see; must not change the state",
)

HOOKS: Final = (SETUP, SCORE, CHECK, OBSERVE, AFTER_STEP, AUTOMA_STEP)
