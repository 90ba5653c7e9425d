"""Lessons at real tables: the coach points at what is there, other moves change nothing, one's place is kept."""

import re
from html import unescape

import pytest
from fastapi import FastAPI

from evertable.tutorial.lesson import LEARNER, Lesson, lessons
from evertable.tutorial.script import script_of
from tests.web.guest import Visitor, text_of
from tests.web.pauses import wait_for

LESSONS = pytest.mark.parametrize("lesson", lessons().values(), ids=lambda lesson: lesson.id)


def begin(who: Visitor, name: str) -> str:
    answer = who.post(f"/learn/{name}", _json=False)
    assert answer.status_code == 303, text_of(answer)
    return str(answer.headers["location"])


def is_there(page: str, point: str) -> bool:
    if point.startswith("#"):
        return f'id="{point[1:]}"' in page
    if point.startswith("."):
        return re.search(rf'class="[^"]*\b{re.escape(point[1:])}\b', page) is not None
    return f'data-target="{point}"' in page


def settled(who: Visitor, path: str, made: int) -> None:
    """Wait until the others have made their moves of the script, however busy the machine is."""

    def moved() -> bool:
        if len(who.live_game(path).moves) < made:
            who.post(f"{path}/bot", do="skip")
        return len(who.live_game(path).moves) >= made

    wait_for(moved, f"move {made} at {path}")


@LESSONS
def test_a_lesson_is_played_through_and_everything_it_points_at_is_there(ann: Visitor, lesson: Lesson) -> None:
    script, path = script_of(lesson.id), begin(ann, lesson.id)
    for step, end in zip(lesson.steps, script.ends, strict=True):
        page = ann.get(f"{path}/screen").text
        for point in step.point:
            assert is_there(page, point), f"{point} in {step.text.get('en')}"
        if step.seat == LEARNER:
            for text in step.do:
                assert ann.act(path, text).status_code == 200, text
        settled(ann, path, end)
    assert "That was the lesson." in text_of(ann.get(path))
    assert "finished" in text_of(ann.get("/learn"))


def test_another_move_is_refused_gently_and_changes_nothing(ann: Visitor) -> None:
    path = begin(ann, "everdell")
    other = next(text for text in ann.acts(path) if text != script_of("everdell").moves[0][1])
    answer = ann.act(path, other)
    assert answer.status_code == 409
    assert "let us do what the bubble says" in answer.json()["message"]
    assert not ann.live_game(path).moves


def test_a_lesson_is_left_and_gone_on_with(ann: Visitor) -> None:
    path = begin(ann, "everdell")
    assert ann.act(path, script_of("everdell").moves[0][1]).status_code == 200
    page = ann.get("/learn").text
    assert f'href="{path}"' in page
    assert "Continue" in page
    settled(ann, path, 2)
    assert unescape(script_of("everdell").lesson.steps[6].text["en"]) in text_of(ann.get(path))


def test_the_coach_speaks_the_language_of_the_page(app: FastAPI) -> None:
    ben = Visitor(app, **{"Accept-Language": "fr"})
    assert "Je suis Olive" in text_of(ben.get(begin(ben, "everdell")))
    assert "Une première partie" in text_of(ben.get("/learn"))


def test_only_the_learner_is_coached(ann: Visitor, ben: Visitor) -> None:
    path = begin(ann, "everdell")
    assert 'id="coach"' in ann.get(path).text
    assert ben.get(path).status_code == 403, "a lesson is nobody else's"
    assert ann.post("/learn/chess").status_code == 404
    assert 'href="/learn"' in ben.get("/").text
