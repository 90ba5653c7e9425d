"""Template filters that do what Jinja's own of the same name do, without support for coroutines.

Jinja asks at every call whether the page is rendered asynchronously. ``tests/web/test_includes.py`` compares them.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from jinja2 import Environment


def _value(thing: Any, name: str) -> Any:
    return thing.get(name) if type(thing) is dict else getattr(thing, name, None)


_TESTS: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "equalto": lambda value, other: bool(value == other),
    "in": lambda value, others: value in others,
    "none": lambda value, _: value is None,
}


def selectattr(things: Iterable[Any], name: str, test: str = "", other: Any = None) -> list[Any]:
    """Return the things with an attribute that passes a test, or is true."""
    if not test:
        return [thing for thing in things if _value(thing, name)]
    passes = _TESTS[test]
    return [thing for thing in things if passes(_value(thing, name), other)]


def rejectattr(things: Iterable[Any], name: str, test: str = "", other: Any = None) -> list[Any]:
    """Return the things with an attribute that does not pass a test, or is not true."""
    if not test:
        return [thing for thing in things if not _value(thing, name)]
    passes = _TESTS[test]
    return [thing for thing in things if not passes(_value(thing, name), other)]


def first(things: Iterable[Any]) -> Any:
    """Return the first item, or an undefined value that renders as nothing."""
    return next(iter(things), "")


def install(env: Environment) -> None:
    """Install these filters in an environment."""
    env.filters |= {"list": list, "min": min, "max": max, "first": first}
    env.filters |= {"selectattr": selectattr, "rejectattr": rejectattr}
