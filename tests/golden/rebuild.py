"""Goldens: what the rules did when these files were written. Rebuild them, and look at the difference, with

    python -m tests.golden.rebuild

A golden that changes is a rule that changed; say which in the changelog.

``GAME.perft``           node counts of positions reached by random play
``GAME/*.evertable.json``  whole random games, as records
``without.txt``          games and modules that have none yet
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from evertable.kernel.game import Game
from evertable.kernel.module import active_modules
from evertable.kernel.perft import perft
from evertable.kernel.record import SUFFIX, Record, dumps, read
from evertable.kernel.rng import below, seeded
from evertable.kernel.stack import State
from evertable.registry import NAMES, game_named

FOLDER: Final = Path(__file__).parent
HEADER: Final = """\
# Numbers of move sequences: players, set-up, seed, random moves made first, depth, nodes.
# The set-up names modules and option=value pairs with commas between, or is a dash.
# Rebuild with: python -m tests.golden.rebuild
"""
WITHOUT: Final = (
    "# Games and modules without a golden, kept true by a test. Rebuild with: python -m tests.golden.rebuild\n"
)


class Position(NamedTuple):
    """A line of a perft file without its count."""

    players: int
    setup: str
    seed: int
    after: int
    depth: int


POSITIONS: Final[dict[str, Sequence[Position]]] = {
    "evergreen": [
        Position(2, "-", 1, 0, 4),
        Position(2, "-", 1, 6, 2),
        Position(2, "turn_timer=60", 1, 12, 4),
        Position(2, "-", 2, 8, 4),
        Position(2, "-", 3, 38, 5),
        Position(2, "turn_timer=60", 3, 20, 4),
        Position(2, "-", 1, 55, 9),
        Position(3, "dealer=1", 1, 9, 2),
        Position(3, "-", 1, 40, 3),
        Position(3, "turn_timer=60", 2, 25, 2),
        Position(3, "turn_timer=60", 1, 57, 9),
        Position(4, "-", 1, 12, 2),
        Position(4, "turn_timer=60", 1, 50, 2),
        Position(5, "-", 1, 90, 4),
        Position(5, "turn_timer=60", 1, 87, 10),
        Position(6, "-", 1, 18, 1),
        Position(6, "turn_timer=60", 2, 70, 2),
    ],
    "everdell": [
        Position(1, "-", 1, 0, 3),
        Position(1, "year=3", 2, 20, 3),
        Position(1, "year=2", 3, 26, 3),
        Position(2, "-", 1, 0, 4),
        Position(2, "-", 2, 30, 3),
        Position(2, "-", 3, 48, 3),
        Position(2, "d1=000,d4=000", 4, 55, 3),
        Position(3, "-", 1, 0, 3),
        Position(3, "-", 2, 70, 3),
        Position(4, "-", 1, 0, 3),
        Position(4, "-", 2, 90, 3),
        Position(5, "-", 1, 80, 3),
        Position(6, "-", 1, 0, 3),
        Position(6, "-", 2, 100, 3),
        Position(2, "bellfaire", 1, 0, 3),
        Position(3, "bellfaire", 2, 60, 3),
        Position(2, "powers", 1, 0, 3),
        Position(3, "powers,bellfaire", 2, 60, 3),
        Position(4, "powers", 3, 80, 3),
        Position(1, "newleaf", 4, 25, 3),
        Position(2, "newleaf", 1, 0, 3),
        Position(2, "newleaf_cards,newleaf_extras", 3, 40, 3),
        Position(3, "newleaf,tickets,reservations", 2, 60, 3),
        Position(1, "spirecrest", 1, 20, 3),
        Position(2, "spirecrest", 1, 0, 3),
        Position(2, "spirecrest", 2, 60, 3),
        Position(3, "spirecrest,powers", 3, 90, 3),
        Position(1, "nightweave", 1, 0, 3),
        Position(1, "nightweave,personality=boastful,plan=hypnotic_gaze", 2, 20, 3),
        Position(1, "nightweave,scheme=tax_day", 3, 30, 3),
        Position(2, "nightweave,level=4", 1, 40, 3),
    ],
    "duo": [
        Position(2, "competitive", 1, 0, 2),
        Position(2, "competitive", 2, 40, 2),
        Position(2, "competitive", 3, 70, 2),
        Position(2, "coop,chapter=1", 1, 0, 4),
        Position(2, "coop,chapter=9,difficulty=hard", 2, 40, 2),
        Position(1, "coop,chapter=12", 3, 30, 2),
        Position(2, "challenge,level=easy", 1, 0, 3),
        Position(1, "challenge,level=hard", 2, 40, 2),
    ],
}
"""Chosen so that each count stays below a few ten thousand nodes and every question is met."""

GAMES: Final[dict[str, Sequence[tuple[int, str, int]]]] = {
    "evergreen": [
        (2, "-", 1),
        (3, "turn_timer=60", 1),
        (4, "dealer=2", 1),
        (5, "-", 1),
        (6, "turn_timer=60", 1),
    ],
    "everdell": [
        (1, "year=1", 1),
        (1, "year=3", 2),
        *((players, "-", 1) for players in range(2, 7)),
        (3, "bellfaire", 1),
        (4, "powers", 1),
        (1, "newleaf,tickets,reservations", 1),
        (2, "newleaf", 1),
        (3, "newleaf_cards,newleaf_extras,tickets,reservations", 1),
        (1, "spirecrest", 1),
        (3, "spirecrest", 1),
        (1, "nightweave,personality=restless,plan=tithe", 1),
        (2, "nightweave,level=3", 1),
    ],
    "duo": [
        *((2, "competitive", seed) for seed in (1, 2)),
        *((2, f"coop,chapter={chapter}", 1) for chapter in (1, 4, 8, 11, 14, 15)),
        (1, "coop,chapter=6,difficulty=hard", 2),
        (2, "challenge,level=easy", 1),
        (2, "challenge,level=normal", 2),
        (1, "challenge,level=hard", 3),
    ],
}
"""The playthroughs: players, set-up, seed."""


def setup(game: Game[Any], players: int, words: str) -> Any:
    """The configuration that a set-up word means."""
    parts = [part for part in words.split(",") if part != "-"]
    options = dict(part.split("=", 1) for part in parts if "=" in part)
    values = {name: int(v) if v.isdigit() and v[0] != "0" else v for name, v in options.items()}
    return game.config(players, [part for part in parts if "=" not in part], values)


def random_action(game: Game[Any], s: State, rng: int) -> tuple[int, int]:
    """An action, with all verbs equally likely so that rare ones come up, but rarely passing; and the next generator
    state.
    """
    by_verb: dict[str, list[int]] = {}
    for action in game.choices(s):
        by_verb.setdefault(game.describe(s, action)["verb"], []).append(action)
    if "pass" in by_verb and len(by_verb) > 1:
        rng, early = below(rng, 8)
        if early:
            del by_verb["pass"]
    rng, verb = below(rng, len(by_verb))
    actions = by_verb[sorted(by_verb)[verb]]
    rng, i = below(rng, len(actions))
    return rng, actions[i]


def reach(game: Game[Any], position: Position) -> State:
    """Deal and make the random moves."""
    s: State = game.new_game(setup(game, position.players, position.setup), position.seed)
    rng = seeded(position.seed)
    for _ in range(position.after):
        rng, action = random_action(game, s, rng)
        game.apply(s, action)
    return s


def playthrough(game: Game[Any], players: int, words: str, seed: int) -> Record:
    """A whole random game."""
    s: State = game.new_game(setup(game, players, words), seed)
    record, rng = Record.start(game, s, seed, [f"player {seat + 1}" for seat in range(players)]), seeded(seed)
    while not game.over(s):
        rng, action = random_action(game, s, rng)
        record.add(game, s, action)
        game.apply(s, action)
    record.finish(game, s)
    return record


# --- files


def perft_file(name: str) -> Path:
    """Where the counts of a game are."""
    return FOLDER / f"{name}.perft"


def counts(name: str) -> list[tuple[Position, int]]:
    """The lines of a perft file."""
    lines = [line.split() for line in perft_file(name).read_text(encoding="utf-8").splitlines() if line[:1] != "#"]
    return [(Position(int(a), b, int(c), int(d), int(e)), int(nodes)) for a, b, c, d, e, nodes in lines]


def game_file(name: str, players: int, words: str, seed: int) -> Path:
    """Where the record of a playthrough is."""
    extra = "" if words == "-" else f"_{words.replace('=', '_').replace(',', '_')}"
    return FOLDER / name / f"players_{players}{extra}_seed_{seed}{SUFFIX}"


def without() -> Iterator[str]:
    """The games and modules that no perft position or no playthrough shows."""
    for name in NAMES:
        game = game_named(name)
        shown_by = {
            "perft": [setup(game, p.players, p.setup) for p, _ in (counts(name) if perft_file(name).is_file() else ())],
            "playthrough": [
                game.config(len(record.seats), record.modules, record.options)
                for record in map(read, sorted((FOLDER / name).glob(f"*{SUFFIX}")))
            ],
        }
        for kind, configs in shown_by.items():
            shown = {module.id for config in configs for module in active_modules(game.modules, config)}
            missing = [module.id for module in game.modules if module.id not in shown]
            yield from (f"{kind} {name}/{module}" for module in missing)


def without_text() -> str:
    """The list as the text of its file."""
    return WITHOUT + "".join(f"{line}\n" for line in without())


def rebuild() -> None:
    """Write everything anew."""
    for name, positions in POSITIONS.items():
        game = game_named(name)
        lines = [(*position, perft(game, reach(game, position), position.depth)) for position in positions]
        text = "".join(" ".join(map(str, line)) + "\n" for line in lines)
        perft_file(name).write_text(HEADER + text, encoding="utf-8")
    for name, games in GAMES.items():
        (FOLDER / name).mkdir(exist_ok=True)
        for old in (FOLDER / name).glob(f"*{SUFFIX}"):
            old.unlink()
        for players, words, seed in games:
            text = dumps(playthrough(game_named(name), players, words, seed))
            game_file(name, players, words, seed).write_text(text, encoding="utf-8")
    (FOLDER / "without.txt").write_text(without_text(), encoding="utf-8")


if __name__ == "__main__":
    rebuild()
