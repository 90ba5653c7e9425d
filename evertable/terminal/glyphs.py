"""Icons, cards and workers as text: letters and signs that every terminal has. Tints only help the eye."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from rich.markup import escape

from evertable.present.icons import NAMES, abbreviations
from evertable.present.parts import Figure, Piece, Token
from evertable.present.words import Words

SIGNS: Final = {"point": "★", "arrow": "→", "occupied": "■", "sun": "☀", "moon": "☾", "check": "✓", "need": "✗"}
POINT: Final = "★"
TOTAL: Final = "Σ"
WORKER: Final = "@"
CAN: Final = "✓"
CANNOT: Final = "✗"
SHARED: Final = "∞"
RECONSTRUCTED: Final = "°"
TINTS: Final = {
    "traveler": "orange3",
    "production": "green3",
    "destination": "red1",
    "governance": "dodger_blue1",
    "prosperity": "medium_purple1",
    "orange": "dark_orange",
    "blue": "dodger_blue1",
    "green": "green3",
    "yellow": "yellow3",
    "brown": "orange4",
    "lilac": "medium_purple1",
}
_RUN: Final = re.compile(r"(?:([+\u2212-]?\d+) ?)?((?:\[[a-z][a-z0-9_]*\])+)")
_NAMED: Final = re.compile(r"\[([a-z][a-z0-9_]*)\] (\w+)")
Face = Mapping[str, Any]


class Glyphs:
    """One game's icons and names in one language. All methods return rich markup."""

    def __init__(self, words: Words, icons: Mapping[str, str]) -> None:
        self.words: Final = words
        self._names: Final = {icon: words.say(name) for icon, name in {**NAMES, **icons}.items()}
        self._letters: Final = abbreviations(words)

    # --- texts

    def text(self, text: str) -> str:
        """Return a presenter's text with its icons as letters, signs or words: ``2[twig]`` is ``2t``."""
        text = _NAMED.sub(self._without_double, text)
        parts, end = [], 0
        for run in _RUN.finditer(text):
            parts += [escape(text[end : run.start()]), self._run(run[1] or "", run[2][1:-1].split("]["))]
            end = run.end()
        return "".join([*parts, escape(text[end:])])

    def _without_double(self, found: "re.Match[str]") -> str:
        """An icon before its own name goes."""
        return found[2] if found[2] == self.icon(found[1]).partition(" ")[0] else found[0]

    def _run(self, number: str, icons: Sequence[str]) -> str:
        groups = [(icon, len(list(same))) for icon, same in groupby(icons)]
        if number:
            first, times = groups[0]
            return " ".join([self._counted(number, first), *self._all([(first, times - 1), *groups[1:]], True)])
        return " ".join(self._all(groups, len(icons) > 1))

    def _all(self, groups: Iterable[tuple[str, int]], counted: bool) -> list[str]:
        return [
            self._times(times, icon) if times > 1 or (counted and icon in self._letters) else escape(self.icon(icon))
            for icon, times in groups
            if times
        ]

    def _times(self, number: int, icon: str) -> str:
        """A number that the presenter says by repeating an icon; most names have no plural."""
        if icon == "card" or icon in self._letters or icon in SIGNS:
            return self._counted(str(number), icon)
        return f"{escape(self.icon(icon))} ×{number}"

    def _counted(self, number: str, icon: str) -> str:
        sign = self._letters.get(icon) or SIGNS.get(icon)
        if sign:
            return f"{number}{sign}"
        amount = int(number.lstrip("+-\u2212"))
        before = number.rstrip("0123456789")
        if icon == "card":
            return before + self.words.many("{number} card", "{number} cards", amount)
        if icon == "worker":
            return before + self.words.many("{number} worker", "{number} workers", amount)
        return f"{number} {escape(self.icon(icon))}"

    def icon(self, icon: str) -> str:
        """Return the sign or the name of an icon."""
        return SIGNS.get(icon) or self._names.get(icon, icon)

    def letter(self, icon: str) -> str:
        """Return the letters that stand for a resource."""
        return self._letters.get(icon, "")

    def amounts(self, pairs: Iterable[tuple[int, str]]) -> str:
        """Return amounts by icon, without zeros: ``2t 1r``."""
        return " ".join(self._times(number, icon) for number, icon in pairs if number)

    def pair(self, label: str, text: str) -> str:
        """Return a label and what it says, both rich markup, with the colon of the language."""
        return self.words.say("{player}: {what}", player=label, what=text)

    def tokens(self, tokens: Iterable[Token]) -> str:
        """Return tokens with their number, which goes without saying for marks."""
        return " ".join(
            f"{token.number}{SIGNS[token.icon]}" if token.icon == "point" else _token(token) for token in tokens
        )

    # --- things

    def name(self, entry_id: str, name: str) -> str:
        """Return the name of a component, with a mark if its print has not been seen."""
        words = self.words
        known = words.catalog.entry(entry_id) if words.catalog is not None and words.knows(entry_id) else None
        new = known is not None and known.confidence == "reconstructed" and not name.endswith(RECONSTRUCTED)
        return escape(name) + (RECONSTRUCTED if new else "")

    def tinted(self, colour: str, text: str) -> str:
        """Return a text in the tint of a colour."""
        return f"[{TINTS[colour]}]{text}[/]" if colour in TINTS else text

    def card(self, face: Face, worth: bool = False) -> str:
        """Return a card behind the letter of its colour, with its cost and points if wanted: ``P Farm 2t 1r 1★``."""
        text = self.tinted(face["colour"], f"{face['letter']} {self.name(face['id'], face['name'])}")
        return f"{text} {self.worth(face)}" if worth else text

    def worth(self, face: Face) -> str:
        """Return a card's cost and base points."""
        cost = self.amounts(face["cost"]) or escape(self.words.say("free"))
        return f"{cost} {face['points']}{POINT}".replace("-", "\u2212")

    def workers(self, figures: Iterable[Figure]) -> str:
        """Return workers by owner and, where it is no ordinary one, its name: ``@0,2 @1 Firebeak``."""
        standing = list(figures)
        ordinary = ",".join(str(one.owner) for one in standing if not one.name)
        marks = [f"{WORKER}{ordinary}"] if ordinary else []
        marks += [f"{WORKER}{one.owner} {escape(one.name)}" for one in standing if one.name]
        return f"[bold]{' '.join(marks)}[/]" if marks else ""

    def piece(self, piece: Piece, can: Iterable[str] = ()) -> str:
        """Return something that lies in a zone, with all that lies and stands on it."""
        if piece.condition == "hidden":
            return f"[dim]{escape(self.words.say('face down'))}[/]"
        mark = CAN if piece.target and piece.target in can else ""
        name = self.card(piece.face, worth=True) if piece.face else self.name(piece.component, piece.name)
        shared = SHARED if piece.spots == "many" else ""
        head = " ".join(part for part in (mark, name, shared) if part)
        told = [self.text(text) for text in (piece.gain, piece.text if piece.text != piece.name else "") if text]
        lying = (self.tokens(piece.tokens), self.workers(piece.workers))
        text = " ".join(part for part in (self.pair(head, ", ".join(told)) if told else head, *lying) if part)
        return f"[dim]{text}[/]" if piece.condition else text


def _token(token: Token) -> str:
    sign = SIGNS.get(token.icon)
    named = f"{sign} {escape(token.name)}" if sign else escape(token.name)
    return named if token.number == 1 else f"{token.number} {named}"


def signed(number: int) -> str:
    """Return a number with its sign, a proper minus."""
    return f"{number:+d}".replace("-", "\u2212")
