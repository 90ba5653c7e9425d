"""``evertable games``: what can be played."""

from typing import TYPE_CHECKING, Any

import typer

from evertable.cli.common import emit
from evertable.cli.options import AsJson

if TYPE_CHECKING:
    from evertable.kernel.game import Game


def games(as_json: AsJson = False) -> None:
    """List the games with their player numbers, modules, options and bots.

    Examples:
      evertable games
      evertable games --json
    """
    from evertable.registry import NAMES, game_named

    listing = [_game(game_named(name)) for name in NAMES]
    if as_json:
        emit({"games": listing})
        return
    for entry in listing:
        typer.echo("\n".join(_lines(entry)))


def _game(game: "Game[Any]") -> dict[str, Any]:
    from evertable.bots.registry import bot_names, level_names
    from evertable.present.levels import level_summary
    from evertable.present.words import Words

    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "players": [game.seats.start, game.seats.stop - 1],
        "modules": [
            {"name": module.id, "title": module.title, "summary": module.summary, "advice": module.advice}
            for module in game.modules
            if module.active is None
        ],
        "options": [
            {
                "name": name,
                "module": module.id,
                "default": option.default,
                "summary": option.summary,
                "values": list(option.values),
            }
            for module in game.modules
            for name, option in module.options.items()
        ],
        "levels": [{"name": name, "summary": level_summary(name, Words("en"))} for name in level_names(game)],
        "bots": list(bot_names(game)),
    }


def _lines(entry: dict[str, Any]) -> list[str]:
    fewest, most = entry["players"]
    lines = [f"{entry['name']}: {entry['title']}, {fewest} to {most} players: {entry['summary']}"]
    for module in entry["modules"]:
        advice = f" ({module['advice']})" if module["advice"] else ""
        lines.append(f"  module {module['name']}: {module['summary']}{advice}")
    for option in entry["options"]:
        values = f" ({', '.join(str(value) for value in option['values'])})" if option["values"] else ""
        lines.append(f"  option {option['name']} (default {option['default']}): {option['summary']}{values}")
    lines += [f"  level {level['name']}: {level['summary']}" for level in entry["levels"]]
    return [*lines, f"  bots: {', '.join(entry['bots'])}"]
