"""``import evertable`` brings a small promised surface and nothing else."""

import os
import subprocess
import sys

import pytest

import evertable


def test_nothing_is_imported_before_it_is_used() -> None:
    """An empty list of a module's own imports: neither the engine nor what takes long in the standard library."""
    script = "import sys; before = {*sys.modules}; import evertable; print(*sorted({*sys.modules} - before))"
    environment = {name: value for name, value in os.environ.items() if name != "EVERTABLE_ENGINE"}
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=environment)
    assert set(found.stdout.split()) <= {"__future__", "evertable"}


@pytest.mark.parametrize("name", evertable.__all__)
def test_every_promised_name_is_there(name: str) -> None:
    value = getattr(evertable, name)
    assert value.__name__ == name
    assert getattr(evertable, name) is value
    assert name in dir(evertable)


def test_every_public_name_of_the_library_says_what_it_does() -> None:
    """What is compiled has no docstrings at run time."""
    for value in (getattr(evertable, name) for name in evertable.__all__):
        if value.__module__.startswith("evertable.library."):
            own = [key for key in vars(value) if not key.startswith("_")] if isinstance(value, type) else []
            called = [key for key in own if callable(getattr(value, key)) or isinstance(vars(value)[key], property)]
            assert [each for each in (value, *(getattr(value, key) for key in called)) if not each.__doc__] == []


def test_another_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(AttributeError, match=r"'evertable' has no attribute 'start'; it has new, load, games, "):
        _ = evertable.start  # type: ignore[attr-defined]


def test_submodules_do_not_take_the_place_of_names() -> None:
    import evertable.cli
    import evertable.web.app

    assert callable(evertable.games)
    assert callable(evertable.load)
