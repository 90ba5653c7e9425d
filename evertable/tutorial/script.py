"""A lesson played through once: every move of its game, and where each step ends."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from evertable import registry
from evertable.kernel.errors import IllegalAction
from evertable.kernel.game import Game
from evertable.kernel.stack import State
from evertable.tutorial.lesson import LEARNER, Lesson, LessonError, LessonStep, lessons


@dataclass(frozen=True, slots=True)
class Script:
    """The moves of a lesson with their seats, including forced answers."""

    lesson: Lesson
    moves: tuple[tuple[int, str], ...]
    start: int
    """How many of them are made before the lesson begins."""
    ends: tuple[int, ...]
    """For each step, how many moves there are when it is done."""

    def on_the_way(self, moves: Sequence[tuple[int, str]]) -> bool:
        """Return whether a game is still as the lesson wants it; after its end anything is."""
        both = zip(self.moves, moves, strict=False)
        return all(wanted == made for wanted, made in both)

    def now(self, made: int) -> tuple[int, list[LessonStep]]:
        """Return how many steps are done, and the steps from there to the learner's next move."""
        ended = [end <= made and bool(step.do) for end, step in zip(self.ends, self.lesson.steps, strict=True)]
        first = len(ended) - ended[::-1].index(True) if True in ended else 0
        steps = []
        for step in self.lesson.steps[first:]:
            steps.append(step)
            if step.do:
                break
        return first, steps

    def over(self, made: int) -> bool:
        """Return whether everything is done."""
        return made >= len(self.moves)

    def learned(self, made: int) -> bool:
        """Return whether the learner has done everything; others may still have a move."""
        own = [end for end, step in zip(self.ends, self.lesson.steps, strict=True) if step.do and step.seat == LEARNER]
        return made >= own[-1]

    def next_move(self, made: int) -> tuple[int, str] | None:
        """Return who makes which move next; None when the lesson is over."""
        return self.moves[made] if made < len(self.moves) else None


@cache
def script_of(name: str) -> Script:
    """Return the script of a lesson; raises LessonError for one that the rules do not allow."""
    lesson = lessons()[name]
    game = registry.game_named(lesson.game)
    s: State = game.new_game(game.config(lesson.seats, lesson.modules, lesson.options), lesson.seed)
    moves: list[tuple[int, str]] = []
    for seat, text in lesson.before:
        _make(game, s, seat, text, moves, lesson.id)
    start, ends = len(moves), []
    for step in lesson.steps:
        for text in step.do:
            _make(game, s, step.seat, text, moves, lesson.id)
        ends.append(len(moves))
    return Script(lesson, tuple(moves), start, tuple(ends))


def _make(game: Game[Any], s: State, seat: int, text: str, moves: list[tuple[int, str]], name: str) -> None:
    """Make one decision, and every forced answer after it."""
    if game.actor(s) != seat:
        raise LessonError(f"{name}: seat {seat} cannot do {text!r}, seat {game.actor(s)} is to decide")
    try:
        action: int | None = game.parse(s, text)
    except IllegalAction as error:
        raise LessonError(f"{name}: {error}") from None
    while action is not None:
        moves.append((game.actor(s), game.text(s, action)))
        game.apply(s, action)
        action = _forced(game, s)


def _forced(game: Game[Any], s: State) -> int | None:
    if game.over(s) or game.starts_turn(s):
        return None
    actions = [action for action in game.legal_actions(s) if game.describe(s, action)["verb"] not in game.host_verbs]
    return actions[0] if len(actions) == 1 else None
