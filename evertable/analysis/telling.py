"""An analysis as texts and charts, shared by the web page, the report and the terminal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from evertable import charts
from evertable.kernel.game import Game
from evertable.kernel.stack import State
from evertable.kernel.view import View
from evertable.present.advice import difference, line_name, reasons
from evertable.present.levels import level_title
from evertable.present.model import Presenter
from evertable.present.registry import presenter_for
from evertable.present.words import Words


@dataclass(frozen=True, slots=True)
class CostlyMove:
    """A move that cost points. Labels may contain icons in brackets."""

    step: int
    seat: int
    name: str
    played: str
    better: str
    cost: str
    why: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart as SVG, with its legend as data for small screens."""

    svg: str
    key: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Told:
    """All texts and charts of an analysis."""

    bot: str
    seats: list[str]
    """A sentence for each seat: how often it did what the bot would have done."""
    expected: Chart | None
    """The points that each seat could expect, over time; None if the bot foresees none."""
    standing: Chart
    """The current points of each seat."""
    lines: list[Chart]
    """Points by line for each owner."""
    moments: list[CostlyMove]


def tell(
    found: Mapping[str, Any], game: Game[Any], states: Sequence[State], names: Sequence[str], words: Words
) -> Told:
    """Return the findings of a study in a language; ``names`` are those of all owners."""
    return Told(
        level_title(found["bot"], words),
        [_seat(seat, names[number], words) for number, seat in enumerate(found["seats"])],
        _expected(found, names, words),
        _standing(found, names, words),
        _by_line(found, names, presenter_for(game.name), words),
        [_costly_move(moment, game, states[moment["step"]], list(names), words) for moment in found["moments"]],
    )


def _seat(seat: Mapping[str, Any], name: str, words: Words) -> str:
    return words.many(
        "{name}: the bot would have made {agreed} of {number} decision the same way",
        "{name}: the bot would have made {agreed} of {number} decisions the same way",
        seat["decisions"],
        name=name,
        agreed=seat["agreed"],
    )


def _expected(found: Mapping[str, Any], names: Sequence[str], words: Words) -> Chart | None:
    owners = _owners(found, names)
    runs = {owners[number]: [(a, b) for a, b in seat["expected"]] for number, seat in enumerate(found["seats"])}
    if not any(runs.values()):
        return None
    svg = charts.lines(words.say("Expected final score"), runs, words.say("moves"))
    return Chart(svg, _key(runs))


def _standing(found: Mapping[str, Any], names: Sequence[str], words: Words) -> Chart:
    course = found["course"]
    runs = {
        name: [(point["step"], float(sum(point["lines"][owner].values()))) for point in course]
        for owner, name in enumerate(_owners(found, names))
    }
    return Chart(charts.lines(words.say("Points so far"), runs, words.say("moves")), _key(runs))


def _by_line(found: Mapping[str, Any], names: Sequence[str], presenter: Presenter, words: Words) -> list[Chart]:
    """Return a chart for each owner; a line has the same colour in all of them."""
    told = []
    sheets = [(point["step"], point["lines"]) for point in found["course"]]
    lines = dict.fromkeys(line for _, owners in sheets for held in owners for line, points in held.items() if points)
    for owner, name in enumerate(_owners(found, names)):
        course = [(step, owners[owner]) for step, owners in sheets]
        parts = {line_name(line, presenter, words): [held.get(line, 0) for _, held in course] for line in lines}
        title = words.say("Points by line: {name}", name=name)
        if parts:
            svg = charts.areas(title, parts, [step for step, _ in course], words.say("moves"))
            told.append(Chart(svg, _key(parts)))
    return told


def _owners(found: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """Return a name for each owner of points; people of the same name are told apart."""
    owners = list(names[: len(found["course"][-1]["lines"])])
    return [name if owners.count(name) == 1 else f"{name} {number}" for number, name in enumerate(owners, 1)]


def _costly_move(moment: Mapping[str, Any], game: Game[Any], s: State, names: list[str], words: Words) -> CostlyMove:
    presenter, view = presenter_for(game.name), View(game, s, moment["seat"])
    labels = {act.text: act.label for act in presenter.screen(view, names, words).acts}
    found = [(reason["line"], reason["points"]) for reason in moment["reasons"]]
    return CostlyMove(
        moment["step"],
        moment["seat"],
        names[moment["seat"]],
        labels.get(moment["played"], moment["played"]),
        labels.get(moment["better"], moment["better"]),
        difference(-moment["cost"], words),
        reasons(found, presenter, words),
    )


def _key(parts: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [(name, charts.COLOURS[number % len(charts.COLOURS)]) for number, name in enumerate(parts)]
