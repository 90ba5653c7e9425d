"""Find components of the catalogue whose text promises what neither data nor code does."""

from collections.abc import Iterator
from typing import Final

from evertable.catalog.schema import Card, Entry, Event, Place, Token
from evertable.everdell.behaviour import BEHAVIOURS, BY_DATA
from evertable.everdell.ids import MODULES, THING
from evertable.everdell.steps import BY_STEPS, wrong_effect, wrong_steps

UNREAD: Final[dict[type[Entry], tuple[str, ...]]] = {
    Card: ("bonus", "discard_cost", "discount", "star", "substitute"),
    Place: ("effect", "star"),
    Event: ("demand", "set"),
    Token: ("begins", "competitive", "coop", "demand", "thorn_row"),
}
"""Facts that every game's components can have, but no rule of Everdell reads."""
GIVING: Final = (
    "activate", "choices", "copy", "discard_meadow", "draw", "draw_meadow", "exchange", "gain", "gain_any", "options",
    "points",
)  # fmt: skip
"""Facts of a basic location or forest card that say what a visit brings."""


def check_entry(entry: Entry) -> list[str]:
    """Return a sentence for each thing that an entry says and that does not happen in a game."""
    return [f"{entry.id}: {problem}" for problem in (*_unread(entry), *_without_rule(entry))]


def _unread(entry: Entry) -> Iterator[str]:
    for name in UNREAD.get(type(entry), ()):
        if entry.says(name):
            yield f"{name}: no rule of Everdell reads this"


def _without_rule(entry: Entry) -> Iterator[str]:
    behaviour = BEHAVIOURS[THING[entry.id]] if entry.id in THING else BY_DATA
    if isinstance(entry, Card):
        coded = behaviour is not BY_DATA and entry.id not in BY_STEPS
        if entry.effect and coded:
            yield "effect: code says what this card does"
        elif entry.effect:
            yield from wrong_effect(entry)
        elif entry.when is not None:
            yield "when: it says when an effect happens, and there is none"
        acts = coded or entry.effect or entry.extra_space or entry.says("stored")
        if not acts and (entry.color != "prosperity" or entry.module in MODULES):
            yield f"text: neither data nor code says what this {entry.color} card does"
        elif entry.worker_slots and behaviour.visit is None and not (entry.effect and entry.color == "destination"):
            yield "worker_slots: no code says what a visit does"
    elif isinstance(entry, Token) and entry.effect:
        yield from (
            wrong_steps(entry.effect) if entry.type == "adornment" else ["effect: no rule of Everdell reads this"]
        )
    elif isinstance(entry, Event):
        paid = any(entry.says(name) for name in ("cost", "discard", "discard_from_city"))
        if entry.on_achieve is not None and behaviour.play is None and not paid:
            yield "on_achieve: no code does this"
    elif isinstance(entry, Place) and entry.type in ("basic", "forest") and behaviour.visit is None:
        gives = any(entry.says(name) for name in GIVING)
        if not gives:
            yield "text: neither data nor code says what a visit brings"
