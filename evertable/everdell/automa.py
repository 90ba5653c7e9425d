"""Automas: opponents that play by rules of their own, for the owners after the seats. A module brings at most one."""

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from evertable.everdell.state import Everdell


@mypyc_attr(allow_interpreted_subclasses=True)
class Automa:
    """What the core and cards ask of an automa. One that takes no turns has no hand and no supply."""

    def takes_turns(self) -> bool:
        """Return whether it takes turns like a player. The table is then laid out for one player more."""
        return False

    def take_turn(self, s: "Everdell", owner: int) -> None:
        """Push what it does on its turn."""

    def score(self, s: "Everdell", owner: int) -> dict[str, int]:
        """Return its points by line."""
        return {}

    def receive(self, s: "Everdell", owner: int, card: int, goods: int) -> None:
        """Take a gift: a card (or -1) or goods. Only an automa that takes turns is given anything."""

    def change_hand(self, s: "Everdell", owner: int, number: int) -> None:
        """Draw cards that a player lets it draw, or discard ``-number`` of them."""

    def swap_hands(self, s: "Everdell", seat: int, owner: int) -> None:
        """Swap hands with a player. Only one that takes turns is asked to."""

    def receive_intruder(self, s: "Everdell", seat: int, card: int) -> None:
        """Get a card that a seat plays into an opponent's city. Only one that takes no turns is given it like this."""

    def after_roll(self, s: "Everdell", roll: int) -> None:
        """Do what follows a roll of the eight-sided die, whoever rolls (R-S-19)."""
