"""Cards, places and events for drawing: names, costs, icon lines, texts, from the catalogue."""

from typing import Any, Final

from evertable.catalog.schema import Card, CardSet, Event, Goods, Place, Token
from evertable.everdell.ids import CATALOG
from evertable.present import icons, valley
from evertable.present.details import shared_details
from evertable.present.everdell import modules  # as a whole: modules that show cards import this file
from evertable.present.parts import Piece
from evertable.present.words import Words, marks

RESOURCES: Final = tuple(icons.RESOURCES)
KINDS: Final = {
    **marks("common critter", "unique critter", "legendary critter"),
    **marks("common construction", "unique construction", "legendary construction"),
}


def goods(given: Goods) -> list[tuple[int, str]]:
    """Return amounts with the name of the resource, without zeros."""
    return [(getattr(given, name), name) for name in RESOURCES if getattr(given, name, 0)]


def goods_icons(given: Goods) -> str:
    """Return each unit as an icon."""
    return "".join(f"[{name}]" * number for number, name in goods(given))


def price(given: Goods, words: Words) -> str:
    """Return amounts as numbers and icons, or the word for nothing."""
    return " ".join(f"{number}[{name}]" for number, name in goods(given)) or words.say("free")


def card_face(entry_id: str, words: Words) -> dict[str, Any]:
    """Return a card."""
    return words.once("card", entry_id, lambda: _card_face(entry_id, words))


def _card_face(entry_id: str, words: Words) -> dict[str, Any]:
    card: Card = CATALOG.card(entry_id)
    kind = modules.message(KINDS, "kinds", f"{card.rarity} {card.kind}") or card.kind
    gist = card.icon_line.get(words.language) if card.icon_line else ""
    return valley.card_face(card, words, kind, goods(card.cost), gist)


def card_piece(card: str, zone: str, words: Words) -> Piece:
    """Return a card that lies in a zone of a module."""
    return Piece(words.name(card), f"{zone}:{card}", card, face=card_face(card, words))


def card_details(entry_id: str, words: Words) -> dict[str, Any]:
    """Return everything that is written about a component, for the enlarged card."""
    entry = CATALOG.entry(entry_id)
    details = shared_details(entry, words)
    if isinstance(entry, Card):
        details.update(
            kind="card",
            face=card_face(entry_id, words),
            links=_links(entry, words),
            golden=entry.linked is not None and entry.linked.token == "golden",
            unique=entry.rarity == "unique",
            ribbon=words.name(entry.upgrades) if entry.upgrades else "",
        )
    if isinstance(entry, Token):
        details["text"] += _conditions(entry, words)
    return details


def _conditions(token: Token, words: Words) -> str:
    """Return where webs lie, and what can be done against it."""
    webs = token.webs and words.say("Webs: {where}", where=token.webs.get(words.language))
    thwart = token.thwart and words.say("Thwart: {price}", price=token.thwart.get(words.language))
    return "".join(f" {part}" for part in (webs, thwart) if part)


def _links(card: Card, words: Words) -> list[tuple[str, str]]:
    if card.linked is None:
        return []
    if not card.linked.cards:
        return [("", _any_of(card.linked, words))]
    return [(other, words.name(other)) for other in card.linked.cards]


def _any_of(link: CardSet, words: Words) -> str:
    """Return cards that are linked by kind and colour."""
    critter = link.kind == "critter"
    if link.rarity == "common":
        return words.say("any common critter") if critter else words.say("any common construction")
    if link.rarity == "unique":
        return words.say("any unique critter") if critter else words.say("any unique construction")
    if link.color is None:
        return words.say("any critter") if critter else words.say("any construction")
    return valley.any_of_colour(link.color, critter, words)


def place_gain(place: Place) -> str:
    """Return what a place gives, in icons."""
    gain = goods_icons(place.gain) + "[any]" * place.gain_any
    if place.pay != Goods():
        gain = goods_icons(place.pay) + "[arrow]" + gain
    if place.choices:
        gain += "/".join(goods_icons(packet) for packet in place.choices)
    if place.options:
        gain += "/".join(goods_icons(one.gain) + (f"{one.draw}[card]" if one.draw else "") for one in place.options)
    gain += "[production]" * place.activate
    if place.copy is not None:
        gain += "[forest]" if place.copy == "forest" else "[river]"
    if place.draw_meadow:
        gain += "[meadow]" * place.draw_meadow
    if place.exchange is not None:
        gain += "[discard][arrow]" + ("[any]" if place.exchange.gain_any else "[card][card]")
    points = "[point]" * place.points if place.type != "journey" else ""
    return gain + "[card]" * place.draw + points


def event_worth(event: Event) -> int:
    """Return the most points an event can bring."""
    return event.points + ((event.scoring.most or 0) if event.scoring is not None else 0)
