"""Evaluate a position of Everdell for a seat, in points.

No card is known by name. The evaluation uses what the engine knows of every card, place and event: points, colours,
costs, links, the yield of a green card when activated on a copy, and which requirements are missing. Unseen cards count
as cards, whichever the sampled position contains.
"""

from math import exp
from typing import Any, Final

from evertable.bots.everdell.card_potential import OPENERS, UNKNOWN, CardPotentials, Phase
from evertable.bots.everdell.event_progress import EventProgress
from evertable.bots.everdell.feature_sinks import FeatureWeights
from evertable.bots.everdell.features import KnownCards, all_lines, row_of, weigh
from evertable.bots.everdell.learned import Learned
from evertable.bots.everdell.score_lines import points_now
from evertable.bots.everdell.weights import Prices, Weights, prices_of
from evertable.everdell.goods import covers, missing, spend
from evertable.everdell.ids import AUTUMN, CARD_COUNT, FREE_PLAYS
from evertable.everdell.state import CARD_AT, GOODS_ON, OCCUPIED, Everdell
from evertable.everdell.visit import permanent
from evertable.everdell.zones import ZONES
from evertable.kernel.game import Game

_FAR: Final = 20
"""More resources than are ever missing for a card that is considered."""
_HELD: Final = 1
_THERE: Final = 2
"""Where a card lies: in hand, in the Meadow."""
_ENOUGH: Final = 5
"""Cards in hand beyond this number count for less."""


def spaces_worth(spaces: int, plays: float, weights: Weights) -> float:
    """Return the value of free spaces to a seat with time for ``plays`` plays: the scarcer they are, the more each."""
    plays *= weights.pace
    return weights.space * plays * (1 - exp(-spaces / plays)) if plays else 0.0


