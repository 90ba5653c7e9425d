"""The choices of an Everdell player, each with its price and what it would do, and the question they answer."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from rich.markup import escape

from evertable.cli.boards.choice import Choice
from evertable.cli.boards.everdell_changes import Preview, Previews, phrases, without
from evertable.cli.boards.everdell_words import (
    ENTRIES,
    card,
    cost_of,
    counted,
    event,
    face,
    listed,
    place,
    tinted,
    title,
    who,
)
from evertable.cli.boards.valley_words import COLOURS, LETTERS, letters

if TYPE_CHECKING:
    from evertable.kernel.view import View

Move = Mapping[str, Any]
_FEW: Final = 3
"""Up to so many ways to play a card are listed; more have a menu of their own."""
_THING: Final = {"workers": ""}
"""Facts that are about no thing in particular."""
_PILES: Final = {"deck": "the deck", "discard": "the discard pile"}
_ZONES: Final = {
    "hand": "Play from hand",
    "legend": "Play a legendary card",
    "meadow": "Play from the Meadow",
    "revealed": "Play a revealed card",
}
_PLACES: Final = "Place a worker"
_NOTHING: Final = "nothing happens"
_SEASON: Final = {"winter": "spring", "spring": "summer", "summer": "autumn"}


class Menu:
    """Words for the actions of one view."""

    def __init__(self, view: "View", names: Sequence[str]) -> None:
        self._names: Final = names
        self._seat: Final = view.seat
        self._seen: Final = view.observation()
        self._moves: Final = [(action, view.describe(action)) for action in view.legal_actions()]
        self._ahead: Final = Previews(view)

    # --- the choices

    def choices(self) -> list[Choice]:
        """Cards with the ways to play them, places for a worker, then whatever else there is."""
        plays: dict[tuple[str, str], list[Choice]] = {}
        places: list[Choice] = []
        others: list[Choice] = []
        for action, move in self._moves:
            if move["verb"] == "play":
                group = _ZONES.get(move["from"], f"Play from {move['from']}")
                choice = Choice(f"{tinted(move['card'], True)}: {self._play(action, move)}", action, group=group)
                plays.setdefault((move["from"], move["card"]), []).append(choice)
            elif move["verb"] == "place":
                places.append(Choice(self._place(action, move), action, group=_PLACES))
            else:
                others.append(Choice(self._other(action, move), action, group=self._heading(move)))
        keys = sorted(plays, key=lambda key: (list(_ZONES).index(key[0]) if key[0] in _ZONES else 9, _order(key[1])))
        return [choice for key in keys for choice in _ways(key[1], plays[key])] + places + others

    def _heading(self, move: Move) -> str:
        return "Season" if move["verb"] in ("prepare", "pass") else " " if move["verb"] == "choose" else "Others"

    def _play(self, action: int, move: Move) -> str:
        found = card(move["card"])
        cost = cost_of(found) if found else {}
        preview = self._ahead.of(action)
        certain = without(preview.facts, self._seat, enters=move["card"])
        using, on = move["using"], move.get("on")
        if using == "resources" and not -sum(preview.total(self._seat, "goods", kind) for kind in cost) and cost:
            return self._told(preview, certain, ["pay " + letters(cost)])  # asked to whom first
        if using == "resources":
            return self._told(preview, certain, [] if cost else ["free"], cost)
        if using == "occupied":
            return self._told(preview, certain, [f"free, {tinted(str(on))}{_copy(move)} gets occupied"])
        if on is not None and on != using:
            taken = f"{title(using)} takes {tinted(on)}{_copy(move)}"
            return self._told(preview, without(certain, self._seat, leaves=on), [taken])
        if preview.total(self._seat, "leaves", using):
            return self._told(preview, without(certain, self._seat, leaves=using), [f"{title(using)} is discarded"])
        return self._told(preview, certain, [f"with {title(using)}"] if self._seen["question"] == "turn" else [])

    def _place(self, action: int, move: Move) -> str:
        where = self._where_to(action, move)
        return f"{title(move['worker'])}: {where}" if "worker" in move else where

    def _where_to(self, action: int, move: Move) -> str:
        preview = self._ahead.of(action)
        certain = without(preview.facts, self._seat, workers=None, event=None)
        location, achieved = place(move["at"]), event(move["at"])
        if location is not None and location.type in ("basic", "forest"):
            rest = phrases([fact for fact in certain if fact.owner != self._seat], self._seat, self._names, self._seen)
            return "; ".join([title(move["at"]), *rest])
        if location is not None and location.discard:
            return f"{title(move['at'])}: discard {location.discard}, {location.points} points at the end"
        if location is not None and location.exchange and location.exchange.per > 1:
            return f"{title(move['at'])}: a resource per {location.exchange.per} cards"
        label = f"Event {title(move['at'])}" if achieved else title(move["at"])
        if move["at"] == "card":
            label = tinted(move["card"], lettered=True) + self._whose(move)
        return f"{label}: {self._told(preview, certain)}"

    def _whose(self, move: Move) -> str:
        owner = move.get("owner", self._seat)
        return (f" of {who(owner, self._names, self._seen)}" if owner != self._seat else "") + _copy(move)

    def _told(self, preview: Preview, certain: Any, first: Sequence[str] = (), price: Any = None) -> str:
        told = [*first, *phrases(certain, self._seat, self._names, self._seen, price)]
        if preview.asks:
            told.append("then choose" if told else "you choose")
        return "; ".join(told) or _NOTHING

    def _other(self, action: int, move: Move) -> str:
        preview = self._ahead.of(action)
        match move["verb"]:
            case "prepare":
                season = _SEASON.get(self._seen["owners"][self._seat]["season"], "the next season")
                return f"Prepare for {season}: {self._told(preview, preview.facts)}"
            case "pass":
                told = phrases(preview.facts, self._seat, self._names, self._seen)
                return "; ".join(["Pass: no more turns for you", *told])
            case "choose":
                return self.answer(move, (action,))
        fields = " ".join(title(str(value)) for key, value in move.items() if key != "verb")
        comes = self._told(preview, preview.facts)  # what a module keeps is not among the facts
        return f"{move['verb']} {fields}" + (f": {comes}" if comes != _NOTHING else "")

    # --- answers

    def answer(self, move: Move, path: Sequence[int], of_many: bool = False) -> str:
        """A pick, with what the path that it ends brings; nothing if that is still open."""
        pick = move["pick"]
        label, obvious = self.picked(move)
        preview = self._ahead.of(*path)
        certain = preview.facts
        for name in self._seen["playing"]:
            certain = without(certain, self._seat, enters=name)
        if of_many:
            certain = without(certain, self._seat, takes=None)
        elif pick in LETTERS:
            certain = without(certain, self._seat, goods=pick, stored=pick) if self._simple(preview, pick) else certain
        elif obvious:
            certain = without(certain, self._seat, **{about: _THING.get(about, str(pick)) for about in obvious})
        told = [text.removeprefix(f"{label}: ") for text in phrases(certain, self._seat, self._names, self._seen)]
        return f"{label}: {'; '.join(told)}" if told else label

    def _simple(self, preview: Preview, kind: str) -> bool:
        """Whether one unit of the kind is all that changes hands."""
        return abs(preview.total(self._seat, "goods")) == abs(preview.total(self._seat, "goods", kind)) == 1

    def picked(self, move: Move) -> tuple[str, tuple[str, ...]]:
        """The pick in words, and what goes without saying about it."""
        pick = move["pick"]
        if pick == "done":
            return "done", ()
        if isinstance(pick, int):
            return str(pick) if "amount" in move else who(pick, self._names, self._seen), ()
        if pick in LETTERS:
            return f"1 {move['with']} instead of 1 {pick}" if "with" in move else pick, ()
        if move.get("zone") == "placed":
            where = tinted(move["card"]) + self._whose(move) if "card" in move else title(pick)
            return f"the worker at {where}", ("workers",)
        if move.get("zone") == "city":
            return tinted(pick, True) + self._whose(move), ("leaves",)
        if "zone" in move:
            return face(pick), ("takes",)
        return _PILES.get(pick) or tinted(pick, True), ()

    # --- the question

    def question(self, picked: Sequence[Move], sizes: tuple[int, int] | None = None) -> str:
        """What is asked, what the text of the asking component says, and what has been picked for it so far.

        ``sizes`` is how many picks there can be, where that is known.
        """
        name = str(self._seen["question"])
        if name == "turn":
            return self._turn()
        moves = [move for _, move in self._moves]
        source = next((str(move["for"]) for move in moves if "for" in move), str(moves[0].get("using", "")))
        asked = self._asked(name) + (_how_many(*sizes) if sizes else "")
        lines = [f"{title(source)}: {asked}" if source else asked.capitalize()]
        if entry := ENTRIES.get(source):
            lines.append(f"[dim]{escape(entry.text.en)}[/]")
        same = [move for move in picked if move["verb"] == "choose" and move["for"] == source]
        if same and sizes is None:
            lines.append(f"So far: {listed(self.picked(move)[0] for move in same)}")
        return "\n".join(lines)

    def _turn(self) -> str:
        verbs = {move["verb"] for _, move in self._moves}
        can = [text for verb, text in _CAN.items() if verb in verbs]
        return f"{', '.join(can[:-1])}{' or ' if len(can) > 1 else ''}{can[-1] if can else 'choose'}."

    def _asked(self, name: str) -> str:
        if name in _QUESTIONS:
            return _QUESTIONS[name]
        picks = [(action, move) for action, move in self._moves if move.get("pick") != "done"]
        if not picks:
            return "nothing is left to choose."
        told = self._about(picks[0][1], self._ahead.of(picks[0][0]))
        may_end = len(picks) < len(self._moves)
        return told + (" (or done)" if may_end and name != "picks" else "")

    def _about(self, move: Move, preview: Preview) -> str:
        """Which thing, and what becomes of it."""
        mine, pick = self._seat, move["pick"]
        others = {fact.about for fact in preview.facts if fact.owner != mine and fact.number > 0}
        if isinstance(pick, int):
            return "which player?"
        if move.get("order") and move.get("zone") == "discard":
            return "which card goes onto the discard pile next? The last one lies on top."
        if pick in LETTERS:
            if "with" in move:
                return "which resource to pay with another one?"
            change = preview.total(mine, "goods", pick)
            if change < 0:
                return "which resource to give?" if "goods" in others else "which resource to pay?"
            return "which resource to gain?" if change else "which resource?"
        match move.get("zone"):
            case "hand":
                return "which card to give?" if "hand" in others else "which card to discard?"
            case "meadow":
                return "which card to take?" if preview.total(mine, "takes") else "which Meadow card?"
            case "drawn":
                return "which card to keep?"
            case "revealed":
                return "which card to take?"
            case "placed":
                return "which worker?"
            case "city":
                return "which card to discard?" if preview.total(mine, "leaves") else "which card?"
        return "which pile?" if pick in _PILES else "which one?"


def _order(name: str) -> tuple[int, str]:
    """Cards by colour, then by name."""
    found = card(name)
    return (list(COLOURS).index(found.color), title(name)) if found else (len(COLOURS), name)


def _copy(move: Move) -> str:
    """Which copy of a card is meant, where copies differ."""
    return f", copy {move['copy']}" if "copy" in move else ""


def _ways(name: str, choices: list[Choice]) -> list[Choice]:
    """The ways to play a card: listed if they are few, else behind a line of their own."""
    if len(choices) <= _FEW:
        return choices
    inner = tuple(replace(choice, group=title(name)) for choice in choices)
    return [Choice(f"{tinted(name, True)}: {counted(len(choices), 'way')} to play it …", None, inner, choices[0].group)]


def _how_many(least: int, most: int) -> str:
    if least == most:
        return f" Pick {most}." if most > 1 else ""
    if (least, most) == (0, 1):
        return " (or done)"
    return f" Pick up to {most}." if not least else f" Pick {least} to {most}."


_CAN: Final = {
    "play": "play a card",
    "place": "place a worker",
    "prepare": "prepare for the next season",
    "pass": "pass",
}
_QUESTIONS: Final = {
    "play a card": "which card to play?",
    "move a worker": "where does the worker go?",
    "reduction": "which resource do you not have to pay?",
    "order": "which card acts next?",
}
