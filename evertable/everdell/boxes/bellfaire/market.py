"""The Market: tokens that are gained on one side and traded on the other (R-BF-50 to R-BF-55)."""

from typing import Final

from evertable.everdell.asking import ask, can_ask
from evertable.everdell.behaviour import Behaviour, define
from evertable.everdell.boxes.bellfaire.event_mix import FAIR
from evertable.everdell.deck import draw
from evertable.everdell.effects import DiscardRun, GainPoints, choose_gain
from evertable.everdell.goods import covers, pack_goods
from evertable.everdell.ids import CATALOG, NAMES, rule
from evertable.everdell.questions import Question, card_words
from evertable.everdell.registers import Register
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn, pay

TOKENS: Final = {rule(token.id): token for token in CATALOG.tokens if token.type == "bundle"}
"""The tokens by the number of their name."""
FIRST: Final = min(TOKENS)
TRADING: Final = Register("bellfaire.market", 0)
"""The tokens on the Trade side, as a bit set in catalogue order."""
ORDER: Final[Register[tuple[int, ...]]] = Register("bellfaire.market_order", ())
"""All tokens, the one that was moved last at the end, where somebody cares for it; otherwise empty."""
_GOODS: Final = [pack_goods(token.goods) for token in TOKENS.values()]
_CARDS: Final = [token.cards for token in TOKENS.values()]
_REWARD: Final = GainPoints(FAIR.trade.points)


def on_side(s: Everdell, trading: bool) -> list[int]:
    """The tokens on one side."""
    tokens: tuple[int, ...] = ORDER.get(s) or tuple(TOKENS)
    return [token for token in tokens if bool(TRADING.get(s) >> token - FIRST & 1) == trading]


def _open(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """Tokens to gain, and those to trade whose whole price the seat has (R-BF-54)."""
    return [token for token in TOKENS if not TRADING.get(s) >> token - FIRST & 1 or _can_trade(s, seat, token)]


def _can_trade(s: Everdell, seat: int, token: int) -> bool:
    return covers(s.goods[seat], _GOODS[token - FIRST]) and len(s.hands[seat]) >= _CARDS[token - FIRST]


def _use(s: Everdell, seat: int, source: int, token: int, data: int) -> None:
    index = token - FIRST
    trade = TRADING.get(s) >> index & 1
    move(s, token)
    if trade:
        pay(s, seat, _GOODS[index])
        _HAND_IN.ask_picks(s, seat, source, _CARDS[index], _CARDS[index])
    else:
        earn(s, seat, source, _GOODS[index])
        draw(s, seat, _CARDS[index])


def move(s: Everdell, token: int) -> None:
    """A token goes to the right end of the other row."""
    TRADING.set(s, TRADING.get(s) ^ (1 << token - FIRST))
    if ORDER.get(s):
        ORDER.set(s, (*(other for other in ORDER.get(s) if other != token), token))


def _reward(s: Everdell, seat: int, source: int, count: int) -> None:
    """Three points and any two resources (R-BF-53)."""
    _REWARD.do(s, seat, source, -1)
    choose_gain(s, seat, source, FAIR.trade.gain_any)


_TOKEN: Final = Question("bellfaire.token", _open, _use, card_words("market"))
"""Choose a token; the side it lies on says what happens."""
_HAND_IN: Final = DiscardRun("bellfaire.hand in", _reward)


def sides(s: Everdell) -> dict[str, list[str]]:
    """The tokens by side and name."""
    return {side: [NAMES[token] for token in on_side(s, side == "trade")] for side in ("gain", "trade")}


define({"market": Behaviour(visit=ask(_TOKEN), can_visit=can_ask(_TOKEN))})
