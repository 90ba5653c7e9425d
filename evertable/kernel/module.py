"""Modules: what a box adds to a game, and the table that the chosen modules and options make.

A module is an object of a class. The class overrides *hooks*: methods that a game calls at fixed points, in the order
of its modules. The hooks of ``Module`` exist in every game; a game that needs more has a class of its own
(``everdell/module.py``). Built-in content uses the same hooks as yours. docs/hooks.md lists them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from evertable.kernel.errors import EvertableError
from evertable.kernel.nearest import nearest
from evertable.kernel.numbering import Part
from evertable.kernel.stack import Describe, Frame, Prompt, Resolve

S_contra = TypeVar("S_contra", default=Any, contravariant=True)


class ConfigError(EvertableError):
    """A configuration that cannot be played.

    The reason is a sentence with {fields}, filled in by ``str``; a screen can translate it. A field may be the reason
    of another refusal.
    """

    def __init__(self, reason: str, /, **fields: Any) -> None:
        super().__init__(reason.format(**fields) if fields else reason)
        self.reason: Final = reason
        self.fields: Final = fields

    def __reduce__(self) -> tuple[Any, ...]:
        return _refused, (self.reason, self.fields)


def _refused(reason: str, fields: dict[str, Any]) -> ConfigError:
    return ConfigError(reason, **fields)


@dataclass(frozen=True, slots=True)
class Config:
    """A checked and complete configuration: seats, modules, options. Hashable."""

    seats: int
    modules: tuple[str, ...]
    options: tuple[tuple[str, Any], ...]

    def option(self, name: str) -> Any:
        """Return the value of an option; defaults are filled in."""
        for key, value in self.options:
            if key == name:
                return value
        raise KeyError(name)

    def __repr__(self) -> str:
        return f"Config(seats={self.seats}, modules={self.modules}, options={dict(self.options)})"

    def __reduce__(self) -> tuple[Any, ...]:  # compiled, a frozen dataclass cannot be unpickled without
        return Config, (self.seats, self.modules, self.options)


@dataclass(eq=False)
class Option:
    """An option of a module: its default, its meaning, and how a value is checked and normalised."""

    default: Any
    summary: str
    accept: Callable[[Any, int], Any]
    """(value, seats) -> the value in its stored form (hashable); raises ConfigError."""
    values: Mapping[Any, str] = field(default_factory=dict)
    """All values where they are few (of a tuple, its members), each with a message, the id of the component that it
    stands for, or nothing."""
    usual: Mapping[Any, str] = field(default_factory=dict)
    """The values that a form offers where there are too many for all of them, each with a message."""
    offered: bool = True
    """Whether people choose it; otherwise it is for what plays games in a series."""

    def __post_init__(self) -> None:
        if isinstance(self.default, bool) and not self.values:
            self.values = {True: "yes", False: "no"}


class Verb(Part):
    """A verb that a module adds to the questions of another one. Its actions are ``first`` … ``first + count - 1``.

    It is made of functions, or it is a subclass with methods, which compiled code calls quickest.
    """

    def __init__(
        self,
        name: str,
        count: int,
        offer: Callable[[Any, Frame, list[int]], None] | None,
        resolve: Resolve,
        describe: Describe,
        beside: Callable[[Any, Frame, list[int]], None] | None = None,
        stands_beside: bool = False,
    ) -> None:
        self.set_name(name)
        self.first: int = -1
        """The action that follows from its number (``Game.verbs``)."""
        self.count: Final = count
        self._offer: Final = offer
        self.resolve: Final = resolve
        self.describe: Final = describe
        self._beside: Final = beside
        self.stands_beside: Final = stands_beside or beside is not None
        """Whether it can be said beside every question there is. The question is off the stack when ``resolve`` is
        called, which puts it back to be answered afterwards."""

    def offer(self, s: Any, frame: Any, options: list[int]) -> None:
        """Append the actions that are legal at this question."""
        assert self._offer is not None
        self._offer(s, frame, options)

    def beside(self, s: Any, frame: Any, options: list[int]) -> None:
        """Append those that are legal at any question; what the question offers by itself may be among them."""
        assert self._beside is not None
        self._beside(s, frame, options)

    def covers(self, action: int) -> bool:
        """Return whether an action is one of this verb."""
        return self.first <= action < self.first + self.count


@mypyc_attr(allow_interpreted_subclasses=True)
class Module(Generic[S_contra]):
    """A box or a part of one: what it adds, needs and excludes."""

    def __init__(
        self,
        id: str,
        title: str = "",
        summary: str = "",
        *,
        parts: "Sequence[Module[S_contra]]" = (),
        seats: range = range(1, 100),
        requires: tuple[str, ...] = (),
        conflicts: tuple[str, ...] = (),
        options: Mapping[str, Option] | None = None,
        verbs: tuple[Verb, ...] = (),
        automas: int = 0,
        active: Callable[[Config], bool] | None = None,
        advice: str = "",
        unadvised: Callable[[Config], bool] | None = None,
        accept: Callable[[int, Sequence[str]], None] | None = None,
        agree: Callable[[Config], None] | None = None,
    ) -> None:
        self.id: Final = id
        self.title: Final = title
        self.summary: Final = summary
        self.parts: Final = tuple(parts)
        """More hooks of the box, in classes beside the rules they carry; called after its own."""
        self.advice: Final = advice
        """What the rulebook recommends; shown to the person who sets up a table."""
        self.unadvised: Final = unadvised
        """(configuration) -> whether the advice is not followed, so that a warning is in place."""
        self.seats: Final = seats
        self.requires: Final = requires
        self.conflicts: Final = conflicts
        self.options: Final = dict(options or {})
        self.verbs: Final = verbs
        self.automas: Final = automas
        """Number of automas it brings; they follow the seats wherever things are counted by owner."""
        self.active: Final = active
        """None: chosen by name. Otherwise a built-in part, present when this function of the configuration says so."""
        self.accept: Final = accept
        """(seats, modules) -> None: raises ConfigError if it cannot be played like that."""
        self.agree: Final = agree
        """(configuration) -> None: raises ConfigError if options do not go with each other or with modules."""
        self.origin = ""
        """The distribution and version that brought it; empty for built-in modules."""

    def setup(self, s: S_contra) -> None:
        """Lay out what the module brings, as the last step of a new game."""

    def setup_scenario(self, s: S_contra) -> None:
        """Lay out the same for a scenario, before its keys are read. Does what ``setup`` does, unless overridden."""
        self.setup(s)

    def score(self, s: S_contra, seat: int, lines: dict[str, int]) -> None:
        """Add scoring lines, points by name."""

    def check(self, s: S_contra, problems: list[str]) -> None:
        """Append a sentence for everything that is wrong with the state."""

    def observe(self, s: S_contra, seat: int, seen: dict[str, Any]) -> None:
        """Add to a seat's observation what the seat may see."""

    def after_step(self, s: S_contra, frame: Frame) -> None:
        """Observe an answer or a piece of work that has been done, given its frame. May push frames."""

    def automa_step(self, s: S_contra, owner: int, what: str) -> None:
        """Observe a step of an automa that all players see. Must not change the state."""


