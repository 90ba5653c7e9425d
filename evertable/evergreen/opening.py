"""Dealing and the opening (R-E-10 to R-E-23)."""

from typing import Final

from evertable.catalog.facts import EvergreenFacts
from evertable.evergreen.discs import strengths, update
from evertable.evergreen.ids import CARD_COUNT, CARD_NAMES, CATALOG, CENTRE, COLOUR_COUNT, PILES, REVEAL, VALUE
from evertable.evergreen.state import PROMPTS, Evergreen
from evertable.evergreen.turn import start_turn
from evertable.kernel.module import Table
from evertable.kernel.rng import below, shuffle
from evertable.kernel.stack import Description, Frame

_DEALS: Final = CATALOG.facts_of(EvergreenFacts).deals
HAND: Final = _DEALS.hand
HIGHEST: Final = {deal.players: deal.highest for deal in _DEALS.by_players}
"""The highest card value in the deck by number of players (R-E-11)."""


def deck(seats: int) -> list[int]:
    """The cards in the game, sorted."""
    return [card for card in range(CARD_COUNT) if VALUE[card] <= HIGHEST[seats]]


def deal(table: Table, rng: int) -> Evergreen:
    """The first position (R-E-10 to R-E-12)."""
    seats = table.config.seats
    cards = deck(seats)
    rng = shuffle(rng, cards)
    dealer = table.config.option("dealer")
    if dealer == "random":
        rng, dealer = below(rng, seats)
    hands = [tuple(sorted(cards[seat * HAND : (seat + 1) * HAND])) for seat in range(seats)]
    s = blank(table, rng, dealer)
    s.hands = hands
    s.box = sorted(cards[seats * HAND :])
    s.stack.append((CHOOSE_PILE.number, 0, 0, 0, 0))
    return s


def blank(table: Table, rng: int, dealer: int) -> Evergreen:
    """A table with the discs in the centre and no card dealt."""
    seats = table.config.seats
    s = Evergreen()
    s.table, s.rng, s.stack, s.dealer, s.hit = table, rng, [], dealer, 0
    s.hands, s.chosen = [()] * seats, [()] * seats
    s.tops, s.strengths, s.covered, s.box = [], [0] * (COLOUR_COUNT * seats), [], []
    s.holders, s.steps = [CENTRE] * COLOUR_COUNT, [0] * COLOUR_COUNT
    s.points, s.finals, s.concerts, s.galas = [0] * seats, [0] * seats, [0] * seats, [0] * seats
    return s


def _pile_options(s: Evergreen, frame: Frame) -> list[int]:
    return [REVEAL + card for card in s.hands[frame[1]]]


def _choose_pile(s: Evergreen, frame: Frame, action: int) -> None:
    """Lay a card face down; the seats choose one after the other but see nothing of each other (R-E-20)."""
    seat = frame[1]
    card = action - REVEAL
    hand = s.hands[seat]
    i = hand.index(card)
    s.hands[seat] = hand[:i] + hand[i + 1 :]
    s.chosen[seat] += (card,)
    if len(s.chosen[seat]) == PILES:
        seat += 1
    if seat < len(s.hands):
        s.stack.append((CHOOSE_PILE.number, seat, 0, 0, 0))
    else:
        reveal(s)


def _describe_pile(s: Evergreen, frame: Frame, action: int) -> Description:
    return {"verb": "reveal", "card": CARD_NAMES[action - REVEAL]}


def reveal(s: Evergreen) -> None:
    """Turn all cards up, hand out the discs and find the first player (R-E-21 to R-E-23)."""
    s.tops = [card for chosen in s.chosen for card in chosen]
    s.chosen = [()] * len(s.hands)
    s.strengths = strengths(s.tops)
    for colour in range(COLOUR_COUNT):
        update(s, 0, colour)
    start_turn(s, first_player(s.tops, s.dealer))


def first_player(tops: list[int], dealer: int) -> int:
    """The lowest total; among equals the first clockwise from the dealer's left (R-E-21, R-E-22)."""
    seats = len(tops) // PILES
    order = [(dealer + 1 + i) % seats for i in range(seats)]
    return min(order, key=lambda seat: sum(VALUE[card] for card in tops[seat * PILES : (seat + 1) * PILES]))


CHOOSE_PILE: Final = PROMPTS.ask("opening", _pile_options, _choose_pile, _describe_pile)
