"""How a player plays Everdell, in figures: when cards come, what they are worth, what is left over.

The figures are read off finished games, whoever played them, so that bots can be compared with people.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from evertable.everdell import GAME
from evertable.everdell.goods import total
from evertable.everdell.ids import CATALOG, COLOUR, COLOUR_COUNT, FIRST_EVENT, GREEN, POINTS, SEASONS, WINTER
from evertable.everdell.state import CARD_AT, OCCUPIED, Everdell
from evertable.kernel.module import Config

_SPECIAL: Final = [event.type == "special" for event in CATALOG.events]


class PlayStyle:
    """Sums over the seats that were watched."""

    def __init__(self) -> None:
        self.seats = 0
        self._sums: Final[dict[str, float]] = {}

    @staticmethod
    def watch(config: Config, seed: int, moves: Iterable[int], styles: Sequence["PlayStyle"]) -> None:
        """Add a finished game, played from its seed; ``styles`` by seat, of which some may be the same."""
        s = GAME.new_game(config, seed)
        positions = [s.copy()]
        for action in moves:
            GAME.apply(s, action)
            positions.append(s.copy())
        for seat, style in enumerate(styles):
            style.add(positions, seat)

    def add(self, positions: Sequence[Everdell], seat: int) -> None:
        """Add what a seat did in a game: all its positions, from the deal to the end."""
        self.seats += 1
        for name, figure in _figures(positions, seat).items():
            self._sums[name] = self._sums.get(name, 0.0) + figure

    def figures(self) -> dict[str, float]:
        """Return the means for each seat and game."""
        return {name: round(figure / self.seats, 3) for name, figure in self._sums.items()}


def _figures(positions: Sequence[Everdell], seat: int) -> dict[str, float]:
    last = positions[-1]
    cards, greens, early = [0] * len(SEASONS), [0] * len(SEASONS), 0
    known, before = 0, positions[0]
    freely: set[int] = set()
    for s in positions:
        city, season = s.cities[seat], s.season[seat]
        for built in city[known:]:
            card = built[CARD_AT]
            if card >= 0:
                cards[season] += 1
                greens[season] += COLOUR[card] == GREEN
        known = len(city)
        freely.update(slot for slot, built in enumerate(city) if built[OCCUPIED])
        if season > WINTER and before.season[seat] == WINTER:
            early = before.tally[seat * COLOUR_COUNT + GREEN]
        before = s
    values = [POINTS[built[CARD_AT]] for built in last.cities[seat] if built[CARD_AT] >= 0]
    achieved = [claimed[1] - FIRST_EVENT for claimed in last.events if claimed[0] == seat]
    special = sum(_SPECIAL[event] for event in achieved)
    return {
        "points": float(GAME.result(last).totals[seat]),
        **{f"cards in {name}": float(count) for name, count in zip(SEASONS, cards, strict=True)},
        **{f"green cards in {name}": float(count) for name, count in zip(SEASONS, greens, strict=True)},
        "green cards before the first production": float(early),
        "free plays by occupied tokens": float(len(freely)),
        "special events": float(special),
        "basic events": float(len(achieved) - special),
        "mean printed value of a city's cards": sum(values) / len(values) if values else 0.0,
        "resources left over": float(total(last.goods[seat])),
        "cards left in hand": float(len(last.hands[seat])),
        "spaces left": float(last.spaces[seat]),
    }
