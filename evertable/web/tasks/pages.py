"""Pages of challenges, deals of the day and puzzles."""

import asyncio
from datetime import date, timedelta
from typing import Any, Final

from fastapi import APIRouter
from starlette.responses import Response

from evertable.challenges import daily
from evertable.challenges.challenge import Challenge, challenges
from evertable.challenges.puzzles import puzzles
from evertable.web.live.new_table import known_game
from evertable.web.server.problems import NotFound, UnknownAddress
from evertable.web.server.rendering import page
from evertable.web.services import Caller, CurrentVisitor, Form, to_table
from evertable.web.storage.model import USUAL_PACE
from evertable.web.tasks.rows import Attempt, Kind
from evertable.web.tasks.views import day_in_words, goal_view, summaries

router = APIRouter(include_in_schema=False)
PAST: Final = 14
"""Number of listed days. Older ones still have pages."""


@router.get("/challenges")
async def challenge_list(caller: CurrentVisitor) -> Response:
    """List all challenges with the caller's marks."""
    mine = await _mine(caller, "challenge")
    listed = [
        _listed(caller, challenge, [attempt for attempt in mine if attempt.task == challenge.id])
        for challenge in challenges().values()
    ]
    marks = sum(one["reached"] for one in listed)
    context = caller.context(challenges=listed, marks=marks, most=2 * len(listed))
    return page("challenges.html", context)


@router.post("/challenges/{name}")
async def play_challenge(caller: CurrentVisitor, name: str, form: Form) -> Response:
    """Open a table for a challenge."""
    if name not in challenges():
        raise UnknownAddress("There is no challenge {name}.", name, challenges())
    caller.services.allow_new(caller.visitor.address)
    return to_table(await caller.services.task_judge.open_challenge(caller.guest, challenges()[name], _pace(caller)))


@router.get("/daily")
async def daily_today(caller: CurrentVisitor) -> Response:
    """Show today's deal and its board."""
    return await daily_day(caller, daily.today().isoformat())


@router.get("/daily/{day}")
async def daily_day(caller: CurrentVisitor, day: str) -> Response:
    """Show a day's deal and its board."""
    chosen = _day(day)
    mine = [attempt for attempt in await _mine(caller, "daily") if attempt.task == chosen.isoformat()]
    board = [
        {"name": name or caller.words.say("Somebody"), "me": attempt.guest == caller.guest.id, "attempt": attempt}
        for name, attempt in await caller.services.attempts.board(chosen.isoformat())
    ]
    today = daily.today()
    days = [one for back in range(PAST) if (one := today - timedelta(days=back)) != chosen]
    context = caller.context(
        day=chosen.isoformat(),
        named=day_in_words(chosen.isoformat(), caller.words),
        today=chosen == today,
        year=daily.options_of(chosen)["year"],
        board=board,
        scored=next((attempt for attempt in mine if attempt.scored), None),
        days=[(one.isoformat(), day_in_words(one.isoformat(), caller.words)) for one in days if one >= daily.FIRST],
    )
    return page("daily.html", context)


@router.post("/daily/{day}")
async def play_daily(caller: CurrentVisitor, day: str, form: Form) -> Response:
    """Open a table with a day's deal."""
    chosen = _day(day)
    caller.services.allow_new(caller.visitor.address)
    return to_table(await caller.services.task_judge.open_daily(caller.guest, chosen, _pace(caller)))


@router.get("/puzzles")
async def puzzle_list(caller: CurrentVisitor) -> Response:
    """List all puzzles with the caller's results."""
    mine = await _mine(caller, "puzzle")
    first: dict[str, int] = {}
    for attempt in mine:  # the latest first, so that the first attempt remains
        if attempt.level is not None:
            first[attempt.task] = attempt.level
    seen = await asyncio.to_thread(summaries, caller.words_for)
    listed = [
        {
            "id": puzzle.id,
            "number": number,
            "game": known_game(puzzle.game).title,
            "level": first.get(puzzle.id),
            "players": puzzle.players,
            "choices": len(puzzle.choices),
            "summary": seen[puzzle.id],
        }
        for number, puzzle in enumerate(puzzles().values(), 1)
    ]
    return page("puzzles.html", caller.context(puzzles=listed, right=sum(first.values())))


@router.post("/puzzles/{name}")
async def play_puzzle(caller: CurrentVisitor, name: str, form: Form) -> Response:
    """Open a table with a puzzle."""
    if name not in puzzles():
        raise UnknownAddress("There is no puzzle {name}.", name, puzzles())
    caller.services.allow_new(caller.visitor.address)
    return to_table(await caller.services.task_judge.open_puzzle(caller.guest, puzzles()[name], _pace(caller)))


async def _mine(caller: Caller, kind: Kind) -> list[Attempt]:
    return [] if caller.visitor.fresh else await caller.services.attempts.of(caller.guest.id, kind)


def _listed(caller: Caller, challenge: Challenge, mine: list[Attempt]) -> dict[str, Any]:
    """Return a challenge with the caller's attempts at it, the latest first."""
    words = caller.words_for(challenge.game)
    game = known_game(challenge.game)
    titles = [words.say(module.title) for module in game.modules if module.id in challenge.modules]
    return {
        "id": challenge.id,
        "name": words.set(challenge.name.get(words.language)),
        "text": words.set(challenge.text.get(words.language)),
        "box": " · ".join([game.title, *titles]),
        "boxes": [game.name, *(module.id for module in game.modules if module.id in challenge.modules)],
        "picture": challenge.picture,
        "levels": [[goal_view(goal, None, challenge, words) for goal in level] for level in challenge.levels],
        "reached": max((attempt.level or 0 for attempt in mine), default=0),
        "best": max((attempt.points for attempt in mine if attempt.points is not None), default=None),
        "going": next((attempt.code for attempt in mine if attempt.level is None), None),
        "fixed": challenge.seed is not None,
        "proved": challenge.proof.level if challenge.proof is not None else 0,
    }


def _day(given: str) -> date:
    try:
        day = date.fromisoformat(given[:10]) if len(given) == 10 else None
    except ValueError:
        day = None
    if day is None or not daily.FIRST <= day <= daily.today():
        raise NotFound("There is no deal of this day.")
    return day


def _pace(caller: Caller) -> str:
    return str(caller.guest.comfort.get("pace", USUAL_PACE))
