"""Fixed random games, by which an engine that was made faster shows that it still plays the same ones.

Each set of boxes has one sha1 over the options, the actions and the last positions of its games. If a rule changes,
``python -m tests.golden.fixed_games`` writes ``fixed_games.json`` anew; the change log says why.
"""

import json
from hashlib import sha1
from pathlib import Path
from typing import Any, Final, NamedTuple

from evertable.bots.simulation.plan import ALL, Plan
from evertable.kernel.game import Game
from evertable.kernel.module import ConfigError
from evertable.kernel.rng import below, seeded
from evertable.registry import NAMES, game_named

FILE: Final = Path(__file__).with_name("fixed_games.json")
FEW: Final = 4
"""The games that a slow engine plays of each set."""
MANY: Final = 200
MOST_STEPS: Final = 3_000
"""Where a game is left that random play does not end."""


class Digest(NamedTuple):
    """The sha1 after the first few games of a set, and after all of them."""

    few: str
    many: str


def sets() -> dict[str, tuple[str, int, tuple[str, ...]]]:
    """Return game, players and modules by name: every box alone, the base game for each number, all boxes."""
    found: dict[str, tuple[str, int, tuple[str, ...]]] = {}
    for name in NAMES:
        game = game_named(name)
        if name == "everdell":
            found |= {f"{name}, {players} players": (name, players, ()) for players in range(2, 7)}
            found |= {
                f"{name}, all boxes, {players} players": (
                    name,
                    players,
                    Plan(name, players, modules=ALL).config(0).modules,
                )
                for players in (2, 4)
            }
        elif not any(fits(game, 2, (module.id,)) for module in game.modules):
            found |= {f"{name}, {players} players": (name, players, ()) for players in (2, 4)}
        for module in game.modules:
            players = next((n for n in (2, 1) if fits(game, n, (module.id,))), 0)
            if players:
                found[f"{name}, {module.id}"] = (name, players, (module.id,))
    return found


def fits(game: Game[Any], players: int, modules: tuple[str, ...]) -> bool:
    """Return whether a configuration can be played."""
    try:
        game.config(players, modules)
    except ConfigError:
        return False
    return True


def digests(name: str, players: int, modules: tuple[str, ...], games: int = MANY) -> list[str]:
    """Play fixed games and return the sha1 after each of them."""
    game = game_named(name)
    config, found, after = game.config(players, modules), sha1(usedforsecurity=False), []
    for seed in range(1, games + 1):
        s, rng = game.new_game(config, seed), seeded(seed)
        for _ in range(MOST_STEPS):
            options = game.legal_actions(s)
            if not options:
                break
            rng, chosen = below(rng, len(options))
            found.update(f"{options} {chosen}\n".encode())
            game.apply(s, options[chosen])
        found.update(json.dumps(s.dump(), sort_keys=True).encode())
        after.append(found.hexdigest())
    return after


def rebuild() -> None:
    """Write the file anew."""
    file = {}
    for name, (game, players, modules) in sets().items():
        after = digests(game, players, modules)
        file[name] = Digest(after[FEW - 1], after[-1])._asdict()
        print(f"{name}: {after[-1]}", flush=True)
    FILE.write_text(json.dumps(file, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    rebuild()
