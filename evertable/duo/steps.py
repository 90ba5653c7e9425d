"""Effects: the catalogue's steps as numbered operations that frames can name.

An effect is a list of ``EffectStep`` (``catalog/schema.py``). Each becomes an ``Op`` that holds ints only. A *program*
is a range of op numbers. Running a program pushes a frame for each op, so that a step and all its questions are
finished before the next step begins. ``HANDLERS`` holds the function of each kind of step.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, get_args

from evertable.catalog import CatalogError
from evertable.catalog.schema import ELEMENTS, Card, EffectStep, Place, StepKind, Token
from evertable.duo.goods import EVERY_KIND, RESOURCES, pack_goods
from evertable.duo.ids import CARD, CATALOG, KINDS, NAMES, PLACE, TOKEN
from evertable.duo.packing import NOWHERE, OP_BITS, SETTLED
from evertable.duo.state import PROMPTS, Duo, mayor_of, push, source_of
from evertable.kernel.packing import check_width
from evertable.kernel.stack import Frame, Prompt

STEP_KINDS: Final[tuple[str, ...]] = get_args(StepKind)
PRICES: Final = (*RESOURCES, "any", "distinct", "hand_card")
SOURCES: Final = ("hand", "touching", "meadow")
SECTIONS: Final = ("events", "meadow", "locations")
WHO: Final = ("self", "one", "each", "split", "hare", "tortoise")
SELF: Final = 0
ONE: Final = 1
EACH: Final = 2
SPLIT: Final = 3
HARE: Final = 4
TORTOISE: Final = 5
NO_LIMIT: Final = 1 << 20
_ASKING: Final = frozenset(STEP_KINDS) - {"gain", "draw", "refill", "replace_river", "place_skunks"}

Program = tuple[int, int]
"""The first op and the one after the last."""


class Op:
    """One step with everything as ints."""

    def __init__(self, step: EffectStep, each: Program, then: Program) -> None:
        self.code: Final = STEP_KINDS.index(step.do)
        self.count: Final = step.count
        self.goods: Final = pack_goods(step.goods)
        self.any: Final = step.any
        self.mask: Final = sum(1 << RESOURCES.index(name) for name in step.of) or EVERY_KIND
        self.point: Final = step.point
        self.occupied: Final = step.occupied
        self.card: Final = CARD[step.if_city_has] if step.if_city_has else -1
        self.price: Final = PRICES.index(step.price) if step.price else -1
        self.exact: Final = step.exact
        self.each: Final = each
        self.then: Final = then
        self.per: Final = ELEMENTS.index(step.per) if step.per in ELEMENTS else -1
        self.most: Final = NO_LIMIT if step.most is None else step.most
        self.hand: Final = step.where == "hand"
        self.others_only: Final = step.others_only
        self.kind: Final = KINDS.index(step.kind) if step.kind else -1
        self.reduce: Final = step.reduce
        self.free: Final = step.free
        self.sources: Final = sum(1 << SOURCES.index(name) for name in step.sources)
        self.touching: Final = step.touching
        self.refund: Final = step.refund
        self.river: Final = step.location == "river"
        self.occupied_only: Final = step.occupied_only
        self.ignore_block: Final = step.ignore_block
        self.board_reward: Final = step.board_reward
        self.never: Final = sum(1 << CARD[name] for name in step.never)
        self.token: Final = int(step.token == "moon")
        self.section: Final = SECTIONS.index(step.section) if step.section else -1
        self.who: Final = WHO.index(step.who)
        self.asks: Final = step.do in _ASKING or step.any > 0
        """Whether it can ask something, so that its order among others matters (R-D-47, R-D-55)."""
        self.number: Final = len(OPS)
        OPS.append(self)
        check_width("ops", len(OPS), OP_BITS)


OPS: Final[list[Op]] = []
NOTHING: Final[Program] = (0, 0)


def program(steps: Sequence[EffectStep]) -> Program:
    """Make ops of steps; parts of them come first, so that the steps themselves are neighbours."""
    if not steps:
        return NOTHING
    prepared = [(step, program(step.each), program(step.then)) for step in steps]
    first = len(OPS)
    for step, each, then in prepared:
        Op(step, each, then)
    return first, len(OPS)


# --- doing them


def run(s: Duo, mayor: int, source: int, ops: Program, context: int = NOWHERE) -> None:
    """Do a program, one op after the other."""
    for number in range(ops[1] - 1, ops[0] - 1, -1):
        push(s, STEP.number, mayor, source, number, context)


Handler = Callable[[Duo, int, int, Op, int], None]
"""(state, mayor, source, op, context)."""


def _undone(s: Duo, mayor: int, source: int, op: Op, context: int) -> None:
    raise CatalogError(
        f"{NAMES[source]}: effect: {STEP_KINDS[op.code]!r} cannot be done, it only waits for the next action"
    )


HANDLERS: Final[list[Handler]] = [_undone] * len(STEP_KINDS)


def handler(kind: str, function: Handler) -> None:
    """Register the function that carries out a kind of step."""
    HANDLERS[STEP_KINDS.index(kind)] = function


def _step(s: Duo, frame: Frame) -> None:
    op, mayor, context = OPS[frame[3]], mayor_of(frame), frame[4]
    if op.who and not context & SETTLED:
        SHARED_OUT[0](s, mayor, source_of(frame), op, context)
    else:
        HANDLERS[op.code](s, mayor, source_of(frame), op, context)


SHARED_OUT: Final[list[Handler]] = [_undone]
"""The function that hands ops to the mayors they are for."""


class _Step(Prompt):
    """Takes a step of an effect."""

    def work(self, s: Duo, frame: Frame) -> None:
        _step(s, frame)


STEP: Final = PROMPTS.add(_Step("step"))


# --- the programs of everything that does something, by thing

EFFECT: Final[dict[int, Program]] = {}
ASKS: Final[list[bool]] = []
"""By card: whether its effect can ask its player something."""


WAITING: Final = ("cheaper_card", "ignore_block", "easier_event")
"""Steps of Good News without a handler: they change the action that follows (R-D-122)."""


READ: Final[dict[str, tuple[str, ...]]] = {
    "gain": ("goods", "any", "of", "point", "occupied", "if_city_has", "per", "most"),
    "draw": ("count",),
    "pay": ("price", "count", "exact", "each", "then"),
    "take_meadow": ("count", "touching"),
    "discard_meadow": ("count",),
    "refill": (),
    "show": ("count", "kind"),
    "give_card": ("count", "then"),
    "take_occupied": ("count",),
    "discard_city": ("kind", "refund", "then"),
    "activate": ("count", "where", "others_only"),
    "achieve": ("ignore_block", "board_reward"),
    "play": ("sources", "reduce", "kind"),
    "draw_and_play": ("count", "reduce"),
    "copy_traveler": ("never",),
    "use_location": ("location", "occupied_only"),
    "take_back_worker": ("count",),
    "replace_river": ("count",),
    "remove_skunk": ("count", "section"),
    "reroll_skunks": ("count",),
    "move_back": ("token",),
    "free_share": ("count",),
    "swap_event": ("count",),
    "cheaper_card": ("reduce", "free", "kind"),
    "easier_event": ("count",),
}
"""What is read of a step besides ``who``, which every step has; steps that are not listed have nothing else."""


def wrong_effects(entry: Card | Place | Token) -> Iterator[str]:
    """Yield what Duo does not know in the steps of a component. Call after all handlers are registered."""
    yield from _wrong_steps("effect", entry.effect, isinstance(entry, Token))
    if isinstance(entry, Token):
        yield from _wrong_steps("competitive", entry.competitive, False)
        yield from _wrong_steps("coop", entry.coop, False)


def _wrong_steps(field: str, steps: Sequence[EffectStep], news: bool) -> Iterator[str]:
    for step in steps:
        word = f"{field}: {step.do}"
        if HANDLERS[STEP_KINDS.index(step.do)] is _undone and step.do not in WAITING:
            yield f"{word}: no step of Everdell Duo"
            continue
        if step.do in WAITING and not news:
            yield f"{word}: only for Good News about the next action"
        for name in sorted(step.said().difference(READ.get(step.do, ()), ("do", "who"))):
            yield f"{word}: {name}: no rule of Everdell Duo reads this"
        if step.per is not None and step.per not in ELEMENTS:
            yield f"{word}: per: {step.per!r} cannot be counted here"
        yield from _wrong_steps(field, (*step.each, *step.then), news)


def check_effects() -> None:
    """Raise CatalogError for a step that Duo does not know. Call after all handlers are registered."""
    entries: tuple[Card | Place | Token, ...] = (*CATALOG.cards, *CATALOG.places, *CATALOG.tokens)
    for entry in entries:
        for problem in wrong_effects(entry):
            raise CatalogError(f"{CATALOG.origins[entry.id]}: {entry.id}: {problem}")


def _compile() -> None:
    for number, card in enumerate(CATALOG.cards):
        EFFECT[number] = program(card.effect)
        first, end = EFFECT[number]
        ASKS.append(any(OPS[i].asks for i in range(first, end)))
    for place in CATALOG.places:
        EFFECT[PLACE[place.id]] = program(place.effect)
    for token in CATALOG.tokens:
        if token.effect:
            EFFECT[TOKEN[token.id]] = program(token.effect)


_compile()
