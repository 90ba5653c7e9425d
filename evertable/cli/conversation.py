"""Talking with a player: draw the table, offer the choices, read the answer."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.markup import escape

from evertable.kernel.notation import find, write
from evertable.kernel.record import save

if TYPE_CHECKING:
    from rich.console import Console

    from evertable.cli.boards import Board
    from evertable.cli.boards.choice import Choice
    from evertable.cli.session import Session
    from evertable.kernel.view import View

HELP: Final = """Type the number of a choice, or one of:
  a move in words    such as the notation that a wrong one is answered with
  b                  back to the choices before
  board              draw the table again
  undo               take back your last decision, if nothing new has been seen since
  save FILE          write the game to a file; play it on with --load FILE
  quit               leave the game
  ?                  this help"""
_SHOWN: Final = 12


class Leave(Exception):
    """The player has left, or the input has ended."""


class Conversation:
    """One terminal, for all humans of a session."""

    def __init__(self, console: "Console", session: "Session", board: "Board") -> None:
        self._console: Final = console
        self._session: Final = session
        self._board: Final = board

    def ask(self, seat: int) -> int | None:
        """The seat's decision, or None if it took back the one before. Raises Leave."""
        session = self._session
        view = session.view(seat)
        seen = view.observation()
        self._console.print(self._board.draw(seen, session.names))
        self._console.print(f"[bold]{escape(session.names[seat])}: {self._board.question(seen)}[/]", highlight=False)
        top = shown = self._board.menu(view, session.names)
        self._offer(shown)
        while True:
            words = self.read("> ").split()
            if words == ["undo"]:
                if session.undo():
                    return None
                self._console.print("There is nothing to take back.")
            elif len(words) == 1 and words[0].isdecimal():
                choice = self._numbered(shown, int(words[0]))
                if choice is not None and choice.action is not None:
                    return choice.action
                if choice is not None:
                    shown = self._offer(choice.inner)
            elif words == ["b"]:
                shown = self._offer(top)
            elif words and not self._command(words, view):
                action = self._in_words(view, " ".join(words))
                if action is not None:
                    return action

    def read(self, prompt: str) -> str:
        """A line of input; raises Leave at its end, and when the player interrupts."""
        try:
            return input(prompt)
        except (EOFError, KeyboardInterrupt):
            raise Leave from None

    def _offer(self, choices: Sequence["Choice"]) -> list["Choice"]:
        for number, choice in enumerate(choices, 1):
            self._console.print(f"{number:4}  {choice.label}", highlight=False)
        return list(choices)

    def _numbered(self, choices: Sequence["Choice"], number: int) -> "Choice | None":
        if 1 <= number <= len(choices):
            return choices[number - 1]
        self._console.print(f"There are the choices 1 to {len(choices)}. ? shows help.")
        return None

    def _command(self, words: Sequence[str], view: "View") -> bool:
        """Whether the words were a command, which then has been done."""
        match words:
            case ["?" | "help"]:
                self._console.print(HELP, markup=False, highlight=False)
            case ["board"]:
                self._console.print(self._board.draw(view.observation(), self._session.names))
            case ["save", *name]:
                self.save(" ".join(name))
            case ["quit" | "exit"]:
                raise Leave
            case _:
                return False
        return True

    def save(self, name: str) -> None:
        """Write the record, or say why not."""
        if not name:
            self._console.print("Where to? Type: save FILE")
            return
        try:
            save(self._session.record, Path(name))
            self._console.print(f"Saved to {escape(name)}.")
        except OSError as error:
            self._console.print(f"Not saved: {escape(str(error))}")

    def _in_words(self, view: "View", text: str) -> int | None:
        described = [(action, view.describe(action)) for action in view.legal_actions()]
        found = find(text, described)
        if len(found) == 1:
            return found[0][0]
        possible = [write(description) for _, description in (found or described)]
        problem = "can mean" if found else "is neither a command nor legal now; possible:"
        more = f"; … {len(possible) - _SHOWN} more" if len(possible) > _SHOWN else ""
        self._console.print(escape(f"{text!r} {problem} {'; '.join(possible[:_SHOWN])}{more}"), highlight=False)
        return None
