"""The form for a new table: its choices, and the setup from what was sent."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from starlette.datastructures import FormData

from evertable import registry
from evertable.bots.levels import offered, usual_bot
from evertable.kernel.game import Game
from evertable.kernel.module import ConfigError, Module
from evertable.present.details import art
from evertable.present.registry import is_presented, presenter_for
from evertable.present.shelf import SHELVES, Mix
from evertable.present.words import Words
from evertable.web.live import estimates
from evertable.web.live.clock_words import CHOICES, clock_title, coded, decoded
from evertable.web.live.game_clock import ClockError, ClockRules
from evertable.web.live.new_table import BOT, FRIEND, ME, TableSetup, known_game, plays_one_mode, rulebook_advice
from evertable.web.server.form_labels import OPTION
from evertable.web.server.forms import number, optional_number, text, texts
from evertable.web.server.problems import UnknownName, Unplayable
from evertable.web.server.words import plain
from evertable.web.storage.model import DELAYS, PACES, USUAL_PACE

CAST: Final = 6
"""Pictures on the shelf of a game without boxes."""


def choices() -> list[dict[str, Any]]:
    """Return every game with its choices."""
    return [_game(registry.game_named(name)) for name in registry.NAMES if is_presented(name)]


def usual(game: Game[Any]) -> dict[str, Any]:
    """Return the default choices of a game."""
    seats = [ME, *[BOT + usual_bot(game)] * (game.default_seats - 1)]
    return as_choices(TableSetup(game.name, seats))


def remembered(comfort: dict[str, Any], game: str | None) -> dict[str, Any]:
    """Return the guest's last choices if they fit the game, else the default."""
    last = comfort.get("table")
    if isinstance(last, dict) and last.get("game") in registry.NAMES and game in (None, last["game"]):
        found = registry.game_named(last["game"])
        kept, known = {**usual(found), **last}, (ME, FRIEND, *(BOT + name for name in offered(found)))
        return {**kept, "seats": [who if who in known else BOT + usual_bot(found) for who in kept["seats"]]}
    return usual(known_game(game) if game is not None else registry.game_named(registry.NAMES[0]))


def setup_from_form(form: FormData) -> TableSetup:
    """Return the setup that a form describes. ``open_table`` checks it."""
    game = known_game(text(form, "game", 40))
    most = game.seats.stop - 1
    count = number(form, "players", least=game.seats.start, most=most) if form.get("players") else game.default_seats
    seats = [text(form, f"seat{i}", 60) or (ME if i == 0 else BOT + usual_bot(game)) for i in range(count)]
    modules = [str(value)[:40] for value in form.getlist("module")]
    chosen = [module for module in game.modules if module.active is not None or module.id in modules]
    return TableSetup(
        game.name,
        seats,
        modules,
        {name: value for module in chosen for name, value in _options(form, module).items()},
        spectators=bool(form.get("spectators")),
        listed=bool(form.get("listed")),
        rated=bool(form.get("rated")),
        rating_from=optional_number(form, "rating_from"),
        rating_to=optional_number(form, "rating_to"),
        pace=text(form, "pace", 20) or USUAL_PACE,
        delay=optional_number(form, "delay") or 0,
        clock=clock_from_form(form),
    )


def as_choices(setup: TableSetup) -> dict[str, Any]:
    """Return a setup as the form shows it and as it is stored with the guest."""
    return {
        "game": setup.game,
        "seats": list(setup.seats),
        "modules": list(setup.modules),
        "options": {name: plain(value) for name, value in setup.options.items()},
        "spectators": setup.spectators,
        "listed": setup.listed,
        "rated": setup.rated,
        "rating_from": setup.rating_from,
        "rating_to": setup.rating_to,
        "pace": setup.pace,
        "delay": setup.delay,
        "clock": coded(dict(setup.clock) if setup.clock is not None else None),
        "at_zero": "bot" if setup.clock is None else setup.clock["at_zero"],
        "rest": "" if setup.clock is None else setup.clock["rest"],
    }


def clock_from_form(form: FormData) -> dict[str, Any] | None:
    """Return the clock that a form chooses, or None. ``open_table`` checks it."""
    code = text(form, "clock", 40)
    if not code:
        return None
    if (found := decoded(code)) is None:
        raise UnknownName("There is no clock {name}.", code, CHOICES)
    kind, seconds, increment = found
    rest = text(form, "rest", 10) if kind == "days" else ""
    at_zero = text(form, "at_zero", 10) or "bot"
    return {"kind": kind, "seconds": seconds, "increment": increment, "rest": rest, "at_zero": at_zero}


