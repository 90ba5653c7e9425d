"""Every change of a mayor's resources and of a city's point tokens.

No other file writes ``state.goods`` or ``state.points`` (a test checks this), so that the laws can compare reported
with actual changes.
"""

from evertable.duo.goods import UNIT, covers
from evertable.duo.state import Duo
from evertable.kernel.audit import AUDIT


def earn(s: Duo, mayor: int, goods: int) -> None:
    """Gain goods from the reserve or the partner."""
    s.goods[mayor] += goods
    if AUDIT.state is s:
        AUDIT.note(mayor, goods, 0)


def earn_points(s: Duo, mayor: int, points: int) -> None:
    """Gain point tokens for the mayor's city; they are shared where the city is (R-D-91)."""
    city = s.table.city_of[mayor]
    s.points[city] += points
    if AUDIT.state is s:
        AUDIT.note(city, 0, points)


def pay(s: Duo, mayor: int, cost: int) -> None:
    """Pay a fixed price, which must be covered."""
    if AUDIT.state is s:
        AUDIT.price(mayor, cost, covers(s.goods[mayor], cost))
        AUDIT.note(mayor, -cost, 0)
    s.goods[mayor] -= cost


def pay_unit(s: Duo, mayor: int, kind: int) -> None:
    """Pay one unit of a kind that the mayor has picked, or give it to the partner (R-D-110)."""
    s.goods[mayor] -= UNIT[kind]
    if AUDIT.state is s:
        AUDIT.note(mayor, -UNIT[kind], 0)
