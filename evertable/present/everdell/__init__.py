"""The presenter of Everdell."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from evertable.everdell import GAME
from evertable.everdell.ids import CATALOG
from evertable.everdell.questions import DONE
from evertable.everdell.setup import full_deck
from evertable.everdell.table import EverdellTable
from evertable.kernel.game import Result
from evertable.kernel.view import View
from evertable.present.closing import closing
from evertable.present.everdell import acts, log, questions
from evertable.present.everdell.board import board
from evertable.present.everdell.changes import expected
from evertable.present.everdell.faces import card_details
from evertable.present.everdell.film import film
from evertable.present.everdell.mixes import MIXES
from evertable.present.everdell.modules import SHOWN, message, words_of
from evertable.present.everdell.tips import tips
from evertable.present.model import Act, Presenter, Screen, ScreenQuestion, Tray
from evertable.present.shelf import ShelfBox
from evertable.present.trays import MOST, Ways, tray_of
from evertable.present.valley import SEASON_NAMES
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
REASONS: Final = {
    "points": mark("points"),
    "events": mark("most events"),
    "leftover resources": mark("most leftover resources"),
    "ties go to the automa": mark("ties go to the automa"),
    "shared": mark("a shared victory"),
}


class EverdellPresenter(Presenter):
    """Presents Everdell to one seat."""

    reasons = REASONS
    mixes = MIXES
    details = staticmethod(card_details)
    log_entry = staticmethod(log.log_entry)
    film = staticmethod(film)
    tell = staticmethod(log.tell)
    preview = staticmethod(acts.preview)
    tips = staticmethod(tips)
    worth = staticmethod(acts.worth)

    @property
    def icons(self) -> Mapping[str, str]:
        return words_of("icons")

    def on_shelf(self, module: str) -> ShelfBox:
        return SHOWN[module].on_shelf if module in SHOWN else ShelfBox()

    def deck(self, modules: Sequence[str]) -> int:
        seats = next(n for n in GAME.seats if all(n in m.seats for m in GAME.modules if m.id in modules))
        table = GAME.table(GAME.config(seats, list(modules), {}))
        assert isinstance(table, EverdellTable)
        return len(full_deck(table))

    def season(self, s: Any, seat: int) -> str:
        """Return the season that a player is in."""
        number: int = s.season[seat]
        return tuple(SEASON_NAMES)[number]

    def screen(self, view: View, names: list[str], words: Words) -> Screen:
        result: Result = view.result()
        seen = view.observation()
        done = acts.acts(view, names, words)
        turn = seen["question"] == "turn"
        return Screen(
            board(seen, names, list(result.totals), words),
            self._question(view, seen, names, words),
            done,
            acts.blocked(view, seen, done, words) if done and turn else [],
            self._groups(done, words),
            self._result(result, view.seat, names, words) if result.over else None,
        )

    def tray(self, view: View, picked: Sequence[int], names: list[str], words: Words) -> Tray | None:
        if not view.legal_actions() or view.observation()["question"] != "picks":
            return None
        return tray_of(
            view,
            picked,
            Ways(view, MOST, DONE),
            lambda pick, do: acts.told(pick, do, view.seat, names, words),
            lambda result: expected(result, view.seat, names, words),
            words,
        )

    def line(self, line: str, words: Words) -> str:
        return words.say(message(LINES, "lines", line) or line)

    def _question(self, view: View, seen: dict[str, Any], names: list[str], words: Words) -> ScreenQuestion:
        if seen["actor"] < 0:
            return ScreenQuestion(words.say("The game is over"), "", False, False)
        actions = view.legal_actions()
        if not actions:
            return ScreenQuestion(words.say("{player} is to move", player=names[seen["actor"]]), "", False, False)
        if seen["question"] == "turn":
            return ScreenQuestion(words.say("Your turn"), "", True, False)
        do = view.describe(actions[0])
        source = str(do.get("for", "")) or _way(view, actions)
        picks = any(view.describe(action).get("pick") == "done" for action in actions)
        known = source in COMPONENTS
        title, order = questions.title(view, source, words), bool(do.get("order"))
        return ScreenQuestion(title, source if known else "", False, picks, order=order)

    def _groups(self, done: list[Act], words: Words) -> list[tuple[str, str]]:
        used = {act.group for act in done}
        return [(group, words.say(heading)) for group, heading in acts.headings().items() if group in used]

    def _result(self, result: Result, me: int, names: list[str], words: Words) -> dict[str, Any]:
        lines = dict.fromkeys(line for score in result.scores for line in score.lines)
        ending = closing(result, me, names, words, words.say("Your city is the talk of the valley"), THANKS)
        return self.result(result, lines, ending, words)


def _way(view: View, actions: Sequence[int]) -> str:
    """Return the card by which another one is played, if all plays that are asked for go by it."""
    ways = {view.describe(action).get("using", "") for action in actions}
    return str(ways.pop()) if len(ways) == 1 else ""


THANKS: Final = mark("{points} points. Thank you for a lovely year.")
PRESENTER: Final = EverdellPresenter()
