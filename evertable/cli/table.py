"""The course of a game in the terminal: bots move, humans are asked, everybody hears what the others did."""

from pathlib import Path
from typing import Any, Final

from rich.console import Console

from evertable.cli.conversation import Conversation, Leave
from evertable.cli.session import Session
from evertable.kernel.game import SPECTATOR
from evertable.terminal import Board
from evertable.terminal.screen import Step


class Table:
    """Runs a session to its end or until somebody leaves."""

    def __init__(self, console: Console, session: Session, board: Board) -> None:
        self._console: Final = console
        self._session: Final = session
        self._board: Final = board
        self._talk: Final = Conversation(console, session, board)
        self._news: Final[dict[int, list[str]]] = {seat: [] for seat in session.humans}
        """What each human has not heard yet."""
        self._steps: Final[list[tuple[int, Step]]] = []
        """The turn so far: the length of the record before each move, and the move."""
        self._asked: int | None = None

    def play(self, save: Path | None) -> None:
        """Play, show the result, save."""
        record = self._session.record
        self._talk.say("{game}, seed {seed}. Type ? for help.", game=self._session.game.title, seed=record.seed)
        try:
            while not self._session.over:
                self._step()
            self._finish()
        except Leave:
            self._console.print()
            self._talk.say("The game is not over.")
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
            action = self._talk.ask(seat, self._news[seat])
        if action is None:
            self._steps[:] = [step for step in self._steps if step[0] < len(session.record.actions)]
            return
        do, before, length = session.game.public(session.s, action), self._seen(), len(session.record.actions)
        session.move(action, decided=decided)
        self._steps.append((length, Step(seat, do, before, self._seen())))
        if session.over or session.actor != seat or session.game.starts_turn(session.s):
            self._end_turn()

    def _end_turn(self) -> None:
        """Everybody will hear of it."""
        for human, news in self._news.items():
            news.extend(self._board.tell([step for _, step in self._steps], human, self._session.names))
        self._steps.clear()

    def _seen(self) -> dict[int, dict[str, Any]]:
        return {seat: self._session.view(seat).observation() for seat in (SPECTATOR, *self._news)}

    def _turn_to(self, seat: int) -> None:
        """Where several people share the screen, hide it before the next one looks."""
        if len(self._news) > 1 and self._asked not in (None, seat):
            self._console.clear()
            who, words = self._session.names[seat], self._board.words
            self._talk.read(words.say("{player}, press Enter when you alone see the screen.", player=who) + " ")
        self._asked = seat

    def _finish(self) -> None:
        if len(self._news) == 1:
            self._talk.tell(self._session.humans[0], self._news[self._session.humans[0]])
        seat = self._session.humans[0] if len(self._news) == 1 else SPECTATOR
        self._console.print(self._board.result(self._session.view(seat), self._session.names))

    def _offer_record(self) -> None:
        asked = self._board.words.say("A file name saves the game, Enter leaves without:")
        try:
            name = self._talk.read(f"{asked} ").strip()
        except Leave:
            name = ""
        if name:
            self._talk.save(name)
        else:
            self._talk.say("Not saved.")
