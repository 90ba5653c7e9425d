"""Errors inside the engine. They are reported as ours, with their place, and not as errors of what was given."""

import sys
import traceback
from pathlib import Path
from typing import Final, NamedTuple

from evertable.kernel.nearest import shown

_PACKAGE: Final = Path(sys.modules["evertable"].__path__[0])


class Fault(NamedTuple):
    """An error inside the engine."""

    error: str
    """Its type and message."""
    where: str
    """Our file and line that raised it, such as ``evertable/everdell/deck.py:33``."""
    traceback: str

    def __str__(self) -> str:
        return f"an error in Evertable, not in what was given: {self.error} in {self.where}; please report it"


def fault_of(error: Exception) -> Fault:
    """Describe an exception that should not have been raised."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [f"{place}:{frame.lineno}" for frame in frames if (place := _in_package(frame.filename))]
    quoted = f"{type(error).__name__}({shown(str(error)) if str(error) else ''})"
    return Fault(quoted, ours[-1] if ours else "an unknown place", "".join(traceback.format_exception(error)))


def _in_package(file: str) -> str:
    """Return a file's place in this package, or an empty string if it is elsewhere. Compiled code names it already."""
    path = Path(file)
    if path.is_relative_to(_PACKAGE):
        return path.relative_to(_PACKAGE.parent).as_posix()
    return path.as_posix() if path.parts[:1] == (_PACKAGE.name,) else ""
