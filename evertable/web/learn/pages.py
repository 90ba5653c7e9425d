"""Pages of the lessons, with the guest's progress."""

from dataclasses import replace

from fastapi import APIRouter
from starlette.responses import Response

from evertable import games
from evertable.tutorial.lesson import lessons
from evertable.web.live.lessons import lesson_named, marked, open_lesson, progress
from evertable.web.server.rendering import page
from evertable.web.services import CurrentVisitor, Form, to_table

router = APIRouter(include_in_schema=False)


@router.get("/learn")
async def learn(caller: CurrentVisitor) -> Response:
    """List all lessons. A lesson under way has the code of its table."""
    known, language = progress(caller.guest), caller.words.language
    listed = [
        {
            "id": lesson.id,
            "game": games.game_named(lesson.game).title,
            "title": lesson.title[language],
            "summary": lesson.summary[language],
            "steps": sum(bool(step.text) for step in lesson.steps),
            "done": bool(known.get(lesson.id, {}).get("done")),
            "code": known.get(lesson.id, {}).get("code", ""),
        }
        for lesson in lessons().values()
    ]
    return page("learn.html", caller.context(lessons=listed))


@router.post("/learn/{name}")
async def begin(caller: CurrentVisitor, name: str, form: Form) -> Response:
    """Begin or restart a lesson."""
    lesson_named(name)
    caller.services.allow_new(caller.visitor.address)
    live = await open_lesson(caller.services.tables, caller.guest, name)
    comfort = marked(caller.guest, name, code=live.info.code)
    await caller.services.guests.keep(replace(caller.guest, comfort=comfort))
    return to_table(live)
