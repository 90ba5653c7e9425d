"""What cards, places and events do: one entry each, by its id, with everything that its catalogue entry does not say.

A place or event without an entry does what its data say (``places.py``, ``visit.py``).
"""

from collections.abc import Callable, Mapping
from typing import Final

from mypy_extensions import mypyc_attr

from evertable.everdell.ids import CATALOG, NAMES, THING
from evertable.everdell.state import Everdell
from evertable.everdell.way import Way, add_way
from evertable.kernel.numbering import Part

Function = Callable[[Everdell, int, int, int], None]
"""(state, seat, source, at): what one component does, as ``Effect.do``."""
Test = Callable[[Everdell, int, int], bool]
"""(state, seat, at): whether something is possible, as ``Condition.holds``."""

NOWHERE: Final = -1
SPACELESS: Final = -2
"""In place of a slot that leaves: the card needs no space, for it is laid on another one (R-L-14)."""
NOT: Final = 0
IN_CITY: Final = 1
"""A copier that activates a green card of the city it stands in (R-B-083, R-B-084)."""
ELSEWHERE: Final = 2
"""A copier that copies a green card of another city than the one it stands in (R-B-082)."""
ANY_KIND: Final = 2
NEVER: Final = 0
OWN: Final = 1
ALWAYS: Final = 2


class Asking:
    """Whether a card asks its player something when it produces or triggers, so that its order matters (R-B-080).

    Ints instead of an enum, which compiled code would compare slowly.
    """

    SILENT: Final = 0
    ASKS: Final = 1
    INSISTS: Final = 2
    """Asks, without a way to decline once it acts; so its player may leave it out of a production (R-B-081)."""
    COMPELS: Final = 3
    """Asks, and cannot be left out of a production."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Part):
    """Something that happens to a seat. The words that components share are in ``effects.py``.

    No ABC: compiled subclasses share its cache, so that ``isinstance`` would mistake them for each other.
    """

    def do(self, s: Everdell, seat: int, source: int, at: int) -> None:
        """Let it happen, caused by a thing.

        ``at`` is the position (packing.py) of the card whose text this is, or NOWHERE. What the text looks up in a city
        it looks up in that city (R-B-082).
        """
        raise NotImplementedError

    def surely(self, s: Everdell, seat: int, at: int) -> bool:
        """Return whether it is plain that it can change something now; otherwise a trial tells (``trial.py``)."""
        return False


class Call(Effect):
    """The function of one component."""

    def __init__(self, function: Function) -> None:
        self.function: Final = function

    def do(self, s: Everdell, seat: int, source: int, at: int) -> None:
        self.function(s, seat, source, at)


def as_effect(effect: Effect | Function) -> Effect:
    """Return an effect for a function, and an effect as it is."""
    return effect if isinstance(effect, Effect) else Call(effect)


def _given(effect: Effect | Function | None) -> Effect | None:
    return None if effect is None else as_effect(effect)


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition:
    """Something that must be possible."""

    def holds(self, s: Everdell, seat: int, at: int) -> bool:
        """Return whether it is possible now for a seat; ``at`` is as in ``Effect.do``."""
        raise NotImplementedError


class _Tested(Condition):
    """A condition that a function tests."""

    def __init__(self, test: Test) -> None:
        self.test: Final = test

    def holds(self, s: Everdell, seat: int, at: int) -> bool:
        return self.test(s, seat, at)


class _Part(Condition):
    """A condition that does not hold by the first rulebook (D-2)."""

    def __init__(self, condition: Condition) -> None:
        self.condition: Final = condition

    def holds(self, s: Everdell, seat: int, at: int) -> bool:
        return s.table.reads_classic(2) or self.condition.holds(s, seat, at)


def as_condition(condition: Condition | Test) -> Condition:
    """Return a condition for a function, and a condition as it is."""
    return condition if isinstance(condition, Condition) else _Tested(condition)


def part(condition: Condition | Test) -> Condition:
    """A visit must do at least a part of what it says (R-B-024); by the first rulebook it may merely block (D-2)."""
    return _Part(as_condition(condition))


@mypyc_attr(allow_interpreted_subclasses=True)
class Behaviour:
    """What one card, place or event does. Everything is optional.

    It is made of effects, conditions and functions, or it is a subclass with methods, which compiled code calls
    quickest; a subclass says which of them it has (``arrives``, ``restricted``, ``scores``).
    """

    def __init__(
        self,
        *,
        play: Effect | Function | None = None,
        produce: Effect | Function | None = None,
        asks: int = Asking.SILENT,
        visit: Effect | Function | None = None,
        can_visit: Condition | Test | None = None,
        can_play: Test | None = None,
        arrive: Callable[[Everdell, int, int], None] | None = None,
        trigger: Effect | Function | None = None,
        trigger_kind: int = ANY_KIND,
        otherwise: "Behaviour | None" = None,
        prepare: Effect | Function | None = None,
        score: Callable[[Everdell, int, int], int] | None = None,
        arrives: bool = False,
        restricted: bool = False,
        scores: bool = False,
        copier: int = NOT,
        copyable: int = ALWAYS,
        acts_here: bool = False,
        digs: bool = False,
        order_sensitive: bool = False,
        way: Way | None = None,
        hooks: tuple[Callable[..., object], ...] = (),
        facts: tuple[str, ...] = (),
    ) -> None:
        self.play: Final = _given(play)
        """Once, when it is played; an event, when it is achieved."""
        self.produce: Final = _given(produce)
        """When it is played and at each production."""
        self.asks: Final = asks
        """Whether ``produce`` or ``trigger`` asks its player something, so that its order matters (R-B-080)."""
        self.visit: Final = _given(visit)
        """When a worker comes."""
        self._can_visit: Final = None if can_visit is None else as_condition(can_visit)
        self._can_play: Final = can_play
        self.restricted: Final = restricted or can_play is not None
        """Whether there are conditions of the card's own to play it (``can_play``)."""
        self._arrive: Final = arrive
        self.arrives: Final = arrives or arrive is not None
        """Whether it does not simply enter the own city (``arrive``)."""
        self.trigger: Final = _given(trigger)
        """After another card has been played into its city (R-B-064) ..."""
        self.trigger_kind: Final = trigger_kind
        """... of this kind."""
        self.otherwise: Final = otherwise
        """What triggers in its stead for a card of the other kind."""
        self.prepare: Final = _given(prepare)
        """At the very start of its owner's prepare for season."""
        self._score: Final = score
        self.scores: Final = scores or score is not None
        """Whether it brings bonus points (``score``)."""
        self.copier: Final = copier
        self.copyable: Final = copyable
        """Whether a chain through a copier of another city may end here: ALWAYS, in the OWN city only, NEVER."""
        self.acts_here: Final = acts_here
        """Whether a copier carries it out as if it stood where the copier does."""
        self.digs: Final = digs
        """Whether a visit may take cards from the top of the discard pile, whose order counts then (R-B-078)."""
        self.order_sensitive: Final = order_sensitive
        """Whether what ``produce`` or ``trigger`` does without asking can depend on what acts before it, or change what
        acts after it: it draws, lets others draw, or changes the hand limit (R-B-080)."""
        self.again: Effect | None = None
        """What it does when it is activated again where it lies, if that differs from ``play`` (``act_again``) ..."""
        self.can_again: Condition | None = None
        """... and whether it can."""
        self.way: Final = way
        """The way to play cards that it opens."""
        self.hooks: Final = hooks
        """Functions called by hooks of its module that carry a part of its rule. Nothing calls them from here."""
        self.facts: Final = facts
        """The facts of its catalogue entry that carry its rule, where nothing else does."""

    def can_visit(self, s: Everdell, seat: int, at: int) -> bool:
        """Return whether a visit would do at least a part of what it says (R-B-024)."""
        return self._can_visit is None or self._can_visit.holds(s, seat, at)

    def can_play(self, s: Everdell, seat: int, leaving: int) -> bool:
        """Return whether the card's own conditions hold, beyond space and uniqueness, once a slot has been emptied.

        ``leaving`` is that slot, -1 or SPACELESS.
        """
        return self._can_play is None or self._can_play(s, seat, leaving)

    def arrive(self, s: Everdell, seat: int, card: int) -> None:
        """Take over step 4 of playing the card. Called only if it ``arrives``."""
        assert self._arrive is not None
        self._arrive(s, seat, card)

    def score(self, s: Everdell, owner: int, slot: int) -> int:
        """Return the bonus points at the end; the slot is GUEST for a card that is worked out for another city."""
        return 0 if self._score is None else self._score(s, owner, slot)