def clock_choices(chosen: str, words: Words) -> list[tuple[str, str]]:
    """Return the clocks of the set-up page, coded and in words; what was chosen by a program stands there, too."""
    codes = [*CHOICES, *([chosen] if chosen and chosen not in CHOICES else [])]
    found = [("", words.say("No clock"))]
    for code in codes:
        decoded_clock = decoded(code)
        if decoded_clock is not None:
            kind, seconds, increment = decoded_clock
            with suppress(ClockError):  # the page is shown again because of it
                found.append((code, clock_title(ClockRules(kind, seconds, increment), words)))  # type: ignore[arg-type]
    return found


def _options(form: FormData, module: Module) -> dict[str, Any]:
    """Return the options that differ from their default. Numbers and lists may be written freely."""
    found: dict[str, Any] = {}
    for name, option in module.options.items():
        written = texts(form, OPTION + name, 200)
        if written and written != plain(option.default):
            found[name] = _value(written, option.default)
    return found


def _value(written: str, default: Any) -> Any:
    if isinstance(default, list | tuple):
        return [part.strip() for part in written.split(",") if part.strip()]
    if isinstance(default, str) and default.isdecimal():
        return written
    try:
        return json.loads(written)
    except (ValueError, RecursionError):
        return written


def shelves(game: Game[Any], boxes: Sequence[dict[str, Any]]) -> list[tuple[str, str, list[dict[str, Any]]]]:
    """Return the shelves of a game with their titles and boxes, in the order of a bookcase."""
    said = {box["id"]: presenter_for(game.name).on_shelf(box["id"]) for box in boxes}
    ordered = sorted(boxes, key=lambda box: said[box["id"]].place)
    stocked = {shelf: [box for box in ordered if said[box["id"]].shelf == shelf] for shelf in SHELVES}
    return [(shelf, title, stocked[shelf]) for shelf, title in SHELVES.items() if stocked[shelf]]


def mixes(game: Game[Any]) -> list[Mix]:
    """Return the ready mixes of a game whose boxes are all there."""
    known = {box.id for box in game.modules if box.active is None}
    return [mix for mix in presenter_for(game.name).mixes if known.issuperset(mix.modules)]


def outlook(
    game: Game[Any], seats: int, modules: Sequence[str], options: Mapping[str, Any], words: Words
) -> dict[str, Any]:
    """Return what the set-up page says about a mix: time, reading, deck, the rulebook's advice, what does not fit."""
    boxes = [(box.id, words.say(box.title)) for box in game.modules if box.active is None and box.id in modules]
    one_mode, names = plays_one_mode(game), [title for _, title in boxes]
    problem = ""
    try:
        game.config(seats, list(modules), dict(options))
    except ConfigError as error:
        problem = Unplayable(error, game).say(words)
    if one_mode:
        sentence = f"{game.title}: {names[0]}" if names else game.title
    elif names:
        some = ", ".join(names[:2])
        rest = words.say("{names} and {number} more", names=some, number=len(names) - 2) if names[2:] else some
        sentence = words.say("{game} with {boxes}", game=game.title, boxes=rest)
    else:
        sentence = game.title
    return {
        "game": game.name,
        "title": game.title,
        "boxes": [] if one_mode else boxes,
        "last": boxes[-1] if boxes else ("", ""),
        "seats": seats,
        "minutes": estimates.minutes(game.name, seats, modules),
        "reading": estimates.reading(game.name, modules),
        "deck": 0 if problem else estimates.deck(game.name, tuple(sorted(modules))),
        "advice": rulebook_advice(game, seats, modules, options),
        "problem": problem,
        "sentence": sentence,
    }


def cast(game: Game[Any]) -> list[dict[str, str]]:
    """Return what a painter is told about the first tokens of a game, for the set-up page of a game without boxes."""
    found = registry.catalog_of(game.name)
    return [] if found is None else [art(token) for token in found.tokens[:CAST]]


def _game(game: Game[Any]) -> dict[str, Any]:
    boxes = [module for module in game.modules if module.active is None]
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "players": list(game.seats),
        "usual": game.default_seats,
        "minutes": estimates.minutes(game.name, game.seats.start, ()),
        "seats": [ME, FRIEND, *(BOT + name for name in offered(game))],
        "bots": list(offered(game)),
        "either": plays_one_mode(game),
        "modules": [
            {
                "id": module.id,
                "title": module.title,
                "summary": module.summary,
                "short": presenter_for(game.name).on_shelf(module.id).short or module.summary,
                "advice": module.advice,
                "players": [seats for seats in game.seats if seats in module.seats],
                "automa": module.automas > 0,
                "requires": list(module.requires),
                "conflicts": list(module.conflicts),
                "options": _listed(module),
            }
            for module in boxes
        ],
        "options": [option for module in game.modules if module.active is not None for option in _listed(module)],
        "paces": list(PACES),
        "delays": list(DELAYS),
    }


def _listed(module: Module) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "field": OPTION + name,
            "default": plain(option.default),
            "summary": option.summary,
            "several": isinstance(option.default, tuple),
            "values": [(plain(value), label) for value, label in (option.values or option.usual).items()],
        }
        for name, option in module.options.items()
        if option.offered
    ]
