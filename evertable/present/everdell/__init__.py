"""The presenter of Everdell."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from evertable.everdell.ids import CATALOG
from evertable.kernel.game import Result
from evertable.kernel.view import View
from evertable.present.closing import closing
from evertable.present.everdell import acts, log, trays
from evertable.present.everdell.board import board
from evertable.present.everdell.faces import card_details
from evertable.present.everdell.modules import message, words_of
from evertable.present.model import Act, LogEntry, Preview, Screen, ScreenQuestion, Tray
from evertable.present.words import Words, mark

COMPONENTS: Final = {entry.id for entry in CATALOG.entries}
LINES: Final = {
    "base": mark("Cards"),
    "tokens": mark("Point tokens"),
    "prosperity": mark("Prosperity"),
    "journey": mark("Journey"),
    "events": mark("Events"),
    "cards": mark("Cards"),
    "missed_events": mark("Missed special events"),
    "spaces": mark("Empty spaces"),
}
HEADINGS: Final = {
    "hand": mark("Play from hand"),
    "meadow": mark("Play from the Meadow"),
    "revealed": mark("Play a revealed card"),
    "place": mark("Place a worker"),
    "season": mark("Season"),
    "choose": mark("Choose"),
}
REASONS: Final = {
    "points": mark("points"),
    "events": mark("most events"),
    "leftover resources": mark("most leftover resources"),
    "ties go to the automa": mark("ties go to the automa"),
    "shared": mark("a shared victory"),
}


class EverdellPresenter:
    """Presents Everdell to one seat."""

    @property
    def icons(self) -> Mapping[str, str]:
        """Icons that modules bring."""
        return words_of("icons")

    def screen(self, view: View, names: list[str], words: Words) -> Screen:
        """Return all that the seat of the view sees."""
        result: Result = view.result()
        seen = view.observation()
        done = acts.acts(view, names, words)
        turn = seen["question"] == "turn"
        return Screen(
            board(seen, names, list(result.totals), words),
            self._question(view, seen, names, words),
            done,
            acts.blocked(view, done, words) if done and turn else [],
            self._groups(done, words),
            self._result(result, view.seat, names, words) if result.over else None,
        )

    def preview(self, view: View, action: int, names: list[str], words: Words) -> Preview:
        """Return what a legal action of the seat would do."""
        return acts.preview(view, action, names, words)

    def tray(self, view: View, picked: Sequence[int], names: list[str], words: Words) -> Tray | None:
        """Return the run of picks that is asked now."""
        return trays.tray(view, picked, names, words)

    def log_entry(self, before: dict[str, Any], after: dict[str, Any], seat: int, do: dict[str, Any]) -> LogEntry:
        """Return a move for the log."""
        return log.log_entry(before, after, seat, do)

    def tell(self, log_entry: LogEntry, names: list[str], me: int, words: Words) -> str:
        """Return a moment in a sentence."""
        return log.tell(log_entry, names, me, words)

    def line(self, line: str, words: Words) -> str:
        """Return what a scoring line is called."""
        return words.say(message(LINES, "lines", line) or line)

    def reason(self, reason: str, words: Words) -> str:
        """Return what decided the first place, in words."""
        return words.say(REASONS.get(reason, reason))

    def details(self, entry_id: str, words: Words) -> dict[str, Any]:
        """Return everything that is written about a component; raises CatalogError."""
        return card_details(entry_id, words)

    def _question(self, view: View, seen: dict[str, Any], names: list[str], words: Words) -> ScreenQuestion:
        if seen["actor"] < 0:
            return ScreenQuestion(words.say("The game is over"), "", False, False)
        actions = view.legal_actions()
        if not actions:
            return ScreenQuestion(words.say("{player} is to move", player=names[seen["actor"]]), "", False, False)
        do = view.describe(actions[0])
        source = str(do.get("for", ""))
        picks = any(view.describe(action).get("pick") == "done" for action in actions)
        if seen["question"] == "turn":
            return ScreenQuestion(words.say("Your turn"), "", True, False)
        if do.get("order") and do.get("zone") == "discard":
            return ScreenQuestion(words.say(ONTO_THE_PILE), source if source in COMPONENTS else "", False, picks)
        known = source in COMPONENTS
        said = message(RULES, "questions", source)
        title = words.name(source) if known and not said else words.say(said or HEADINGS["choose"])
        return ScreenQuestion(title, source if known else "", False, picks)

    def _groups(self, done: list[Act], words: Words) -> list[tuple[str, str]]:
        used = {act.group for act in done}
        named = [(group, message(HEADINGS, "headings", group)) for group in acts.groups() if group in used]
        return [(group, words.say(heading)) for group, heading in named if heading]

    def _result(self, result: Result, me: int, names: list[str], words: Words) -> dict[str, Any]:
        lines = list(dict.fromkeys(line for score in result.scores for line in score.lines))
        return {
            "lines": [
                (words.say(message(LINES, "lines", line) or line), [s.lines.get(line) for s in result.scores])
                for line in lines
            ],
            "totals": list(result.totals),
            "ranks": list(result.ranks),
            "winners": list(result.winners),
            **closing(result, me, names, words, words.say("Your city is the talk of the valley"), THANKS),
            "reason": self.reason(result.reason, words),
        }


RULES: Final = {
    "production": mark("In which order?"),
    "triggers": mark("In which order?"),
    "season": mark("Take Meadow cards"),
    "deck": mark("Draw"),
    "rugwort": mark("Which worker does Rugwort take away?"),
}
ONTO_THE_PILE: Final = mark("Which card goes onto the discard pile next? The last one lies on top.")
THANKS: Final = mark("{points} points. Thank you for a lovely year.")
PRESENTER: Final = EverdellPresenter()