M = TypeVar("M", bound=Module)


def overriding(modules: Sequence[M], base: type[M], hook: str) -> list[M]:
    """Return the modules that override a hook of a base class, in their order, each followed by its parts that do.

    Called once per table.
    """
    default = getattr(base, hook)
    holders = [holder for module in modules for holder in (module, *module.parts)]
    return [holder for holder in holders if isinstance(holder, base) and getattr(type(holder), hook) is not default]


def _first_action(verb: Verb) -> int:
    return verb.first


class Table:
    """Everything a configuration fixes, shared by all its positions and never changed."""

    def __init__(self, config: Config, modules: Sequence[Module], prompts: list[Prompt]) -> None:
        self.config: Final = config
        self._options: Final[dict[str, Any]] = dict(config.options)
        self.game: Any = None
        """The game that shares this table among its positions; None for tables made otherwise."""
        self.modules: Final = tuple(modules)
        self.prompts: Final = prompts
        self.verbs: Final = tuple(sorted((verb for module in modules for verb in module.verbs), key=_first_action))
        """Those that modules add, in the order of their actions."""
        self.beside: Final = tuple(verb for verb in self.verbs if verb.stands_beside)
        """The moves that may stand beside every question; most games have none."""
        self.setup_hooks: Final = self._with_hook("setup")
        """Like those below: the modules that override the hook, in their order; most games have none."""
        self.score_hooks: Final = self._with_hook("score")
        self.check_hooks: Final = self._with_hook("check")
        self.observe_hooks: Final = self._with_hook("observe")
        self.after_step_hooks: Final = self._with_hook("after_step")
        self.automa_step_hooks: Final = self._with_hook("automa_step")

    def _with_hook(self, hook: str) -> list[Module]:
        return overriding(self.modules, Module, hook)

    def option(self, name: str) -> Any:
        """Return the value of an option, as ``Config.option`` does, but quicker: rules ask for it while they run."""
        return self._options[name]

    def verb(self, action: int) -> Verb:
        """Return the added verb that an action belongs to."""
        for verb in self.verbs:
            if verb.covers(action):
                return verb
        raise KeyError(action)

    def said_beside(self, action: int) -> Verb | None:
        """Return the verb that an action belongs to if it may stand beside every question; otherwise None."""
        for verb in self.beside:
            if verb.covers(action):
                return verb
        return None


