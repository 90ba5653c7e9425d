"""A module made for tests: a fair with two stalls, garlands to hold and prizes. It uses every part of a showing."""

from typing import Any, Final

from evertable.everdell.module import EverdellModule
from evertable.everdell.state import Everdell
from evertable.kernel.module import Verb
from evertable.kernel.stack import Description, Frame
from evertable.present.actor import Actor
from evertable.present.everdell.faces import card_face
from evertable.present.everdell.showing import ActionLabel, Seen, Showing
from evertable.present.parts import Figure, Piece, Token, Zone
from evertable.present.words import Words

STALLS: Final = ("ring_toss", "pie_contest")


def _offer(s: Everdell, frame: Frame, options: list[int]) -> None:
    options += [STALL.first, STALL.first + 1]


def _visit(s: Everdell, frame: Frame, action: int) -> None:
    s.points[frame[1]] += 1


def _describe(s: Everdell, frame: Frame, action: int) -> Description:
    return {"verb": "stall", "stall": STALLS[action - STALL.first]}


class FairModule(EverdellModule):
    """The fair in the game."""

    def observe(self, s: Everdell, seat: int, seen: dict[str, Any]) -> None:
        seen["fair"] = {"visits": list(s.points), "prize": "farm"}

    def score(self, s: Everdell, seat: int, lines: dict[str, int]) -> None:
        lines["fair"] = 0


STALL: Final = Verb("fair.stall", 2, _offer, _visit, _describe)
MODULE: Final = FairModule("fair", "Fair", "two stalls", verbs=(STALL,))


class Fair(Showing):
    """The fair on a screen."""

    icons = {"garland": "garland"}  # noqa: RUF012
    lines = {"fair": "Points of the fair"}  # noqa: RUF012
    headings = {"fair": "Go to the fair"}  # noqa: RUF012
    kinds = {"giant critter": "giant critter"}  # noqa: RUF012

    def zones(self, seen: Seen, names: list[str], words: Words) -> list[Zone]:
        stalls = [
            Piece("Ring toss", "stall:ring_toss", gain="[berry][berry]", spots="many", workers=[Figure(1)]),
            Piece(
                "Pie contest", "stall:pie_contest", text="1[point] per [berry]", tokens=[Token("point", 3, "points")]
            ),
            Piece("Closed tent", condition="hidden"),
        ]
        prize = Piece("Prize", "prize:farm", component="farm", face=card_face(seen["fair"]["prize"], words))
        return [
            Zone("fair", "The fair", stalls, "event", "cloth", "One [worker] each"),
            Zone("prizes", "Prizes", [prize], "point", "felt"),
        ]

    def belongings(self, seen: Seen, owner: int, names: list[str], words: Words) -> list[Zone]:
        return [Zone("ribbons", "Ribbons", [Piece(f"Ribbon of {names[owner]}", text="worth a smile")], "crown")]

    def token_counts(self, seen: Seen, owner: int) -> dict[str, int]:
        return {"garland": seen["fair"]["visits"][owner]}

    def action_label(self, do: Description, seat: int, names: list[str], words: Words) -> ActionLabel | None:
        if do["verb"] != "stall":
            return None
        return ActionLabel("fair", f"stall:{do['stall']}", "Visit a stall: " + str(do["stall"]), "+1[garland]")

    def log_text(self, do: Description, seat: int, who: Actor, names: list[str]) -> str | None:
        if do["verb"] != "stall":
            return None
        return who.does("{player} has fun at the {stall}", "You have fun at the {stall}", stall=do["stall"])

    def changed(self, before: Seen, after: Seen, owner: int) -> dict[str, Any]:
        visits = after["fair"]["visits"][owner]
        return {"first": True} if visits == 1 and not before["fair"]["visits"][owner] else {}

    def tell(self, changed: dict[str, Any], words: Words) -> list[str]:
        return ["first time at the fair"]
