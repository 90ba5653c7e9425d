"""What options accept: functions for ``Option.accept`` that several modules share."""

from collections.abc import Callable, Collection
from typing import Any

from evertable.kernel.module import ConfigError


def switch(value: Any, seats: int) -> bool:
    """Accept an option that is on or off."""
    if value in ("true", "false"):
        return bool(value == "true")
    if not isinstance(value, bool):
        raise ConfigError("{value!r} is neither true nor false", value=value)
    return value


def seat_or_random(value: Any, seats: int) -> Any:
    """Accept a seat, or ``random``."""
    if value == "random" or (isinstance(value, int) and not isinstance(value, bool) and 0 <= value < seats):
        return value
    raise ConfigError("{value!r} is neither 'random' nor a seat from 0 to {last}", value=value, last=seats - 1)


def choice_of(reason: str, known: Collection[Any]) -> Callable[[Any, int], Any]:
    """Return a function that accepts the known texts or numbers. ``reason`` may have the fields value and known."""

    def accept(value: Any, seats: int) -> Any:
        if isinstance(value, bool) or not isinstance(value, (str, int)) or value not in known:
            raise ConfigError(reason, value=value, known=", ".join(str(each) for each in known))
        return value

    return accept
