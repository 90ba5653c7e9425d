"""Bellfaire on the screen: the Market with its tokens, the Garland award with what every city has for it."""

from typing import Final

from evertable.everdell.ids import CATALOG
from evertable.present.everdell.faces import goods_icons
from evertable.present.everdell.showing import Seen, Showing
from evertable.present.everdell.standing import place_piece
from evertable.present.parts import Piece, Token, Zone
from evertable.present.words import Words, mark


class Bellfaire(Showing):
    """One zone each for the Market and the Garland award."""

    lines = {"garland": mark("Garland award")}  # noqa: RUF012

    def zones(self, seen: Seen, names: list[str], words: Words) -> list[Zone]:
        zones = [_market(seen, words)] if "market" in seen else []
        return [*zones, _garland(seen, names, words)] if "garland" in seen else zones


def _market(seen: Seen, words: Words) -> Zone:
    place = place_piece(seen, "market", "", "many", words)
    gain = [_token(name, words.say("gain it"), words) for name in seen["market"]["gain"]]
    trade = [_token(name, words.say("trade it: 3[point] [any][any]"), words) for name in seen["market"]["trade"]]
    return Zone("market", words.name("market"), [place, *gain, *trade], "shared", "cloth")


def _token(name: str, text: str, words: Words) -> Piece:
    token = CATALOG.token(name)
    gain = goods_icons(token.goods) + "[card]" * token.cards
    return Piece(words.name(name), f"market:{name}", name, gain=gain, text=text)


def _garland(seen: Seen, names: list[str], words: Words) -> Zone:
    award = CATALOG.token(seen["garland"]["award"])
    assert award.counts is not None
    icon = award.counts.color or award.counts.kind or "card"
    counts = [Token(icon, number, names[owner]) for owner, number in enumerate(seen["garland"]["counts"])]
    text = words.say("most {first}[point], second most {second}[point]", first=award.first, second=award.second)
    piece = Piece(words.name(award.id), f"award:{award.id}", award.id, text=text, tokens=counts)
    return Zone("garland", words.say("Garland award"), [piece], "event", "felt")


SHOWING: Final = Bellfaire()
