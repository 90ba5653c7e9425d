"""Page with statistics of the guest's own games: filters, tables and charts."""

import asyncio
from datetime import UTC, datetime
from typing import Annotated, Any

from babel.dates import format_date
from fastapi import APIRouter, Depends, Query
from starlette.responses import Response

from evertable import charts
from evertable.analysis.telling import Chart
from evertable.bots.levels import offered
from evertable.present.advice import line_name
from evertable.present.levels import level_title
from evertable.present.registry import presenter_for
from evertable.present.words import Words
from evertable.web.live.new_table import known_game
from evertable.web.server.problems import InvalidField
from evertable.web.server.rendering import page
from evertable.web.services import Caller, CurrentVisitor, known_query
from evertable.web.statistics.figures import PEOPLE, Filter, Played, summary
from evertable.web.statistics.history import known_filter

router = APIRouter(include_in_schema=False)
Word = Annotated[str, Query(max_length=40)]


@router.get("/statistics", dependencies=[Depends(known_query)])
async def statistics(
    caller: CurrentVisitor, game: Word = "", module: Word = "", players: Word = "", opponent: Word = ""
) -> Response:
    """Show the caller's statistics."""
    if players and not (players.isascii() and players.isdecimal()):
        raise InvalidField("{name} has to be a number.", "players")
    chosen = known_filter(game, module, int(players or 0), opponent)
    played = [] if caller.visitor.fresh else await caller.services.history.of(caller.guest.id)
    figures = await asyncio.to_thread(_figures, caller, played, chosen)  # thousands of games take a while
    return page("statistics.html", caller.context(played=len(played), chosen=chosen, **figures))


def _figures(caller: Caller, played: list[Played], chosen: Filter) -> dict[str, Any]:
    """Return what the page shows of the games that were chosen."""
    found = summary([one for one in played if chosen.fits(one)])
    return {
        "found": found,
        "choices": _choices(caller, played),
        "parts": _parts(caller, found),
        "course": _course(found, caller.words),
        "lines": _lines(caller, found),
        "best": [_best(one, caller.words) for one in found["best"]],
        "undressed": charts.undressed,
    }


def _choices(caller: Caller, played: list[Played]) -> dict[str, list[tuple[str, str]]]:
    """Return the filter values that occur in the games."""
    words, names = caller.words, sorted({one.game for one in played})
    levels = [bot for name in names for bot in offered(known_game(name)) if any(bot in one.bots for one in played)]
    people = [(PEOPLE, words.say("people"))] if any(one.people for one in played) else []
    modules = sorted({(one.game, module) for one in played for module in one.modules})
    numbers = sorted({one.players for one in played})
    return {
        "game": [(name, known_game(name).title) for name in names],
        "module": list(dict.fromkeys((module, _module(name, module, words)) for name, module in modules)),
        "players": [(str(number), str(number)) for number in numbers],
        "opponent": people + [(bot, level_title(bot, words)) for bot in dict.fromkeys(levels)],
    }


def _parts(caller: Caller, found: dict[str, Any]) -> list[tuple[str, list[dict[str, Any]]]]:
    """Return the tables of the page with headings, without empty ones."""
    words = caller.words
    parts = [
        (words.say("By game"), found["by_game"], [_title(row) for row in found["by_game"]]),
        (words.say("By number of players"), found["by_players"], [row["of"] for row in found["by_players"]]),
        (
            words.say("With boxes and card sets"),
            found["by_module"],
            [_module(row["game"], row["of"], words) for row in found["by_module"]],
        ),
        (words.say("Against bots"), found["by_bot"], [level_title(row["of"], words) for row in found["by_bot"]]),
        (words.say("With people"), found["by_person"], [row["of"] for row in found["by_person"]]),
    ]
    several = len(found["by_game"]) > 1
    return [
        (heading, [{**row, "label": _label(row, label, several)} for row, label in zip(rows, labels, strict=True)])
        for heading, rows, labels in parts
        if rows
    ]


def _label(row: dict[str, Any], label: str, several: bool) -> str:
    """Return the label of a row, with the game if there are several."""
    return f"{_title(row)} · {label}" if several and row["of"] else label


def _course(found: dict[str, Any], words: Words) -> Chart | None:
    """Return a chart of the points, game by game, or None if there are too few."""
    runs: dict[str, list[tuple[float, float]]] = {}
    for one in found["course"]:
        run = runs.setdefault(_title(one), [])
        run.append((len(run) + 1, one["points"]))
    if not any(len(run) > 1 for run in runs.values()):
        return None
    svg = charts.lines(words.say("Your points, game by game"), runs, words.say("games"))
    return Chart(svg, [(name, charts.COLOURS[number]) for number, name in enumerate(runs)])


def _lines(caller: Caller, found: dict[str, Any]) -> list[Chart]:
    """Return charts of the points by line, for each game that has more than one line."""
    drawn = []
    for name, lines in found["lines"].items():
        words, presenter = caller.words_for(name), presenter_for(name)
        parts = {line_name(line, presenter, words): points for line, points in lines.items() if points}
        if len(parts) > 1:
            title = words.say("Where your points come from: {game}", game=known_game(name).title)
            svg = charts.stacks(title, {words.say("average"): parts}, words.say("points"))
            drawn.append(Chart(svg, [(part, charts.COLOURS[i % len(charts.COLOURS)]) for i, part in enumerate(parts)]))
    return drawn


def _best(one: dict[str, Any], words: Words) -> dict[str, Any]:
    day = datetime.fromtimestamp(one["time"], UTC).date()
    return {**one, "title": _title(one), "day": format_date(day, format="medium", locale=words.language)}


def _title(row: dict[str, Any]) -> str:
    return known_game(row["game"]).title


def _module(game: str, module: str, words: Words) -> str:
    found = next((one for one in known_game(game).modules if one.id == module), None)
    return words.say(found.title) if found is not None else module
