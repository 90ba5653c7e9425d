"""Records of games played under the rules of today, kept so that later rules are tried on them. Make them, once for a
rules version and before anything in the rules changes, with

    python -m tests.records.keep

A file is a record with one field more: ``positions`` has four hexadecimal digits for the deal and for the position
after each action, so that a test sees whether later rules lead to the same positions and not only to legal moves.
"""

import json
from pathlib import Path
from typing import Any, Final, NamedTuple
from zlib import crc32

from evertable.bots.registry import bot_named
from evertable.kernel.game import Game
from evertable.kernel.record import SUFFIX, Record, dumps
from evertable.kernel.stack import State
from evertable.kernel.view import View
from evertable.registry import game_named
from tests.golden.rebuild import setup

FOLDER: Final = Path(__file__).parent
DIGITS: Final = 4


class Kept(NamedTuple):
    """A game to keep: who plays what, and how many of its moves are kept."""

    game: str
    players: int
    setup: str
    bot: str = "random"
    seed: int = 1
    part: float = 1.0


GAMES: Final = (
    Kept("everdell", 1, "year=2"),
    Kept("everdell", 1, "year=3", "greedy", 2, 0.7),
    Kept("everdell", 2, "-"),
    Kept("everdell", 2, "-", "greedy", 2),
    Kept("everdell", 3, "-", "greedy", 3, 0.8),
    Kept("everdell", 4, "extra", "greedy", 1),
    Kept("everdell", 6, "-", "random", 4, 0.5),
    Kept("everdell", 2, "bellfaire", "greedy", 1),
    Kept("everdell", 3, "bellfaire", "random", 2),
    Kept("everdell", 4, "bellfaire", "greedy", 3, 0.6),
    Kept("everdell", 2, "powers", "greedy", 1),
    Kept("everdell", 3, "powers,bellfaire", "random", 2),
    Kept("everdell", 4, "powers,bellfaire,extra", "greedy", 3, 0.6),
    Kept("everdell", 2, "legends,more_legends", "greedy", 1),
    Kept("everdell", 3, "legends,corrin,rugwort_cards", "random", 2),
    Kept("everdell", 3, "seasons,extra,corrin", "greedy", 3, 0.6),
    Kept("everdell", 1, "pearlbrook", "greedy", 1),
    Kept("everdell", 2, "pearlbrook", "greedy", 2),
    Kept("everdell", 3, "pearlbrook", "random", 3),
    Kept("everdell", 4, "pearlbrook,powers", "greedy", 4, 0.6),
    Kept("everdell", 1, "newleaf,tickets,reservations", "random", 1),
    Kept("everdell", 2, "newleaf", "greedy", 2),
    Kept("everdell", 3, "newleaf,tickets,reservations,powers", "greedy", 3, 0.7),
    Kept("everdell", 4, "newleaf_cards,newleaf_extras", "random", 4),
    Kept("everdell", 1, "spirecrest", "greedy", 1),
    Kept("everdell", 2, "spirecrest", "greedy", 2),
    Kept("everdell", 3, "spirecrest,powers,bellfaire", "random", 3),
    Kept("everdell", 4, "spirecrest", "greedy", 4, 0.5),
    Kept("everdell", 1, "nightweave,personality=restless,plan=tithe", "greedy", 1),
    Kept("everdell", 1, "nightweave,scheme=tax_day", "random", 2, 0.7),
    Kept("everdell", 2, "nightweave,level=3", "greedy", 3),
    Kept("everdell", 2, "nightweave,powers,extra,bellfaire", "random", 4),
    Kept("everdell", 2, "pearlbrook,newleaf,bellfaire", "random", 5),
    Kept("everdell", 3, "spirecrest,pearlbrook,legends,extra", "greedy", 6, 0.7),
    Kept("everdell", 4, "pearlbrook,newleaf,spirecrest,powers,bellfaire,extra,corrin,legends", "random", 7),
    Kept("duo", 2, "competitive", "random", 1),
    Kept("duo", 2, "competitive", "greedy", 2),
    Kept("duo", 2, "competitive", "greedy", 3, 0.5),
    Kept("duo", 2, "coop,chapter=1", "greedy", 1),
    Kept("duo", 2, "coop,chapter=9,difficulty=hard", "random", 2),
    Kept("duo", 2, "coop,chapter=4", "greedy", 3, 0.5),
    Kept("duo", 1, "coop,chapter=6", "greedy", 4),
    Kept("duo", 1, "coop,chapter=12,difficulty=hard", "random", 5, 0.6),
    Kept("duo", 2, "challenge,level=normal", "greedy", 1),
    Kept("duo", 1, "challenge,level=easy", "greedy", 2),
    Kept("duo", 1, "challenge,level=hard", "random", 3, 0.6),
    Kept("evergreen", 2, "-", "random", 1),
    Kept("evergreen", 4, "turn_timer=60", "greedy", 2),
    Kept("evergreen", 6, "-", "greedy", 3, 0.5),
)


