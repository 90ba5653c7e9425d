"""Every lesson can be played through by the rules, in three languages."""

import pytest

from evertable import registry
from evertable.present.words import LANGUAGES
from evertable.tutorial.lesson import LEARNER, Lesson, lessons
from evertable.tutorial.script import script_of

LESSONS = pytest.mark.parametrize("lesson", lessons().values(), ids=lambda lesson: lesson.id)
LONGEST = 260
"""Characters of a bubble: a telephone shows all of it beside the table."""


@LESSONS
def test_every_move_is_legal_where_the_lesson_makes_it(lesson: Lesson) -> None:
    script = script_of(lesson.id)
    assert len(script.moves) > script.start
    assert script.on_the_way(script.moves)
    assert not script.on_the_way([*script.moves[:-1], (LEARNER, "something else")])
    assert script.on_the_way([*script.moves, (LEARNER, "anything")]), "after the lesson one is free"
    assert script.over(len(script.moves))


@LESSONS
def test_whoever_follows_the_coach_comes_to_the_end(lesson: Lesson) -> None:
    """At every moment the steps that are shown end with the next move of the script."""
    script, made = script_of(lesson.id), script_of(lesson.id).start
    shown = 0
    while not script.over(made):
        first, steps = script.now(made)
        assert first == shown
        assert all(not step.do for step in steps[:-1])
        assert steps[-1].do
        shown += len(steps)
        made = script.ends[shown - 1]
    assert made == len(script.moves)
    last, rest = script.now(made)
    assert last + len(rest) == len(lesson.steps)


@LESSONS
def test_texts_are_short_and_in_every_language(lesson: Lesson) -> None:
    for step in lesson.steps:
        assert bool(step.text) or step.seat != LEARNER, "who learns is told what to do"
        for language in LANGUAGES if step.text else ():
            assert 0 < len(step.text[language]) <= LONGEST, step.text[language]
        assert len(set(step.text.values())) in (0, len(LANGUAGES)), "translated"


def test_the_first_game_comes_first_and_boxes_and_games_have_lessons() -> None:
    assert next(iter(lessons())) == "everdell"
    boxes = {module for lesson in lessons().values() for module in lesson.modules}
    assert boxes >= {"bellfaire", "pearlbrook", "newleaf", "spirecrest", "nightweave"}
    assert boxes >= {"legends", "rugwort", "competitive", "coop"}
    assert {lesson.game for lesson in lessons().values()} == set(registry.NAMES)
    first = lessons()["everdell"]
    assert len([step for step in first.steps if step.text]) >= 24
