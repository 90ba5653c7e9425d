"""How an analysis is told."""

from evertable import registry
from evertable.analysis.telling import tell
from evertable.present.words import Words


def test_a_line_has_one_colour_in_everybodys_chart() -> None:
    """Also if one seat begins with events and the other with cards."""
    course = [
        {"step": 0, "lines": [{"base": 0, "events": 0}, {"base": 0, "events": 0}]},
        {"step": 1, "lines": [{"base": 0, "events": 3}, {"base": 2, "events": 0}]},
        {"step": 2, "lines": [{"base": 1, "events": 3}, {"base": 2, "events": 3}]},
    ]
    found = {"bot": "expert", "seats": [], "course": course, "moments": []}
    told = tell(found, registry.game_named("everdell"), [], ["Ann", "Bob"], Words("en"))
    first, second = told.lines
    assert len(first.key) == 2
    assert first.key == second.key
