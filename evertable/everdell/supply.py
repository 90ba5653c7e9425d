"""Every change of a player's resources and point tokens.

No other file writes ``state.goods`` or ``state.points`` (a test looks for it), so that what a visit gives is always
noted (R-BF-75, R-SC-24) and the laws can compare what was told with what has changed.
"""

from evertable.everdell.goods import UNIT, covers, spend
from evertable.everdell.state import Everdell
from evertable.everdell.visit_totals import note_gain
from evertable.kernel.audit import AUDIT


def earn(s: Everdell, seat: int, source: int, goods: int) -> None:
    """Gain goods from the supply, a card or a place. A visit that goes on takes note of them."""
    s.goods[seat] += goods
    if s.table.after_visit_hooks or s.table.after_gain_hooks:
        note_gain(s, seat, source, goods)
    if AUDIT.state is s:
        AUDIT.note(seat, goods, 0)


def earn_points(s: Everdell, owner: int, points: int) -> None:
    """Gain point tokens."""
    s.points[owner] += points
    if AUDIT.state is s:
        AUDIT.note(owner, 0, points)


def receive(s: Everdell, owner: int, goods: int) -> None:
    """Get goods from another player. That is no gain (R-B-001)."""
    s.goods[owner] += goods
    if AUDIT.state is s:
        AUDIT.note(owner, goods, 0)


def pay(s: Everdell, seat: int, cost: int) -> None:
    """Pay a fixed price, which must be covered. Wild tokens make up for what is missing (R-BF-78)."""
    left = spend(s.goods[seat], cost)
    if AUDIT.state is s:
        AUDIT.price(seat, cost, covers(s.goods[seat], cost))
        AUDIT.note(seat, left - s.goods[seat], 0)
    s.goods[seat] = left


def pay_unit(s: Everdell, seat: int, kind: int) -> None:
    """Pay one unit of a kind that the player has picked, a wild token perhaps."""
    s.goods[seat] -= UNIT[kind]
    if AUDIT.state is s:
        AUDIT.note(seat, -UNIT[kind], 0)


def pay_points(s: Everdell, seat: int, points: int) -> None:
    """Pay point tokens."""
    earn_points(s, seat, -points)


def lose(s: Everdell, owner: int, goods: int) -> None:
    """Return goods for no price of one's own choice: to the weather, or to a thief."""
    s.goods[owner] -= goods
    if AUDIT.state is s:
        AUDIT.note(owner, -goods, 0)


def set_aside(s: Everdell, seat: int, goods: int) -> None:
    """Try how things are without some goods. Call ``put_back`` before anything else happens."""
    s.goods[seat] -= goods


def put_back(s: Everdell, seat: int, goods: int) -> None:
    """End what ``set_aside`` began."""
    s.goods[seat] += goods