def played(kept: Kept) -> tuple[Record, str]:
    """The record of a game between bots, and the fingerprints of its positions."""
    game = game_named(kept.game)
    s: State = game.new_game(setup(game, kept.players, kept.setup), kept.seed)
    record = Record.start(game, s, kept.seed, [f"player {seat + 1}" for seat in range(kept.players)])
    bots = [bot_named(kept.bot, game, kept.seed * 8 + seat) for seat in range(kept.players)]
    positions = [fingerprint(game, s)]
    while not game.over(s):
        seat = game.actor(s)
        action = bots[seat].choose(View(game, s, seat))
        record.add(game, s, action)
        game.apply(s, action)
        positions.append(fingerprint(game, s))
    if kept.part < 1:
        number = int(len(record.actions) * kept.part)
        del record.actions[number:], positions[number + 1 :]
    else:
        record.finish(game, s)
    return record, "".join(positions)


# --- fingerprints

TABLE: Final = ("meadow", "deck", "discard", "forest", "station", "river", "sun", "moon", "watches", "news", "hit")
SEAT: Final = (
    "season",
    "workers",
    "resources",
    "points",
    "hand",
    "city",
    "events",
    "passed",
    "golden_tokens",
    "visitors",
    "pearls",
    "adornments",
    "wonders",
    "occupied",
    "piles",
    "discs",
    "concerts",
)
"""What a fingerprint is made of: names of ``holdings`` whose form is that of scenarios, which does not change."""


def fingerprint(game: Game[Any], s: State) -> str:
    """Four digits that tell a position from others: who is to act, what everybody has and what lies on the table."""
    assert game.holdings is not None
    found = game.holdings(s)
    seats = [{name: _plain(seat.get(name)) for name in SEAT} for seat in found["seat"]]
    told = [game.actor(s), [_plain(found.get(name)) for name in TABLE], seats]
    return f"{crc32(json.dumps(told, sort_keys=True).encode()) & 0xFFFF:04x}"


def _plain(value: Any) -> Any:
    """Names of cards instead of all that is known about each."""
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value.get("card", value) if isinstance(value, dict) else value


# --- files


def file_of(kept: Kept) -> Path:
    """Where a game is kept."""
    words = "" if kept.setup == "-" else f"_{kept.setup.replace('=', '_').replace(',', '_')}"
    folder = FOLDER / f"rules_{game_named(kept.game).rules_version}" / kept.game
    return folder / f"players_{kept.players}{words}_{kept.bot}_{kept.seed}{SUFFIX}"


def keep() -> None:
    """Play the games and write their files."""
    for kept in GAMES:
        record, positions = played(kept)
        path = file_of(kept)
        path.parent.mkdir(parents=True, exist_ok=True)
        text = dumps(record).removesuffix("\n}\n")
        path.write_text(f'{text},\n  "positions": "{positions}"\n}}\n', encoding="utf-8")


if __name__ == "__main__":
    keep()
