"""A loaded catalogue: the components of one game with the chosen modules, in catalogue order."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from .facts import Facts
from .schema import Card, Chapter, Entry, Event, Place, Power, Token

E = TypeVar("E", bound=Entry)
F = TypeVar("F", bound=Facts)


class CatalogError(ValueError):
    """An error in the data or in a request; the message is one line and says where."""

    def __init__(self, message: str) -> None:
        super().__init__(" ".join(message.split()))


@dataclass(frozen=True)
class Catalog:
    """Components as tuples in catalogue order, which is the order games use for stable choices.

    `facts` has one record per module that brings any.
    """

    game: str
    modules: tuple[str, ...]
    cards: tuple[Card, ...]
    places: tuple[Place, ...]
    events: tuple[Event, ...]
    powers: tuple[Power, ...]
    tokens: tuple[Token, ...]
    facts: Mapping[str, Facts]
    chapters: tuple[Chapter, ...] = ()
    origins: Mapping[str, Path] = field(default_factory=dict)
    """The file that each component was last written in."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All components: cards, places, events, powers, tokens, chapters."""
        return (*self.cards, *self.places, *self.events, *self.powers, *self.tokens, *self.chapters)

    @cached_property
    def _by_id(self) -> dict[str, Entry]:
        return {entry.id: entry for entry in self.entries}

    def __contains__(self, entry_id: str) -> bool:
        return entry_id in self._by_id

    def entry(self, entry_id: str) -> Entry:
        """Return the component with this id, of any kind."""
        if entry_id not in self._by_id:
            raise CatalogError(f"{self.game} ({', '.join(self.modules)}) has no component '{entry_id}'")
        return self._by_id[entry_id]

    def card(self, entry_id: str) -> Card:
        """Return the card with this id."""
        return self._of(Card, entry_id)

    def place(self, entry_id: str) -> Place:
        """Return the place with this id."""
        return self._of(Place, entry_id)

    def event(self, entry_id: str) -> Event:
        """Return the event with this id."""
        return self._of(Event, entry_id)

    def power(self, entry_id: str) -> Power:
        """Return the power with this id."""
        return self._of(Power, entry_id)

    def token(self, entry_id: str) -> Token:
        """Return the token with this id."""
        return self._of(Token, entry_id)

    def facts_of(self, kind: type[F], module: str = "base") -> F:
        """Return the facts of a module as the record its rules expect."""
        facts = self.facts.get(module)
        if not isinstance(facts, kind):
            raise CatalogError(f"{self.game}/{module} has no facts of the kind {kind.__name__}")
        return facts

    def _of(self, kind: type[E], entry_id: str) -> E:
        entry = self.entry(entry_id)
        if not isinstance(entry, kind):
            raise CatalogError(f"'{entry_id}' is a {type(entry).__name__.lower()}, not a {kind.__name__.lower()}")
        return entry
