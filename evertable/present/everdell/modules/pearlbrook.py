"""Pearlbrook on the screen: the river with its ambassadors, the wonders, adornments in front of their players."""

from typing import Final

from evertable.catalog.schema import Token as Entry
from evertable.everdell.ids import CATALOG
from evertable.kernel.stack import Description
from evertable.present.actor import Actor
from evertable.present.everdell.faces import goods, goods_icons, price
from evertable.present.everdell.showing import ActionLabel, Seen, Showing
from evertable.present.everdell.standing import workers_at
from evertable.present.parts import Figure, Piece, Token, Zone
from evertable.present.shelf import ShelfBox
from evertable.present.valley import COLOUR_NAMES, place_target
from evertable.present.words import Words, mark

FROG: Final = "frog"


class Pearlbrook(Showing):
    """Two zones on the board, two in front of a player."""

    on_shelf = ShelfBox(mark("A river with pearls, ambassadors and wonders"), "big", place=1, minutes=15, reading=2)
    questions = {  # noqa: RUF012
        "pearlbrook.scales": mark("which cards do you discard, for 1 resource each?"),
        "pearlbrook.ruin": mark("which construction do you tear down?"),
        "pearlbrook.masquerade_invitations.play.3": mark("what do you give, for 1 point each?"),
        "pearlbrook.forest_resin_pebble_or_four_cards": mark("which of the two do you gain?"),
        "pearlbrook.choice": mark("which card acts again?"),
        "pearlbrook.copy": mark("which river card do you copy?"),
        "pearlbrook.grove": mark("which forest place do you use?"),
        "pearlbrook.guests": mark("which critters go under the event?"),
        "pearlbrook.hand in": mark("which cards do you discard?"),
        "pearlbrook.pirate.play": mark("which cards do you discard?"),
        "pearlbrook.shoal cards": mark("which cards do you discard?"),
        "pearlbrook.host": mark("which construction does it share?"),
        "pearlbrook.new host": mark("which construction does it share?"),
        "pearlbrook.masquerade_invitations.play": mark("who gets it?"),
        "pearlbrook.may pay": mark("pay for it?"),
        "pearlbrook.may pay any": mark("which resource do you pay?"),
        "pearlbrook.pay any": mark("which resource do you pay?"),
        "pearlbrook.pay": mark("which resources do you pay?"),
        "pearlbrook.show": mark("which card do you show and discard?"),
        "pearlbrook.may show": mark("which card do you show and discard?"),
        "pearlbrook.office": mark("which governance card pays you its cost?"),
        "pearlbrook.port": mark("to whose city does it sail?"),
        "pearlbrook.reflection": mark("which adornment do you carry out?"),
        "pearlbrook.romantic_cruise.play": mark("the Wife or 5 points?"),
        "pearlbrook.store": mark("which Storehouse gets the tokens?"),
        "pearlbrook.racer": mark("which of the two goes under the event?"),
    }
    icons = {"pearl": mark("pearl"), FROG: mark("ambassador")}  # noqa: RUF012
    lines = {  # noqa: RUF012
        "adornments": mark("Adornments"),
        "wonders": mark("Wonders"),
        "pearls": mark("Pearls"),
    }
    leaf = mark("Pearl river")
    leaf_icon = leaf_picture = "pearl"
    leaf_shape = "column"
    headings = {"river": mark("Send the ambassador"), "adorn": mark("Play an adornment")}  # noqa: RUF012

    def zones(self, seen: Seen, names: list[str], words: Words) -> list[Zone]:
        return [_river(seen, words), _wonders(seen, words)]

    def belongings(self, seen: Seen, owner: int, names: list[str], words: Words) -> list[Zone]:
        zones = [_adornments(seen, owner, words), _built(seen, owner, words)]
        return [zone for zone in zones if zone.pieces]

    def token_counts(self, seen: Seen, owner: int) -> dict[str, int]:
        return {"pearl": seen["owners"][owner]["resources"].get("pearl", 0)}

    def tokens(self, seen: Seen, owner: int, words: Words) -> list[Token]:
        frogs = [] if seen["owners"][owner]["ambassador"] else [Token(FROG, 1, words.say("ambassador at home"))]
        return super().tokens(seen, owner, words) + frogs

    def action_label(self, do: Description, seat: int, names: list[str], words: Words) -> ActionLabel | None:
        if do["verb"] == "adorn":
            pearl = goods_icons(CATALOG.token(do["adornment"]).pay)
            return ActionLabel("adorn", f"adornment:{do['adornment']}", words.name(do["adornment"]), pearl)
        if do["verb"] != "send":
            return None
        label = words.name(do["card"] if do["at"] == "card" else do["at"])
        if do.get("owner", seat) != seat:
            label = words.say("{card} of {player}", card=label, player=names[do["owner"]])
        if "pay" in do:
            label = words.say("{place}, nothing paid", place=label)
        return ActionLabel("river", place_target(do, do["at"]), label)

    def log_text(self, do: Description, seat: int, who: Actor, names: list[str]) -> str | None:
        words = who.words
        if do["verb"] == "adorn":
            adornment = words.name(do["adornment"])
            they = mark("{player} plays the adornment {adornment}")
            return who.does(they, "You play the adornment {adornment}", adornment=adornment)
        if do["verb"] != "send":
            return None
        place = words.name(do["card"] if do["at"] == "card" else do["at"])
        if "pay" in do:
            place = words.say("{place}, nothing paid", place=place)
        return who.does("{player} sends the ambassador: {place}", "You send your ambassador: {place}", place=place)