BY_DATA: Final = Behaviour()
"""Stands for components without an entry."""
BEHAVIOURS: Final[list[Behaviour]] = [BY_DATA] * len(THING)
"""What each card, place and event does, by its number."""
DIGGERS: Final[list[int]] = []
"""The cards whose visitors may take cards from the top of the discard pile."""
_MODULE: Final = {entry.id: entry.module for entry in CATALOG.entries}
EFFECTS: Final[dict[str, Effect]] = {}
"""Effects by their names: the component's and the slot's, as in ``historian.trigger``; others by their own."""


def define(entries: Mapping[str, Behaviour]) -> None:
    """Say what cards, places and events do, each by its id. Their ways are numbered in this order."""
    for name, behaviour in entries.items():
        thing = THING[name]
        if BEHAVIOURS[thing] is not BY_DATA:
            raise ValueError(f"{name} has an entry already")
        BEHAVIOURS[thing] = behaviour
        _name_effects(name, behaviour)
        if behaviour.way is not None:
            add_way(thing, behaviour.way)
        if behaviour.digs:
            DIGGERS.append(thing)


def _name_effects(name: str, behaviour: Behaviour) -> None:
    for slot in ("play", "produce", "visit", "trigger", "prepare"):
        effect: Effect | None = getattr(behaviour, slot)
        if effect is not None:
            named(f"{name}.{slot}", effect)
    if behaviour.otherwise is not None:
        _name_effects(f"{name}.otherwise", behaviour.otherwise)


def named(name: str, effect: Effect | Function) -> Effect:
    """Name an effect that is no slot of an entry, and return it."""
    if name in EFFECTS:
        raise ValueError(f"there is an effect {name} already")
    EFFECTS[name] = as_effect(effect)
    EFFECTS[name].set_name(f"{_MODULE[name.partition('.')[0]]}.{name}")
    return EFFECTS[name]


def by_thing(effects: Mapping[int, Effect | Function]) -> dict[int, Effect]:
    """Name the effects of things that have no entry after them."""
    return {thing: named(NAMES[thing], effect) for thing, effect in effects.items()}


def act_again(effects: Mapping[str, tuple[Function, Condition | Test]]) -> None:
    """Add to entries what happens if they are activated again where they lie, and whether they can be (R-PB-55)."""
    for name, (effect, condition) in effects.items():
        behaviour = BEHAVIOURS[THING[name]]
        behaviour.again, behaviour.can_again = named(f"{name}.again", effect), as_condition(condition)
