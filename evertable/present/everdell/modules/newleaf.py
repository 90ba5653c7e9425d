"""Newleaf on the screen: the Station with cards, train cars and visitors, the Knoll, and visitors with their hosts."""

from typing import Any, Final

from evertable.catalog.schema import Wish
from evertable.everdell.ids import CATALOG, COLOURS
from evertable.present.everdell.faces import card_piece, goods, goods_icons
from evertable.present.everdell.modules.newleaf_cards import NewleafCards
from evertable.present.everdell.showing import Seen
from evertable.present.everdell.standing import place_piece
from evertable.present.parts import Piece, Token, Zone
from evertable.present.shelf import ShelfBox
from evertable.present.words import Words, mark


class Newleaf(NewleafCards):
    """Three zones on the board, one in front of a player."""

    on_shelf = ShelfBox(mark("A station with trains and visitors, and 59 cards"), "big", place=4, minutes=15, reading=2)
    questions = {  # noqa: RUF012
        "newleaf.colour": mark("which colour do you name?"),
        "newleaf.city_hall.trigger": mark("who gets it?"),
        "newleaf.tea_house.produce": mark("who gets it?"),
        "newleaf.choice": mark("which card does he get?"),
        "newleaf.city_hall.trigger.3": mark("which card do you give away?"),
        "newleaf.tea_house.produce.3": mark("which card do you give away?"),
        "newleaf.comes": mark("which visitor do you take home?"),
        "newleaf.leaves": mark("which visitor do you send away first?"),
        "newleaf.his": mark("which visitor does he get?"),
        "newleaf.discard": mark("which cards of Meadow and Station are discarded?"),
        "newleaf.take": mark("which cards of Meadow and Station do you draw?"),
        "newleaf.enter": mark("draw 2 cards?"),
        "newleaf.events discard": mark("which cards do you discard, for 1 point each?"),
        "newleaf.flight": mark("which traveler card do you carry out?"),
        "newleaf.stop": mark("which destination do you use?"),
        "newleaf.give up": mark("give the reserved card up?"),
        "newleaf.may draw": mark("where do you draw the card?"),
        "newleaf.must draw": mark("where do you draw the card?"),
        "newleaf.may use": mark("which train car do you unload?"),
        "newleaf.train car": mark("which train car do you unload?"),
        "newleaf.which": mark("which train car do you unload?"),
        "newleaf.miller.produce": mark("pay a pebble for 3 points?"),
        "newleaf.passenger": mark("which worker takes the train?"),
        "newleaf.recite": mark("which Meadow cards do you draw?"),
        "newleaf.trick": mark("which card of your city do you discard, for 1 point and 1 resource?"),
        "newleaf.unload": mark("what do you unload?"),
    }
    icons = {**NewleafCards.icons, "train": mark("train car"), "visitor": mark("visitor")}  # noqa: RUF012
    lines = {"visitors": mark("Visitors")}  # noqa: RUF012
    headings = {"station": mark("Play a card of the Station")}  # noqa: RUF012

    leaf = mark("Station")
    leaf_picture = "station"

    def playable(self, seen: Seen) -> dict[str, list[str]]:
        return {"station": seen["station"]["cards"]}

    def zones(self, seen: Seen, names: list[str], words: Words) -> list[Zone]:
        return [
            Zone("station", words.name("station"), _places(seen, words), "train", "rail"),
            Zone("train", words.say("Train"), _cards(seen, words), "train", "rail"),
            Zone("waiting", words.say("Visitors"), _waiting(seen, words), "visitor", "rail"),
        ]

    def leaf_facts(self, seen: Seen, words: Words) -> list[str]:
        return [f"{len(_waiting(seen, words))}[visitor]"]

    def belongings(self, seen: Seen, owner: int, names: list[str], words: Words) -> list[Zone]:
        pieces = [_guest(guest, words) for guest in seen["owners"][owner]["visitors"]]
        return [Zone("visitors", words.say("Visitors"), pieces, "visitor", "felt")] if pieces else []

    def changed(self, before: Seen, after: Seen, owner: int) -> dict[str, Any]:
        known = [guest["visitor"] for guest in before["owners"][owner]["visitors"]]
        new = [g["visitor"] for g in after["owners"][owner]["visitors"] if g["visitor"] not in known]
        return {"visitors": new} if new else {}

    def tell(self, changed: dict[str, Any], words: Words) -> list[str]:
        return [words.say("visitor {name}", name=words.name(name)) for name in changed.get("visitors", ())]


# --- cards and train cars


def _cards(seen: Seen, words: Words) -> list[Piece]:
    """Return a card and the train car beside it are two pieces; a card that is gone leaves its car."""
    pieces = []
    for card, car in zip(seen["station"]["cards"], seen["station"]["cars"], strict=False):
        if card:
            pieces.append(card_piece(card, "station", words))
        pieces.append(Piece(words.say("Train car"), f"train_cars:{car}", car, gain=_bonus(car), form="car"))
    return pieces


def _bonus(car: str) -> str:
    token = CATALOG.token(car)
    return goods_icons(token.goods) + "[any]" * token.gain_any + "[point]" * token.points


# --- visitors and places


def _places(seen: Seen, words: Words) -> list[Piece]:
    return [
        place_piece(seen, "station", "[visitor][train]", "many", words),
        place_piece(seen, "knoll", "[discard][card][train]", "many", words),
    ]


def _waiting(seen: Seen, words: Words) -> list[Piece]:
    """Return the visitors on top of their piles."""
    pieces = []
    for top, size in zip(seen["station"]["visitors"], seen["station"]["pile_sizes"], strict=True):
        for name in top:
            piece = _visitor(name, words)
            piece.tokens.append(Token("card", size, words.say("visitors in this pile")))
            pieces.append(piece)
    return pieces


def _visitor(name: str, words: Words) -> Piece:
    token = CATALOG.token(name)
    assert token.wish is not None
    text = _wish(token.wish) or words.set(token.text.get(words.language))
    worth = [Token("point", token.points, words.say("points"))]
    return Piece(words.name(name), f"visitors:{name}", name, text=text, tokens=worth, form="visitor")


def _guest(guest: Seen, words: Words) -> Piece:
    """Return a visitor beside a city, with a mark where the wish is met now."""
    piece = _visitor(guest["visitor"], words)
    piece.target = ""
    met = guest["content"]
    piece.tokens.append(Token("check" if met else "need", 1, words.say("content") if met else words.say("not yet")))
    return piece


def _wish(wish: Wish) -> str:
    """Return a wish in numbers and icons, where they say it all."""
    parts = [(number, f"[{colour}]") for colour, number in wish.colors.items()]
    parts += [(number, f"[{kind}]") for kind, number in wish.kinds.items()]
    parts += [(number, f"[{rarity}]") for rarity, number in wish.rarities.items()]
    parts += [(number, f"[{resource}]") for number, resource in goods(wish.goods)]
    parts += [(wish.cards, "[card]"), (wish.points, "[point]"), (wish.journey, "[journey]")]
    parts.append((wish.each_color, "".join(f"[{colour}]" for colour in COLOURS)))
    said = " ".join(f"{number}{icons}" for number, icons in parts if number)
    most = " ".join(f"≤ {number}[{colour}]" for colour, number in wish.at_most.items())
    if wish.more is not None:
        most = "[critter] > [construction]" if wish.more == "critter" else "[construction] > [critter]"
    return " ".join(part for part in (said, most) if part)


SHOWING: Final = Newleaf()