# --- the river


def _river(seen: Seen, words: Words) -> Zone:
    shoal = CATALOG.place("shoal")
    price = f"{shoal.pay_any}[any] {shoal.discard}[discard]"
    place = Piece(words.name(shoal.id), f"place:{shoal.id}", shoal.id, goods_icons(shoal.gain), price, spots="many")
    place.workers = _ambassadors(seen, shoal.id, words)
    pieces = [place, *(_spot(spot, seen, words) for spot in seen["river"])]
    return Zone("pearl_river", words.say("Pearl river"), pieces, FROG, "water", words.say("for ambassadors only"))


def _spot(spot: Seen, seen: Seen, words: Words) -> Piece:
    """Return the card at a spot, or its back with the pearl; the cards that the city needs."""
    needs = [
        Token(colour, number, words.say(COLOUR_NAMES[colour][0]))
        for colour, number in CATALOG.place(spot["spot"]).requirement.colors.items()
    ]
    workers = _ambassadors(seen, spot["spot"], words)
    target = f"place:{spot['spot']}"
    piece = Piece(words.say("Not yet met"), target, spot["spot"], "[pearl]", "", needs, workers, "one")
    if spot["card"]:
        card = CATALOG.token(spot["card"])
        piece.name, piece.component = words.name(card.id), card.id
        piece.gain, piece.text = _reward(card), _price(card)
    return piece


def _price(card: Entry) -> str:
    """Return what a river card asks for, in numbers and icons."""
    parts = [(card.pay_points, "point"), *goods(card.pay), (card.pay_any, "any")]
    parts.append((card.discard, card.discard_color or "discard"))
    return " ".join(f"{number}[{icon}]" for number, icon in parts if number)


def _reward(card: Entry) -> str:
    parts = ((card.points, "point"), (card.cards, "card"), (card.draw_meadow, "meadow"), (card.goods.pearl, "pearl"))
    return " ".join(f"{number}[{icon}]" for number, icon in parts if number)


def _ambassadors(seen: Seen, place: str, words: Words) -> list[Figure]:
    there = [owner for owner, one in enumerate(seen["owners"]) if one["ambassador"] == place]
    return [Figure(owner, FROG, words.say("ambassador")) for owner in there]


# --- wonders and adornments


def _wonders(seen: Seen, words: Words) -> Zone:
    pieces = []
    for place in CATALOG.places:
        if place.type == "wonder":
            cost = f"{price(place.pay, words)} {place.discard}[discard]"
            built = place.id not in seen["wonders"]
            workers = workers_at(seen, place.id, words)
            worth = [Token("point", place.points, words.say("points"))]
            piece = Piece(words.name(place.id), f"place:{place.id}", place.id, "", cost, worth, workers, "one")
            piece.form, piece.condition = "wonder", "taken" if built else ""
            pieces.append(piece)
    return Zone("wonders", words.say("Wonders"), pieces, "event", "stone", words.say("in place of basic events"), True)


def _adornments(seen: Seen, owner: int, words: Words) -> Zone:
    one = seen["owners"][owner]
    held = seen["adornments_hand"] if owner == seen["seat"] else [""] * one["adornments_held"]
    pieces = [_adornment(name, words) for name in held]
    pieces += [
        Piece(words.name(name), f"adornments:{name}", name, text=words.say("played"), form="adornment")
        for name in one["adornments"]
    ]
    return Zone("adornments", words.say("Adornments"), pieces, "pearl", "felt", words.say("each costs a pearl"))


def _adornment(name: str, words: Words) -> Piece:
    if not name:
        return Piece(words.say("Adornment"), condition="hidden")
    secret = words.say("secret until it is played")
    return Piece(words.name(name), f"adornment:{name}", name, text=secret, form="adornment")


def _built(seen: Seen, owner: int, words: Words) -> Zone:
    names = seen["owners"][owner]["wonders"]
    pieces = []
    for name in names:
        worth = Token("point", CATALOG.place(name).points, words.say("points"))
        pieces.append(Piece(words.name(name), component=name, tokens=[worth], form="wonder"))
    return Zone("built_wonders", words.say("Wonders built"), pieces, "event", "stone")


SHOWING: Final = Pearlbrook()
