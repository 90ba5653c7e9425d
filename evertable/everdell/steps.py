"""Effects that the catalogue writes down: steps (``EffectStep`` in ``catalog/schema.py``) become effects and entries.

The colour of a card says when its effect happens: a traveler's when it is played, a green card's at each production, a
red card's at a visit, a blue card's when another card has been played.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from evertable.catalog import CatalogError
from evertable.catalog.schema import ELEMENTS, Card, EffectStep
from evertable.everdell.behaviour import ANY_KIND, BEHAVIOURS, BY_DATA, NOWHERE, Asking, Behaviour, Effect, define, part
from evertable.everdell.city import cards_in, count
from evertable.everdell.effects import Amount, Discard, Draw, Gain, GainAny, GainPoints, OneOf, PayForEach, told
from evertable.everdell.effects import Sequence as InOrder
from evertable.everdell.goods import ANY_MASK, RESOURCES, pack_goods
from evertable.everdell.ids import CARD, CATALOG, COLOUR_COUNT, COLOURS, KIND, KINDS
from evertable.everdell.packing import owner_of
from evertable.everdell.places import DiscardMeadow, TakeMeadow
from evertable.everdell.state import Everdell
from evertable.everdell.trial import would_change

READ: Final = {
    "gain": ("goods", "any", "of", "point", "per", "most"),
    "draw": ("count", "per", "most"),
    "pay": ("price", "count", "each"),
    "one_of": ("options",),
    "take_meadow": ("count",),
    "discard_meadow": ("count",),
}
"""The words that Everdell knows, and what it reads of each."""
COUNTED: Final = (*KINDS, *COLOURS)
PRICES: Final = (*RESOURCES[:4], "any", "hand_card")
WHEN: Final = {
    "you_played_card": ANY_KIND,
    "you_played_critter": KINDS.index("critter"),
    "you_played_construction": KINDS.index("construction"),
}
BY_STEPS: Final[set[str]] = set()
"""The cards whose entries are made of steps."""


def effect_of(steps: Sequence[EffectStep], each: bool = False) -> Effect:
    """Make the effect of steps. Where it is told a number in place of a position, amounts are multiplied by it."""
    effects = [effect for step in steps for effect in _effects(step, told if each else _amount(step))]
    return effects[0] if len(effects) == 1 else InOrder(*effects)


def _effects(step: EffectStep, per: Amount | None) -> Iterator[Effect]:
    if step.do == "draw":
        yield Draw(step.count, per)
    elif step.do == "take_meadow":
        yield TakeMeadow(step.count)
    elif step.do == "discard_meadow":
        yield DiscardMeadow(step.count)
    elif step.do == "one_of":
        yield OneOf(**{_first_thing(option[0]): effect_of(option) for option in step.options})
    elif step.do == "pay" and step.price == "hand_card":
        yield Discard(0, step.count, effect_of(step.each, each=True))
    elif step.do == "pay":
        yield PayForEach(step.count, _mask([step.price] if step.price in RESOURCES else ()), effect_of(step.each, True))
    if goods := pack_goods(step.goods):
        yield Gain(goods, per)
    if step.point:
        yield GainPoints(step.point, per)
    if step.any:
        yield GainAny(step.any, _mask(step.of), per)


def _mask(kinds: Sequence[str | None]) -> int:
    return sum(1 << i for i, name in enumerate(RESOURCES) if name in kinds) or ANY_MASK


def _first_thing(step: EffectStep) -> str:
    """Return what an option is named by: the first thing it brings."""
    resource = next((name for name in RESOURCES if getattr(step.goods, name, 0)), "")
    return resource or ("points" if step.point else "resource" if step.any else "card")


def _amount(step: EffectStep) -> Amount | None:
    """Return what is counted: in the city where the card stands, in the seat's own for what is no card (R-B-082)."""
    if step.per is None:
        return None
    per, most = step.per, step.most

    def amount(s: Everdell, seat: int, at: int) -> int:
        owner = seat if at == NOWHERE else owner_of(at)
        if per in COLOURS:
            number = s.tally[owner * COLOUR_COUNT + COLOURS.index(per)]
        elif per in KINDS:
            number = sum(KINDS[KIND[card]] == per for card in cards_in(s, owner))
        else:
            number = count(s, owner, CARD[per])
        return number if most is None else min(number, most)

    return amount


