"""Evergreen in the terminal: the six discs, everybody's piles, the own hand.

Colours are always written out; the tint only helps the eye.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from rich.console import Group
from rich.markup import escape
from rich.table import Table

from evertable.cli.boards.choice import Choice
from evertable.cli.boards.evergreen_menu import menu
from evertable.cli.boards.evergreen_words import PILE_NAMES, changes, tinted
from evertable.cli.boards.step import Step
from evertable.evergreen.turn import CONCERTS

if TYPE_CHECKING:
    from rich.console import RenderableType

    from evertable.kernel.view import View

Seen = Mapping[str, Any]


class EvergreenBoard:
    """Draws what one seat sees."""

    help = ""

    def draw(self, seen: Seen, names: Sequence[str], view: "View | None" = None) -> "RenderableType":
        """Discs, players, hand."""
        parts: list[RenderableType] = [_discs(seen, names), _players(seen, names)]
        if seen["chosen"]:
            parts.append("Face down: " + ", ".join(tinted(card) for card in seen["chosen"]))
        if seen["hand"]:
            parts.append(_hand(seen["hand"]))
        return Group(*parts)

    def brief(self, seen: Seen, names: Sequence[str]) -> "RenderableType":
        """Every card changes the table."""
        return self.draw(seen, names)

    def question(self, view: "View", names: Sequence[str], picked: Sequence[Seen]) -> str:
        """What to do now."""
        seen = view.observation()
        return _QUESTIONS[seen["question"]].format(pile=PILE_NAMES[len(seen["chosen"]) % len(PILE_NAMES)])

    def menu(self, view: "View", names: Sequence[str]) -> list[Choice]:
        """First the card, then the pile."""
        return menu(view, names)

    def picks(self, view: "View", names: Sequence[str]) -> None:
        """One thing at a time."""

    def tell(self, steps: Sequence[Step], names: Sequence[str]) -> list[str]:
        """The moves of others in words, and what they did to the discs; the end of cards goes without saying."""
        told = [step for step in steps if step.move["verb"] != "stop" and step.actor != step.before["seat"]]
        return list(dict.fromkeys(f"{escape(names[step.actor])}: {_told(step, names)}" for step in told))

    def look(self, words: Sequence[str], seen: Seen, names: Sequence[str]) -> None:
        """Everything is on the table already."""


def _told(step: Step, names: Sequence[str]) -> str:
    return _TELL[step.move["verb"]](step.move, step.before, step.after, names, step.actor)


def _discs(seen: Seen, names: Sequence[str]) -> Table:
    """One row for each artist: the holder, the value, and everybody's influence (R-E-30)."""
    table = Table(title="Artists", title_justify="left")
    for heading in ("artist", "held by", "value"):
        table.add_column(heading, justify="right" if heading == "value" else "left")
    for name in names:
        table.add_column(escape(name), justify="right")
    for colour, disc in seen["discs"].items():
        holder = "centre" if disc["holder"] is None else escape(names[disc["holder"]])
        value = f"[bold]{disc['value']} ×2 hit[/]" if seen["hit"] == colour else str(disc["value"])
        table.add_row(tinted(colour), holder, value, *_influence(seen, colour, len(names)))
    return table


def _influence(seen: Seen, colour: str, seats: int) -> list[str]:
    piles = seen["piles"] or [[]] * seats
    sums = [sum(int(card.split("-")[1]) for card in pile if card.startswith(colour)) for pile in piles]
    return [str(total) if total else "·" for total in sums]


def _players(seen: Seen, names: Sequence[str]) -> Table:
    table = Table()
    for heading in ("player", *PILE_NAMES, "cards", "points", "concerts", "gala"):
        table.add_column(heading, no_wrap=True)
    for seat, name in enumerate(names):
        mark = "▶" if seat == seen["actor"] else " "
        piles = [tinted(card) for card in seen["piles"][seat]] if seen["piles"] else ["–"] * len(PILE_NAMES)
        figures = [seen["hand_sizes"][seat], seen["points"][seat], f"{CONCERTS - seen['concerts'][seat]} left"]
        gala = "used" if seen["galas"][seat] else "ready"
        table.add_row(f"{mark} {seat} {escape(name)}", *piles, *(str(figure) for figure in figures), gala)
    return table


def _hand(cards: Sequence[str]) -> str:
    """The hand by colour."""
    colours: dict[str, list[str]] = {}
    for card in cards:
        colour, value = card.split("-")
        colours.setdefault(colour, []).append(value)
    return "Your hand: " + "   ".join(tinted(colour, f"{colour} {' '.join(v)}") for colour, v in colours.items())


def _tell_reveal(move: Seen, before: Seen, after: Seen, names: Sequence[str], actor: int) -> str:
    """Which card it is nobody else sees before all are turned up (R-E-20)."""
    return "lays cards face down"


def _tell_influence(move: Seen, before: Seen, after: Seen, names: Sequence[str], actor: int) -> str:
    owner, pile = move["owner"], move["pile"]
    covered = tinted(before["piles"][owner][pile])
    whose = "the own pile" if owner == actor else f"the pile of {escape(names[owner])}"
    return f"{tinted(move['card'])} on {whose}, {PILE_NAMES[pile]} ({covered}){changes(before, after, names)}"


def _tell_hit(move: Seen, before: Seen, after: Seen, names: Sequence[str], actor: int) -> str:
    turned = "leaves the hit disc on" if move["turn"] == "none" else "turns the hit disc to"
    return f"{turned} {tinted(after['hit'])}"


def _tell_concert(move: Seen, before: Seen, after: Seen, names: Sequence[str], actor: int) -> str:
    if move.get("hold") == "no":
        return "no concert"
    kind = "gala" if move.get("hold") == "gala" or move.get("gala") else "concert"
    final = "final " if move["verb"] == "final" else ""
    return f"[bold]{final}{kind}, {after['points'][actor] - before['points'][actor]} points[/]"


def _tell_timeout(move: Seen, before: Seen, after: Seen, names: Sequence[str], actor: int) -> str:
    return f"out of time{changes(before, after, names)}"


_QUESTIONS: Final = {
    "opening": "Which card will lie on your {pile} pile? Nobody sees it before all have chosen.",
    "first card": "Your turn: play one to three cards. Which is the first?",
    "next card": "Another card?",
    "hit disc": "Turn the hit disc?",
    "concert": "Hold a concert?",
    "final concert": "The final concert: is it your gala?",
}
_TELL: Final = {
    "reveal": _tell_reveal,
    "influence": _tell_influence,
    "hit": _tell_hit,
    "concert": _tell_concert,
    "final": _tell_concert,
    "timeout": _tell_timeout,
}
