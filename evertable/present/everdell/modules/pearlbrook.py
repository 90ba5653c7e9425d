"""Pearlbrook on the screen: the river with its ambassadors, the wonders, adornments in front of their players."""

from typing import Final

from evertable.catalog.schema import Token as Entry
from evertable.everdell.ids import CATALOG
from evertable.kernel.stack import Description
from evertable.present.everdell.faces import goods_icons
from evertable.present.everdell.showing import Deed, Seen, Showing
from evertable.present.parts import Piece, Token, Zone
from evertable.present.words import Words, mark

FROG: Final = "frog"


class Pearlbrook(Showing):
    """Two zones on the board, two in front of a player."""

    icons = {"pearl": mark("pearl"), FROG: mark("ambassador")}  # noqa: RUF012
    lines = {  # noqa: RUF012
        "adornments": mark("Adornments"),
        "wonders": mark("Wonders"),
        "pearls": mark("Pearls"),
    }
    headings = {"river": mark("Send the ambassador"), "adorn": mark("Play an adornment")}  # noqa: RUF012

    def zones(self, seen: Seen, names: list[str], words: Words) -> list[Zone]:
        return [_river(seen, words), _wonders(seen, words)]

    def belongings(self, seen: Seen, owner: int, names: list[str], words: Words) -> list[Zone]:
        zones = [_adornments(seen, owner, words), _built(seen, owner, words)]
        return [zone for zone in zones if zone.pieces]

    def purse(self, seen: Seen, owner: int) -> dict[str, int]:
        return {"pearl": seen["owners"][owner]["resources"].get("pearl", 0)}

    def tokens(self, seen: Seen, owner: int, words: Words) -> list[Token]:
        frogs = [] if seen["owners"][owner]["ambassador"] else [Token(FROG, 1, words.say("ambassador at home"))]
        return super().tokens(seen, owner, words) + frogs

    def deed(self, do: Description, seat: int, names: list[str], words: Words) -> Deed | None:
        if do["verb"] == "adorn":
            price = goods_icons(CATALOG.token(do["adornment"]).pay)
            return Deed("adorn", f"adornment:{do['adornment']}", words.name(do["adornment"]), price)
        if do["verb"] != "send":
            return None
        if do["at"] != "card":
            return Deed("river", f"place:{do['at']}", words.name(do["at"]))
        ferry = words.name(do["card"])
        if do["owner"] != seat:
            ferry = words.say("{card} of {player}", card=ferry, player=names[do["owner"]])
        return Deed("river", f"city:{do['owner']}:{do['card']}", ferry)

    def story(self, do: Description, seat: int, names: list[str], words: Words) -> str | None:
        if do["verb"] == "adorn":
            return words.say("plays the adornment {adornment}", adornment=words.name(do["adornment"]))
        if do["verb"] == "send":
            place = words.name(do["card"] if do["at"] == "card" else do["at"])
            return words.say("sends the ambassador: {place}", place=place)
        return None


# --- the river


def _river(seen: Seen, words: Words) -> Zone:
    shoal = CATALOG.place("shoal")
    price = "[any]" * shoal.pay_any + "[discard]" * shoal.discard + "[arrow]" + goods_icons(shoal.gain)
    visitors = _ambassadors(seen, shoal.id)
    place = Piece(words.name(shoal.id), f"place:{shoal.id}", shoal.id, price, spots="many", workers=visitors)
    note = words.say("for ambassadors only")
    return Zone(
        "pearl_river",
        words.say("Pearl river"),
        [place, *(_spot(seen, i, words) for i in range(4))],
        FROG,
        "water",
        note,
    )


def _spot(seen: Seen, index: int, words: Words) -> Piece:
    """The card at a spot, or its back with the pearl; the cards it asks for."""
    spot = seen["river"][index]
    colours = CATALOG.place(spot["spot"]).requirement.colors
    needs = " ".join(f"{number}[{colour}]" for colour, number in colours.items())
    piece = Piece(words.say("face down"), f"place:{spot['spot']}", spot["spot"], "[pearl]", needs, spots="one")
    piece.workers = _ambassadors(seen, spot["spot"])
    if spot["card"]:
        piece.name, piece.story, piece.gain = (
            words.name(spot["card"]),
            spot["card"],
            _bargain(CATALOG.token(spot["card"])),
        )
    return piece


def _bargain(card: Entry) -> str:
    """Price and reward of a river card in icons."""
    price = "[point]" * card.pay_points + goods_icons(card.pay) + "[any]" * card.pay_any
    if card.discard_color:
        price += f"[{card.discard_color}]" * card.discard
    elif card.discard:
        price += "[discard]" * card.discard
    return (
        price + "[arrow]" + "[point]" * card.points + "[card]" * card.cards + "[meadow]" * card.draw_meadow + "[pearl]"
    )


def _ambassadors(seen: Seen, place: str) -> list[int]:
    return [owner for owner, one in enumerate(seen["owners"]) if one["ambassador"] == place]


# --- wonders and adornments


def _wonders(seen: Seen, words: Words) -> Zone:
    pieces = []
    for place in CATALOG.places:
        if place.type == "wonder":
            price = goods_icons(place.pay) + "[discard]" * place.discard
            built = place.id not in seen["wonders"]
            workers = [who for who, owner in enumerate(seen["owners"]) for at in owner["placed"] if at == place.id]
            worth = [Token("point", place.points, words.say("points"))]
            piece = Piece(words.name(place.id), f"place:{place.id}", place.id, price, tokens=worth, workers=workers)
            piece.spots, piece.condition = "one", "taken" if built else ""
            pieces.append(piece)
    return Zone("wonders", words.say("Wonders"), pieces, "event", "stone", words.say("in place of basic events"))


def _adornments(seen: Seen, owner: int, words: Words) -> Zone:
    one = seen["owners"][owner]
    held = seen["adornments_hand"] if owner == seen["seat"] else [""] * one["adornments_held"]
    pieces = [_adornment(name, words) for name in held]
    pieces += [
        Piece(words.name(name), f"adornments:{name}", name, text=words.say("played")) for name in one["adornments"]
    ]
    return Zone("adornments", words.say("Adornments"), pieces, "pearl", "felt", words.say("each costs a pearl"))


def _adornment(name: str, words: Words) -> Piece:
    if not name:
        return Piece(words.say("Adornment"), condition="hidden")
    return Piece(words.name(name), f"adornment:{name}", name, text=words.say("secret until it is played"))


def _built(seen: Seen, owner: int, words: Words) -> Zone:
    names = seen["owners"][owner]["wonders"]
    pieces = [
        Piece(words.name(name), story=name, tokens=[Token("point", CATALOG.place(name).points, words.say("points"))])
        for name in names
    ]
    return Zone("built_wonders", words.say("Wonders built"), pieces, "event", "stone")


SHOWING: Final = Pearlbrook()
