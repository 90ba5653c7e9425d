"""The schema of scenarios: which keys there are, and which values each of them takes.

A game lists its keys with their kinds, and ``check_keys`` compares. Every number, text and list has a bound, so that
no scenario takes more time or memory than a table full of cards does: a scenario can come from anywhere
(``POST /api/v1/score``).
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from evertable.kernel.nearest import did_you_mean, shown

MOST: Final = 999
"""Largest number of points and other tokens."""
MOST_ITEMS: Final = 200
"""Longest list; the largest deck has fewer cards."""
MOST_KEYS: Final = 100
LONGEST: Final = 100
"""Characters of a name."""


class ScenarioError(ValueError):
    """A scenario that cannot be set up or does not hold, with the reason."""


class FieldError(ScenarioError):
    """A value that cannot stand where it stands. ``field`` is its place, such as ``seat.0.points``."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}" if field else reason)
        self.field: Final = field
        self.reason: Final = reason

    def __reduce__(self) -> tuple[Any, ...]:
        return FieldError, (self.field, self.reason)


def first_seat(scenario: Mapping[str, Any], seats: int) -> int:
    """Return the seat of a scenario's first step, or 0. Raise FieldError if there are fewer seats."""
    steps = scenario.get("step", [])
    seat: int = steps[0]["seat"] if steps else 0
    if seat >= seats:
        raise FieldError("step.0.seat", f"{seat} is not a seat (0 to {seats - 1})")
    return seat


class Kind:
    """What may stand at a key. ``what`` names it in messages."""

    def __init__(self, what: str) -> None:
        self.what: Final = what

    def check(self, where: str, value: Any) -> None:
        """Raise FieldError for anything else."""
        if not self.fits(value):
            raise FieldError(where, f"{shown(value)} is not {self.what}")

    def fits(self, value: Any) -> bool:
        """Return whether a value is of this kind, as far as one look at it tells."""
        raise NotImplementedError


class Number(Kind):
    """A whole number within bounds."""

    def __init__(self, least: int = 0, most: int = MOST) -> None:
        super().__init__(f"a number from {least} to {most}")
        self.least: Final = least
        self.most: Final = most

    def fits(self, value: Any) -> bool:
        """Return whether it is a number within the bounds."""
        return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most


class Text(Kind):
    """A text without line breaks, control characters and lone surrogates."""

    def __init__(self, longest: int) -> None:
        super().__init__(f"a text of at most {longest} printable characters")
        self.longest: Final = longest

    def fits(self, value: Any) -> bool:
        """Return whether it is such a text."""
        return isinstance(value, str) and len(value) <= self.longest and value.isprintable()


class OneOf(Kind):
    """One of a few names."""

    def __init__(self, *names: str) -> None:
        super().__init__(f"one of {', '.join([repr(name) for name in names])}")
        self.names: Final = names

    def fits(self, value: Any) -> bool:
        """Return whether it is one of the names."""
        return isinstance(value, str) and value in self.names

    def check(self, where: str, value: Any) -> None:
        """Suggest the nearest name."""
        if not self.fits(value):
            raise FieldError(where, f"{shown(value)} is not {self.what}{did_you_mean(str(value), self.names)}")


class Flag(Kind):
    """True or false."""

    def __init__(self) -> None:
        super().__init__("true or false")

    def fits(self, value: Any) -> bool:
        """Return whether it is a truth value."""
        return isinstance(value, bool)


class ListOf(Kind):
    """A list of one kind."""

    def __init__(self, inner: Kind, most: int = MOST_ITEMS) -> None:
        super().__init__(f"a list of at most {most} items")
        self.inner: Final = inner
        self.most: Final = most

    def fits(self, value: Any) -> bool:
        """Return whether it is a list that is not too long."""
        return isinstance(value, (list, tuple)) and len(value) <= self.most

    def check(self, where: str, value: Any) -> None:
        """Check every item, too."""
        super().check(where, value)
        for number, item in enumerate(value):
            self.inner.check(f"{where}.{number}", item)


class MapOf(Kind):
    """A mapping from names to values of one kind."""

    def __init__(self, inner: Kind) -> None:
        super().__init__(f"a mapping of at most {MOST_KEYS} names")
        self.inner: Final = inner

    def fits(self, value: Any) -> bool:
        """Return whether it is a mapping with names for keys that is not too large."""
        return isinstance(value, dict) and len(value) <= MOST_KEYS and all(NAME.fits(key) for key in value)

    def check(self, where: str, value: Any) -> None:
        """Check every value, too."""
        super().check(where, value)
        for key, item in value.items():
            self.inner.check(f"{where}.{key}", item)


