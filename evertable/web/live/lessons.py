"""Lessons: tables that follow a script, with bots that make the scripted moves."""

from collections.abc import Mapping
from typing import Any, Final

from evertable.bots.levels import usual_bot
from evertable.present.model import Screen
from evertable.present.words import Words
from evertable.tutorial.lesson import LEARNER, Lesson, lessons
from evertable.tutorial.script import Script, script_of
from evertable.web.live.first_game import tip_at
from evertable.web.live.live_game import LiveGame
from evertable.web.live.live_table import LiveTable
from evertable.web.live.new_table import BOT_NAMES, known_game, new_info
from evertable.web.live.tables import Tables, locked
from evertable.web.server.problems import Conflict, UnknownAddress
from evertable.web.storage.model import Guest, Move, Seat, TableInfo

PROGRESS: Final = "lessons"
"""Key in a guest's settings for the progress by lesson: its table, and whether it was finished."""


def script_at(info: TableInfo) -> Script | None:
    """Return the script of a lesson's table, or None for any other table."""
    return script_of(info.lesson) if info.lesson in lessons() else None


def check_on_script(live: LiveTable, draft: LiveGame) -> None:
    """Raise Conflict if a draft leaves the script of the lesson."""
    script = script_at(live.info)
    if script is not None and not script.on_the_way([(move.seat, move.text) for move in draft.moves]):
        raise Conflict("That is possible, too, and you can try it later. For now, let us do what the bubble says.")


def scripted(live: LiveTable, live_game: LiveGame) -> str | None:
    """Return the scripted move of the seat to move, or None."""
    script = script_at(live.info)
    following = script.next_move(len(live_game.moves)) if script is not None else None
    return following[1] if following is not None and following[0] == live_game.actor else None


async def open_lesson(tables: Tables, guest: Guest, name: str) -> LiveTable:
    """Open a table for a lesson, with its fixed deal."""
    lesson = lesson_named(name)
    game, script = known_game(lesson.game), script_of(name)
    config = game.config(lesson.seats, lesson.modules, lesson.options)
    rules = game.name, game.rules_version, config.modules, config.options
    info = new_info(guest, *rules, lesson.seed, status="playing", spectators=False, lesson=name)
    bots = [Seat(i, "bot", bot=usual_bot(game), name=BOT_NAMES[i - 1]) for i in range(1, lesson.seats)]
    seats = [Seat(LEARNER, "human", guest.id, name=guest.name, program=guest.program, holders=[guest.id]), *bots]
    return await tables.add(info, seats, [Move(seat, text) for seat, text in script.moves[: script.start]])


def lesson_named(name: str) -> Lesson:
    """Return a lesson. Raise UnknownAddress if there is none with this name."""
    if name not in lessons():
        raise UnknownAddress("There is no lesson {name}.", name, lessons())
    return lessons()[name]


def progress(guest: Guest) -> Mapping[str, Any]:
    """Return a guest's progress by lesson."""
    found = guest.comfort.get(PROGRESS)
    return found if isinstance(found, dict) else {}


def marked(guest: Guest, name: str, **values: Any) -> dict[str, Any]:
    """Return a guest's settings with new values for a lesson."""
    known = progress(guest)
    return {**guest.comfort, PROGRESS: {**known, name: {**known.get(name, {}), **values}}}


def finished(live: LiveTable) -> bool:
    """Return whether a table is a lesson that the learner has completed."""
    script = script_at(live.info)
    return script is not None and live.live_game is not None and script.learned(len(live.live_game.moves))


@locked
async def dismiss(tables: Tables, live: LiveTable) -> None:
    """Send the coach of a first game away."""
    await tables.change(live, coach=None)


def coach_at(live: LiveTable, words: Words, screen: Screen | None = None) -> dict[str, Any] | None:
    """Return the coach's texts up to the next action, one page each, or None if there is no coach.

    A coach with nothing to say is ``silent``. ``screen`` is the learner's screen.
    """
    if live.info.coach is not None:
        return _first_game(live, words, screen)
    script = script_at(live.info)
    if script is None or live.live_game is None or live.live_game.over or live.live_game.changed is not None:
        return None
    made, lesson = len(live.live_game.moves), script.lesson
    done, steps = script.now(made)
    pages = [
        {
            "text": words.set(step.text[words.language]),
            "point": list(step.point),
            "act": bool(step.do) and step.seat == LEARNER,
        }
        for step in steps
        if step.text
    ]
    told = [i for i, step in enumerate(lesson.steps) if step.text]
    return {
        "title": words.set(lesson.title[words.language]),
        "lesson": lesson.id,
        "pages": pages,
        "first": sum(i < done for i in told) + 1,
        "all": len(told),
        "over": script.over(made),
        "at": made,
    }


def _first_game(live: LiveTable, words: Words, screen: Screen | None) -> dict[str, Any]:
    tip = tip_at(live, words, screen)
    pages = [] if tip is None else [{"text": page.text, "point": page.point, "act": page.act} for page in tip.pages]
    return {
        "title": words.say("Your first game"),
        "pages": pages,
        "silent": not pages,
        "first": 1,
        "all": len(pages),
        "over": False,
        "at": len(live.live_game.moves) if live.live_game is not None else 0,
        "leaves": f"/t/{live.info.code}/coach",
    }
