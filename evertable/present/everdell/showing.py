"""The interface of an Everdell module to screens. Its file in ``modules/`` holds a ``SHOWING``; see
docs/add_a_module.md.

Everything has a default, so a module defines only what it has. Catalogue components (cards, places, events, tokens) and
picks with a ``zone`` need no code here: labels, targets and details follow from the data.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from evertable.kernel.stack import Description
from evertable.present.actor import Actor
from evertable.present.parts import Shape, Token, Zone
from evertable.present.shelf import ShelfBox
from evertable.present.words import Words

Seen = Mapping[str, Any]
"""A seat's or a spectator's observation, with what the module's ``observe`` hook has put into it."""


@dataclass(frozen=True, slots=True)
class ActionLabel:
    """The label of an action: its heading in the list of moves, what is clicked, its text and its price."""

    group: str
    target: str
    label: str
    price: str = ""


class Showing:
    """A module on the screen. Override what the module has; texts in the mappings are marked messages."""

    on_shelf: ShelfBox = ShelfBox()
    """What it says of itself on the set-up page."""
    icons: Mapping[str, str] = {}
    """Icons it brings, with their names; each is a symbol ``i-<icon>`` in the sprite."""
    kinds: Mapping[str, str] = {}
    """Names of card kinds it brings, by rarity and kind: ``"legendary critter"``."""
    lines: Mapping[str, str] = {}
    """Scoring lines it adds."""
    reasons: Mapping[str, str] = {}
    """Why something cannot be done, by the id that the rules give."""
    headings: Mapping[str, str] = {}
    """Groups it adds to the list of moves."""
    questions: Mapping[str, str] = {}
    """What its questions ask, by their names: "which card do you keep?", after the name of what asks and a colon."""
    ways: Mapping[str, str] = {}
    """Ways to play a card that no component is named after, by ``using``; ``{card}`` is what the token goes on."""
    picks: Mapping[str, str] = {}
    """Picks that are neither components nor resources."""

    automa: str = ""
    """The icon of the automa it brings."""
    leaf: str = ""
    """The name of the leaf of the board that its zones lie on; empty: the title of its first zone."""
    leaf_icon: str = ""
    """The icon of its leaf; empty: that of its first zone."""
    leaf_picture: str = ""
    """The picture of its leaf in ``static/art/boxes/leaves.js``; empty: painted by recipe from the module's id."""
    leaf_shape: Shape = "band"
    """How its leaf lies open beside others."""

    def zones(self, seen: Seen, names: list[str], words: Words) -> list[Zone]:
        """Return the zones it lays on the table. They lie on its leaf."""
        return []

    def leaf_facts(self, seen: Seen, words: Words) -> list[str]:
        """Return what its leaf says while it is closed: a few numbers with icons."""
        return []

    def playable(self, seen: Seen) -> dict[str, list[str]]:
        """Return the cards that the seat could play from zones of the module, by zone."""
        return {}

    def spots(self, seen: Seen, words: Words) -> dict[int, Token]:
        """Return what lies on places of the Meadow, or stands there: an icon and what it is."""
        return {}

    def belongings(self, seen: Seen, owner: int, names: list[str], words: Words) -> list[Zone]:
        """Return what it lays in front of a player; hidden parts only for the observing seat."""
        return []

    def special_workers(self, seen: Seen, owner: int) -> list[str]:
        """Return the kinds of an owner's workers at home that are not ordinary."""
        return []

    def token_counts(self, seen: Seen, owner: int) -> dict[str, int]:
        """Return how many of its tokens an owner has, by icon. They are shown in the supply, and logs list their
        changes."""
        return {}

    def action_label(self, do: Description, seat: int, names: list[str], words: Words) -> ActionLabel | None:
        """Return the label of an action with a verb of the module; None for all others."""
        return None

    def log_text(self, do: Description, seat: int, who: Actor, names: list[str]) -> str | None:
        """Return such an action as a sentence, ``who.does("{player} sends a frog", "You send a frog")``; None for all
        others."""
        return None

    def changed(self, before: Seen, after: Seen, owner: int) -> dict[str, Any]:
        """Return further changes of an owner by a move, as plain data for ``tell``."""
        return {}

    def tell(self, changed: dict[str, Any], words: Words) -> list[str]:
        """Return what ``changed`` has found as sentences."""
        return []

    def step(self, before: Seen, after: Seen, owner: int, what: str, words: Words) -> str:
        """Return a step of the module's automa as a sentence; empty if the changes say it all."""
        return ""

    def tokens(self, seen: Seen, owner: int, words: Words) -> list[Token]:
        """Return the token counts as tokens."""
        counts = self.token_counts(seen, owner).items()
        return [Token(icon, number, words.say(self.icons[icon]), f"resource:{icon}") for icon, number in counts]
