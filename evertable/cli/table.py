"""The course of a game in the terminal: bots move, humans are asked, everybody hears what the others did."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from evertable.cli.conversation import Conversation, Leave
from evertable.cli.result import result_table

if TYPE_CHECKING:
    from rich.console import Console

    from evertable.cli.boards import Board
    from evertable.cli.session import Session


class Table:
    """Runs a session to its end or until somebody leaves."""

    def __init__(self, console: "Console", session: "Session", board: "Board") -> None:
        self._console: Final = console
        self._session: Final = session
        self._board: Final = board
        self._talk: Final = Conversation(console, session, board)
        self._news: Final[dict[int, list[str]]] = {seat: [] for seat in session.humans}
        """What each human has not heard yet."""
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
        action = session.by_itself()
        decided = action is None
        if action is None:
            self._turn_to(seat)
            action = self._talk.ask(seat)
        if action is None:
            return
        move, before = session.game.describe(session.s, action), self._seen()
        session.move(action, decided=decided)
        after = self._seen()
        for human, news in self._news.items():
            line = self._board.tell(move, seat, before[human], after[human], session.names)
            if human != seat and line is not None and line not in news[-1:]:
                news.append(line)

    def _seen(self) -> dict[int, dict[str, Any]]:
        return {human: self._session.view(human).observation() for human in self._news}

    def _turn_to(self, seat: int) -> None:
        """Where several people share the screen, hide it before the next one looks; then tell the news."""
        if len(self._news) > 1 and self._asked not in (None, seat):
            self._console.clear()
            self._talk.read(f"{self._session.names[seat]}, press Enter when you alone see the screen. ")
        self._asked = seat
        self._tell(seat)

    def _tell(self, seat: int) -> None:
        for line in self._news[seat]:
            self._console.print(f"  {line}", highlight=False)
        self._news[seat].clear()

    def _finish(self) -> None:
        if len(self._news) == 1:
            self._tell(self._session.humans[0])
        self._console.print(result_table(self._session.game.result(self._session.s), self._session.names))

    def _offer_record(self) -> None:
        try:
            name = self._talk.read("A file name saves the game, Enter leaves without: ").strip()
        except Leave:
            name = ""
        if name:
            self._talk.save(name)
        else:
            self._console.print("Not saved.")
