"""Cards, tiles and events for drawing: names, costs, icon lines, texts, all from the catalogue."""

from collections.abc import Iterable
from typing import Any, Final

from evertable.catalog.schema import Bonus, Card, Demand, EffectStep
from evertable.duo.ids import CATALOG
from evertable.present import valley
from evertable.present.details import shared_details
from evertable.present.words import Words, mark, marks

RESOURCES: Final = ("twig", "resin", "pebble", "berry")
KINDS: Final = marks("critter", "construction")
DEEDS: Final = {
    "activate": mark("activate {number}[production]"),
    "take_occupied": mark("take [occupied] back"),
    "achieve": mark("achieve an [event]"),
    "draw_and_play": mark("draw {number}[card], play 1 for {less} less"),
    "show": mark("show {thing} for [any] or [point]"),
    "move_worker": mark("move a [worker]"),
    "take_meadow": mark("take {number}[card] of the [meadow]"),
    "discard_meadow": mark("clear the [meadow]"),
    "copy_traveler": mark("copy a [traveler]"),
    "copy_destination": mark("copy a [destination]"),
    "discard_city": mark("discard {thing} for its cost"),
    "play": mark("play a [card] for {less} less"),
    "use_location": mark("use a {thing}"),
    "give_card": mark("give a [card]"),
    "reuse_location": mark("use a location again"),
}
"""Steps in a few words; the others speak in icons."""
WHENS: Final = {
    "other_played_critter": mark("other’s [critter]:"),
    "you_played_card": mark("after a [card]:"),
    "you_played_critter": mark("after a [critter]:"),
    "you_played_construction": mark("after a [construction]:"),
    "you_achieved_event": mark("after an [event]:"),
    "other_visited": mark("visitor:"),
    "season_end": mark("end of season:"),
}
COUNTED: Final = {
    "city_card": "[card]",
    "event": "[event]",
    "pair": "[pair]",
    "resource_type": "[any]",
    "occupied_on_city": "[occupied]",
    "hand_card": "[hand]",
    "point": "[point]",
    "color_present": mark("colour"),
    "color_with_3": mark("colour with 3"),
}


def price(card: Card, words: Words) -> str:
    """Return what a card costs, as numbers and icons."""
    return " ".join(f"{number}[{name}]" for number, name in cost(card)) or words.say("free")


def cost(card: Card, goods_only: bool = False) -> list[tuple[int, str]]:
    """Return the resources that a card costs, and the cards that are discarded for it."""
    goods = [(getattr(card.cost, name), name) for name in RESOURCES if getattr(card.cost, name)]
    return goods + ([(card.discard_cost, "discard")] if card.discard_cost and not goods_only else [])


def card_face(entry_id: str, words: Words) -> dict[str, Any]:
    """Return a card."""
    card: Card = CATALOG.card(entry_id)
    return valley.card_face(card, words, KINDS[card.kind], cost(card), _icon_line(card, words))


def _icon_line(card: Card, words: Words) -> str:
    if card.bonus is not None:
        return _bonus(card.bonus, words)
    if card.substitute:
        return words.say("pay 1[any] as another")
    if card.discount is not None:
        kind = f"[{card.discount.kind}]" if card.discount.kind else "[card]"
        return words.say("{thing} for {less} less", thing=kind, less=card.discount.reduce)
    when = words.say(WHENS[card.when]) + " " if card.when else ""
    return when + gain(card.effect, words)


def _bonus(bonus: Bonus, words: Words) -> str:
    thing = COUNTED.get(bonus.per, f"[{bonus.per}]")
    said = thing if thing.startswith("[") else words.say(thing)
    number = f"{bonus.per_n}" if bonus.per_n > 1 else ""
    return words.say("{points} per {thing}", points=f"{bonus.points}[point]", thing=number + said)


def gain(steps: Iterable[EffectStep], words: Words) -> str:
    """Return steps as icons and a few words."""
    return " ".join(part for step in steps if (part := _step(step, words)))


def _step(step: EffectStep, words: Words) -> str:
    if step.do == "gain":
        goods = "".join(f"[{name}]" * getattr(step.goods, name) for name in RESOURCES)
        goods += "[any]" * step.any + "[occupied]" * step.occupied
        points = f"{step.point}[point]" if step.point > 2 else "[point]" * step.point
        if step.per is not None and step.most is not None:
            return words.say("[point] per {thing}, at most {most}", thing=f"[{step.per}]", most=step.most)
        if step.per is not None:
            return words.say("{points} per {thing}", points=goods + points, thing=f"[{step.per}]")
        return goods + points
    if step.do == "draw":
        return "[card]" * step.count
    if step.do == "pay":
        paid = {"hand_card": "[discard]", "any": "[any]", "distinct": "[any]"}.get(str(step.price), f"[{step.price}]")
        times = f"{step.count}" if step.exact and step.count > 1 else f"≤{step.count}" if step.count > 1 else ""
        return f"{times}{paid}[arrow]{gain((*step.then, *step.each), words)}"
    if step.do not in DEEDS:
        return ""
    thing = f"[{step.kind}]" if step.kind else f"[{step.location or 'card'}]"
    more = gain((*step.then, *step.each), words)
    said = words.say(DEEDS[step.do], number=step.count, most=step.most, less=step.reduce, thing=thing)
    return f"{said} {more}".strip()


ELEMENTS: Final = {"hand_card": "[hand]", "point": "[point]", "occupied": "[occupied]"}


def demand(wanted: Demand | None, words: Words) -> str:
    """Return what an event asks for, in icons."""
    if wanted is None:
        return ""
    icons = [ELEMENTS.get(name, f"[{name}]") for name in wanted.elements]
    if len(icons) == 2:
        return f"{icons[0]}+{icons[1]} ({wanted.n})"
    if wanted.element:
        return f"{wanted.n}{ELEMENTS.get(wanted.element, f'[{wanted.element}]')}"
    if wanted.type == "each_resource":
        return "".join(f"[{name}]" for name in RESOURCES)
    if wanted.type == "each_color":
        return "".join(f"[{colour}]" for colour in valley.COLOUR_NAMES)
    if wanted.type == "colors_with":
        return words.say("{number}× {cards} of a colour", number=wanted.colors, cards=f"{wanted.n}[card]")
    return ""


def details(entry_id: str, words: Words) -> dict[str, Any]:
    """Return everything that is written about a component, for the enlarged card."""
    entry = CATALOG.entry(entry_id)
    if not isinstance(entry, Card):
        return shared_details(entry, words)
    more = {"kind": "card", "face": card_face(entry_id, words), "links": _links(entry, words)}
    return {**shared_details(entry, words), **more, "unique": False, "ribbon": ""}


def _links(card: Card, words: Words) -> list[tuple[str, str]]:
    """Return what an Occupied token on it, or for it, means (R-D-43)."""
    return [("", valley.any_of_colour(card.color, card.kind != "critter", words))]
