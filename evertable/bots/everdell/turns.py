"""Search whole turns of Everdell: from a decision to the end of the turn.

A narrow beam keeps the few best ways to answer the turn's questions so far. A turn also counts as ended where cards
turn up that the seat could not know.
"""

from typing import Any, Final

from evertable.bots.everdell.evaluation import EverdellEvaluation
from evertable.everdell.state import Everdell
from evertable.kernel.game import Game

BEAM: Final = 2
"""How many ways to answer a turn's questions so far are kept."""
DEPTH: Final = 24
"""How many questions of a turn are searched; longer turns are evaluated where they stand."""
HURRY: Final = 3
"""After so many shares, questions get their last answer, which is ``done`` if that is legal."""


class Ended:
    """The end of a turn and its value."""

    def __init__(self, worth: float, s: Everdell) -> None:
        self.worth: Final = worth
        self.s: Final = s


def best_turn(game: Game[Any], s: Everdell, action: int, evaluation: EverdellEvaluation, share: int) -> Ended:
    """Return the best end of a turn that begins with an action.

    ``share`` is how many positions it may judge before its further questions are answered at first sight.
    """
    child = s.copy()
    game.apply(child, action)
    if _ended(game, child, evaluation):
        return Ended(evaluation.value(child), child)
    best: Ended | None = None
    looks, beam = 0, [child]
    for _ in range(DEPTH):
        longer: list[Everdell] = []
        for before in beam:
            for answer in _answers(game, before, looks > HURRY * share):
                child = before.copy()
                game.apply(child, answer)
                looks += 1
                if _ended(game, child, evaluation):
                    best = _better(best, child, evaluation)
                else:
                    longer.append(child)
        beam = _promising(longer, BEAM if looks < share else 1, evaluation)
        if not beam:
            break
    for child in beam:
        best = _better(best, child, evaluation)
    assert best is not None
    return best


def _better(best: Ended | None, s: Everdell, evaluation: EverdellEvaluation) -> Ended:
    worth = evaluation.value(s)
    return Ended(worth, s) if best is None or worth > best.worth else best


def _promising(found: list[Everdell], most: int, evaluation: EverdellEvaluation) -> list[Everdell]:
    """Return the best so many positions; nothing is judged where all can stay."""
    if len(found) <= most:
        return found
    worths = [evaluation.glance(s) for s in found]
    best = sorted(range(len(found)), key=worths.__getitem__, reverse=True)
    return [found[i] for i in best[:most]]


def _answers(game: Game[Any], s: Everdell, hurry: bool) -> list[int]:
    """Return the answers worth thinking about; ahead of time the order of things that happen together hardly matters.
    What may be said beside every question is thought about where a turn begins and ends, not in between."""
    answers = game.answers(s)
    if hurry:
        return answers[-1:]
    if len(answers) == 1:
        return answers
    return answers[:1] if game.asks_order(s) else answers


def _ended(game: Game[Any], s: Everdell, evaluation: EverdellEvaluation) -> bool:
    return not s.stack or s.stack[-1][1] != evaluation.seat or game.starts_turn(s) or evaluation.surprised(s)
