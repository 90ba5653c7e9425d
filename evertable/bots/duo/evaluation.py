"""Evaluate a position of Duo for a mayor, in points.

The value is what the city would score now, plus what resources, cards, tokens and workers may still become in the turns
left, what the cards of the city will still do, and how near events and the best cards in reach are. No card is known by
name: the value of an effect follows from its steps. Unseen cards count as cards, without looking at which they are.
"""

from typing import Final, NamedTuple

from evertable.duo import ids
from evertable.duo.city import hosts
from evertable.duo.count import achieved, colours_with, count, team_count
from evertable.duo.events import CLAIMS, EVENT_SKUNKS, extra
from evertable.duo.goods import KINDS, amount, missing, total
from evertable.duo.score import city_lines
from evertable.duo.state import FIRST_SPOT, SPOTS, Duo, mayor_of
from evertable.duo.steps import EFFECT, OPS, PRICES, STEP_KINDS, Op, Program
from evertable.duo.table import CHALLENGE, LAST_SPOT
from evertable.duo.track import TOUCHED, ahead
from evertable.kernel.game import Game


class Weights(NamedTuple):
    """Prices and probabilities, in points."""

    good: float = 0.95
    """A resource."""
    plenty: float = 0.86
    """The price of each further unit of a kind, as a part of the one before it."""
    card: float = 0.55
    """A card in hand."""
    token: float = 1.6
    """An Occupied token in the supply."""
    ready: float = 0.8
    """A worker that can still be placed this season."""
    span: float = 8.0
    """With fewer turns left than this, what is not yet points loses its price."""
    production: float = 0.85
    """The part of an activation that each one to come is worth."""
    destination: float = 0.3
    """The part of a visit, for each season to come, that a red card brings."""
    governance: float = 0.9
    """What a governance card brings in a season."""
    prosperity: float = 0.9
    """What a prosperity card will still grow by in a season."""
    trust: float = 0.55
    """The probability of playing a card that can be paid for now ..."""
    near: float = 0.55
    """... times this for each resource that is missing."""
    event: float = 0.75
    """The probability of an event whose requirement is met ..."""
    short: float = 0.6
    """... times this for each thing that is missing."""
    step: float = 1.6
    """A turn, where the mayors play together."""
    watch: float = 1.2
    news: float = 2.2
    goal: float = 3.0
    """A missing part of a chapter's goal."""
    reveal: float = 2.0
    """Cards turned over to play one of them."""
    rival: float = 0.75
    """How much a point of the opponent hurts."""


PROFILES: Final = {
    "first_game": Weights(card=0.1, token=0.0, production=0.0, destination=0.0, governance=0.0, trust=0.0, rival=0.0),
    "casual": Weights(production=0.3, destination=0.1, governance=0.2, trust=0.3, event=0.4, rival=0.1),
}
"""How beginners see it: what there is now matters, what others do does not."""

_PRICE: Final = 0.85
_STEADY: Final = {
    "activate": 1.1,
    "achieve": 3.0,
    "show": 1.6,
    "move_worker": 1.8,
    "copy_traveler": 1.6,
    "copy_destination": 1.9,
    "use_location": 2.2,
    "reuse_location": 2.0,
    "take_occupied": 1.2,
    "discard_meadow": 0.2,
}
"""What steps are worth whose gain depends on the position."""


def _program(ops: Program) -> float:
    return sum(_op(OPS[number]) for number in range(ops[0], ops[1]))


def _op(op: Op) -> float:
    """Return what a step is worth on average."""
    name = STEP_KINDS[op.code]
    if name == "gain":
        part = 0.4 if op.card >= 0 else 2.5 if op.per >= 0 else 1.0
        return part * (_PRICE * (total(op.goods) + 1.1 * op.any) + op.point + 1.4 * op.occupied)
    if name in ("draw", "take_meadow"):
        return 0.6 * op.count
    if name == "pay":
        unit = 0.5 if PRICES[op.price] == "hand_card" else _PRICE
        gain = _program(op.then) - unit * op.count if op.exact else op.count * (_program(op.each) - unit)
        return 0.6 * max(gain, 0.0)
    if name == "draw_and_play":
        return 0.5 * op.count + _PRICE * op.reduce
    if name == "play":
        return 0.7 + _PRICE * op.reduce
    if name in ("discard_city", "give_card"):
        return 0.6 * _program(op.then) + 0.4
    return _STEADY.get(name, 0.0) * (op.count if name == "activate" else 1)


WORTH: Final = [_program(EFFECT[card]) for card in range(ids.CARD_COUNT)]
"""What each card's effect is worth once."""
_PER: Final = [0.0 if card.bonus is None else card.bonus.points / card.bonus.per_n for card in ids.CATALOG.cards]


# Lines of the score sheet; 1 are point tokens. OTHER is everything that may become points on any of them.
BASE: Final = 0
GROWTH: Final = 2
EVENTS: Final = 3
OTHER: Final = 4


