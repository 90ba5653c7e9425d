"""The presenter of Everdell Duo."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from evertable.duo.ids import CATALOG, NAMES, TURN_END_RULE
from evertable.duo.packing import DONE
from evertable.duo.questions import is_aside
from evertable.kernel.game import Result
from evertable.kernel.module import Config
from evertable.kernel.packing import question_of
from evertable.kernel.stack import Frame
from evertable.kernel.view import View
from evertable.present.closing import closing, win
from evertable.present.details import TOGETHER
from evertable.present.duo import acts, faces, log, questions
from evertable.present.duo.board import YEAR, Cast, board, cast_of, rival_name
from evertable.present.duo.changes import expected
from evertable.present.duo.film import film
from evertable.present.duo.standing import position, turn_of
from evertable.present.duo.table_text import text_at
from evertable.present.model import Act, Presenter, Preview, Screen, ScreenQuestion, Tray
from evertable.present.shelf import ShelfBox, Vignette
from evertable.present.trays import MOST, Ways, tray_of
from evertable.present.valley import SEASON_NAMES
from evertable.present.words import Words, mark

COMPONENTS: Final = {entry.id for entry in CATALOG.entries}
LINES: Final = {
    "base": mark("Cards"),
    "tokens": mark("Point tokens"),
    "prosperity": mark("Prosperity"),
    "events": mark("Events"),
    "journey": mark("Journey"),
    "target": mark("Target"),
    "bonus": mark("Bonus"),
}
REASONS: Final = {
    "points": mark("points"),
    "goals": mark("the goals of the chapter"),
    "events": mark("most events"),
    "leftover resources": mark("most leftover resources"),
    "cards in the city": mark("most cards in the city"),
    "cards in hand": mark("most cards in hand"),
    "ties go to Miss Thorn": mark("ties go to Miss Thorn"),
    "shared": mark("a shared victory"),
    "conceded": mark("the game was given up"),
}
ICONS: Final = {
    "sun": mark("Sun"),
    "moon": mark("Moon"),
    "skunk": mark("skunk"),
    "hare": mark("Hare"),
    "turtle": mark("Tortoise"),
    "star": mark("star ability"),
    "news": mark("Good News"),
    "watch": mark("pocket watch"),
    "farm": mark("farm"),
}
MODES: Final = {
    "competitive": ShelfBox(picture=Vignette("inn", "construction", "destination")),
    "coop": ShelfBox(minutes=0, reading=1, picture=Vignette("wanderer", "critter", "traveler")),
    "challenge": ShelfBox(minutes=0, reading=1, picture=Vignette("queen", "critter", "prosperity")),
}


def _same(frame: Frame) -> object:
    """Return the question and who asks; what has been picked so far changes from pick to pick."""
    return frame[0], frame[2], question_of(frame[4])


class DuoPresenter(Presenter):
    """Presents Everdell Duo to one seat."""

    lines = LINES
    reasons = REASONS
    icons = ICONS
    minutes = (30, 0)
    reading = 2
    details = staticmethod(faces.details)
    log_entry = staticmethod(log.log_entry)
    film = staticmethod(film)
    tell = staticmethod(log.tell)
    worth = staticmethod(acts.worth)

    def details_at(self, config: Config, entry_id: str, words: Words) -> dict[str, Any]:
        told = super().details_at(config, entry_id, words)
        return {**told, "text": text_at(told["text"], bool(TOGETHER.intersection(config.modules)), words.language)}

    def on_shelf(self, module: str) -> ShelfBox:
        return MODES.get(module, ShelfBox())

    def deck(self, modules: Sequence[str]) -> int:
        return sum(card.copies for card in CATALOG.cards)

    def season(self, s: Any, seat: int) -> str:
        """Return the season that a player is in."""
        number: int = s.season
        return tuple(SEASON_NAMES)[number]

    def ends_turn(self, do: Mapping[str, Any]) -> bool:
        return do.get("for") == NAMES[TURN_END_RULE] and do.get("pick") == "done"

    def screen(self, view: View, names: list[str], words: Words) -> Screen:
        result: Result = view.result()
        seen = view.observation()
        cast = cast_of(seen, names, words)
        done = acts.acts(view, cast, words)
        return Screen(
            board(position(view), seen, names, list(result.totals), words),
            self._question(view, seen, cast, words),
            done,
            acts.blocked(view, done, words) if done and seen["question"] == "turn" else [],
            self._groups(done, words),
            self._result(result, seen, names, words) if result.over else None,
        )

    def preview(self, view: View, action: int, names: list[str], words: Words) -> Preview:
        return acts.preview(view, action, cast_of(view.observation(), names, words), words)

    def tray(self, view: View, picked: Sequence[int], names: list[str], words: Words) -> Tray | None:
        if not view.legal_actions() or view.observation()["question"] != "picks":
            return None
        cast = cast_of(view.observation(), names, words)
        return tray_of(
            view,
            picked,
            Ways(view, MOST, DONE, _same, is_aside),
            lambda pick, do: acts.told(pick, do, cast, words),
            lambda result: expected(result, cast, words),
            words,
        )

    def _question(self, view: View, seen: dict[str, Any], cast: Cast, words: Words) -> ScreenQuestion:
        if seen["actor"] < 0:
            return ScreenQuestion(words.say("The game is over"), "", False, False)
        actions = view.legal_actions()
        if not actions:
            return ScreenQuestion(words.say("{player} is to move", player=cast.mayors[seen["mayor"]]), "", False, False)
        mine = words.say("{player}’s turn", player=cast.mayors[seen["mayor"]]) if seen["seats"] == 1 else ""
        if seen["question"] == "turn":
            now, of = turn_of(position(view))
            note = words.say("turn {number} of {of}", number=now, of=of) if now <= of else ""
            return ScreenQuestion(mine or words.say("Your turn"), "", True, False, mine, note=note)
        moves = [view.describe(action) for action in actions]
        source = next((str(do["for"]) for do in moves if "for" in do), "")
        picks = any(do.get("pick") == "done" for do in moves)
        ends = any(self.ends_turn(do) for do in moves)
        known = source in COMPONENTS
        title = questions.title(view, source, words)
        brings = YEAR[source]["skunks" in seen] if source in YEAR else ""  # its text speaks of both modes
        icon = questions.PICTURES.get(source, "")
        return ScreenQuestion(title, source if known else "", False, picks, mine, icon=icon, text=brings, ends=ends)

    def _groups(self, done: list[Act], words: Words) -> list[tuple[str, str]]:
        used = {act.group for act in done}
        return [(group, words.say(heading)) for group, heading in acts.HEADINGS.items() if group in used]

    def _result(self, result: Result, seen: dict[str, Any], names: list[str], words: Words) -> dict[str, Any]:
        lines = [line for line in LINES if any(line in score.lines for score in result.scores)]
        reason = "conceded" if seen.get("conceded") else ""
        return self.result(result, lines, self._closing(result, seen, names, words), words, reason)

    def _closing(self, result: Result, seen: dict[str, Any], names: list[str], words: Words) -> dict[str, str]:
        if "skunks" not in seen:
            return closing(result, seen["seat"], names, words, words.say("Your city shines"), THANKS)
        points = result.totals[0]
        if not seen["won"]:
            rival = rival_name(seen, words)
            lost = win([rival], words) if "level" in seen["options"] else words.say("The chapter is lost")
            return {"title": lost, "verdict": words.say(THANKS, points=points)}
        if seen["seats"] == 1:
            title = mark("You outshone Miss Thorn") if "level" in seen["options"] else mark("The chapter is done")
            return {"title": words.say(title), "verdict": words.say(ALONE, points=points)}
        verdict = words.say("Together you made {points} points. Well played!", points=points)
        return {"title": words.say("You did it together"), "verdict": verdict}


THANKS: Final = mark("{points} points. Thank you for the year.")
ALONE: Final = mark("You made {points} points. Well played!")
PRESENTER: Final = DuoPresenter()
