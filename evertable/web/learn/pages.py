"""Pages of the lessons, with the guest's progress."""

from dataclasses import replace
from typing import Final

from fastapi import APIRouter
from starlette.responses import Response

from evertable import registry
from evertable.tutorial.lesson import lessons
from evertable.web.live.lessons import lesson_named, marked, open_lesson, progress
from evertable.web.server.rendering import page
from evertable.web.services import CurrentVisitor, Form, to_table

router = APIRouter(include_in_schema=False)
FIRST: Final = registry.NAMES[0]
"""The game whose lessons are a path of their own; its modules are boxes with a lid."""


@router.get("/learn")
async def learn(caller: CurrentVisitor) -> Response:
    """List all lessons. A lesson under way has the code of its table."""
    known, language = progress(caller.guest), caller.words.language
    listed = [
        {
            "id": lesson.id,
            "game": registry.game_named(lesson.game).title,
            "cover": lesson.modules[0] if lesson.game == FIRST and lesson.modules else lesson.game,
            "title": lesson.title[language],
            "summary": lesson.summary[language],
            "steps": sum(bool(step.text) for step in lesson.steps),
            "done": bool(known.get(lesson.id, {}).get("done")),
            "code": known.get(lesson.id, {}).get("code", ""),
        }
        for lesson in lessons().values()
    ]
    number = sum(lesson.game == FIRST for lesson in lessons().values())
    upcoming = next((one["id"] for one in listed if not one["done"]), None)
    return page(
        "learn.html", caller.context(lessons=listed, first=listed[:number], others=listed[number:], upcoming=upcoming)
    )


@router.post("/learn/{name}")
async def begin(caller: CurrentVisitor, name: str, form: Form) -> Response:
    """Begin or restart a lesson."""
    lesson_named(name)
    caller.services.allow_new(caller.visitor.address)
    live = await open_lesson(caller.services.tables, caller.guest, name)
    comfort = marked(caller.guest, name, code=live.info.code)
    await caller.services.guests.keep(replace(caller.guest, comfort=comfort))
    return to_table(live)
