"""Random games as lines of text: ``python -m tests.engine.transcript GAMES [SEED]``. Both engines must write the same.

Every line is one game of every game, seat count and random module sets, with a digest of everything the engine said
and did in it: the legal actions of each decision, their words, the position, what each seat sees, the result.
"""

import json
import sys
from hashlib import blake2b
from typing import Any

from evertable.kernel.conformance import configurations
from evertable.kernel.game import SPECTATOR, Game
from evertable.kernel.module import Config
from evertable.kernel.rng import below, seeded
from evertable.registry import NAMES, game_named


def transcript(game: Game[Any], config: Config, seed: int) -> str:
    """One random game."""
    said = blake2b(digest_size=16)
    s = game.new_game(config, seed)
    rng, steps = seeded(seed + 1), 0
    while not game.over(s):
        actions = game.choices(s)
        views = [game.observation(s, seat) for seat in range(SPECTATOR, config.seats)]
        texts = [game.text(s, action) for action in actions]
        said.update(repr((actions, texts, s.key(), views, game.check(s), game.result(s).data())).encode())
        rng, i = below(rng, len(actions))
        rng, draw = below(rng, 1 << 62)
        said.update(repr(game.resample(s, game.actor(s), draw).key()).encode())
        game.apply(s, actions[i])
        steps += 1
    said.update(json.dumps([game.dump(s), game.result(s).data()]).encode())
    return f"{game.name} {config} seed {seed}: {steps} decisions, {game.result(s).totals}, {said.hexdigest()}"


def main(number: int, first: int = 0) -> None:
    """Some games of each game, with seeds from the first one on."""
    for name in NAMES:
        game = game_named(name)
        stream = configurations(game, seeded(first + 7))
        for seed in range(first, first + number):
            print(transcript(game, next(stream), seed))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
