"""Farms of the Four Seasons (R-F-01 to R-F-03): eight Farms in place of the usual ones.

What they cost and do is data, and marked there as reconstructed: nobody has seen it in print.
"""

from typing import Final

from evertable.catalog.schema import Ability
from evertable.everdell.behaviour import Asking, Behaviour, Effect, define
from evertable.everdell.deck import draw
from evertable.everdell.goods import BERRY, RESOURCES, UNIT, amount, covers, pack_goods
from evertable.everdell.ids import CATALOG
from evertable.everdell.module import EverdellModule
from evertable.everdell.questions import Question
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn, earn_points, pay
from evertable.kernel.stack import Description


def _first_thing(choice: Ability) -> str:
    """What an ability is named after: the first thing it brings."""
    resource = next((name for name in RESOURCES if getattr(choice.gain, name, 0)), "")
    return resource or ("points" if choice.points else "card")


class OneAbility(Effect):
    """Exactly one of the abilities that can be paid; nothing is asked where there is only one (R-F-02)."""

    def __init__(self, options: tuple[Ability, ...]) -> None:
        self.options: Final = options
        self.prices: Final = [pack_goods(choice.pay) for choice in options]
        self.gains: Final = [pack_goods(choice.gain) for choice in options]
        self.plain: Final = any(
            not price and (choice.points or gain > UNIT[BERRY] * amount(gain, BERRY))
            for choice, price, gain in zip(options, self.prices, self.gains, strict=True)
        )
        """Whether one of them costs nothing and brings what no drought can take (R-SC-37)."""
        self.question: Final = Question("", self._items, self._answer, self._words)
        self.parts = (self.question,)

    def do(self, s: Everdell, seat: int, source: int, at: int) -> None:
        """Ask which, or take the only one."""
        if len(self.options) == 1:
            self._take(s, seat, source, 0)
        else:
            self.question.ask(s, seat, source)

    def surely(self, s: Everdell, seat: int, at: int) -> bool:
        return self.plain

    def _items(self, s: Everdell, seat: int, source: int, data: int) -> list[int]:
        return [i for i, price in enumerate(self.prices) if covers(s.goods[seat], price)]

    def _answer(self, s: Everdell, seat: int, source: int, item: int, data: int) -> None:
        self._take(s, seat, source, item)

    def _take(self, s: Everdell, seat: int, source: int, item: int) -> None:
        choice = self.options[item]
        pay(s, seat, self.prices[item])
        earn(s, seat, source, self.gains[item])
        earn_points(s, seat, choice.points)
        draw(s, seat, choice.draw)

    def _words(self, s: Everdell, seat: int, item: int) -> Description:
        return {"pick": _first_thing(self.options[item])}


FARMS: Final = [card for card in CATALOG.cards if card.module == "seasons"]
define(
    {
        card.id: Behaviour(
            produce=OneAbility(card.options),
            asks=Asking.ASKS if len(card.options) > 1 else Asking.SILENT,
            order_sensitive=any(choice.draw for choice in card.options),
        )
        for card in FARMS
    }
)

MODULE: Final = EverdellModule(
    "seasons",
    "Farms of the Four Seasons",
    "eight special Farms replace the usual ones; their costs and abilities are our reconstruction",
)