class Keys(Kind):
    """A mapping with known keys, each of its own kind. Those in ``needed`` must be there."""

    def __init__(self, known: Mapping[str, Kind], needed: Sequence[str] = ()) -> None:
        super().__init__(f"a mapping with keys of {', '.join(sorted(known))}")
        self.known: Final = known
        self.needed: Final = needed

    def fits(self, value: Any) -> bool:
        """Return whether it is a mapping."""
        return isinstance(value, dict)

    def check(self, where: str, value: Any) -> None:
        """Check that all keys are known, and every value."""
        super().check(where, value)
        for key in value:
            if key not in self.known:
                known = ", ".join(sorted(self.known))
                hint = did_you_mean(str(key), self.known)
                raise FieldError(where, f"there is no key {shown(key)} (known: {known}){hint}")
        for key in self.needed:
            if key not in value:
                raise FieldError(where, f"{key!r} is missing")
        for key, item in value.items():
            self.known[key].check(f"{where}.{key}" if where else key, item)


class Either(Kind):
    """A value of one of several kinds. The first that fits at a look checks the rest."""

    def __init__(self, *kinds: Kind) -> None:
        super().__init__(" or ".join([kind.what for kind in kinds]))
        self.kinds: Final = kinds

    def fits(self, value: Any) -> bool:
        """Return whether one of the kinds fits."""
        return any(kind.fits(value) for kind in self.kinds)

    def check(self, where: str, value: Any) -> None:
        """Check with the kind that fits."""
        super().check(where, value)
        next(kind for kind in self.kinds if kind.fits(value)).check(where, value)


NAME: Final = Text(LONGEST)
NAME_LIST: Final = ListOf(NAME)
FLAG: Final = Flag()
NUMBER: Final = Number()
FEW: Final = Number(0, 99)
"""A number of things of which a table has dozens at most."""
SEAT_NUMBER: Final = Number(0, 20)
AMOUNTS: Final = MapOf(FEW)
"""Names with numbers, such as resources."""
_ANSWER: Final = Either(Number(-MOST, MOST), FLAG, NAME)
_PICKS: Final = ListOf(_ANSWER, 60)


class Open(MapOf):
    """A mapping in which some keys have a kind of their own. Those in ``needed`` must be there."""

    def __init__(self, known: Mapping[str, Kind], others: Kind, needed: Sequence[str] = ()) -> None:
        super().__init__(others)
        self.known: Final = known
        self.needed: Final = needed

    def check(self, where: str, value: Any) -> None:
        """Check the keys that are known, too."""
        super().check(where, value)
        for key in self.needed:
            if key not in value:
                raise FieldError(where, f"{key!r} is missing")
        for key, kind in self.known.items():
            if key in value:
                kind.check(f"{where}.{key}", value[key])


class Plain(Kind):
    """Names, numbers, and lists and mappings of them, a few levels deep."""

    def __init__(self, depth: int = 8, number: Number | None = None) -> None:
        self.number: Final = number or Number(-MOST, MOST)
        super().__init__(f"a name, {self.number.what}, or a list or mapping of them")
        self.depth: Final = depth

    def fits(self, value: Any) -> bool:
        """Return whether it is plain data."""
        if value is None or FLAG.fits(value) or NAME.fits(value) or self.number.fits(value):
            return True
        return self.depth > 0 and isinstance(value, (dict, list, tuple))

    def check(self, where: str, value: Any) -> None:
        """Check what is inside, too."""
        super().check(where, value)
        if isinstance(value, dict):
            MapOf(Plain(self.depth - 1, self.number)).check(where, value)
        elif isinstance(value, (list, tuple)):
            ListOf(Plain(self.depth - 1, self.number)).check(where, value)


class Unchecked(Kind):
    """Anything: what the game checks itself."""

    def fits(self, value: Any) -> bool:
        """Return True."""
        return True


PLAIN: Final = Plain()
_OF_GAME: Final = MapOf(Unchecked("anything"))
_STEP: Final = Open(
    {"seat": SEAT_NUMBER, "verb": NAME, "picks": _PICKS, "illegal": FLAG, "order": FLAG},
    Either(_ANSWER, _PICKS),
    needed=("seat", "verb"),
)
_EXPECT: Final = Open({"seat": MapOf(MapOf(PLAIN)), "score": MapOf(MapOf(PLAIN)), "verbs": NAME_LIST}, PLAIN)
SEED: Final = Number(0, (1 << 64) - 1)
SCENARIO: Final = Keys(
    {
        "title": Text(400),
        "rules": NAME_LIST,
        "source": Text(400),
        "game": NAME,
        "seats": SEAT_NUMBER,
        "modules": ListOf(NAME, 60),
        "options": MapOf(PLAIN),
        "seed": SEED,
        "seat": MapOf(_OF_GAME),
        "board": _OF_GAME,
        "step": ListOf(_STEP, 60),
        "expect": _EXPECT,
    },
    needed=("game",),
)
"""A whole scenario; a game has to check what stands in ``seat`` and ``board`` (``check_keys``)."""


def check_keys(where: str, given: Any, known: Mapping[str, Kind], needed: Sequence[str] = ()) -> None:
    """Raise FieldError for a key that means nothing there, and for a value that cannot stand there."""
    Keys(known, needed).check(where, given)


def number_of(table: Mapping[str, int], what: str, name: str) -> int:
    """Return the number of something by its name; raises ScenarioError."""
    if name not in table:
        raise ScenarioError(f"unknown {what} {shown(name)}{did_you_mean(name, table)}")
    return table[name]
