"""The form for a new table: its choices, and the setup from what was sent."""

import json
from typing import Any

from starlette.datastructures import FormData

from evertable import games
from evertable.bots.levels import offered, usual_bot
from evertable.kernel.game import Game
from evertable.kernel.module import Module
from evertable.present.registry import is_presented
from evertable.web.live.new_table import BOT, FRIEND, ME, TableSetup, known_game
from evertable.web.server.form_labels import OPTION
from evertable.web.server.forms import number, optional_number, text, texts
from evertable.web.server.words import plain
from evertable.web.storage.model import DELAYS, PACES, USUAL_PACE


def choices() -> list[dict[str, Any]]:
    """Return every game with its choices."""
    return [_game(games.game_named(name)) for name in games.NAMES if is_presented(name)]


def usual(game: Game[Any]) -> dict[str, Any]:
    """Return the default choices of a game."""
    seats = [ME, *[BOT + usual_bot(game)] * (game.default_seats - 1)]
    return as_choices(TableSetup(game.name, seats))


def remembered(comfort: dict[str, Any], game: str | None) -> dict[str, Any]:
    """Return the guest's last choices if they fit the game, else the default."""
    last = comfort.get("table")
    if isinstance(last, dict) and last.get("game") in games.NAMES and game in (None, last["game"]):
        found = games.game_named(last["game"])
        kept, known = {**usual(found), **last}, (ME, FRIEND, *(BOT + name for name in offered(found)))
        return {**kept, "seats": [who if who in known else BOT + usual_bot(found) for who in kept["seats"]]}
    return usual(known_game(game) if game is not None else games.game_named(games.NAMES[0]))


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
        pace=text(form, "pace", 20) or USUAL_PACE,
        delay=optional_number(form, "delay") or 0,
    )


def as_choices(setup: TableSetup) -> dict[str, Any]:
    """Return a setup as the form shows it and as it is stored with the guest."""
    return {
        "game": setup.game,
        "seats": list(setup.seats),
        "modules": list(setup.modules),
        "options": {name: plain(value) for name, value in setup.options.items()},
        "spectators": setup.spectators,
        "pace": setup.pace,
        "delay": setup.delay,
    }


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


def _game(game: Game[Any]) -> dict[str, Any]:
    boxes = [module for module in game.modules if module.active is None]
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.modules[0].summary,
        "players": list(game.seats),
        "usual": game.default_seats,
        "seats": [ME, FRIEND, *(BOT + name for name in offered(game))],
        "bots": list(offered(game)),
        "either": len(boxes) > 1 and all(b.id in a.conflicts for a in boxes for b in boxes if a is not b),
        "modules": [
            {
                "id": module.id,
                "title": module.title,
                "summary": module.summary,
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
            "values": [(plain(value), label) for value, label in option.values.items()],
        }
        for name, option in module.options.items()
        if option.offered
    ]
