"""The course of a game in the terminal: bots move, humans are asked, everybody hears what the others did."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from evertable.cli.boards.step import Step
from evertable.cli.conversation import Conversation, Leave
from evertable.cli.result import result_table

if TYPE_CHECKING:
    from rich.console import Console

    from evertable.cli.boards import Board
    from evertable.cli.session import Session
    from evertable.kernel.game import Result


class Table:
    """Runs a session to its end or until somebody leaves."""

    def __init__(self, console: "Console", session: "Session", board: "Board") -> None:
        self._console: Final = console
        self._session: Final = session
        self._board: Final = board
        self._talk: Final = Conversation(console, session, board)
        self._news: Final[dict[int, list[str]]] = {seat: [] for seat in session.humans}
        """What each human has not heard yet."""
        self._steps: Final[list[tuple[int, dict[int, Step]]]] = []
        """The turn so far: the length of the record before each move, and the move as each human saw it."""
        self._asked: int | None = None

    def play(self, save: Path | None) -> None:
        """Play, show the result, save."""
        record = self._session.record
        self._console.print(f"{self._session.game.title}, seed {record.seed}. Type ? for help.", highlight=False)
        try:
            while not self._session.over:
                self._step()
            self._finish()
        except Leave:
            self._console.print("\nThe game is not over.")
            if save is None:
                self._offer_record()
        if save is not None:
            self._talk.save(str(save))

    def _step(self) -> None:
        session, seat = self._session, self._session.actor
        action = self._talk.planned()
        if action is None:
            action = session.by_itself()
        decided = action is None
        if action is None:
            self._turn_to(seat)
            action = self._talk.ask(seat, [steps[seat].move for _, steps in self._steps], self._news[seat])
        if action is None:
            self._steps[:] = [step for step in self._steps if step[0] < len(session.record.actions)]
            return
        move, before, length = session.game.describe(session.s, action), self._seen(), len(session.record.actions)
        session.move(action, decided=decided)
        after = self._seen()
        self._steps.append((length, {human: Step(move, seat, before[human], after[human]) for human in self._news}))
        if session.over or session.actor != seat or session.game.starts_turn(session.s):
            self._end_turn()

    def _end_turn(self) -> None:
        """Everybody will hear of it."""
        for human, news in self._news.items():
            news.extend(self._board.tell([steps[human] for _, steps in self._steps], self._session.names))
        self._steps.clear()

    def _seen(self) -> dict[int, dict[str, Any]]:
        return {human: self._session.view(human).observation() for human in self._news}

    def _turn_to(self, seat: int) -> None:
        """Where several people share the screen, hide it before the next one looks."""
        if len(self._news) > 1 and self._asked not in (None, seat):
            self._console.clear()
            self._talk.read(f"{self._session.names[seat]}, press Enter when you alone see the screen. ")
        self._asked = seat

    def _finish(self) -> None:
        if len(self._news) == 1:
            self._talk.tell(self._session.humans[0], self._news[self._session.humans[0]])
        result = self._session.game.result(self._session.s)
        self._console.print(result_table(result, self._session.names))
        self._console.print(_decided(result), highlight=False)

    def _offer_record(self) -> None:
        try:
            name = self._talk.read("A file name saves the game, Enter leaves without: ").strip()
        except Leave:
            name = ""
        if name:
            self._talk.save(name)
        else:
            self._console.print("Not saved.")


def _decided(result: "Result") -> str:
    """What decided the game, in a sentence."""
    best, *others = sorted(result.totals, reverse=True)
    if result.reason == "points":
        return f"Points decided: {best}, {best - others[0]} more than the next." if others else f"{best} points."
    if result.reason == "shared":
        return f"{best} points each, and no tie-break tells them apart: the victory is shared."
    return f"{best} points each; decided by: {result.reason}."
