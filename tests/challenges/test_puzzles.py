"""Puzzles: the answer is legal and the best one by the figures that come with it; some are searched again."""

import pytest

from evertable.challenges.puzzles import Puzzle, puzzles
from evertable.challenges.verify import ahead, searched
from evertable.kernel import notation

AGAIN = 2
"""How many are searched again; interpreted, a search takes seconds."""


def test_there_are_enough_of_them() -> None:
    assert len(puzzles()) >= 12


@pytest.mark.parametrize("puzzle", puzzles().values(), ids=lambda puzzle: puzzle.id)
def test_it_is_one_under_the_rules_of_today(puzzle: Puzzle) -> None:
    """``tools/renew_records.py`` brings puzzles along when the rules change."""
    assert puzzle.rules == puzzle.rules_of.rules_version
    assert puzzle.options == dict(puzzle.position().table.config.options)


@pytest.mark.parametrize("puzzle", puzzles().values(), ids=lambda puzzle: puzzle.id)
def test_the_answer_is_legal_and_leads(puzzle: Puzzle) -> None:
    view = puzzle.view()
    legal = {notation.write(view.describe(action)) for action in view.legal_actions()}
    assert view.starts_turn()
    assert {choice.action for choice in puzzle.choices} == legal
    assert len(legal) >= 6
    best, *others = puzzle.choices
    assert best.worse == 0
    assert all(other.worse > 0.5 for other in others)
    played = [other.played_out for other in others if other.played_out is not None]
    assert min(played) == puzzle.search.margin >= max(1.5, 2.5 * puzzle.search.error - 0.02)
    assert best.reasons


@pytest.mark.parametrize("puzzle", list(puzzles().values())[:AGAIN], ids=lambda puzzle: puzzle.id)
def test_a_search_finds_it_again(puzzle: Puzzle) -> None:
    """The budget of the first seed, as it is stored."""
    view = puzzle.view()
    found = searched(view, puzzle.search.seeds[0], puzzle.search.nodes)
    assert notation.write(view.describe(found[0].action)) == puzzle.answer
    assert found[0].worth - max(other.worth for other in found[1:]) > 0.5


def test_differences_over_the_same_deals() -> None:
    mean, error = ahead([5, 7, 9], [4, 4, 4])
    assert mean == 3.0
    assert error == pytest.approx(2 / 3**0.5)
