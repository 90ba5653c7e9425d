"""Talking with a player: draw the table, offer the choices, read the answer."""

import sys
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from evertable.cli.boards.lines import Numbered
from evertable.cli.saying import Saying
from evertable.kernel.notation import find, write
from evertable.kernel.record import save

if TYPE_CHECKING:
    from rich.console import Console

    from evertable.cli.boards import Board
    from evertable.cli.boards.choice import Choice
    from evertable.cli.boards.picks import Picks
    from evertable.cli.session import Session
    from evertable.kernel.view import View

HELP: Final = """Type the number of a choice (where you pick several: 1 3 4), or one of:
  a move in words    such as the notation that a wrong one is answered with
  b                  back to the choices before
  board              draw the table again
  hint               what a strong bot would do in your place, and why
  log                what happened since your last move
  ? NAME             all about a card, a place or another component
  undo               take back your last decision, unless something new was seen
  save FILE          write the game to a file; play it on with --load FILE
  quit               leave the game
  ?                  this help
"""
_SHOWN: Final = 12
_BOOKKEEPING: Final = ("component", "module", "tags", "sources", "notes")
"""What a player does not want to read about a component; ``evertable catalog show`` has it."""


class Leave(Exception):
    """The player has left, or the input has ended."""


class Conversation:
    """One terminal, for all humans of a session."""

    def __init__(self, console: "Console", session: "Session", board: "Board") -> None:
        self._console: Final = console
        self._session: Final = session
        self._board: Final = board
        self._heard: Final[dict[int, list[str]]] = {}
        """What each seat has been told since its last turn."""
        self._saying: Final = Saying(session)
        self._plan: list[int] = []
        self._menu: Sequence[Choice] = ()
        """What is offered now."""

    def tell(self, seat: int, news: list[str]) -> None:
        """News for a seat, which are none afterwards."""
        for line in news:
            self._console.print(Padding(Text.from_markup(line), (0, 0, 0, 2), expand=False))
        self._heard.setdefault(seat, []).extend(news)
        news.clear()

    def ask(self, seat: int, picked: Sequence[Mapping[str, Any]], news: list[str]) -> int | None:
        """The seat's decision, or None if it took back the one before. Raises Leave.

        ``picked`` are its decisions in this turn so far. The news stand below the table, next to the question, where
        they do not scroll away.
        """
        session, board = self._session, self._board
        view = session.view(seat)
        seen = view.observation()
        again = picked and not session.game.starts_turn(session.s)
        self._console.print(board.brief(seen, session.names) if again else board.draw(seen, session.names, view))
        self.tell(seat, news)
        for line in self._saying.heard(seat):
            self._console.print(Padding(Text.from_markup(line), (0, 0, 0, 2), expand=False))
        question, _, more = board.question(view, session.names, picked).partition("\n")
        self._console.print(f"[bold]{escape(session.names[seat])}: {question}[/]", highlight=False)
        if more:
            self._console.print(more, highlight=False)
        actions = self._fill(view) if (picks := board.picks(view, session.names)) is None else self._tray(view, picks)
        if actions is None:
            return None
        if session.game.starts_turn(session.s):
            self._heard[seat] = []
        self._plan = actions[1:]
        return actions[0]

    def planned(self) -> int | None:
        """The next of several picks that have been handed over at once."""
        if self._plan and self._plan[0] not in self._session.game.legal_actions(self._session.s):
            self._plan = []
        return self._plan.pop(0) if self._plan else None

    def _fill(self, view: "View") -> list[int] | None:
        """One decision; None if the one before was taken back."""
        menu = self._board.menu(view, self._session.names)
        while True:
            action = self._answer(view, menu)
            if action is None:
                if self._undo():
                    return None
            elif action[0] not in self._session.game.resigning.values() or self._sure():
                return action[:1]

    def _tray(self, view: "View", picks: "Picks") -> list[int] | None:
        """Picks in any order until they are complete; ``undo`` empties the tray first."""
        tray: list[int] = []
        while (moves := picks.moves(tray)) is None:
            if tray:
                self._console.print(f"So far: {picks.so_far(tray)}", highlight=False)
            more = self._answer(view, picks.choices(tray), several=True)
            if more is not None:
                tray = self._added(picks, tray, more)
            elif tray:
                tray.pop()
            elif self._undo():
                return None
        return moves

    def _added(self, picks: "Picks", tray: list[int], more: Sequence[int]) -> list[int]:
        """The tray with as much more as fits."""
        for action in more:
            if picks.moves(tray) is None and action in (choice.action for choice in picks.choices(tray)):
                tray = [*tray, action]
            else:
                self._console.print("That is too much.")
                break
        return tray

    def _sure(self) -> bool:
        """Ask again before the game is given up."""
        self._console.print("This gives the game up: it counts as lost. Type yes to do it.")
        return self.read("> ").strip().lower() in ("y", "yes")

    def _undo(self) -> bool:
        done = self._session.undo()
        self._console.print("Taken back." if done else "There is nothing to take back.")
        return done

    def _answer(self, view: "View", top: Sequence["Choice"], *, several: bool = False) -> list[int] | None:
        """What was chosen: one action, or with ``several`` any number; None for ``undo``."""
        shown, self._menu = self._offer(top), top
        while True:
            words = self.read("> ").split()
            if words == ["undo"]:
                return None
            if words and all(word.isdecimal() for word in words) and (several or len(words) == 1):
                chosen = [self._numbered(shown, int(word)) for word in words]
                actions = [choice.action for choice in chosen if choice is not None and choice.action is not None]
                if len(actions) == len(words):
                    return actions
                if len(words) == 1 and chosen[0] is not None:
                    shown = self._offer(chosen[0].inner)
            elif words == ["b"]:
                shown = self._offer(top)
            elif words and not self._command(words, view):
                action = self._in_words(view, " ".join(words))
                if action is not None:
                    return [action]

    def read(self, prompt: str) -> str:
        """A line of input; raises Leave at its end, and when the player interrupts."""
        try:
            line = input(prompt)
        except (EOFError, KeyboardInterrupt):
            raise Leave from None
        if not sys.stdin.isatty():  # nobody has seen it: without it the transcript would be a riddle
            self._console.print(line, markup=False, highlight=False)
        return line

    def _offer(self, choices: Sequence["Choice"]) -> list["Choice"]:
        """Number the choices; those of a group stand under its heading, side by side where there is room."""
        for group, numbered in groupby(enumerate(choices, 1), lambda pair: pair[1].group):
            labels = [f"{number:4}  {choice.label}" for number, choice in numbered]
            if group.strip():
                self._console.print(f"[bold]{group}[/]", highlight=False)
            if group:
                self._console.print(Numbered(labels))
            else:
                for label in labels:
                    self._console.print(label, highlight=False)
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
                self._console.print(HELP + self._board.help, markup=False, highlight=False)
            case ["?" | "help", *name]:
                self._explain(" ".join(name))
            case ["hint"]:
                self._advise(view)
            case ["log"]:
                self._console.print("\n".join(self._heard.get(view.seat) or ["Nothing yet."]), highlight=False)
            case ["board"]:
                self._console.print(self._board.draw(view.observation(), self._session.names, view))
            case ["save", *name]:
                self.save(" ".join(name))
            case ["say", *what]:
                for line in self._saying.say(view.seat, what):
                    self._console.print(line, highlight=False)
            case ["quit" | "exit"]:
                raise Leave
            case _:
                answer = self._board.look(words, view.observation(), self._session.names)
                if answer is not None:
                    self._console.print(answer, highlight=False)
                return answer is not None
        return True

    def _advise(self, view: "View") -> None:
        """What a bot would do."""
        from evertable.cli.advice import advice_lines, advised

        self._console.print("Thinking …", highlight=False)
        for line in advice_lines(view, advised(view), self._session.names, self._menu):
            self._console.print(escape(line), highlight=False)

    def _explain(self, name: str) -> None:
        """Everything about a component, found by its id or by a part of its name in any language."""
        from evertable.catalog import load, modules, render, search
        from evertable.catalog.packs import active_packs

        packs = active_packs()
        catalog = load(self._session.game.name, modules(self._session.game.name, packs), packs)
        found = search(catalog, name)
        exact = [entry for entry in found if name.casefold() in (entry.id, entry.name.en.casefold())]
        if len(exact or found) != 1:
            names = "; ".join(entry.name.en for entry in found[:_SHOWN])
            problem = f"{name!r} can mean {names}" if found else f"Nothing is called {name!r}."
            self._console.print(escape(problem), highlight=False)
            return
        table = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
        for label, lines in groupby(render((exact or found)[0]), lambda line: line[0]):
            if label not in _BOOKKEEPING:
                table.add_row(escape(label), escape("\n".join(value for _, value in lines)))
        self._console.print(table, highlight=False)

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
