"""Challenges, deals of the day and puzzles as data for templates."""

from collections.abc import Callable
from datetime import date
from typing import Any, Final

from babel.dates import format_date

from evertable.challenges.challenge import Challenge
from evertable.challenges.goals import Goal, GoalProgress
from evertable.challenges.puzzles import Puzzle, PuzzleChoice, puzzles
from evertable.challenges.words import said
from evertable.kernel.stack import State
from evertable.kernel.view import View
from evertable.present.advice import promise, reasons
from evertable.present.registry import PositionSummary, presenter_for, summaries_of
from evertable.present.words import Language, Words
from evertable.web.live.live_game import LiveGame
from evertable.web.live.live_table import LiveTable
from evertable.web.server.words import decimal_text
from evertable.web.tasks.rows import Attempt


def challenge_view(
    challenge: Challenge, standing: list[list[GoalProgress]], over: bool, words: Words
) -> dict[str, Any]:
    """Return a challenge with its goals and how they stand."""
    levels = [
        {
            "goals": [goal_view(goal, how, challenge, words) for goal, how in zip(goals, hows, strict=True)],
            "met": all(how.met for how in hows),
        }
        for goals, hows in zip(challenge.levels, standing, strict=True)
    ]
    said_of = words.say("Not this time."), words.say("Done: the first medal."), words.say("Done: both medals!")
    reached = max((number for number, level in enumerate(levels, 1) if level["met"]), default=0)
    return {
        "kind": "challenge",
        "id": challenge.id,
        "title": words.set(challenge.name.get(words.language)),
        "text": words.set(challenge.text.get(words.language)),
        "levels": levels,
        "over": over,
        "level": reached,
        "verdict": said_of[min(reached, 2)] if over else "",
    }


def goal_view(goal: Goal, how: GoalProgress | None, challenge: Challenge, words: Words) -> dict[str, Any]:
    """Return a goal, with its progress if that is known."""
    wanted = goal.least if goal.least is not None else goal.most
    text = said(goal, presenter_for(challenge.game), words)
    if how is None:
        return {"text": text}
    now = "" if wanted is None else f"{how.now} / {wanted}".replace("-", "−")
    return {"text": text, "now": now, "met": how.met, "lost": how.settled and not how.met}


def daily_view(attempt: Attempt, live: LiveTable, words: Words) -> dict[str, Any]:
    """Return a deal of the day."""
    assert live.live_game is not None
    text = words.say("This one counts: it is your first game with today's deal, without hints.")
    if not attempt.scored:
        text = words.say("Just for fun: this game does not count for the leaderboard.")
    return {
        "kind": "daily",
        "id": attempt.task,
        "title": words.say("Deal of {day}", day=day_in_words(attempt.task, words)),
        "text": text,
        "over": live.live_game.over,
        "verdict": words.say("{points} points", points=live.live_game.game.result(live.live_game.s).totals[0])
        if live.live_game.over
        else "",
    }


def day_in_words(day: str, words: Words) -> str:
    """Return a date as the language writes it."""
    return format_date(date.fromisoformat(day), "long", locale=words.language)


def tried(puzzle: Puzzle, live_game: LiveGame) -> str | None:
    """Return the first move at a puzzle, or None if there is none yet."""
    number = len(puzzle.actions)
    return live_game.moves[number].text if len(live_game.moves) > number else None


def puzzle_view(puzzle: Puzzle, live: LiveTable, words: Words) -> dict[str, Any]:
    """Return a puzzle: the question or, after an attempt, the answer with reasons."""
    assert live.live_game is not None
    names = list(puzzles())
    number = names.index(puzzle.id) + 1
    done = tried(puzzle, live.live_game)
    view: dict[str, Any] = {
        "kind": "puzzle",
        "id": puzzle.id,
        "title": words.say("Puzzle {number}", number=number),
        "text": words.say("What is the best turn here? Your first choice counts."),
        "tried": done is not None,
        "next": names[number] if number < len(names) else None,
        "over": False,
    }
    return view if done is None else view | answer_view(puzzle, done, words)


_SUMMARIES: Final[dict[tuple[str, Language], PositionSummary | None]] = {}


def summaries(words: Callable[[str], Words]) -> dict[str, PositionSummary | None]:
    """Return a summary of each puzzle. ``words`` gives the words of a game. The first call per language is slow."""
    for puzzle in puzzles().values():
        said = words(puzzle.game)
        if (puzzle.id, said.language) not in _SUMMARIES:
            told = summaries_of(puzzle.game)
            _SUMMARIES[puzzle.id, said.language] = told.summary(puzzle.view(), said) if told is not None else None
    return {name: _SUMMARIES[name, words(puzzle.game).language] for name, puzzle in puzzles().items()}


def answer_view(puzzle: Puzzle, done: str, words: Words) -> dict[str, Any]:
    """Return the answer, the attempt, and how much worse the other choices are."""
    s = puzzle.position()
    right = done == puzzle.answer
    shown = sorted((choice for choice in puzzle.choices[:4] if choice.action != done), key=behind)
    chosen = [choice for choice in puzzle.choices if choice.action == done]
    return {
        "right": right,
        "verdict": words.say("That is it!") if right else words.say("There is a better move."),
        "answer": choice_view(puzzle, puzzle.choices[0], s, words),
        "others": [
            choice_view(puzzle, choice, s, words) for choice in (*chosen, *shown) if choice is not puzzle.choices[0]
        ],
        "mine": done,
        "figures": words.say(
            "Verified: {searches} searches over {deals} deals agree. Played to the end on {more} further deals, it "
            "is {margin} points better than the next best (± {error}).",
            searches=len(puzzle.search.seeds),
            deals=8 * len(puzzle.search.seeds),
            more=puzzle.search.deals,
            margin=decimal_text(puzzle.search.margin, words),
            error=decimal_text(puzzle.search.error, words),
        ),
    }


def behind(choice: PuzzleChoice) -> float:
    """Return how many points worse a choice is: from played-out games if there are any, else from the search."""
    return choice.played_out if choice.played_out is not None else choice.worse


def choice_view(puzzle: Puzzle, choice: PuzzleChoice, s: State, words: Words) -> dict[str, Any]:
    """Return a choice in words, with reasons for the answer and reasons against other choices."""
    game, presenter = puzzle.rules_of, presenter_for(puzzle.game)
    screen = presenter.screen(View(game, s, puzzle.seat), [f"{seat + 1}" for seat in range(puzzle.players)], words)
    labels = {act.text: act.label for act in screen.acts}
    worse, sign = behind(choice), 1 if choice is puzzle.choices[0] else -1
    told = [(line, points) for line, points in choice.reasons if points * sign > 0]
    return {
        "action": choice.action,
        "label": labels.get(choice.action, choice.action),
        "promise": promise(choice.expected, words),
        "why": reasons(told, presenter, words),
        "worse": words.say("about {points} points worse", points=decimal_text(worse, words)) if worse > 0 else "",
    }
