"""Train tickets on the screen."""

from typing import Final

from evertable.kernel.stack import Description
from evertable.present.everdell.showing import Deed, Seen, Showing
from evertable.present.parts import Token
from evertable.present.words import Words, mark

TICKET: Final = "ticket"
USES: Final = {"outbound": 2, "inbound": 1, "none": 0}


class Tickets(Showing):
    """How often each ticket can still be used."""

    icons = {TICKET: mark("train ticket")}  # noqa: RUF012
    headings = {"ride": mark("Use the train ticket")}  # noqa: RUF012

    def purse(self, seen: Seen, owner: int) -> dict[str, int]:
        return {TICKET: USES[seen["owners"][owner]["ticket"]]}

    def tokens(self, seen: Seen, owner: int, words: Words) -> list[Token]:
        return [Token(TICKET, number, words.say("rides left"), "ride") for number in self.purse(seen, owner).values()]

    def deed(self, do: Description, seat: int, names: list[str], words: Words) -> Deed | None:
        if do["verb"] != "ride":
            return None
        return Deed("ride", "ride", words.say("Move a worker with the train ticket"), "1[ticket]")

    def story(self, do: Description, seat: int, names: list[str], words: Words) -> str | None:
        return words.say("uses the train ticket") if do["verb"] == "ride" else None


SHOWING: Final = Tickets()
