"""A tournament as pages and the API show it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from evertable.drawing.portraits import animal_of
from evertable.present.shelf import Mix
from evertable.present.words import Words, mark
from evertable.web.live.clock_words import clock_title
from evertable.web.live.game_clock import ClockRules
from evertable.web.live.new_table import known_game, plays_one_mode
from evertable.web.server.words import marked
from evertable.web.tournaments.draws import table_of
from evertable.web.tournaments.model import Pairing, Stored, Tournament
from evertable.web.tournaments.pairing import Format, Stage
from evertable.web.tournaments.standings import Standing, TableResult, table_points

FORMAT_NAMES: Final[dict[Format, str]] = {
    "swiss": mark("Swiss"),
    "heats": mark("heats and a final"),
    "round_robin": mark("round robin"),
}
FORMAT_RULES: Final[dict[Format, str]] = {
    "swiss": mark("In each round, players of like standing meet, and as far as possible nobody twice."),
    "heats": mark("Heats by lot; the best go on to the semifinals, if there are enough players, and to the final."),
    "round_robin": mark("Everybody meets everybody."),
}
STAGE_NAMES: Final[dict[Stage, str]] = {
    "round": mark("Round {number}"),
    "semifinal": mark("Semifinals"),
    "final": mark("Final"),
}


@dataclass(frozen=True, slots=True)
class Person:
    """A player as a page shows them."""

    guest: str
    name: str
    animal: str
    number: int
    """The hue of the portrait."""
    left: bool
    program: bool


def titled(tournament: Tournament, words: Words) -> str:
    """Return the game with its boxes."""
    game = known_game(tournament.game)
    boxes = [box for box in game.modules if box.id in tournament.modules and box.active is None]
    names = ", ".join(words.say(box.title) for box in boxes)
    if not names:
        return game.title
    said = "{game}: {boxes}" if plays_one_mode(game) else "{game} with {boxes}"
    return words.say(said, game=game.title, boxes=names)


def people(stored: Stored, words: Words) -> dict[str, Person]:
    """Return the players by guest."""
    found = {}
    for number, entry in enumerate(stored.entries):
        name = entry.name or words.say("Player {number}", number=number + 1)
        program = entry.guest in stored.programs
        found[entry.guest] = Person(
            entry.guest,
            marked(name, program, words),
            animal_of(entry.animal, number),
            number % 6,
            entry.left is not None,
            program,
        )
    return found


def stage_name(stage: Stage, number: int, words: Words) -> str:
    """Return the name of a round."""
    return words.say(STAGE_NAMES[stage], number=number)


def tournament_view(stored: Stored, me: str, now: float, words: Words) -> dict[str, Any]:
    """Return what the page of a tournament shows."""
    found, folk = stored.tournament, people(stored, words)
    entry = stored.entry(me)
    playing = entry is not None and entry.left is None
    lines = table_of(stored)
    rounds = [_round(stored, number, folk, me, words) for number in range(found.round, 0, -1)]
    return {
        "code": found.code,
        "name": found.name,
        "game": found.game,
        "title": titled(found, words),
        "seats": found.seats,
        "format": found.format,
        "format_name": words.say(FORMAT_NAMES[found.format]),
        "format_rules": words.say(FORMAT_RULES[found.format]),
        "rounds": found.rounds,
        "clock": "" if found.clock is None else clock_title(ClockRules(**found.clock), words),
        "loses": found.clock is not None and found.clock["at_zero"] == "lose",
        "pause": found.pause,
        "delay": found.delay,
        "listed": found.listed,
        "late": found.late,
        "rated": found.rated,
        "state": found.state,
        "round": found.round,
        "steps": _steps(stored, words),
        "starts": None if found.starts is None else max(0.0, found.starts - now),
        "next_round": None if found.next_round is None else max(0.0, found.next_round - now),
        "players": [folk[one.guest] for one in stored.active],
        "playing": playing,
        "may_join": not playing and (found.state == "open" or takes_late(found)),
        "host": found.host == me,
        "mine": _mine(stored, folk, lines, me),
        "drawn": rounds,
        "standings": [_line(line, folk, me) for line in lines] if found.round else [],
        "cut": _cut(found) if found.state == "running" else 0,
    }


def takes_late(found: Tournament) -> bool:
    """Return whether players may join although the rounds have begun."""
    return found.state == "running" and found.late and found.round < len(found.stages)


def listed_view(found: Tournament, players: int, mine: bool, words: Words) -> dict[str, Any]:
    """Return a tournament as a line of a list."""
    stage = found.stages[found.round - 1] if found.round else None
    return {
        "code": found.code,
        "name": found.name,
        "game": found.game,
        "title": titled(found, words),
        "format_name": words.say(FORMAT_NAMES[found.format]),
        "seats": found.seats,
        "players": players,
        "state": found.state,
        "stage": stage_name(stage, found.round, words) if stage else "",
        "mine": mine,
        "may_join": found.state == "open" or takes_late(found),
    }


def offered_games(presenters: Sequence[tuple[str, str, Sequence[Mix]]], words: Words) -> list[dict[str, Any]]:
    """Return what can be played, as (value, title) of a list; ``presenters`` are names, titles and ready mixes."""
    found = []
    for name, title, mixes in presenters:
        found.append({"value": name, "title": title})
        for mix in mixes:
            if mix.modules:
                found.append({"value": f"{name}:{'+'.join(mix.modules)}", "title": f"{title}: {words.say(mix.title)}"})
    return found


def _steps(stored: Stored, words: Words) -> list[dict[str, Any]]:
    """Return the rounds of the way to the end. Before the start they are only those that are known."""
    found = stored.tournament
    stages: list[Stage] = list(found.stages) or ["round"] * found.rounds
    if not found.stages and found.format == "heats":
        stages.append("final")
    over = found.state == "over" or found.next_round is not None
    return [
        {
            "name": stage_name(stage, number, words),
            "stage": stage,
            "done": number < found.round or (number == found.round and over),
            "now": number == found.round and not over,
        }
        for number, stage in enumerate(stages, 1)
    ]


def _round(stored: Stored, number: int, folk: dict[str, Person], me: str, words: Words) -> dict[str, Any]:
    drawn = stored.of_round(number)
    return {
        "number": number,
        "name": stage_name(stored.tournament.stages[number - 1], number, words),
        "tables": [_table(stored.tournament, one, folk, me) for one in drawn if one.code],
        "resting": [folk[player] for one in drawn if not one.code for player in one.players if player in folk],
        "going": sum(one.open for one in drawn),
    }


def _table(found: Tournament, one: Pairing, folk: dict[str, Person], me: str) -> dict[str, Any]:
    points: dict[str, float] = {}
    if one.ranks:
        ended = TableResult(tuple(one.players), tuple(one.ranks), tuple(one.totals), tuple(one.absent))
        points = table_points(ended, found.seats)
    sitting: list[dict[str, Any]] = [
        {
            "person": folk[player],
            "seat": seat,
            "me": player == me,
            "total": one.totals[seat] if one.totals else None,
            "points": told(points[player]) if player in points else "",
            "absent": player in one.absent,
        }
        for seat, player in enumerate(one.players)
    ]
    if points:
        sitting.sort(key=lambda line: -points[line["person"].guest])
    return {"number": one.number, "code": one.code, "over": not one.open, "players": sitting}


def _mine(stored: Stored, folk: dict[str, Person], lines: Sequence[Standing], me: str) -> dict[str, Any] | None:
    """Return the table where a guest plays now, or None."""
    standing = {line.player: line for line in lines}
    for one in stored.of_round(stored.tournament.round):
        if one.code and me in one.players and one.open:
            rivals = [
                {"person": folk[player], "me": player == me, "seat": seat, "line": standing.get(player)}
                for seat, player in enumerate(one.players)
            ]
            return {"code": one.code, "number": one.number, "players": rivals, "seat": one.players.index(me) + 1}
    return None


def _line(line: Standing, folk: dict[str, Person], me: str) -> dict[str, Any]:
    return {
        "place": line.place,
        "person": folk[line.player],
        "me": line.player == me,
        "by_round": [None if points is None else told(points) for points in line.by_round],
        "points": told(line.points),
        "firsts": line.firsts,
        "game_points": line.game_points,
    }


def _cut(found: Tournament) -> int:
    """Return how many of the best go on to what comes after the heats; 0 if nothing comes or it has begun."""
    if found.format != "heats" or found.stages[found.round - 1 if found.round else 0] != "round":
        return 0
    return found.seats


def told(points: float) -> str:
    """Return points without needless digits.

    >>> told(3.0), told(2.5)
    ('3', '2.5')
    """
    return f"{points:g}"