# --- entries


def _behaviour(card: Card) -> Behaviour:
    """Return the entry of a card. Effects that ask have their place in the order of a production (R-B-080)."""
    effect, number = effect_of(card.effect), CARD[card.id]
    if card.color == "traveler":
        return Behaviour(play=effect)
    if card.color == "destination":
        return Behaviour(visit=effect, can_visit=part(lambda s, seat, at: would_change(s, effect, seat, number, at)))
    asks = Asking.ASKS if any(step.any or step.do not in ("gain", "draw") for step in card.effect) else Asking.SILENT
    draws = asks == Asking.SILENT and any(step.do == "draw" for step in card.effect)
    if card.color == "production":
        return Behaviour(produce=effect, asks=asks, order_sensitive=draws)
    return Behaviour(trigger=effect, trigger_kind=WHEN[card.when or ""], asks=asks, order_sensitive=draws)


# --- what the game does not know


def wrong_effect(card: Card) -> Iterator[str]:
    """Yield what is wrong with the effect of a card."""
    if card.color == "prosperity":
        yield "effect: a prosperity card only scores"
    if card.color == "governance" and card.when not in WHEN:
        yield f"when: a governance card acts when {' or '.join(WHEN)}"
    if card.color != "governance" and card.when is not None:
        yield f"when: the colour says when a {card.color} card acts"
    if card.color == "destination" and not card.worker_slots:
        yield "worker_slots: nobody can visit it"
    yield from wrong_steps(card.effect)


def wrong_steps(steps: Sequence[EffectStep], inside: str = "") -> Iterator[str]:
    """Yield what Everdell does not know in steps, word by word."""
    for step in steps:
        word = f"effect: {step.do}"
        if step.do not in READ:
            yield f"{word}: no step of Everdell; known: {', '.join(READ)}"
            continue
        for name in sorted(step.said().difference(READ[step.do], ("do",))):
            yield f"{word}: {name}: no rule of Everdell reads this"
        if step.do == "gain" and not step.said() & {"goods", "any", "point"}:
            yield f"{word}: it brings nothing"
        if step.per is not None and (inside or (step.per in ELEMENTS and step.per not in COUNTED)):
            yield f"{word}: per: {step.per!r} cannot be counted here"
        if step.do == "pay" and step.price not in PRICES:
            yield f"{word}: price: {step.price!r} is none; known: {', '.join(PRICES)}"
        if step.do == "pay" and not step.each:
            yield f"{word}: each: it brings nothing"
        if inside and step.do not in ("gain", "draw"):
            yield f"{word}: cannot happen for each of several things"
        names = [_first_thing(option[0]) for option in step.options if option]
        if step.do == "one_of" and (len(set(names)) < 2 or len(set(names)) < len(step.options)):
            yield f"{word}: options: it takes two or more that begin with different things"
        yield from wrong_steps(step.each, "each")
        for option in step.options:
            yield from wrong_steps(option)


def define_by_data() -> None:
    """Define the entries of all cards with an effect. Call after all boxes have defined theirs.

    Raise CatalogError for an effect that Everdell does not know, or that code replaces.
    """
    for card in CATALOG.cards:
        if card.effect:
            if BEHAVIOURS[CARD[card.id]] is not BY_DATA:
                raise CatalogError(f"{CATALOG.origins[card.id]}: {card.id}: effect: code says what this card does")
            for problem in wrong_effect(card):
                raise CatalogError(f"{CATALOG.origins[card.id]}: {card.id}: {problem}")
            define({card.id: _behaviour(card)})
            BY_STEPS.add(card.id)