def _scored(s: Duo, city: int) -> list[float]:
    lines = city_lines(s, city)
    return [float(lines["base"]), float(lines["tokens"]), float(lines["prosperity"]), float(lines["events"]), 0.0]


class DuoEvaluation:
    """Evaluates positions for one seat."""

    def __init__(self, game: Game[Duo], s: Duo, seat: int, weights: Weights, mayor: int | None = None) -> None:
        self._game: Final = game
        self.seat: Final = seat
        self.weights: Final = weights
        self.mayor: Final[int] = mayor_of(s.stack[-1]) if mayor is None else mayor
        self._known: Final = self._look(s)

    def _look(self, s: Duo) -> list[bool]:
        """Return the cards that the seat can see now; all others are just cards."""
        known = [False] * ids.CARD_COUNT
        for mayor in range(2):
            if s.table.seat_of[mayor] == self.seat:
                for card in s.hands[mayor]:
                    known[card] = True
        for card in s.meadow + s.aside:
            if card >= 0:
                known[card] = True
        return known

    def surprised(self, s: Duo) -> bool:
        """Return whether something has come up that the seat could not know."""
        return any(not self._known[card] for card in s.aside)

    def value(self, s: Duo) -> float:
        """Return points to come for the seat, less what they are worth to an opponent."""
        parts = self._own(s)
        if not s.table.coop:
            parts[OTHER] -= self.weights.rival * sum(self._city(s, 1 - self.mayor))
        if self.surprised(s):
            parts[OTHER] += self.weights.reveal
        return sum(parts)

    def to_come(self, s: Duo) -> list[float]:
        """Return by line what the own city may score beyond what it would score now."""
        now = _scored(s, 0 if s.table.coop else self.mayor)
        return [then - points for then, points in zip(self._own(s), now, strict=True)]

    def _own(self, s: Duo) -> list[float]:
        return self._coop(s) if s.table.coop else self._city(s, self.mayor)

    def expected(self, s: Duo) -> float:
        """Return the points that the seat's own city may come to; for mayors who play against each other."""
        return sum(self._city(s, self.mayor)) + (self.weights.reveal if self.surprised(s) else 0.0)

    # --- a city, line by line

    def _city(self, s: Duo, city: int) -> list[float]:
        parts = _scored(s, city)
        if s.stack:
            left = turns_left(s) / 2
            self._cards(s, city, parts)
            parts[OTHER] += self._supply(s, city, left)
            parts[EVENTS] += self._events(s, city, left)
            parts[BASE] += self._prospect(s, city, left)
        return parts

    def _coop(self, s: Duo) -> list[float]:
        parts = _scored(s, 0)
        left = turns_left(s)
        w = self.weights
        if s.stack:
            self._cards(s, 0, parts)
            parts[OTHER] += w.step * left + w.watch * s.watches + w.news * (len(s.news) + len(s.boosts))
            for mayor in range(2):
                parts[OTHER] += self._supply(s, mayor, left / 2)
                parts[BASE] += self._prospect(s, mayor, left / 2) / 2
            parts[EVENTS] += max(self._events(s, mayor, left) for mayor in range(2))
            if s.tile:
                parts[OTHER] += w.good
        parts[OTHER] -= w.goal * shortfall(s)
        return parts

    def _cards(self, s: Duo, city: int, parts: list[float]) -> None:
        """Add what the cards of a city will still bring."""
        w, seasons = self.weights, 3 - s.season
        productions = (s.season < 1) + (s.season < 3)
        worth = 0.0
        for card, _, under, _ in s.cities[city]:
            if card < 0:
                continue
            colour = ids.COLOUR[card]
            if colour == ids.GREEN:
                worth += w.production * productions * WORTH[card]
            elif colour == ids.DESTINATION:
                worth += w.destination * (seasons + 0.5) * WORTH[card]
            elif colour == ids.GOVERNANCE:
                worth += (
                    w.governance * (seasons + 0.3) * (WORTH[card] if not ids.SAVES[card] else 1.2 - 0.5 * len(under))
                )
            elif colour == ids.PROSPERITY:
                parts[GROWTH] += w.prosperity * seasons * _PER[card]
        parts[OTHER] += worth

    def _supply(self, s: Duo, mayor: int, left: float) -> float:
        w = self.weights
        fading = min(1.0, left / w.span)
        worth = fading * (w.token * s.occupied[mayor])
        for kind in range(KINDS):
            price = w.good
            for _ in range(amount(s.goods[mayor], kind)):
                worth += fading * price
                price *= w.plenty
        cards = len(s.hands[mayor])
        worth += fading * w.card * (min(cards, 6) + 0.4 * max(0, cards - 6))
        steps = steps_left(s, s.sun)
        return worth + w.ready * min(s.workers[mayor], (steps + 1) // 2)

    # --- what is within reach

    def _prospect(self, s: Duo, mayor: int, left: float) -> float:
        """Return the best two cards that could be played soon."""
        if left < 1:
            return 0.0
        w = self.weights
        best = second = 0.0
        for card in self._candidates(s, mayor):
            lack = missing(s.goods[mayor], ids.COST[card])
            if lack > 4:
                continue
            if lack and ids.KIND[card] == ids.CRITTER and hosts(s, mayor, card):
                lack = 0
            worth = self.gain(s, mayor, card) * w.near**lack
            if worth > best:
                best, second = worth, best
            elif worth > second:
                second = worth
        return w.trust * (best + (second if left >= 3 else 0.0))

    def _candidates(self, s: Duo, mayor: int) -> list[int]:
        cards = [card for card in s.hands[mayor] if self._known[card]] if s.table.seat_of[mayor] == self.seat else []
        slots = set(TOUCHED[s.moon]) | set(TOUCHED[s.sun])
        following = ahead(s, s.moon)
        if following:
            slots |= set(TOUCHED[following])
        return cards + [s.meadow[slot] for slot in slots if s.meadow[slot] >= 0 and self._known[s.meadow[slot]]]

    def gain(self, s: Duo, mayor: int, card: int) -> float:
        """Return what playing a card would bring, its cost paid."""
        w, seasons = self.weights, 3 - s.season
        worth = float(ids.POINTS[card]) - w.good * total(ids.COST[card]) * 0.8 - w.card * ids.DISCARD_COST[card]
        colour = ids.COLOUR[card]
        if colour == ids.GREEN:
            worth += WORTH[card] * (1 + w.production * ((s.season < 1) + (s.season < 3)))
        elif colour == ids.TRAVELER:
            worth += WORTH[card]
        elif colour == ids.DESTINATION:
            worth += w.destination * (seasons + 0.5) * WORTH[card]
        elif colour == ids.GOVERNANCE:
            worth += w.governance * (seasons + 0.3) * (WORTH[card] if not ids.SAVES[card] else 1.2)
        else:
            worth += _PER[card] * (2.0 + w.prosperity * seasons)
        return max(worth, 0.0)

    def _events(self, s: Duo, mayor: int, left: float) -> float:
        """Return the value of events that a mayor could still achieve, by what is missing for them."""
        if left < 1 or (not s.workers[mayor] and s.season == 3):
            return 0.0
        w = self.weights
        worth = 0.0
        blocked = 0 if s.table.mode == CHALLENGE else s.skunks[EVENT_SKUNKS]
        taken = {place for _, place, _, _ in s.placed}
        for spot in range(SPOTS):
            event = s.spots[spot]
            if event < 0 or FIRST_SPOT + spot in taken:
                continue
            lack = lacking(s, mayor, event)
            trust = w.event * w.short**lack
            points = ids.EVENT_POINTS[event - ids.FIRST_EVENT] * (1.6 if s.table.mode == CHALLENGE else 1.0) + 1.0
            worth += trust * points * (0.5 if blocked >> spot & 1 else 1.0)
        return worth


def steps_left(s: Duo, spot: int) -> int:
    """Return how many steps a token has left this season."""
    steps = 0
    while spot < LAST_SPOT:
        spot = ahead(s, spot)
        if not spot:
            break
        steps += 1
    return steps


def turns_left(s: Duo) -> int:
    """Return how many turns both mayors together still have, about."""
    season = 2 * (LAST_SPOT - 1 - s.table.skunk_numbers[1])
    return steps_left(s, s.sun) + steps_left(s, s.moon) + season * (3 - s.season)


def lacking(s: Duo, mayor: int, event: int) -> int:
    """Return how many things are missing for an event."""
    claim = CLAIMS[event - ids.FIRST_EVENT]
    if len(claim.elements) == 2:
        one, other = (count(s, mayor, element) for element in claim.elements)
        needed = claim.n + extra(s)
        if claim.beat and not s.table.coop:
            rival = sum(count(s, 1 - mayor, element) for element in claim.elements)
            needed = max(needed, rival + 1)
        return max(needed - one - other, (not one) + (not other))
    if claim.elements:
        return max(0, claim.n - count(s, mayor, claim.elements[0]))
    if claim.resources:
        return sum(amount(s.goods[mayor], kind) < claim.n for kind in range(KINDS))
    return 0 if not claim.colours else (claim.colours - min(claim.colours, colours_with(s, mayor, claim.n))) * claim.n


def shortfall(s: Duo) -> float:
    """Return how much is missing for the goals of a chapter."""
    page = s.table.page
    if page is None:
        return 0.0
    short = 0.0
    done = achieved(s)
    for goal in page.goals:
        match goal.type:
            case "events_at_least":
                short += max(0, goal.n - len(done))
            case "achieve_event":
                short += all(ids.NAMES[event] != goal.event for event in done)
            case "achieve_event_sets":
                short += len(set(goal.sets) - {ids.EVENT_SETS[event - ids.FIRST_EVENT] for event in done})
            case "visit_each_farm":
                short += len(ids.FARMS) - s.visited.bit_count()
            case "each_color":
                short += 5 - colours_with(s, 0, goal.n)
            case "at_least":
                part = 0.25 if goal.element == "point" else 0.6
                short += part * max(0, goal.n - team_count(s, goal.element or "critter"))
    return short
