"""Big critters: each replaces a worker of its owner and is one in every respect (R-SC-24 to R-SC-26)."""

from typing import Any, Final

from evertable.everdell.boxes.spirecrest.mountain import CARDS_BESIDE
from evertable.everdell.packing import holder_of, holding, kind_of_worker, thing_held
from evertable.everdell.registers import Register
from evertable.everdell.state import Everdell, Worker
from evertable.everdell.visit import ORDINARY, worker_kind
from evertable.kernel.numbering import Part
from evertable.kernel.packing import other_of, pair

KIND: Final[dict[int, Part]] = {
    thing: worker_kind(entry.id) for thing, entry in CARDS_BESIDE.items() if entry.sort == "big_critter"
}
"""The kind of worker that a discovery brings."""
NAMED: Final = {CARDS_BESIDE[thing].id: kind for thing, kind in KIND.items()}
OWNED: Final[Register[tuple[int, ...]]] = Register("spirecrest.big_critters", ())
"""Who has which, sorted: their holders' entries with pairs of WAITING or 0, and the kind."""
WAITING: Final = 1
"""It comes with the workers of a later season (R-SC-26)."""


def _kind(entry: int) -> int:
    return other_of(thing_held(entry))


def owned(s: Everdell, owner: int) -> list[int]:
    """The kinds of an owner's big critters, wherever they are."""
    return [_kind(entry) for entry in OWNED.get(s) if holder_of(entry) == owner]


def is_owned(s: Everdell, kind: int) -> bool:
    """Whether anybody has a big critter, wherever it is."""
    return any(_kind(entry) == kind for entry in OWNED.get(s))


def at_home(s: Everdell, owner: int) -> list[int]:
    """Those that are ready to be placed."""
    if not OWNED.get(s):
        return []
    out = {kind_of_worker(worker[4]) for worker in s.placed if worker[0] == owner}
    ready = [_kind(entry) for entry in OWNED.get(s) if holder_of(entry) == owner and not entry & WAITING]
    return [kind for kind in ready if kind not in out][: s.workers[owner]]


def kinds_at_home(s: Everdell, seat: int) -> list[int]:
    """The kinds of workers a seat has ready."""
    big = at_home(s, seat)
    return [ORDINARY, *big] if s.workers[seat] > len(big) else big


def own(s: Everdell, owner: int, kind: int, waiting: int = 0) -> None:
    """Somebody has a big critter from now on."""
    OWNED.set(s, tuple(sorted((*OWNED.get(s), holding(owner, pair(waiting, kind))))))


def join(s: Everdell, seat: int, kind: int) -> None:
    """It replaces an ordinary worker at home, else one that is still to come."""
    if s.workers[seat] > len(at_home(s, seat)):  # an ordinary one is ready
        own(s, seat, kind)
    elif sum(s.table.new_workers[s.season[seat] + 1 :]) > sum(
        holder_of(entry) == seat and entry & WAITING for entry in OWNED.get(s)
    ):
        own(s, seat, kind, WAITING)


def arrive(s: Everdell, seat: int) -> None:
    """Those that waited come in the place of new workers."""
    coming = s.table.new_workers[s.season[seat]]
    entries = list(OWNED.get(s))
    for i, entry in enumerate(entries):
        if coming and holder_of(entry) == seat and entry & WAITING:
            entries[i] = entry & ~WAITING
            coming -= 1
    OWNED.set(s, tuple(sorted(entries)))


def lost(s: Everdell, worker: Worker) -> None:
    """One that stood for good on a card that left its city is gone (R-B-090)."""
    OWNED.set(
        s,
        tuple(
            entry
            for entry in OWNED.get(s)
            if (holder_of(entry), _kind(entry)) != (worker[0], kind_of_worker(worker[4]))
        ),
    )


def placed(s: Everdell, kind: int) -> Worker | None:
    """Where a big critter stands, if it is out."""
    placed: list[Any] = s.placed
    for i, each in enumerate(placed):
        worker: tuple[int, ...] = each
        if kind_of_worker(worker[4]) == kind:
            return s.placed[i]
    return None
