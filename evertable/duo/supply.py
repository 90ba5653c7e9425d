"""Every change of a mayor's resources and of a city's point tokens.

No other file writes ``state.goods`` or ``state.points`` (a test looks for it), so that the laws can compare what was
told with what has changed.
"""

from evertable.duo.goods import UNIT
from evertable.duo.state import Duo


def earn(s: Duo, mayor: int, goods: int) -> None:
    """Gain goods from the reserve."""
    s.goods[mayor] += goods


def earn_points(s: Duo, mayor: int, points: int) -> None:
    """Gain point tokens for the mayor's city; they are shared where the city is (R-D-91)."""
    s.points[s.table.city_of[mayor]] += points


def pay(s: Duo, mayor: int, cost: int) -> None:
    """Pay a fixed price, which must be covered."""
    s.goods[mayor] -= cost


def pay_unit(s: Duo, mayor: int, kind: int) -> None:
    """Pay one unit of a kind that the mayor has picked."""
    s.goods[mayor] -= UNIT[kind]


def hand_over(s: Duo, mayor: int, kind: int) -> None:
    """Give one unit away, to the partner or on the sharing tile (R-D-110)."""
    s.goods[mayor] -= UNIT[kind]


def receive(s: Duo, mayor: int, kind: int) -> None:
    """Get one unit that the partner has given."""
    s.goods[mayor] += UNIT[kind]
