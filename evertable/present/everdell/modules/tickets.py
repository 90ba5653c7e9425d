"""Train tickets on the screen."""

from typing import Final

from evertable.kernel.stack import Description
from evertable.present.actor import Actor
from evertable.present.everdell.showing import ActionLabel, Seen, Showing
from evertable.present.parts import Token
from evertable.present.shelf import ShelfBox
from evertable.present.words import Words, mark

TICKET: Final = "ticket"
USES: Final = {"outbound": 2, "inbound": 1, "none": 0}


class Tickets(Showing):
    """Rides left, by player."""

    on_shelf = ShelfBox(mark("Twice a game a worker moves on"), "small", minutes=1)
    icons = {TICKET: mark("train ticket")}  # noqa: RUF012
    headings = {"ride": mark("Use the train ticket")}  # noqa: RUF012

    def token_counts(self, seen: Seen, owner: int) -> dict[str, int]:
        return {TICKET: USES[seen["owners"][owner]["ticket"]]}

    def tokens(self, seen: Seen, owner: int, words: Words) -> list[Token]:
        return [
            Token(TICKET, number, words.say("rides left"), "ride") for number in self.token_counts(seen, owner).values()
        ]

    def action_label(self, do: Description, seat: int, names: list[str], words: Words) -> ActionLabel | None:
        if do["verb"] != "ride":
            return None
        return ActionLabel("ride", "ride", words.say("Move a worker with the train ticket"), "1[ticket]")

    def log_text(self, do: Description, seat: int, who: Actor, names: list[str]) -> str | None:
        if do["verb"] != "ride":
            return None
        return who.does("{player} uses the train ticket", "You use the train ticket")


SHOWING: Final = Tickets()
