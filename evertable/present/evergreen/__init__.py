"""The presenter of Evergreen."""

from typing import Any, Final

from evertable.evergreen.state import Evergreen
from evertable.kernel.game import Result
from evertable.kernel.view import View
from evertable.present.closing import closing
from evertable.present.evergreen import acts, forecast, log
from evertable.present.evergreen.board import board
from evertable.present.evergreen.details import details
from evertable.present.evergreen.faces import MY_PILE
from evertable.present.evergreen.film import film
from evertable.present.evergreen.standing import position
from evertable.present.model import Presenter, Screen, ScreenQuestion
from evertable.present.words import Words, mark

LINES: Final = {"concerts": mark("Own concerts"), "final": mark("Final concert")}
REASONS: Final = {
    "points": mark("points"),
    "final concert": mark("the higher final concert"),
    "shared": mark("a shared victory"),
}
QUESTIONS: Final = {
    "first card": mark("Which of your cards do you play, one to three?"),
    "next card": mark("Do you play another card?"),
    "hit disc": mark("Do you turn the hit disc?"),
    "concert": mark("Do you hold a concert?"),
    "final concert": mark("The final concert: is it your gala?"),
}


class EvergreenPresenter(Presenter):
    """Presents Evergreen to one seat."""

    lines = LINES
    reasons = REASONS
    minutes = (10, 5)
    invitation = mark("A concert of thirteen cards each")
    details = staticmethod(details)
    log_entry = staticmethod(log.log_entry)
    film = staticmethod(film)
    tell = staticmethod(log.tell)
    preview = staticmethod(forecast.preview)

    def screen(self, view: View, names: list[str], words: Words) -> Screen:
        result: Result = view.result()
        s, seen = position(view), view.observation()
        moves = forecast.moves(view, s)
        done = acts.acts(view, s, moves, names, words)
        return Screen(
            board(view, s, seen, moves, names, words),
            self._question(s, seen, names, words, len(done)),
            done,
            acts.blocked(view, s, seen["question"], words) if done else [],
            acts.groups(done, words),
            self.result(result, LINES, self._ending(result, view.seat, names, words), words) if result.over else None,
        )

    def _question(
        self, s: Evergreen, seen: dict[str, Any], names: list[str], words: Words, choices: int
    ) -> ScreenQuestion:
        if seen["actor"] < 0:
            return ScreenQuestion(words.say("The game is over"), "", False, False)
        if not choices:
            return ScreenQuestion(words.say("{player} is to move", player=names[seen["actor"]]), "", False, False)
        question = seen["question"]
        if question == "opening":
            pile = words.say(MY_PILE[len(seen["chosen"])])
            return ScreenQuestion(words.say("Which card goes face down on {pile}?", pile=pile), "", False, False)
        if question == "next card" and choices == 1:
            return ScreenQuestion(words.say("Your cards are played"), "", False, False)
        return ScreenQuestion(words.say(QUESTIONS[question]), "", question == "first card", False)

    def _ending(self, result: Result, me: int, names: list[str], words: Words) -> dict[str, str]:
        return closing(result, me, names, words, words.say("Your artists top the charts"), THANKS)


THANKS: Final = mark("{points} points. Thank you for the music.")
PRESENTER: Final = EvergreenPresenter()
