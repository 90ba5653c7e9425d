"""The potential of cards: what they may bring beyond their printed points. Part of the evaluation.

No card is known by name. The yield of a green card is found by activating it on a copy; that of a purple card by
putting it into a copy of the city and scoring it. The rest is a price per colour.
"""

from collections.abc import Iterable
from math import exp
from typing import Any, Final

from evertable.bots.everdell.score_lines import points_now
from evertable.bots.everdell.weights import Prices, Weights, prices_of
from evertable.everdell import ids
from evertable.everdell.behaviour import BEHAVIOURS
from evertable.everdell.city import enter
from evertable.everdell.packing import at_card
from evertable.everdell.season import YEAR
from evertable.everdell.state import CARD_AT, GOODS_ON, POINTS_ON, Everdell
from evertable.kernel.game import Game
from evertable.kernel.stack import settle

PRODUCTIONS: Final = [sum(year.bonus == "production" for year in YEAR[i + 1 :]) for i in range(len(YEAR))]
"""The productions still to come, by season."""
_ANSWERS: Final = 8
"""How many questions of one activation are answered."""
_MANY: Final = 1000
"""More placements than any seat has."""


class CardPotential:
    """A card that the seat knows it could play."""

    def __init__(self, card: int, worth: float, surplus: float) -> None:
        self.card: Final = card
        self.worth: Final = worth
        self.surplus: Final = surplus
        """What it brings beyond the price of its cost and space."""
        self.bit: Final = 1 << ids.NAMED[card]
        """Its name in bit sets of a city."""
        self.unique: Final = ids.RARITY[card] == ids.UNIQUE
        self.space: Final = ids.SPACE[card]
        self.cost: Final = ids.COST[card]


UNKNOWN: Final = -1e9
"""Marks a value that has not been computed."""


_BY_USE: Final = sorted(range(ids.CARD_COUNT), key=lambda card: ids.FREE_PLAYS[card].bit_count())
OPENERS: Final = [[other for other in _BY_USE if ids.FREE_PLAYS[other] >> card & 1] for card in range(ids.CARD_COUNT)]
"""By card, the cards whose token could play it, those that help with fewest cards first."""


class Phase:
    """The potential of a seat's cards at one time of the game: lists by card, and potentials, best first."""

    def __init__(self, potentials: list[CardPotential]) -> None:
        self.potentials: Final = potentials
        self.order: Final = [-1] * ids.CARD_COUNT
        """Where a card is among the prospects."""
        for i, potential in enumerate(potentials):
            self.order[potential.card] = i
        self.standing: Final = [UNKNOWN] * ids.CARD_COUNT
        """What a card in the city still brings when its token is used, ..."""
        self.with_token: Final = [UNKNOWN] * ids.CARD_COUNT
        """... and with a free one."""


class CardPotentials:
    """The potential of cards that a seat has or could play in a position."""

    def __init__(self, game: Game[Any], s: Everdell, seat: int, known: Iterable[int], weights: Weights) -> None:
        self._weights: Final = weights
        self._prices: Final[Prices] = prices_of(weights)
        self._seat: Final = seat
        self._known: Final = sorted(known)
        self._spaces: Final = s.spaces[seat]
        self._city_spaces: Final = s.table.city_spaces
        city = {built[CARD_AT] for built in s.cities[seat] if built[CARD_AT] >= 0}
        greens = [card for card in city.union(self._known) if BEHAVIOURS[card].produce is not None]
        self._now: Final = points_now(s, seat)
        self._makes: Final = {card: self._production(game, s, card) for card in greens}
        self._enters: Final = {card: self._points(s, card) for card in self._known}
        self._phases: Final[dict[int, Phase]] = {}

    def phase(self, season: int, placements: int, left: float) -> Phase:
        """Return the potential of cards with ``placements`` left to the seat, the share ``left`` of all."""
        key = season * _MANY + placements
        found = self._phases.get(key)
        if found is None:
            potentials = [self._potential(card, season, left) for card in self._known]
            found = Phase(sorted(potentials, key=lambda potential: potential.surplus, reverse=True))
            self._phases[key] = found
        return found

    def standing(self, card: int, season: int, left: float) -> float:
        """Return what a card in the city still brings beside its points and its token."""
        weights, colour = self._weights, ids.COLOUR[card]
        extra = weights.extra[card] * left if weights.extra else 0.0
        if card in self._makes:
            return extra + self._makes[card] * weights.production * weights.goods[season] * PRODUCTIONS[season]
        if colour == ids.DESTINATION:
            return extra + weights.destination * left
        if colour == ids.GOVERNANCE:
            return extra + weights.governance * left
        return extra + weights.prosperity * left if colour == ids.PROSPERITY else extra

    def token(self, card: int, left: float) -> float:
        """Return what the occupied token of a card is worth before its use."""
        return self._weights.token * left if ids.FREE_PLAYS[card] else 0.0

    def _potential(self, card: int, season: int, left: float) -> CardPotential:
        weights = self._weights
        worth = self._enters[card] + self.standing(card, season, left) + self.token(card, left)
        worth += self._makes.get(card, 0.0) * weights.goods[season]
        if ids.COLOUR[card] == ids.TRAVELER:
            worth += weights.traveler
        cost = self._prices.plain(ids.COST[card]) * weights.goods[season]
        return CardPotential(card, worth, worth - cost - self._space(left) * ids.SPACE[card])

    def _space(self, left: float) -> float:
        """Return the price of a space (the slope of ``evaluation.spaces_worth``)."""
        plays = self._weights.pace * left * self._city_spaces
        return self._weights.space * exp(-self._spaces / plays) if plays else 0.0

    def _points(self, s: Everdell, card: int) -> float:
        """Return what the result gains when the card enters the city; its printed points where that is all."""
        if not BEHAVIOURS[card].scores or BEHAVIOURS[card].arrives:
            return float(ids.POINTS[card])
        child = s.copy()
        enter(child, self._seat, card)
        return float(points_now(child, self._seat) - self._now)

    def _production(self, game: Game[Any], s: Everdell, card: int) -> float:
        """Return what the card brings when it is activated once, its questions answered for the best at once."""
        s = s.copy()
        seat, city = self._seat, s.cities[self._seat]
        slots = [slot for slot, built in enumerate(city) if built[CARD_AT] == card]
        slot = slots[0] if slots else enter(s, seat, card)
        s.stack = []
        before = self._holdings(s, slot)
        produce = BEHAVIOURS[card].produce
        assert produce is not None
        produce.do(s, seat, card, at_card(seat, slot))
        settle(s)
        for _ in range(_ANSWERS):
            if not s.stack or s.stack[-1][1] != seat:
                break
            children = []
            for action in game.answers(s)[:_ANSWERS]:
                child = s.copy()
                game.apply(child, action)
                children.append(child)
            s = max(children, key=lambda child: self._holdings(child, slot))
        return max(0.0, self._holdings(s, slot) - before)

    def _holdings(self, s: Everdell, slot: int) -> float:
        weights, seat = self._weights, self._seat
        built = s.cities[seat][slot]
        cards = len(s.hands[seat]) + len(s.drawn)
        goods = self._prices.stock(s.goods[seat]) + weights.stored * self._prices.plain(built[GOODS_ON])
        return s.points[seat] + built[POINTS_ON] + weights.card[0] * cards + goods
