"""The decision stack: the question asked now and the work still to do, as plain data.

A *frame* is five ints ``(prompt, seat, source, a, b)``. The number of a prompt names two stateless functions: the
options of the decision, and what an answer does. A prompt without options is *work*: it runs as soon as it is on top.
Nothing waits in a closure or on Python's call stack, so any state can be copied, saved and searched.
"""

from collections.abc import Callable, Mapping
from pickle import PicklingError
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Self

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from evertable.kernel.numbering import Part, Parts
from evertable.kernel.shape import Shape

if TYPE_CHECKING:
    from evertable.kernel.module import Table

Frame = tuple[int, int, int, int, int]
Description = dict[str, Any]
Options = Callable[[Any, Frame], list[int]]
Resolve = Callable[[Any, Frame, int], None]
Describe = Callable[[Any, Frame, int], Description]
Work = Callable[[Any, Frame], None]
Implied = Callable[[Any, Frame, int], int | None]
T_co = TypeVar("T_co", bound="Table", default="Table", covariant=True)


class Prompt(Part):
    """A kind of question, with its options and the resolution and description of answers; or a kind of work.

    It is made of functions, or it is a subclass with methods, which compiled code calls quickest. Frames are passed on
    as they are: the compiler would take apart what it knows to be one.
    """

    def __init__(
        self,
        name: str,
        options: Options | None = None,
        resolve: Resolve | None = None,
        describe: Describe | None = None,
        work: Work | None = None,
        turn: bool = False,
        own: bool = False,
        implied: Implied | None = None,
        asks: bool = False,
        orders: bool = False,
    ) -> None:
        self.set_name(name)
        self._options: Final = options
        self._resolve: Final = resolve
        self._describe: Final = describe
        self._work: Final = work
        self.asks: Final = asks or options is not None
        """Whether it is a question."""
        self.turn: Final = turn
        """Whether this question opens a player's turn. Drivers never answer it automatically."""
        self.own: Final = own
        """Whether asides are what this question is about: drivers leave it to the player (``Game.forced``)."""
        self.implied: Final = implied
        """(state, frame, rules version) -> the answer that a record of these rules implies because they did not ask
        this here; None if they did."""
        self._orders: Final = orders

    def options(self, s: Any, frame: Any) -> list[int]:
        """Return the answers to a question, sorted."""
        assert self._options is not None
        return self._options(s, frame)

    def resolve(self, s: Any, frame: Any, action: int) -> None:
        """Do what an answer does."""
        assert self._resolve is not None
        self._resolve(s, frame, action)

    def describe(self, s: Any, frame: Any, action: int) -> Description:
        """Return an answer in words."""
        assert self._describe is not None
        return self._describe(s, frame, action)

    def orders(self, s: Any, frame: Any) -> bool:
        """Return whether a question asks for a mere order; its answers say so, too (``order`` in ``describe``)."""
        return self._orders

    def work(self, s: Any, frame: Any) -> None:
        """Do the work."""
        assert self._work is not None
        self._work(s, frame)


class Prompts(Parts[Prompt]):
    """The prompts of one game."""

    def __init__(self) -> None:
        super().__init__("prompts")

    def ask(
        self,
        name: str,
        options: Options,
        resolve: Resolve,
        describe: Describe,
        *,
        turn: bool = False,
        own: bool = False,
        implied: Implied | None = None,
        orders: bool = False,
    ) -> Prompt:
        """Add a question, whose number frames carry. ``implied`` is what older records mean by not answering it."""
        return self.add(Prompt(name, options, resolve, describe, turn=turn, own=own, implied=implied, orders=orders))

    def work(self, name: str, work: Work) -> Prompt:
        """Add a piece of work that needs no answer."""
        return self.add(Prompt(name, work=work))

    def add(self, prompt: Prompt) -> Prompt:
        """Add a prompt with methods of its own."""
        self.all.append(prompt)
        return prompt

    def mark(self, name: str) -> Prompt:
        """Add a mark. A mark does nothing; it lies under the frames that belong to it."""
        return self.work(name, _nothing)