class EverdellEvaluation:
    """Evaluates the positions that one turn of a seat can lead to."""

    def __init__(
        self, game: Game[Any], root: Everdell, seat: int, weights: Weights, learned: Learned | None = None
    ) -> None:
        self.seat: Final = seat
        self._game: Final = game
        self.root: Final = root
        self._weights: Final = weights
        self._prices: Final[Prices] = prices_of(weights)
        self._nears: Final = [weights.near**lack for lack in range(_FAR + 1)]
        workers = root.table.total_workers
        self._all_workers: Final = sum(workers)
        self._later: Final = [sum(workers[season + 1 :]) for season in range(len(workers))]
        known = {*root.hands[seat], *root.meadow, *root.revealed, *root.drawn, *root.playing} - {-1}
        known.update(card for zone in root.table.turn_zones for card in ZONES[zone].cards(root, seat))
        self._potentials: Final = CardPotentials(game, root, seat, known, weights)
        self._events: Final = EventProgress(seat, known, weights)
        self._rivals: Final = self._rival_points(root)
        self._feature_weights: Final[list[FeatureWeights]] = [] if learned is None else learned.feature_weights
        self.known_cards: Final = KnownCards(root)

    def value(self, s: Everdell) -> float:
        """Return the seat's expected final points, less a part of the best opponent's, with all that was learned."""
        worth = self.plain(s)
        if not self._feature_weights or s.passed[self.seat] or not s.stack:
            return worth
        return worth + weigh(s, self.seat, self.known_cards, self._feature_weights[s.season[self.seat]])

    def glance(self, s: Everdell) -> float:
        """Return what positions inside a turn are compared by."""
        return self.value(s)

    def after(self, action: int) -> Everdell:
        """Return the position right after an action of the seat."""
        child = self.root.copy()
        self._game.apply(child, action)
        return child

    def row(self, s: Everdell) -> bytearray:
        """Return the features of a position as the seat can foresee it."""
        return row_of(s, self.seat, all_lines(s), self.known_cards)

    def plain(self, s: Everdell) -> float:
        """Evaluate with the fixed weights alone, without corrections."""
        seat, weights = self.seat, self._weights
        worth = float(points_now(s, seat))
        if weights.rival:
            worth -= weights.rival * self._rival(s)
        if s.passed[seat] or not s.stack:
            return worth
        season, ready = s.season[seat], s.workers[seat]
        later = self._placements(s, season)
        worth += weights.ready[season] * ready + weights.future * later
        left = (ready + later) / self._all_workers
        phase = self._potentials.phase(season, ready + later, left)
        worth += self._city(s, phase, season, left)
        new = self._new_cards(s)
        plans, cards, goods, spaces = self._plans(s, phase, new)
        if s.revealed:
            worth += weights.reveal * sum(card in new for card in s.revealed)
        worth += plans + spaces_worth(spaces, left * s.table.city_spaces, weights)
        span = min(1.0, (ready + later) / weights.span)
        room = spaces / s.table.city_spaces
        keep = weights.goods[season] * span * (1 + weights.roomy * (room - left) if spaces > 0 else weights.cramped)
        worth += keep * self._prices.stock(goods)
        few = cards if cards <= _ENOUGH else _ENOUGH + weights.many * (cards - _ENOUGH)
        worth += weights.card[season] * span * few
        if season == AUTUMN and ready:
            worth += self._events.journeys(s, cards, ready)
        return worth + self._events.events(s) if ready or later else worth

    def surprised(self, s: Everdell) -> bool:
        """Return whether cards lie open that the seat could not know; the search stops there."""
        return bool(s.revealed) and any(card in self._new_cards(s) for card in s.revealed)

    def _new_cards(self, s: Everdell) -> list[int]:
        """Return the cards that have come from the deck since the root position; which they are must not matter."""
        return self.root.deck[len(s.deck) :]

    def _placements(self, s: Everdell, season: int) -> int:
        """Return how many workers the seat will place in seasons to come; those that never come home are missing."""
        seasons = len(self._later) - 1 - season
        if not seasons:
            return 0
        lost = 0
        placed: list[Any] = s.placed
        for each in placed:
            worker: tuple[int, ...] = each
            if worker[0] == self.seat and permanent(s, each):
                lost += 1
        return self._later[season] - lost * seasons

    def _city(self, s: Everdell, phase: Phase, season: int, left: float) -> float:
        standing, with_token = phase.standing, phase.with_token
        worth, stored = 0.0, 0
        city: list[Any] = s.cities[self.seat]
        for each in city:
            built: tuple[Any, ...] = each
            card: int = built[CARD_AT]
            if card >= 0:
                if standing[card] == UNKNOWN:
                    standing[card] = self._potentials.standing(card, season, left)
                    with_token[card] = standing[card] + self._potentials.token(card, left)
                worth += standing[card] if built[OCCUPIED] else with_token[card]
                goods: int = built[GOODS_ON]
                stored += goods
        return worth + self._weights.stored * self._prices.plain(stored) if stored else worth

    def _plans(self, s: Everdell, phase: Phase, new: list[int]) -> tuple[float, int, int, int]:
        """Plan the next cards, most valuable first. Return their value and the cards, goods and spaces left."""
        seat, weights = self.seat, self._weights
        goods, spaces, have = s.goods[seat], s.spaces[seat], s.have[seat]
        tokens, free = self._tokens(s)
        where = self._whereabouts(s, phase, new)
        worth, cards = 0.0, len(s.hands[seat])
        for i, potential in enumerate(phase.potentials):
            if not where[i]:
                continue
            if potential.surplus <= 0 and not free:
                break
            if (potential.unique and have & potential.bit) or spaces < potential.space:
                continue
            held = where[i] & _HELD
            trust = weights.hand if held else weights.meadow
            opener = _opener(potential.card, tokens) if free else -1
            if opener >= 0:
                tokens[opener] -= 1
                free -= 1
                worth += trust * potential.worth
            elif potential.surplus <= 0:
                continue
            elif covers(goods, potential.cost):
                goods = spend(goods, potential.cost)
                worth += trust * potential.worth
            else:
                worth += trust * potential.surplus * self._nears[min(missing(goods, potential.cost), _FAR)]
                continue
            have |= potential.bit
            spaces -= potential.space
            cards -= held
        return worth, cards, goods, spaces

    def _tokens(self, s: Everdell) -> tuple[list[int], int]:
        """Return free tokens by the card they lie on, and how many there are."""
        tokens: list[int] = []
        free = 0
        city: list[Any] = s.cities[self.seat]
        for each in city:
            built: tuple[Any, ...] = each
            card: int = built[CARD_AT]
            if card >= 0 and not built[OCCUPIED] and FREE_PLAYS[card]:
                if not free:
                    tokens = [0] * CARD_COUNT
                tokens[card] += 1
                free += 1
        return tokens, free

    def _whereabouts(self, s: Everdell, phase: Phase, new: list[int]) -> list[int]:
        """Return where each of the prospects lies, as far as the seat could know."""
        order, before = phase.order, self.root.meadow
        where = [0] * len(phase.potentials)
        for place, card in enumerate(s.meadow):
            if card >= 0 and card == before[place] and order[card] >= 0:
                where[order[card]] = _THERE
        hand = s.hands[self.seat]
        for card in hand:
            if order[card] >= 0 and (not new or card not in new or hand.count(card) > new.count(card)):
                where[order[card]] |= _HELD
        return where

    def _rival(self, s: Everdell) -> float:
        """Return the best opponent's points and goods; they rarely change in a turn that is not theirs."""
        root = self.root
        for other in range(s.table.owners):
            if other != self.seat and (
                s.points[other] != root.points[other]
                or s.goods[other] != root.goods[other]
                or s.cities[other] != root.cities[other]
            ):
                return self._rival_points(s)
        return self._rivals

    def _rival_points(self, s: Everdell) -> float:
        worths: list[float] = []
        for other in range(s.table.owners):
            if other != self.seat:
                points = points_now(s, other) if other < s.table.seats else self._game.result(s).totals[other]
                goods = 0.0 if s.passed[other] else self._prices.plain(s.goods[other])
                worths.append(points + goods)
        return max(worths, default=0.0)


def _opener(card: int, tokens: list[int]) -> int:
    """Return a card with a free token that would play a card; -1 if there is none."""
    for opener in OPENERS[card]:
        if tokens[opener]:
            return opener
    return -1
