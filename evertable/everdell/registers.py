"""Registers: what modules keep in a state. Each is declared once, with its name and first value."""

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast

from evertable.everdell.packing import holder_of, thing_held
from evertable.kernel.numbering import Part, Parts

if TYPE_CHECKING:
    from evertable.everdell.state import Everdell

T = TypeVar("T")


class Register(Part, Generic[T]):
    """A value that a module keeps in every state: an int, or a tuple of ints or of such tuples.

    ``cards``: physical cards lie here, which are nowhere else. ``note``: the module merely notes what has happened; a
    change changes nothing on the table.
    """

    def __init__(self, name: str, first: T, *, cards: bool = False, note: bool = False) -> None:
        self.set_name(name)
        self.first: Final = first
        self.cards: Final = cards
        self.note: Final = note
        REGISTERS.append(self)

    def get(self, s: "Everdell") -> T:
        """Return the value."""
        return cast(T, s.registers[self.number])

    def set(self, s: "Everdell", value: T) -> None:
        """Replace the value."""
        s.registers[self.number] = value


REGISTER_PARTS: Final[Parts[Register[Any]]] = Parts("registers")
REGISTERS: Final = REGISTER_PARTS.all
"""All registers by number."""


def put(s: "Everdell", register: Register[tuple[T, ...]], index: int, value: T) -> None:
    """Replace one entry of a register that has one for each owner or place."""
    entries = register.get(s)
    register.set(s, (*entries[:index], value, *entries[index + 1 :]))


def things_of(s: "Everdell", register: Register[tuple[int, ...]], owner: int) -> list[int]:
    """Return the things of an owner in a register that says who holds what (``packing.holding``)."""
    return [thing_held(entry) for entry in register.get(s) if holder_of(entry) == owner]
