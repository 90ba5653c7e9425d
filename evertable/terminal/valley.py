"""What the boards of Everdell and Everdell Duo share: cards in hand, cities, and what the signs mean."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.markup import escape

from evertable.present.model import Screen
from evertable.present.valley import COLOUR_NAMES, colour_words
from evertable.present.words import mark
from evertable.terminal.glyphs import CAN, CANNOT, POINT, RECONSTRUCTED, SHARED, SIGNS, TOTAL, WORKER, Face, Glyphs
from evertable.terminal.lines import Cells, heading

Board = Mapping[str, Any]
_ORDER: Final = tuple(COLOUR_NAMES)
_APART: Final = {"playing": mark("On its way"), "revealed": mark("Revealed"), "drawn": mark("Drawn, only you see them")}


def able(screen: Screen, *groups: str) -> set[str]:
    """Return the targets of what can be done now: of certain groups of acts, or of all."""
    return {act.target for act in screen.acts if not groups or act.group in groups}


def piles(board: Board, glyphs: Glyphs) -> str:
    """Return how many cards deck and discard pile have."""
    words = glyphs.words
    deck = words.many("{number} card in the deck", "{number} cards in the deck", board["deck"])
    discarded = board["discard"]
    discard = words.many("{number} card in the discard pile", "{number} cards in the discard pile", discarded)
    return escape(f"{deck}, {discard}")


def by_colour(faces: Iterable[Face]) -> list[Face]:
    """Return cards by colour, then by name."""
    return sorted(faces, key=lambda face: (_ORDER.index(face["colour"]), face["name"]))


def held(screen: Screen, faces: Iterable[Face], glyphs: Glyphs, have: Mapping[str, int]) -> list[str]:
    """Return cards in hand: whether they can be played now, else what is missing or why not."""
    can, why, cells = able(screen, "hand"), {no.target: no.why for no in screen.blocked}, []
    for face in by_colour(faces):
        card = glyphs.card(face, worth=True)
        lacking = glyphs.amounts((max(0, number - have[icon]), icon) for number, icon in face["cost"] if icon in have)
        reason = lacking or glyphs.text(why.get(face["target"], ""))
        if face["target"] in can:
            cells.append(f"[bold]{CAN}[/] {card}")
        else:
            cells.append(f"  {card} [dim]{CANNOT} {reason}[/]" if reason else f"  {card}")
    return cells


def city(
    title: str, board: Board, one: Board, faces: Iterable[Face], glyphs: Glyphs, events: Sequence[str] = ()
) -> Group:
    """Return a city with everything in it, under its title."""
    cells = [_built(face, glyphs) for face in by_colour(faces)]
    top, cards = hand(title, cells, glyphs)
    return Group(top, Cells("", [tally(board, one, glyphs), *events]), cards)


def _built(face: Face, glyphs: Glyphs) -> str:
    """Return a card of a city with everything that lies and stands on it."""
    marks = [SIGNS["occupied"]] if face["occupied"] else []
    marks += [f"{face['tokens']}{POINT}"] if face.get("tokens") else []
    marks += [glyphs.amounts((number, icon) for icon, number in face.get("holds", ()))]
    marks += [f"({names(face['under'], glyphs)})"] if face["under"] else []
    return " ".join(part for part in (glyphs.card(face), *marks, glyphs.workers(face["workers"])) if part)


def names(cards: Sequence[str], glyphs: Glyphs) -> str:
    """Return cards by name, with how many there are of each."""
    return ", ".join(
        escape(glyphs.words.name(card)) + (f" ×{cards.count(card)}" if cards.count(card) > 1 else "")
        for card in dict.fromkeys(cards)
    )


def tally(board: Board, one: Board, glyphs: Glyphs, short: bool = False) -> str:
    """Return how many cards of each colour a city has."""
    letters = board["letters"]
    return "  ".join(
        glyphs.tinted(colour, f"{letters[colour]}{number}" if short else f"{letters[colour]} {escape(name)} {number}")
        for colour, name, number in one["tally"]
    )


def apart(board: Board, glyphs: Glyphs) -> list[RenderableType]:
    """Return cards that lie apart."""
    return [
        Cells(glyphs.pair(escape(glyphs.words.say(title)), ""), [glyphs.card(face, worth=True) for face in board[key]])
        for key, title in _APART.items()
        if board[key]
    ]


def hand(title: str, cells: Sequence[str], glyphs: Glyphs) -> list[RenderableType]:
    """Return a hand under its title."""
    return [heading(title), Cells("", cells or [escape(glyphs.words.say("empty"))], even=True)]


def marks(glyphs: Glyphs) -> list[str]:
    """Explain the command ``city`` and the signs."""
    words = glyphs.words
    goods = ", ".join(f"{glyphs.letter(icon)} {glyphs.icon(icon)}" for icon in ("twig", "resin", "pebble", "berry"))
    colours = (colour_words(colour, words) for colour in COLOUR_NAMES)
    return [
        words.say("  city N             city number N with everything in it"),
        "",
        goods,
        ", ".join(f"{letter} {name}" for name, letter in colours),
        words.say(_MARKS, can=CAN, cannot=CANNOT, point=POINT, total=TOTAL),
        words.say(_MORE, worker=WORKER, shared=SHARED, occupied=SIGNS["occupied"], mark=RECONSTRUCTED),
    ]


_MARKS: Final = mark("{can} possible now, {cannot} missing, {point} points, {total} the score if the game ended now")
_MORE: Final = mark(
    "{worker}0 a worker of player 0, {shared} any number of workers, {occupied} occupied, {mark} not seen in print yet"
)
