"""View models: what a presenter gives to a screen. Plain data; texts are in the requested language.

Texts may contain icons such as ``[twig]``: a screen replaces them by a drawing with a name, a plain reader can leave
them. A *target* says which thing on the table something belongs to, e.g. ``hand:farm``, ``meadow:3``, ``place:haven``,
``event:grand_tour``, ``card:1:5`` (the card in slot 5 of city 1), ``resource:berry``, ``player:2``, ``pile:1:0``.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from evertable.kernel.game import Result
from evertable.kernel.module import Config
from evertable.kernel.view import View
from evertable.present.details import on_the_table
from evertable.present.films import Step
from evertable.present.shelf import BASE_ALONE, Mix, ShelfBox
from evertable.present.words import Words

BESIDES: Final = "more"
"""The group of acts that a player may do instead of answering the question."""


@dataclass(slots=True)
class Act:
    """A legal action as a screen shows it."""

    action: int
    text: str
    """The notation; what is sent back."""
    group: str
    """The heading it stands under in the list of moves."""
    target: str
    label: str
    price: str = ""
    """What it costs or brings, in icons."""
    component: str = ""
    """The component that is picked, if it is one."""


@dataclass(slots=True)
class Preview:
    """The effects of an action."""

    lines: list[str]
    """A sentence each: what is paid, gained and drawn, and who else profits."""
    reveals: bool
    """Whether something hidden is seen, so that it cannot be taken back."""
    scores: list[int] = field(default_factory=list)
    """By how much the score of each owner is certain to change, as if the game ended afterwards; may be left out."""
    asks: bool = False
    """Whether the seat then has to choose something in the same turn."""


@dataclass(slots=True)
class Tray:
    """A run of picks, made in any order and confirmed at once."""

    picked: list[Act]
    acts: list[Act]
    """What can be added."""
    path: list[int]
    """The moves that make what is picked; empty while it cannot stay as it is."""
    least: int
    most: int
    brings: list[str]
    """What the path would do."""


@dataclass(slots=True)
class Blocked:
    """An action that is not possible now, with the reason."""

    target: str
    label: str
    why: str
    rule: str
    lacks: dict[str, int] = field(default_factory=dict)
    """What is missing of the price of a card, by resource."""


@dataclass(slots=True)
class ScreenQuestion:
    """The current question as a screen shows it."""

    title: str
    """The question as text for the asked seat; for others, whom the table waits for."""
    source: str
    """The component that asks, or empty on a turn."""
    turn: bool
    picks: bool
    """Whether it is one of several picks that may be ended by ``done``."""
    mine: str = ""
    """How the asked seat reads that it is to decide, where *Your turn* is not enough: who of several it is now."""
    icon: str = ""
    """The picture of what asks if it is no component."""
    order: bool = False
    """Whether it asks in which order things happen."""
    text: str = ""
    """What the source says at this table, if that is not its whole text."""
    ends: bool = False
    """Whether ``done`` ends the turn, and what else can be done stands on the table."""
    note: str = ""
    """How far the turn or the season is, said beside the number of things that can be done."""


@dataclass(slots=True)
class LogEntry:
    """One move in the log: the action and its changes, without secrets."""

    seat: int
    do: dict[str, Any]
    changes: dict[str, Any]
    film: list[Step] = field(default_factory=list)
    """What happened step by step (``films.py``); empty for a whole turn."""


@dataclass(slots=True)
class Screen:
    """Everything a seat's screen shows."""

    board: dict[str, Any]
    """Drawn by the game's own template; what modules add stands in it as zones (``parts.py``)."""
    question: ScreenQuestion
    acts: list[Act]
    blocked: list[Blocked]
    groups: list[tuple[str, str]]
    """Group ids with their headings, in order."""
    result: dict[str, Any] | None
    """When the game is over: lines with their names, totals, ranks, what decided, and a title and a verdict."""

    @property
    def can(self) -> dict[str, int]:
        """How many acts each target has."""
        return dict(Counter([act.target for act in self.acts]))

    @property
    def why(self) -> dict[str, dict[str, Any]]:
        """By target, why it cannot be used and what is missing of its price."""
        return {no.target: {"why": no.why, "lacks": no.lacks} for no in self.blocked}

    @property
    def acts_data(self) -> list[dict[str, Any]]:
        """The acts as plain data for scripts; those besides the question are marked."""
        return [
            {
                "action": act.action,
                "text": act.text,
                "target": act.target,
                "label": act.label,
                "besides": act.group == BESIDES,
            }
            for act in self.acts
        ]

    @property
    def grouped(self) -> list[tuple[str, str, list[Act]]]:
        """The groups with their headings and acts."""
        found: dict[str, list[Act]] = {group: [] for group, _ in self.groups}
        for act in self.acts:
            if act.group in found:
                found[act.group].append(act)
        return [(group, heading, found[group]) for group, heading in self.groups]


