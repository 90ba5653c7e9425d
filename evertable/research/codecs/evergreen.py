"""The codec of Evergreen. Seats and owners of piles are counted clockwise from the observing seat."""

from typing import Final

from evertable.evergreen import ids
from evertable.evergreen.state import PROMPTS, Evergreen
from evertable.kernel.module import Table
from evertable.research.codecs.codec import Bytes, Codec, asked, put

_NAMED: Final = "final concert, first card, next card, hit disc, concert, opening"
_ASKED, _QUESTIONS = asked(PROMPTS.all, _NAMED.split(", "))
_SPOT: Final = ids.COLOUR_COUNT + 1
"""Features of a visible card: its colour, and its value."""
_SEAT: Final = ("points", "concerts", "gala used", "cards held", "deals", "to move")


class EvergreenCodec(Codec[Evergreen]):
    """The engine's own numbers of actions, with owners of piles counted from the actor."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        config = table.config
        self._seats: Final = config.seats
        self._name_actions()
        self._turned: Final = [[_turned(action, seat, config.seats) for action in range(ids.ACTION_COUNT)]
                               for seat in range(config.seats)]  # fmt: skip
        block = self.features
        seats = [f"seat +{i}" for i in range(config.seats)]
        self._question: Final = block.add("question", _ASKED)
        self._played: Final = block.one("cards played in this turn")
        self._hit: Final = block.add("hit", ids.COLOURS)
        self._hand: Final = block.add("hand", ids.CARD_NAMES)
        self._chosen: Final = block.add("face down", ids.CARD_NAMES)
        self._covered: Final = block.add("covered", ids.CARD_NAMES)
        self._tops: Final = block.add(
            "pile",
            [
                f"{seat} {pile} {what}"
                for seat in seats
                for pile in range(ids.PILES)
                for what in (*ids.COLOURS, "value")
            ],
        )
        self._holders: Final = block.add(
            "disc", [f"{colour} {who}" for colour in ids.COLOURS for who in (*seats, "centre")]
        )
        self._values: Final = block.add("disc value", ids.COLOURS)
        self._own: Final = block.add("seat", [f"{seat} {what}" for seat in seats for what in _SEAT])

    def _name_actions(self) -> None:
        block, owners = self.actions, [f"seat +{i} {pile}" for i in range(ids.MAX_SEATS) for pile in range(ids.PILES)]
        block.add("reveal", ids.CARD_NAMES)
        block.add("influence", [f"{card} on {spot}" for card in ids.CARD_NAMES for spot in owners])
        block.one("stop")
        block.add("hit", ids.HIT_TURNS)
        block.add("concert", ids.CONCERT_HOLDS)
        block.add("final", ["plain", "gala"])
        block.one("timeout")
        assert list(block.first.values()) == [
            ids.REVEAL,
            ids.INFLUENCE,
            ids.STOP,
            ids.HIT,
            ids.CONCERT,
            ids.FINAL,
            ids.TIMEOUT,
        ]

    def keys(self, s: Evergreen, legal: list[int]) -> list[int]:
        """Return one number for one action."""
        turned = self._turned[s.stack[-1][1]]
        return [turned[action] for action in legal]

    def write(self, s: Evergreen, seat: int, row: Bytes, at: int) -> None:
        """Write everything but the other hands, what they laid face down, and the box."""
        seats, actor = self._seats, -1
        if s.stack:
            frame = s.stack[-1]
            actor = frame[1]
            row[at + self._question + _QUESTIONS[frame[0]]] = 1
            row[at + self._played] = frame[3]
        row[at + self._hit + s.hit] = 1
        for card in s.hands[seat]:
            row[at + self._hand + card] = 1
        for card in s.chosen[seat]:
            row[at + self._chosen + card] = 1
        for card in s.covered:
            row[at + self._covered + card] = 1
        first, spots = at + self._tops, ids.PILES * seats
        for spot, card in enumerate(s.tops):
            place = first + (spot - seat * ids.PILES) % spots * _SPOT
            row[place + ids.COLOUR[card]] = 1
            row[place + ids.COLOUR_COUNT] = ids.VALUE[card]
        for colour, holder in enumerate(s.holders):
            who = seats if holder == ids.CENTRE else (holder - seat) % seats
            row[at + self._holders + colour * (seats + 1) + who] = 1
            row[at + self._values + colour] = ids.RING[s.steps[colour]]
        for other in range(seats):
            place = at + self._own + (other - seat) % seats * len(_SEAT)
            put(row, place, s.points[other])
            row[place + 1] = s.concerts[other]
            row[place + 2] = s.galas[other]
            row[place + 3] = len(s.hands[other])
            row[place + 4] = other == s.dealer
            row[place + 5] = other == actor


def _turned(action: int, seat: int, seats: int) -> int:
    """Return an action with the owner of its pile counted from a seat; owners whom a table does not have stay."""
    if not ids.INFLUENCE <= action < ids.STOP:
        return action
    card, spot = divmod(action - ids.INFLUENCE, ids.SPOTS)
    owner, pile = divmod(spot, ids.PILES)
    return ids.INFLUENCE + card * ids.SPOTS + ((owner - seat) % seats if owner < seats else owner) * ids.PILES + pile


CODEC: Final = EvergreenCodec
