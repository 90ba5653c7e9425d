"""What is given wrongly is quoted, and what would be right is listed."""

import pickle

import pytest

from evertable.kernel.errors import AmbiguousAction, EvertableError, IllegalAction, LoadError
from evertable.kernel.module import ConfigError
from evertable.kernel.nearest import MOST_LISTED, nearest_first
from evertable.kernel.record import RecordError


@pytest.mark.parametrize("kind", [IllegalAction, AmbiguousAction, ConfigError, RecordError, LoadError])
def test_every_error_is_an_evertable_error(kind: type[EvertableError]) -> None:
    error = kind("'a' is wrong")
    assert isinstance(error, EvertableError)
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again)) == (kind, "'a' is wrong")


def test_what_is_ambiguous_is_caught_as_illegal() -> None:
    assert issubclass(AmbiguousAction, IllegalAction)


def test_few_names_are_all_listed_in_their_order() -> None:
    names = [f"place {number}" for number in range(MOST_LISTED)]
    assert nearest_first("place 3", names) == "; ".join(names)


def test_of_many_names_the_nearest_are_listed() -> None:
    names = [f"place {number}" for number in range(40)] + ["prepare"]
    listed = nearest_first("prepar", names).split("; ")
    assert listed[0] == "prepare"
    assert listed[-1] == f"and {41 - MOST_LISTED} more"
    assert len(listed) == MOST_LISTED + 1