@dataclass(frozen=True, slots=True)
class TipPage:
    """A page of a tip: a sentence or two about one thing."""

    text: str
    point: list[str]
    """What it is about: targets of the screen (``hand:farm``), or parts by id or class (``#city``, ``.hand``)."""
    act: bool = False
    """Whether it advises a move."""


@dataclass(frozen=True, slots=True)
class Tip:
    """What the coach of a first game says once."""

    id: str
    pages: list[TipPage]
    covers: tuple[str, ...] = ()
    """Ids of other tips that need not be given any more."""


class Presenter(ABC):
    """The presenter of one game."""

    lines: Mapping[str, str]
    """Names of scoring lines."""
    reasons: Mapping[str, str]
    """What can decide the first place."""
    minutes: tuple[int, int] = (15, 15)
    """About how long a game without boxes takes: in any case, and for each seat."""
    reading: int = 1
    """How much there is to read before a first game without boxes, from 1 to 5."""
    mixes: Sequence[Mix] = (BASE_ALONE,)
    """Ready mixes of boxes. One of which a box is not there is not offered."""
    invitation: str = ""
    """The heading of the set-up page of a game without boxes: a marked message. Empty: the summary of the game."""

    @property
    def icons(self) -> Mapping[str, str]:
        """Icons that only this game or its modules have, with their names."""
        return {}

    def on_shelf(self, module: str) -> ShelfBox:
        """Return what a box says of itself on the set-up page."""
        return ShelfBox()

    def deck(self, modules: Sequence[str]) -> int:
        """Return how many cards are in the deck with these boxes, or 0 if the game has none that is drawn from."""
        return 0

    @abstractmethod
    def screen(self, view: View, names: list[str], words: Words) -> Screen:
        """Return everything that the seat of the view (or a spectator) sees."""

    @abstractmethod
    def preview(self, view: View, action: int, names: list[str], words: Words) -> Preview:
        """Return the effects of a legal action of the seat."""

    def worth(self, view: View, card: str) -> int | None:
        """Return the points that a card would bring now if the seat could pay for it, or None if it lacks more."""
        return None

    def tips(self, screen: Screen, words: Words) -> Iterator[Tip]:
        """Yield what a coach can say about a screen, the most important first. Games without a coach say nothing."""
        return iter(())

    def ends_turn(self, do: Mapping[str, Any]) -> bool:
        """Return whether a choice says that the turn is over, so that nothing waits for its end any more."""
        return False

    def season(self, s: Any, seat: int) -> str:
        """Return the season of a seat by its id, for lists of tables; empty in a game without seasons."""
        return ""

    def tray(self, view: View, picked: Sequence[int], names: list[str], words: Words) -> Tray | None:
        """Return the current run of picks with these picked; None if there is no run that needs a tray."""
        return None

    def line(self, line: str, words: Words) -> str:
        """Return the name of a scoring line."""
        return words.say(self.lines.get(line, line))

    def reason(self, reason: str, words: Words) -> str:
        """Return what decided the first place as text."""
        return words.say(self.reasons.get(reason, reason))

    @abstractmethod
    def details(self, entry_id: str, words: Words) -> dict[str, Any]:
        """Return the texts of a component for the enlarged view; raises CatalogError."""

    def details_at(self, config: Config, entry_id: str, words: Words) -> dict[str, Any]:
        """Return them as they hold at a table, without what is about other boxes and modes."""
        told = self.details(entry_id, words)
        return {**told, "rulings": on_the_table(told, config.modules, config.seats)}

    @abstractmethod
    def log_entry(self, before: dict[str, Any], after: dict[str, Any], seat: int, do: dict[str, Any]) -> LogEntry:
        """Return the log entry of a move, from a spectator's observations around it and its public description."""

    @abstractmethod
    def film(self, before: Mapping[str, Any], after: Mapping[str, Any], seat: int, do: dict[str, Any]) -> list[Step]:
        """Return what a move did, step by step, from the same. An automa's step has the verb ``automa``."""

    @abstractmethod
    def tell(self, told: LogEntry, names: list[str], me: int, words: Words) -> str:
        """Return a log entry as a sentence."""

    def result(
        self, result: Result, lines: Iterable[str], ending: dict[str, str], words: Words, reason: str = ""
    ) -> dict[str, Any]:
        """Return what a screen shows of a finished game: points by line, totals, ranks and what decided."""
        return {
            "lines": [(self.line(line, words), [score.lines.get(line) for score in result.scores]) for line in lines],
            "totals": list(result.totals),
            "ranks": list(result.ranks),
            "winners": list(result.winners),
            **ending,
            "reason": self.reason(reason or result.reason, words),
        }