def configure(
    game: str,
    known: Sequence[Module],
    seats_allowed: range,
    seats: int,
    modules: Sequence[str],
    options: Mapping[str, Any],
    alone: bool = True,
) -> Config:
    """Check a requested configuration and complete it with defaults. Raises ConfigError.

    If ``alone`` is false, one player needs an opponent: a module has to bring an automa, and the first one that can is
    added if none is named.
    """
    if seats not in seats_allowed:
        least, most = seats_allowed.start, seats_allowed.stop - 1
        if least == most:
            raise ConfigError(
                "{game} is for exactly {number} players, not {seats}", game=game, number=least, seats=seats
            )
        raise ConfigError(
            "{game} is for {least} to {most} players, not {seats}", game=game, least=least, most=most, seats=seats
        )
    by_id = {module.id: module for module in known if module.active is None}
    for name in modules:
        if name not in by_id:
            choices, near = ", ".join(by_id) or "none", nearest(name, by_id)
            if near:
                raise ConfigError(
                    "{game} has no module {name!r}; did you mean {nearest!r}? (modules: {choices})",
                    game=game,
                    name=name,
                    nearest=near,
                    choices=choices,
                )
            raise ConfigError(
                "{game} has no module {name!r} (modules: {choices})", game=game, name=name, choices=choices
            )
    if seats == 1 and not alone and not any(by_id[name].automas for name in modules):
        modules = [*modules, *[module.id for module in known if module.automas][:1]]
    chosen = [module for module in known if module.active is not None or module.id in modules]
    for module in chosen:
        _check_module(module, seats, modules)
    values = _options(game, known, chosen, seats, options)
    config = Config(seats, tuple(m.id for m in chosen if m.active is None), tuple(sorted(values.items())))
    for module in chosen:
        if module.active is None and module.agree is not None:
            module.agree(config)
    return config


def several_of(*modules: str) -> Callable[[Config], bool]:
    """Return a function that tells whether a configuration has more than one of these modules."""
    return lambda config: sum(module in config.modules for module in modules) > 1


def active_modules(known: Sequence[Module], config: Config) -> list[Module]:
    """Return the modules of a configuration in the order the game lists them."""
    return [m for m in known if (m.id in config.modules if m.active is None else m.active(config))]


def _check_module(module: Module, seats: int, modules: Sequence[str]) -> None:
    if seats not in module.seats and module.active is None:
        least, most = module.seats.start, module.seats.stop - 1
        if least == most == 1:
            raise ConfigError("{module} is for one player alone, not for {seats}", module=module.id, seats=seats)
        if least == most:
            raise ConfigError(
                "{module} is for exactly {number} players, not {seats}", module=module.id, number=least, seats=seats
            )
        raise ConfigError(
            "{module} is for {least} to {most} players, not {seats}",
            module=module.id,
            least=least,
            most=most,
            seats=seats,
        )
    if module.active is None and module.accept is not None:
        module.accept(seats, modules)
    for other in module.requires:
        if other not in modules:
            raise ConfigError("{module} needs {other}", module=module.id, other=other)
    for other in module.conflicts:
        if other in modules:
            raise ConfigError("{module} cannot be combined with {other}", module=module.id, other=other)


def _options(
    game: str, modules: Sequence[Module], chosen: Sequence[Module], seats: int, given: Mapping[str, Any]
) -> dict[str, Any]:
    known = {name: option for module in chosen for name, option in module.options.items()}
    for name in given:
        if name not in known:
            raise _unknown_option(game, modules, known, name)
    values: dict[str, Any] = {}
    for name, option in known.items():
        try:
            values[name] = option.accept(given[name], seats) if name in given else option.default
        except ConfigError as error:
            raise ConfigError("option {name}: {why}", name=name, why=error) from None
    return values


def _unknown_option(game: str, modules: Sequence[Module], known: Mapping[str, Option], name: str) -> ConfigError:
    owner = next((module.id for module in modules if name in module.options), "")
    if owner:
        return ConfigError("option {name} belongs to {module}, which is not chosen", name=name, module=owner)
    choices, near = ", ".join(sorted(known)) or "none", nearest(name, known)
    if near:
        return ConfigError(
            "{game} has no option {name!r} here; did you mean {nearest!r}? (options: {choices})",
            game=game,
            name=name,
            nearest=near,
            choices=choices,
        )
    return ConfigError("{game} has no option {name!r} here (options: {choices})", game=game, name=name, choices=choices)
