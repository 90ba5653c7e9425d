"""Reservations on the screen: the token, and the card under it."""

from typing import Any, Final

from evertable.kernel.stack import Description
from evertable.present.actor import Actor
from evertable.present.everdell.faces import card_piece
from evertable.present.everdell.showing import ActionLabel, Seen, Showing
from evertable.present.parts import Piece, Zone
from evertable.present.shelf import ShelfBox
from evertable.present.words import Words, mark

FORM: Final = "adornment"
"""The token is painted like a treasure."""


class Reservations(Showing):
    """A zone in front of each player."""

    on_shelf = ShelfBox(mark("Keep a card, play it later for less"), "small", reading=1)
    icons = {"reserve": mark("reservation")}  # noqa: RUF012
    headings = {"reserved": mark("Play the reserved card"), "reserve": mark("Reserve a card")}  # noqa: RUF012
    questions = {  # noqa: RUF012
        "reservation": mark("One resource less"),
        "reservation_token": mark("Discard the reserved card?"),
    }
    ways = {"reservation": mark("reserved, 1 less")}  # noqa: RUF012

    def playable(self, seen: Seen) -> dict[str, list[str]]:
        return {"reserved": [seen["owners"][seen["seat"]]["reserved"]] if seen["seat"] >= 0 else []}

    def belongings(self, seen: Seen, owner: int, names: list[str], words: Words) -> list[Zone]:
        if owner >= seen["seats"]:
            return []
        card, used = seen["owners"][owner]["reserved"], seen["owners"][owner]["reservation_used"]
        name = words.name("reservation_token")
        if card:
            piece = card_piece(card, "reserved", words)
        elif used:
            piece = Piece(name, "", "reservation_token", text=words.say("rests until the next season"), form=FORM)
            piece.condition = "taken"
        else:
            piece = Piece(name, "", "reservation_token", text=words.say("free"), form=FORM)
        return [Zone("reservation", words.say("Reservation"), [piece], "reserve", "felt")]

    def changed(self, before: Seen, after: Seen, owner: int) -> dict[str, Any]:
        card = after["owners"][owner]["reserved"]
        return {"reserved": card} if card and card != before["owners"][owner]["reserved"] else {}

    def tell(self, changed: dict[str, Any], words: Words) -> list[str]:
        return [words.say("reserved: {card}", card=words.name(changed["reserved"]))] if "reserved" in changed else []

    def action_label(self, do: Description, seat: int, names: list[str], words: Words) -> ActionLabel | None:
        if do["verb"] != "reserve":
            return None
        card = words.name(do["card"])
        if "copy" in do:
            card = words.say("{card}, copy {number}", card=card, number=do["copy"])
        label = words.say("reserve {card}", card=card)
        return ActionLabel("reserve", f"{do['from']}:{do['card']}", label)

    def log_text(self, do: Description, seat: int, who: Actor, names: list[str]) -> str | None:
        if do["verb"] != "reserve":
            return None
        return who.does("{player} reserves {card}", "You reserve {card}", card=who.words.name(do["card"]))


SHOWING: Final = Reservations()
