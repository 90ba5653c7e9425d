"""Bellfaire on the screen: the Market with its tokens, the Garland award with what every city has for it."""

from typing import Final

from evertable.everdell.ids import CATALOG
from evertable.present.everdell.faces import goods_icons
from evertable.present.everdell.showing import Seen, Showing
from evertable.present.everdell.standing import place_piece
from evertable.present.parts import Piece, Token, Zone
from evertable.present.shelf import ShelfBox
from evertable.present.words import Words, mark


class Bellfaire(Showing):
    """Zones for the Market with what it gives and takes, and for the Garland award."""

    on_shelf = ShelfBox(mark("A market, a garland and a flower festival"), "big", place=2, minutes=5, reading=1)
    questions = {  # noqa: RUF012
        "bellfaire.forest_two_resin_or_two_berry": mark("which of the two do you gain?"),
        "bellfaire.hand in": mark("which cards do you discard?"),
        "bellfaire.token": mark("which token do you gain or trade for?"),
    }
    lines = {"garland": mark("Garland award")}  # noqa: RUF012

    leaf = mark("Fair")
    leaf_picture = "fair"
    leaf_shape = "either"

    def zones(self, seen: Seen, names: list[str], words: Words) -> list[Zone]:
        zones = _market(seen, words) if "market" in seen else []
        return [*zones, _garland(seen, names, words)] if "garland" in seen else zones

    def leaf_facts(self, seen: Seen, words: Words) -> list[str]:
        if "garland" not in seen or seen["seat"] < 0:
            return []
        return [f"{seen['garland']['counts'][seen['seat']]}[{_counted(seen)}]"]


def _market(seen: Seen, words: Words) -> list[Zone]:
    """Return the place, what may be gained there and what may be traded."""
    place = place_piece(seen, "market", "", "many", words)
    place.text = words.say("gain one or trade one")
    gain = [_token(name, words.say("gain it"), words) for name in seen["market"]["gain"]]
    trade = [_token(name, words.say("trade it: 3[point] [any][any]"), words) for name in seen["market"]["trade"]]
    return [
        Zone("market", words.name("market"), [place], "shared", "cloth"),
        Zone("market_gain", words.say("Gain"), gain, "shared", "cloth"),
        Zone("market_trade", words.say("Trade"), trade, "shared", "cloth", "3[point] [any][any]"),
    ]


def _token(name: str, text: str, words: Words) -> Piece:
    token = CATALOG.token(name)
    gain = goods_icons(token.goods) + "[card]" * token.cards
    return Piece(words.name(name), f"market:{name}", name, gain=gain, text=text, form="offer")


def _garland(seen: Seen, names: list[str], words: Words) -> Zone:
    award = CATALOG.token(seen["garland"]["award"])
    counts = [Token(_counted(seen), number, names[owner]) for owner, number in enumerate(seen["garland"]["counts"])]
    text = words.say("most {first}[point], second most {second}[point]", first=award.first, second=award.second)
    piece = Piece(words.name(award.id), f"award:{award.id}", award.id, text=text, tokens=counts, form="award")
    return Zone("garland", words.say("Garland award"), [piece], "event", "felt")


def _counted(seen: Seen) -> str:
    """Return the icon of what the award counts."""
    award = CATALOG.token(seen["garland"]["award"])
    assert award.counts is not None
    return award.counts.color or award.counts.kind or "card"


SHOWING: Final = Bellfaire()
