"""Find puzzles in games of greedy bots: ``python tools/mine_puzzles.py FILE --first 0 --games 50``.

Adds what it finds to FILE (JSON, as evertable/challenges/data/puzzles.json); a position is kept if every search finds
the same turn well ahead of the next one, and games played out from there agree: --margin points ahead, 2.5 standard
errors. Compile the engine first (``make engine``); a game takes a minute or so.
"""

import argparse
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import msgspec

from evertable import registry
from evertable.bots.bot import Budget
from evertable.bots.explain import explain
from evertable.bots.registry import bot_named
from evertable.bots.simulation.plan import Plan
from evertable.challenges.puzzles import Puzzle, PuzzleChoice, PuzzleSearch
from evertable.challenges.verify import Found, ahead, played_out, searched
from evertable.kernel.game import Game
from evertable.kernel.record import Record
from evertable.kernel.stack import State
from evertable.kernel.view import View

GLANCE: Final = 250
"""Positions of a first look, which most decisions do not survive ..."""
GAP: Final = 1.2
"""... because it wants to see that many points between the best and the next."""
NODES: Final = 4000
SEEDS: Final = (1, 2, 3, 4)
FIRST: Final = 3
DEALS: Final = 10
"""Deals that are played out: after the first few of them most of what is left falls out ..."""
MORE: Final = 30
"""So many where these do not tell."""
LEAD: Final = 1.5
"""... unless the best choice is that many points ahead there."""
NEAR: Final = 2
"""How many other choices are played out, the nearest ones."""
SURE: Final = 2.5
"""How many standard errors the best choice has to be ahead of each of them."""
SEASONS: Final = ("autumn",)
"""Late in a game searches and games played out agree, and a person can see what is coming."""
FEWEST: Final = 6
"""A puzzle has that many answers at least."""
SHARE: Final = 0.5
"""The part of its walks that each search spends on the best turn."""


def mine(number: int, margin: float) -> list[Puzzle]:
    """The puzzles of one game, at most two, and not of the same turns."""
    game, found = registry.game_named("everdell"), []
    plan = Plan("everdell", seed=977)
    seed = plan.seed_of(number)
    s = game.new_game(plan.config(number), seed)
    record = Record.start(game, s, seed, ["greedy", "greedy"])
    bots = [bot_named("greedy", game, seed * 8 + seat) for seat in range(2)]
    views = [View(game, s, seat) for seat in range(2)]
    last = -100
    while not game.over(s):
        actor = game.actor(s)
        view = views[actor]
        due = game.starts_turn(s) and len(record.actions) - last > 12 and len(view.legal_actions()) >= FEWEST
        if (
            due
            and season(game, s, actor) in SEASONS
            and (puzzle := examine(game, view, record, f"{number}-{len(record.actions)}", margin))
        ):
            found.append(puzzle)
            last = len(record.actions)
        action = bots[actor].choose(view)
        record.add(game, s, action)
        game.apply(s, action)
        if len(found) == 2:
            break
    return found


def season(game: Game[Any], s: State, seat: int) -> str:
    """The season that a seat is in."""
    assert game.holdings is not None
    return str(game.holdings(s)["seat"][seat]["season"])


def examine(game: Game[Any], view: View, record: Record, name: str, margin: float) -> Puzzle | None:
    """The position as a puzzle, if it is one."""
    glance = searched(view, 9, GLANCE)
    if gap(glance, glance[0].action) < GAP:
        return None
    best, searches = glance[0].action, []
    second = max((f for f in glance if f.action != best), key=lambda f: f.worth).action
    first = played_out(view, [best, second], FIRST, seed=4)
    if ahead(first[best], first[second])[0] < LEAD:
        return None
    for seed in SEEDS:
        found = searched(view, seed, NODES)
        if found[0].action != best or gap(found, best) < margin / 2 or share(found) < SHARE:
            return None
        searches.append(found)
    order = sorted({f.action for f in searches[0]}, key=lambda action: least(searches, best, action))
    near = order[: NEAR + 1]
    for deals in (DEALS, MORE):
        ends = played_out(view, near, deals, seed=5)
        compared = {action: ahead(ends[best], ends[action]) for action in near if action != best}
        lead, error = min(compared.values())
        if lead < margin:
            return None
        if lead >= SURE * error:
            break
    else:
        return None
    choices = [told(game, view, action, searches, best, compared) for action in order]
    state = view.sample(1).table.config
    return Puzzle(
        id=name,
        game=game.name,
        rules=game.rules_version,
        modules=tuple(state.modules),
        options=dict(state.options),
        seed=record.seed,
        players=2,
        actions=tuple(record.actions),
        seat=view.seat,
        choices=tuple(with_reasons(view, choices)),
        search=PuzzleSearch(nodes=NODES, seeds=SEEDS, deals=deals, margin=round(lead, 2), error=round(error, 2)),
    )


def gap(found: list[Found], best: int) -> float:
    """How much better the best is than the next, in the eyes of one search."""
    worth = {f.action: f.worth for f in found}
    return worth[best] - max(value for action, value in worth.items() if action != best)


def share(found: list[Found]) -> float:
    """The part of its walks that a search spent on its favourite."""
    return found[0].visits / sum(f.visits for f in found)


def least(searches: list[list[Found]], best: int, action: int) -> float:
    """The least difference that a search saw."""
    return min(
        next(f.worth for f in found if f.action == best) - next(f.worth for f in found if f.action == action)
        for found in searches
    )


def told(
    game: Game[Any],
    view: View,
    action: int,
    searches: list[list[Found]],
    best: int,
    compared: dict[int, tuple[float, float]],
) -> PuzzleChoice:
    """A choice with its figures."""
    from evertable.kernel import notation

    played = compared.get(action)
    return PuzzleChoice(
        action=notation.write(view.describe(action)),
        worse=round(least(searches, best, action), 2),
        played_out=None if played is None else round(played[0], 2),
    )


def with_reasons(view: View, choices: list[PuzzleChoice]) -> list[PuzzleChoice]:
    """The same with what a bot expects and why."""
    bot = bot_named("mcts", view.game, 1)
    advice = explain(bot, view, Budget(nodes=NODES), most=len(choices))
    from evertable.kernel import notation

    by_text = {notation.write(view.describe(piece.action)): piece for piece in advice}
    made = []
    for choice in choices:
        piece = by_text.get(choice.action)
        if piece is None:
            made.append(choice)
            continue
        expected = None if piece.expected is None else round(piece.expected, 1)
        reasons = tuple((reason.line, round(reason.points, 1)) for reason in piece.reasons)
        made.append(msgspec.structs.replace(choice, expected=expected, reasons=reasons))
    return made


def main() -> None:
    """Mine and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--margin", type=float, default=1.5)
    given = parser.parse_args()
    found = msgspec.json.decode(given.file.read_bytes(), type=list[Puzzle]) if given.file.exists() else []
    for number in range(given.first, given.first + given.games):
        found += [puzzle for puzzle in mine(number, given.margin) if puzzle.id not in {old.id for old in found}]
        given.file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
        means = [fmean(choice.worse for choice in puzzle.choices[1:2]) for puzzle in found]
        print(number, len(found), [round(mean, 1) for mean in means[-3:]], flush=True)


if __name__ == "__main__":
    main()
