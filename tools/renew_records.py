"""Bring the records that challenges and puzzles rest on up to the rules of today: ``python tools/renew_records.py``.

Run it when the rules version counts up, after the last change of a rule. A record that replays is written anew with
today's version, options and questions. A proof that does not is played again by its bot, with the proof's seed and then
others if the challenge has no deal of its own; a new seed has to be written into challenges.toml. A puzzle whose
position or answers have changed is left out, and ``tools/mine_puzzles.py`` finds others. Prints what needs a look.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from evertable.bots.registry import bot_named
from evertable.challenges.challenge import Challenge, challenges
from evertable.challenges.puzzles import FILE, Puzzle, puzzles
from evertable.kernel import notation
from evertable.kernel.errors import IllegalAction
from evertable.kernel.game import Game
from evertable.kernel.module import Config
from evertable.kernel.record import Record, dumps, meant, read, unasked
from evertable.kernel.stack import State
from evertable.kernel.view import View

PROOFS: Final = Path(__file__).resolve().parents[1] / "tests" / "challenges" / "proofs"
SEEDS: Final = 200
"""How many deals are tried for a proof, ..."""
ATTEMPTS: Final = 20
"""... and how often the one it has."""


def renewed(game: Game[Any], config: Config, old: Record) -> tuple[Record, list[State]] | None:
    """A record of today, and its positions; None if today's rules do not lead to it. What has been asked only since the
    version counted up is answered as well."""
    return _renewed(game, config, old, old.rules) or _renewed(game, config, old, game.rules_version - 1)


def _renewed(game: Game[Any], config: Config, old: Record, rules: int) -> tuple[Record, list[State]] | None:
    s: State = game.new_game(config, old.seed)
    new = Record.start(game, s, old.seed, old.seats)
    states = [s.copy()]

    for line in old.actions:
        seat, _, text = line.partition(" ")
        try:
            actions = meant(game, s, seat, text, rules)
        except IllegalAction:
            return None
        for action in actions:
            new.add(game, s, action)
            game.apply(s, action)
            states.append(s.copy())
    for action in unasked(game, s, rules, old.result is not None):
        new.add(game, s, action)
        game.apply(s, action)
        states.append(s.copy())
    new.finish(game, s)
    return new, states


def played(challenge: Challenge, config: Config, seed: int, attempt: int) -> tuple[Record, list[State]]:
    """A game of the proof's bot, whose own numbers differ from attempt to attempt."""
    assert challenge.proof is not None
    game = challenge.rules
    s: State = game.new_game(config, seed)
    record = Record.start(game, s, seed, [challenge.proof.bot] * challenge.players)
    bots = [bot_named(challenge.proof.bot, game, (seed + attempt) * 8 + seat) for seat in range(challenge.players)]
    states = [s.copy()]
    while not game.over(s):
        action = bots[game.actor(s)].choose(View(game, s, game.actor(s)))
        record.add(game, s, action)
        game.apply(s, action)
        states.append(s.copy())
    record.finish(game, s)
    return record, states


def renew_proof(challenge: Challenge) -> str:
    """Write a proof anew; returns what came of it."""
    assert challenge.proof is not None
    path, game, level = PROOFS / f"{challenge.id}.evertable.json", challenge.rules, challenge.proof.level
    config = game.config(challenge.players, challenge.modules, challenge.options)
    found = renewed(game, config, read(path))
    if found is not None and challenge.reached(found[1]) == level:
        path.write_text(dumps(found[0]), encoding="utf-8")
        return "replays"
    own = challenge.proof.seed
    tries = [(own, attempt) for attempt in range(ATTEMPTS)]
    tries += [(seed, 0) for seed in range(SEEDS)] if challenge.seed is None else []
    for seed, attempt in tries:
        record, states = played(challenge, config, seed, attempt)
        if challenge.reached(states) == level:
            path.write_text(dumps(record), encoding="utf-8")
            return f"PLAYED AGAIN, seed {seed}" + ("" if seed == own else " (into challenges.toml)")
    return "NO PROOF FOUND"


def renew_puzzles(old: Sequence[Puzzle]) -> list[Puzzle]:
    """The puzzles that are the same under today's rules."""
    kept = []
    for puzzle in old:
        game = puzzle.rules_of
        config = game.config(puzzle.players, puzzle.modules, puzzle.options)
        found = renewed(game, config, puzzle.record)
        if found is not None:
            record, states = found
            view = View(game, states[-1], puzzle.seat)
            legal = {notation.write(view.describe(action)) for action in view.legal_actions()}
            if view.starts_turn() and legal == {choice.action for choice in puzzle.choices}:
                kept.append(
                    msgspec.structs.replace(
                        puzzle,
                        rules=game.rules_version,
                        options=dict(config.options),
                        actions=tuple(record.actions),
                    )
                )
                continue
        print(f"puzzle {puzzle.id}: LEFT OUT, today's rules lead to another position or other answers")
    return kept


def main() -> None:
    """Renew everything."""
    for challenge in challenges().values():
        if challenge.proof is not None:
            print(f"proof {challenge.id}: {renew_proof(challenge)}")
    kept = renew_puzzles(list(puzzles().values()))
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")
    print(f"{len(kept)} of {len(puzzles())} puzzles are the same")


if __name__ == "__main__":
    main()
