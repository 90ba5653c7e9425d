"""How well bots play Duo together: ``python -m bench.duo_partners greedy team --chapters 14 15 --games 20``.

Two mayors of one kind play each chapter on the same deals. Printed are the games won (target and goals), the mean
points and, against the first bot, on how many deals another one won what the first lost, and the other way round.
"""

import argparse
import json
from pathlib import Path
from statistics import fmean

from evertable.bots.bot import Budget
from evertable.bots.registry import bot_named
from evertable.bots.simulation.plan import Plan
from evertable.duo import GAME
from evertable.kernel.view import View


def play(name: str, chapter: int, seed: int, nodes: int) -> tuple[bool, int]:
    """Return whether two bots of a kind won a chapter, and their points."""
    s = GAME.new_game(GAME.config(2, ["coop"], {"chapter": chapter}), seed)
    bots = [bot_named(name, GAME, seed * 8 + seat) for seat in range(2)]
    while not GAME.over(s):
        seat = GAME.actor(s)
        GAME.apply(s, bots[seat].choose(View(GAME, s, seat), Budget(nodes=nodes)))
    result = GAME.result(s)
    return 0 in result.winners, result.totals[0]


def main() -> None:
    """Play and print; ``--resume`` keeps every game in a file and goes on where it ends."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs="+", metavar="BOT")
    parser.add_argument("--chapters", type=int, nargs="+", default=[14, 15])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--nodes", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--resume", type=Path, metavar="FILE")
    given = parser.parse_args()
    known: dict[tuple[str, int, int, int], tuple[bool, int]] = {}
    if given.resume is not None and given.resume.exists():
        for line in given.resume.read_text(encoding="utf-8").splitlines():
            (name, chapter, seed, nodes), (won, points) = json.loads(line)
            known[name, chapter, seed, nodes] = won, points
    deals = Plan(GAME.name, seed=given.seed)
    for chapter in given.chapters:
        for game in range(given.games):
            for name in given.bots:
                key = (name, chapter, deals.seed_of(game), given.nodes)
                if key not in known:
                    known[key] = play(*key)
                    if given.resume is not None:
                        with given.resume.open("a", encoding="utf-8") as file:
                            file.write(json.dumps([key, known[key]]) + "\n")
        found = {
            name: [known[name, chapter, deals.seed_of(game), given.nodes] for game in range(given.games)]
            for name in given.bots
        }
        first = found[given.bots[0]]
        for name, games in found.items():
            gained = sum(won and not before for (won, _), (before, _) in zip(games, first, strict=True))
            lost = sum(before and not won for (won, _), (before, _) in zip(games, first, strict=True))
            wins, points = sum(won for won, _ in games), fmean(points for _, points in games)
            print(
                f"chapter {chapter:2} {name:12} won {wins} of {len(games)}, {points:5.1f} points, +{gained} −{lost}",
                flush=True,
            )


if __name__ == "__main__":
    main()
