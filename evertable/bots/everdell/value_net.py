"""The value net: what a position is worth in points at the end, in whole numbers, the same on every machine.

A first layer of ``HIDDEN`` sums by season of the seat, a second of ``SECOND``, and two results: the seat's points still
to come and the best rival's. Both are added to a line through the judgement. Only features that are there are added up.
The sums of one layer are the lanes of one long integer, so that one addition adds to all of them.
"""

from typing import Final

from evertable.bots.everdell.feature_sinks import LADDER, FeatureSink
from evertable.bots.everdell.features import KnownCards, all_lines
from evertable.bots.everdell.net_features import add_net_features
from evertable.everdell.state import Everdell

HIDDEN: Final = 64
SECOND: Final = 32
RESULTS: Final = 2
"""The seat's points to come, and the best rival's."""
LANE: Final = 16
"""Bits of a sum in the first layer: those of the hidden units, then a straight line to each result."""
WIDE: Final = 32
"""Bits of a sum in the second layer."""
ONE: Final = 256
"""A hidden unit that is fully on."""
LINEAR: Final = 64
"""Parts of a point in the straight lines."""
PART: Final = 1 << 10
"""Parts of one in the weights of the second layer and of the results."""
POINT: Final = ONE * PART
"""Parts of a point in a result."""
GRAIN: Final = 16
"""Parts of a point in which the judgement is taken."""
FIRST_LANES: Final = HIDDEN + RESULTS
FIRST_BYTES: Final = FIRST_LANES * LANE // 8
SECOND_BYTES: Final = SECOND * WIDE // 8
HALF: Final = 1 << (LANE - 1)
LANE_MASK: Final = (1 << LANE) - 1
WIDE_HALF: Final = 1 << (WIDE - 1)


class SeasonNet:
    """The weights for one season of the seat."""

    def __init__(
        self,
        first: list[int],
        bias: int,
        amounts: list[list[int]],
        ladder: int,
        steps: list[int],
        second: list[int],
        second_bias: int,
        third: list[list[int]],
        third_bias: list[int],
        slope: list[int],
    ) -> None:
        self.first: Final = first
        """By feature, packed."""
        self.bias: Final = bias
        """Packed, with half of what a lane holds added to each, so that no lane falls below nought."""
        self.amounts: Final = amounts
        """By ladder and amount what its features weigh together, packed."""
        self.ladder: Final = ladder
        """The first feature of the first ladder."""
        self.steps: Final = steps
        """By the last step that is reached, what it and those before it weigh together, packed."""
        self.second: Final = second
        self.second_bias: Final = second_bias
        self.third: Final = third
        self.third_bias: Final = third_bias
        self.slope: Final = slope
        """What of the judgement beyond the points there are belongs to each result, in ``PART``."""
        self.straight: Final = not any(any(weights) for weights in third)
        """Whether hidden units change nothing: then only the straight lines are packed, into numbers that fit a machine
        word."""


class NetSum(FeatureSink):
    """Adds up the first layer."""

    def __init__(self, net: SeasonNet) -> None:
        self.lanes = net.bias
        self._first: Final = net.first
        self._amounts: Final = net.amounts
        self._ladder: Final = net.ladder
        self._steps: Final = net.steps

    def add(self, feature: int, times: int) -> None:
        """Add its weights."""
        if times == 1:
            self.lanes += self._first[feature]
        elif times:
            self.lanes += self._first[feature] * times

    def amount(self, ladder: int, number: int) -> None:
        """Add the weights of an amount and its steps."""
        self.lanes += self._amounts[(ladder - self._ladder) // LADDER][number]

    def steps(self, first: int, reached: int) -> None:
        """Add the weights of steps, which were added up before."""
        if reached > 0:
            self.lanes += self._steps[first + reached - 1]


def results(net: SeasonNet, lanes: int, promised: int) -> tuple[int, int]:
    """Return the results in ``POINT`` of the first layer's sums; ``promised`` is in ``GRAIN``."""
    lines = lanes if net.straight else lanes >> HIDDEN * LANE
    base = promised * (POINT // GRAIN)
    own = net.third_bias[0] + ((lines & LANE_MASK) - HALF) * (POINT // LINEAR)
    rival = net.third_bias[1] + ((lines >> LANE & LANE_MASK) - HALF) * (POINT // LINEAR)
    own += base * net.slope[0] // PART
    rival += base * net.slope[1] // PART
    if net.straight:
        return own, rival
    data = lanes.to_bytes(FIRST_BYTES + 8, "little")
    second, total, at = net.second, net.second_bias, 0
    for unit in range(HIDDEN):
        on = (data[at] | data[at + 1] << 8) - HALF
        at += 2
        if on > 0:
            total += second[unit] * (on if on < ONE else ONE)
    wide = total.to_bytes(SECOND_BYTES + 8, "little")
    third_own, third_rival = net.third[0], net.third[1]
    at = 0
    for unit in range(SECOND):
        on = ((wide[at] | wide[at + 1] << 8 | wide[at + 2] << 16 | wide[at + 3] << 24) - WIDE_HALF) // PART
        at += 4
        if on > 0:
            on = on if on < ONE else ONE
            own += third_own[unit] * on
            rival += third_rival[unit] * on
    return own, rival


class ValueNet:
    """A net for all seasons."""

    def __init__(self, seasons: list[SeasonNet]) -> None:
        self.seasons: Final = seasons

    def forecast(self, s: Everdell, seat: int, known: KnownCards, judgement: float) -> tuple[float, float]:
        """Return the points at the end of a seat and of its best rival."""
        lines = all_lines(s)
        points = sum(lines[seat])
        best = 0
        for owner in range(s.table.owners):
            if owner != seat:
                best = max(best, sum(lines[owner]))
        if not s.stack:
            return float(points), float(best)
        net = self.seasons[s.season[seat]]
        sums = NetSum(net)
        add_net_features(s, seat, lines, known, judgement, sums)
        own, rival = results(net, sums.lanes, int((judgement - points) * GRAIN))
        return float(points) if s.passed[seat] else points + own / POINT, best + rival / POINT