def _nothing(s: Any, frame: Frame) -> None:
    """Do nothing: the work of a mark."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Generic[T_co]):
    """A position: flat data, plus the shared, immutable table of its configuration.

    A subclass names its data in ``FIELDS``. Every field is an int, or a list of ints and tuples; the fields in
    ``NESTED`` are lists of such lists. That is all that copying, saving and hashing need to know; a game whose copies
    are counted in millions writes its own ``copy`` that names each field.
    """

    __slots__ = ("rng", "stack", "table")
    FIELDS: ClassVar[tuple[str, ...]] = ()
    NESTED: ClassVar[tuple[str, ...]] = ()
    SHAPES: ClassVar[dict[str, Shape]] = {}
    """What may stand in a field of a position from a file; left out: numbers, and lists of them."""
    FIXED: ClassVar[tuple[str, ...]] = ()
    """Lists whose length a configuration fixes."""

    table: T_co
    rng: int
    stack: list[Frame]

    def copy(self) -> Self:
        """Return an independent copy."""
        new = self.__class__()
        new.table = self.table
        for name in self._names():
            value = getattr(self, name)
            if name in self.NESTED:
                value = [inner[:] for inner in value]
            elif isinstance(value, list):
                value = value[:]
            setattr(new, name, value)
        return new

    def key(self) -> tuple[Any, ...]:
        """Return everything that makes this position what it is, hashable."""
        parts: list[Any] = []
        for name in self._names():
            value = getattr(self, name)
            if name in self.NESTED:
                value = tuple(map(tuple, value))
            elif isinstance(value, list):
                value = tuple(value)
            parts.append(value)
        return tuple(parts)

    def dump(self) -> dict[str, Any]:
        """Return the position as plain data for JSON."""
        return {name: _plain(getattr(self, name)) for name in self._names()}

    @classmethod
    def restore(cls, table: Any, data: Mapping[str, Any]) -> Self:
        """Return the position that ``dump`` wrote."""
        new = cls()
        new.table = table
        for name in new._names():
            value = data[name]
            if name in cls.NESTED:
                value = [[_frozen(x) for x in inner] for inner in value]
            elif isinstance(value, list):
                value = [_frozen(x) for x in value]
            setattr(new, name, value)
        return new

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Return whether both are the same position of the same configuration."""
        if not isinstance(other, State) or type(self) is not type(other):
            return False
        return self.table.config == other.table.config and self.key() == other.key()

    def __hash__(self) -> int:
        raise TypeError("a position changes, so it cannot be hashed; use its key()")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the game and its dump, so that tables are shared and a misread position is refused."""
        game = self.table.game
        if game is None:
            raise PicklingError("this position is not on a table of Game.table, so it cannot be pickled")
        return _load, (game, game.dump(self))

    def __repr__(self) -> str:
        config, stack = self.table.config, self.stack
        asked = f"seat {stack[-1][1]}: {self.table.prompts[stack[-1][0]].word}" if stack else "over"
        return f"<{type(self).__name__}, {config.seats} seats, modules {', '.join(config.modules) or 'none'}, {asked}>"

    def _names(self) -> tuple[str, ...]:
        return ("rng", "stack", *self.FIELDS)


def settle(s: State) -> None:
    """Run the work on top of the stack until a question is on top or the stack is empty."""
    frames: list[Any] = s.stack
    table = s.table
    while frames:
        top: tuple[int, ...] = frames[-1]
        prompt = table.prompts[top[0]]
        if prompt.asks:
            return
        frames.pop()
        prompt.work(s, top)
        if table.after_step_hooks:
            after_step(s, top)


def push_beneath(s: State, prompt: int, frame: Frame) -> None:
    """Push a frame that waits until the outermost frame of a prompt is done; on top if there is no such frame.

    This is the only way to put a frame anywhere but on top: rules never move frames by their position.
    """
    outermost = next((i for i, other in enumerate(s.stack) if other[0] == prompt), len(s.stack))
    s.stack.insert(outermost, frame)


def take_out(s: State, prompt: int, above: int) -> bool:
    """Remove the innermost frame of a prompt, if it lies above the innermost frame of the prompt ``above``.

    Return whether there was one. For callers that push the frame again in another order.
    """
    for i in range(len(s.stack) - 1, -1, -1):
        if s.stack[i][0] == above:
            return False
        if s.stack[i][0] == prompt:
            del s.stack[i]
            return True
    return False


def unwind(s: State, height: int) -> None:
    """Remove all frames above a height of the stack, after trying something out."""
    del s.stack[height:]


def after_step(s: State, frame: Any) -> None:
    """Call the modules that watch every step."""
    for module in s.table.after_step_hooks:
        module.after_step(s, frame)


def automa_step(s: State, owner: int, what: str) -> None:
    """Report what an automa did, for screens that show its turn step by step."""
    for module in s.table.automa_step_hooks:
        module.automa_step(s, owner, what)


def _load(game: Any, data: Mapping[str, Any]) -> Any:
    return game.load(data)


def _frozen(value: Any) -> Any:
    return tuple([_frozen(x) for x in value]) if isinstance(value, list) else value


def _plain(value: Any) -> Any:
    return [_plain(x) for x in value] if isinstance(value, (list, tuple)) else value
