"""Farms of the Four Seasons (R-F-01 to R-F-03): eight Farms in place of the usual ones.

What they cost and do is data, and marked there as reconstructed: nobody has seen it in print.
"""

from typing import Final

from evertable.catalog.schema import Ability
from evertable.everdell.behaviour import ASKS, SILENT, Behaviour, Effect, define
from evertable.everdell.deck import draw
from evertable.everdell.goods import RESOURCES, covers, pack_goods
from evertable.everdell.ids import CATALOG
from evertable.everdell.module import EverdellModule
from evertable.everdell.questions import Question
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn, earn_points, pay
from evertable.kernel.stack import Description


def _take(s: Everdell, seat: int, source: int, choice: Ability) -> None:
    pay(s, seat, pack_goods(choice.pay))
    earn(s, seat, source, pack_goods(choice.gain))
    earn_points(s, seat, choice.points)
    draw(s, seat, choice.draw)


def _first_thing(choice: Ability) -> str:
    """What an ability is named after: the first thing it brings."""
    resource = next((name for name in RESOURCES if getattr(choice.gain, name, 0)), "")
    return resource or ("points" if choice.points else "card")


def one_ability_of(options: tuple[Ability, ...]) -> Effect:
    """Exactly one of the abilities that can be paid; nothing is asked where there is only one (R-F-02)."""
    prices = [pack_goods(choice.pay) for choice in options]
    names = [_first_thing(choice) for choice in options]

    def items(s: Everdell, seat: int, source: int, data: int) -> list[int]:
        return [i for i, price in enumerate(prices) if covers(s.goods[seat], price)]

    def answer(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
        _take(s, seat, source, options[item])

    def words(s: Everdell, seat: int, item: int) -> Description:
        return {"pick": names[item]}

    question = Question(items, answer, words)

    def effect(s: Everdell, seat: int, source: int, at: int) -> None:
        if len(options) == 1:
            _take(s, seat, source, options[0])
        else:
            question.ask(s, seat, source)

    return effect


FARMS: Final = [card for card in CATALOG.cards if card.module == "seasons"]
define(
    {
        card.id: Behaviour(
            produce=one_ability_of(card.options),
            asks=ASKS if len(card.options) > 1 else SILENT,
            order_sensitive=any(choice.draw for choice in card.options),
        )
        for card in FARMS
    }
)

MODULE: Final = EverdellModule(
    "seasons",
    "Farms of the Four Seasons",
    "eight special Farms replace the usual ones; costs and abilities are reconstructed, not seen in print",
)
