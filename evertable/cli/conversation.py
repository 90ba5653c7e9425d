"""Talking with a player: draw the table, offer the choices, read the answer."""

import sys
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Final

from rich.console import Console, RenderableType
from rich.markup import escape
from rich.table import Table

from evertable.cli.saying import Saying
from evertable.cli.session import Session
from evertable.kernel.notation import find, write
from evertable.kernel.record import save
from evertable.kernel.view import View
from evertable.present.words import mark
from evertable.terminal import Board
from evertable.terminal.lines import INDENT, Cells, indented
from evertable.terminal.menu import DONE, Choice, Picks

HELP: Final = mark("""Type the number of a choice (where you pick several: 1 3 4), or one of:
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
""")
_SHOWN: Final = 12
_BOOKKEEPING: Final = ("component", "module", "tags", "sources", "notes")
"""What a player does not want to read about a component; ``evertable catalog show`` has it."""


class Leave(Exception):
    """The player has left, or the input has ended."""


class Conversation:
    """One terminal, for all humans of a session."""

    def __init__(self, console: Console, session: Session, board: Board) -> None:
        self._console: Final = console
        self._session: Final = session
        self._board: Final = board
        self._heard: Final[dict[int, list[str]]] = {}
        """What each seat has been told since its last turn."""
        self._words: Final = board.words
        self._saying: Final = Saying(session, board.words)
        self._picked: list[tuple[int, int, str, str]] = []
        """The decisions of this turn: their number in the record, the seat, what asked, and what was picked."""
        self._plan: list[int] = []
        self._menu: Sequence[Choice] = ()
        """What is offered now."""

    def tell(self, seat: int, news: list[str]) -> None:
        """News for a seat, which are none afterwards."""
        for line in news:
            self._console.print(indented(line))
        self._heard.setdefault(seat, []).extend(news)
        news.clear()

    def ask(self, seat: int, news: list[str]) -> int | None:
        """Return the seat's decision, or None if it took back the one before. Raise Leave if the player leaves.

        The news stand below the table, next to the question, where they do not scroll away.
        """
        session, board, names = self._session, self._board, self._session.names
        view, number = session.view(seat), len(session.record.actions)
        opens = session.game.starts_turn(session.s)
        self._picked = [] if opens else [one for one in self._picked if one[0] < number and one[1] == seat]
        self._console.print(board.brief(view, names) if self._picked else board.draw(view, names))
        self.tell(seat, news)
        for line in self._saying.heard(seat):
            self._console.print(indented(line))
        self._pose(view)
        actions = self._fill(view) if board.picks(view, (), names) is None else self._tray(view)
        if actions is None:
            return None
        if opens:
            self._heard[seat] = []
        picked = board.labels(view, names).get(actions[0], "") if len(actions) == 1 else ""
        self._picked.append((number, seat, board.question(view, names)[0], picked))
        self._plan = actions[1:]
        return actions[0]

    def _pose(self, view: View) -> None:
        """Print the question and what has been picked for it so far."""
        session = self._session
        question, *more = self._board.question(view, session.names)
        who = f"{escape(session.names[view.seat])}: " if len(session.humans) > 1 else ""
        self._print(f"[bold]{who}{question}[/]")
        self._print(*more)
        if same := [picked for _, _, asked, picked in self._picked if picked and asked == question]:
            so_far = escape(self._words.say("Picked so far"))
            self._print(self._words.say("{player}: {what}", player=so_far, what=", ".join(same)))

    def planned(self) -> int | None:
        """The next of several picks that have been handed over at once."""
        if self._plan and self._plan[0] not in self._session.game.legal_actions(self._session.s):
            self._plan = []
        return self._plan.pop(0) if self._plan else None

    def _fill(self, view: View) -> list[int] | None:
        """One decision; None if the one before was taken back."""
        menu = self._board.menu(view, self._session.names)
        while True:
            action = self._answer(view, menu)
            if action is None:
                if self._undo():
                    return None
            elif self._sure(action[0]):
                return action[:1]

    def _tray(self, view: View) -> list[int] | None:
        """Picks in any order until they are complete; ``undo`` empties the tray first."""
        tray: list[int] = []
        while True:
            picks = self._picks(view, tray)
            if picks.path and picks.complete:
                return list(picks.path)
            self._print(picks.line)
            more = self._answer(view, picks.choices, several=True)
            if more is None and not tray and self._undo():
                return None
            if more is None:
                del tray[-1:]
            elif more[0] in picks.beside:
                if self._sure(more[0]):
                    return more[:1]
            elif more == list(picks.path[-1:]) or self._added(view, tray, more):
                return list(self._picks(view, tray).path)

    def _added(self, view: View, tray: list[int], more: Sequence[int]) -> bool:
        """Add as much to the tray as fits; return whether it is to be handed over."""
        for action in more:
            picks = self._picks(view, tray)
            if action not in (choice.action for choice in picks.choices):
                self.say("That is too much.")
                return False
            if action == DONE:
                return True
            tray.append(action)
        return False

    def _picks(self, view: View, tray: Sequence[int]) -> Picks:
        picks = self._board.picks(view, tray, self._session.names)
        assert picks is not None
        return picks

    def say(self, message: str, **fields: object) -> None:
        """Print a message of the terminal's own."""
        self._print(escape(self._words.say(message, **fields)))

    def _print(self, *lines: RenderableType) -> None:
        for line in lines:
            self._console.print(line, highlight=False)

    def _sure(self, action: int) -> bool:
        """Ask again before the game is given up."""
        if action not in self._session.game.resigning.values():
            return True
        self.say("This gives the game up, and it counts as lost. Type yes to confirm.")
        return self.read("> ").strip().lower() in ("y", "yes")

    def _undo(self) -> bool:
        done = self._session.undo()
        self.say("Taken back." if done else "There is nothing to take back.")
        return done

    def _answer(self, view: View, top: Sequence[Choice], *, several: bool = False) -> list[int] | None:
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

    def _offer(self, choices: Sequence[Choice]) -> list[Choice]:
        """Number the choices; those of a group stand under its heading, side by side where there is room."""
        for group, numbered in groupby(enumerate(choices, 1), lambda pair: pair[1].group):
            labels = [f"{number:4}  {choice.label}" for number, choice in numbered]
            if group.strip():
                self._print(f"[bold]{group}[/]")
            if group:
                self._console.print(Cells("", labels, even=True, hanging=INDENT))
            else:
                self._print(*labels)
        return list(choices)

    def _numbered(self, choices: Sequence[Choice], number: int) -> Choice | None:
        if 1 <= number <= len(choices):
            return choices[number - 1]
        self.say("There are the choices 1 to {last}. ? shows help.", last=len(choices))
        return None

    def _command(self, words: Sequence[str], view: View) -> bool:
        """Whether the words were a command, which then has been done."""
        match words:
            case ["?" | "help"]:
                self._console.print(self._words.say(HELP) + self._board.help, markup=False, highlight=False)
            case ["?" | "help", *name]:
                self._explain(" ".join(name))
            case ["hint"]:
                self._advise(view)
            case ["log"]:
                nothing = escape(self._words.say("Nothing yet."))
                self._print("\n".join(self._heard.get(view.seat) or [nothing]))
            case ["board"]:
                self._console.print(self._board.draw(view, self._session.names))
            case ["save", *name]:
                self.save(" ".join(name))
            case ["say", *what]:
                self._print(*self._saying.say(view.seat, what))
            case ["quit" | "exit"]:
                raise Leave
            case _:
                answer = self._board.look(words, view, self._session.names)
                if answer is not None:
                    self._print(answer)
                return answer is not None
        return True

    def _advise(self, view: View) -> None:
        from evertable.cli.advice import advice_lines, advised

        self.say("Thinking …")
        self._print(*map(escape, advice_lines(view, advised(view), self._session.names, self._board, self._menu)))

    def _explain(self, name: str) -> None:
        """Everything about a component, found by its id or by a part of its name in any language."""
        from evertable.catalog import load, modules, render, search
        from evertable.catalog.packs import active_packs

        packs = active_packs()
        catalog = load(self._session.game.name, modules(self._session.game.name, packs), packs)
        found = search(catalog, name)
        language = self._words.language
        exact = [entry for entry in found if name.casefold() in (entry.id, entry.name.get(language).casefold())]
        if len(exact or found) != 1:
            if not found:
                self.say("Nothing is called '{name}'.", name=name)
                return
            names = "; ".join(entry.name.get(language) for entry in found[:_SHOWN])
            self.say("'{text}' can mean {names}", text=name, names=names)
            return
        table = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
        for label, lines in groupby(render((exact or found)[0], language), lambda line: line[0]):
            if label not in _BOOKKEEPING:
                table.add_row(escape(label), escape("\n".join(value for _, value in lines)))
        self._print(table)

    def save(self, name: str) -> None:
        """Write the record, or say why not."""
        if not name:
            self.say("Where to? Type: save FILE")
            return
        try:
            save(self._session.record, Path(name))
            self.say("Saved to {name}.", name=name)
        except OSError as error:
            self.say("Not saved: {reason}", reason=str(error))

    def _in_words(self, view: View, text: str) -> int | None:
        described = [(action, view.describe(action)) for action in view.legal_actions()]
        found = find(text, described)
        if len(found) == 1:
            return found[0][0]
        possible = [write(description) for _, description in (found or described)]
        more = f"; … (+{len(possible) - _SHOWN})" if len(possible) > _SHOWN else ""
        names = "; ".join(possible[:_SHOWN]) + more
        if found:
            self.say("'{text}' can mean {names}", text=text, names=names)
        else:
            self.say("'{text}' is neither a command nor legal now; possible: {names}", text=text, names=names)
        return None
