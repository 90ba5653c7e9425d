"""The presenter of a game that brings none: its observation and its actions in notation."""

import json
from collections.abc import Mapping
from typing import Any, Final

from evertable.catalog import CatalogError
from evertable.kernel.notation import write
from evertable.kernel.view import View
from evertable.present.closing import closing
from evertable.present.films import Step
from evertable.present.model import Act, LogEntry, Presenter, Preview, Screen, ScreenQuestion
from evertable.present.words import Words, mark

THANKS: Final = mark("{points} points. Thank you for playing.")


class PlainPresenter(Presenter):
    """Works for every game. What the seat sees is a list of names and values."""

    lines: Mapping[str, str] = {}
    reasons: Mapping[str, str] = {"points": mark("points"), "shared": mark("a shared victory")}

    def screen(self, view: View, names: list[str], words: Words) -> Screen:
        seen, result = view.observation(), view.result()
        acts = [self._act(view, action) for action in view.legal_actions()]
        lines = dict.fromkeys(line for score in result.scores for line in score.lines)
        ending = closing(result, view.seat, names, words, words.say("You win"), THANKS) if result.over else {}
        return Screen(
            {"seen": [(name, _text(value)) for name, value in seen.items()]},
            self._question(seen, names, words, bool(acts)),
            acts,
            [],
            [(verb, verb) for verb in dict.fromkeys(act.group for act in acts)],
            self.result(result, lines, ending, words) if result.over else None,
        )

    def preview(self, view: View, action: int, names: list[str], words: Words) -> Preview:
        return Preview([], True)

    def details(self, entry_id: str, words: Words) -> dict[str, Any]:
        raise CatalogError(f"there is no component '{entry_id}'")

    def log_entry(self, before: dict[str, Any], after: dict[str, Any], seat: int, do: dict[str, Any]) -> LogEntry:
        return LogEntry(seat, do, {})

    def film(self, before: Mapping[str, Any], after: Mapping[str, Any], seat: int, do: dict[str, Any]) -> list[Step]:
        return []

    def tell(self, told: LogEntry, names: list[str], me: int, words: Words) -> str:
        return words.say("{player}: {move}", player=names[told.seat], move=write(told.do))

    def _act(self, view: View, action: int) -> Act:
        do = view.describe(action)
        text = write(do)
        return Act(action, text, do["verb"], f"act:{action}", text)

    def _question(self, seen: Mapping[str, Any], names: list[str], words: Words, asked: bool) -> ScreenQuestion:
        if seen["actor"] < 0:
            return ScreenQuestion(words.say("The game is over"), "", False, False)
        if not asked:
            return ScreenQuestion(words.say("{player} is to move", player=names[seen["actor"]]), "", False, False)
        return ScreenQuestion(words.say(str(seen["question"])), "", True, False)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


PLAIN: Final = PlainPresenter()
