"""Score by line, find the winners and check achievements (R-D-54, R-D-81 to R-D-83, R-D-103, R-D-165, R-D-166)."""

from typing import Final

from evertable.catalog.schema import ELEMENTS, Bonus
from evertable.duo.automa import THORN
from evertable.duo.city import cards_in
from evertable.duo.count import SHARED, colours_with, count, goal_met
from evertable.duo.goods import KINDS, amount, total
from evertable.duo.ids import CATALOG, COLOUR, EVENT_POINTS, FIRST_EVENT, JOURNEY, POINTS, PROSPERITY
from evertable.duo.state import TALLY, TALLY_KIND, TALLY_OCCUPIED, Duo
from evertable.duo.table import CHALLENGE, COMPETITIVE, COOP
from evertable.kernel.game import Score

_BONUSES: Final = [card.bonus for card in CATALOG.cards]
_THORN_TIE: Final = "ties go to Miss Thorn"
"""R-D-166."""


def score(s: Duo) -> list[Score]:
    """Return the lines of every seat; of a chapter's target or Miss Thorn last."""
    if s.table.mode == COMPETITIVE:
        return [_competitive(s, mayor) for mayor in range(2)]
    lines = city_lines(s, 0)
    seats = s.table.config.seats
    if s.table.mode == CHALLENGE:
        team = Score(lines, ((_THORN_TIE, 0),))
        return [team] * seats + [Score(thorn_lines(s), ((_THORN_TIE, 1),), s.conceded)]
    won = chapter_won(s, sum(lines.values()))
    return [Score(lines, (), int(won))] * seats + [Score({"target": s.table.target}, (), int(not won))]


def city_lines(s: Duo, city: int) -> dict[str, int]:
    """Return the points of a city by line (R-D-82)."""
    cards = cards_in(s, city)
    return {
        "base": sum(POINTS[card] for card in cards),
        "tokens": s.points[city],
        "prosperity": sum(_bonus(s, city, bonus) for card in cards if (bonus := _BONUSES[card])),
        "events": sum(EVENT_POINTS[event - FIRST_EVENT] for owner, event in s.claimed if owner == city),
    }


def _competitive(s: Duo, mayor: int) -> Score:
    """Return scores with ties: events, leftover resources, cards in the city, cards in hand (R-D-83)."""
    lines = city_lines(s, mayor)
    lines["journey"] = EVENT_POINTS[JOURNEY - FIRST_EVENT] if _size(s, mayor) > _size(s, 1 - mayor) else 0
    return Score(
        lines,
        (
            ("events", sum(owner == mayor for owner, _ in s.claimed)),
            ("leftover resources", total(s.goods[mayor])),
            ("cards in the city", len(cards_in(s, mayor))),
            ("cards in hand", len(s.hands[mayor])),
        ),
    )


def _size(s: Duo, mayor: int) -> int:
    return len(s.hands[mayor]) + len(cards_in(s, mayor))


# --- prosperity bonuses


def _bonus(s: Duo, city: int, bonus: Bonus) -> int:
    points = _counted(s, city, bonus.per) // bonus.per_n * bonus.points
    return points if bonus.most is None else min(bonus.most, points)


def _counted(s: Duo, city: int, per: str) -> int:
    """Return what a bonus counts: of a shared city once, of what both mayors own together (R-D-54)."""
    first = city * TALLY
    match per:
        case "city_card":
            return s.tally[first + TALLY_KIND] + s.tally[first + TALLY_KIND + 1]
        case "event":
            return sum(owner == city for owner, _ in s.claimed)
        case "pair":
            return min(s.tally[first + TALLY_KIND], s.tally[first + TALLY_KIND + 1])
        case "color_present":
            return colours_with(s, city, 1)
        case "color_with_3":
            return colours_with(s, city, 3)
        case "occupied_on_city":
            return s.tally[first + TALLY_OCCUPIED]
        case "resource_type":
            owners = (0, 1) if s.table.coop else (city,)
            return sum(any(amount(s.goods[one], kind) for one in owners) for kind in range(KINDS))
    element = ELEMENTS.index(per)
    both = s.table.coop and per in SHARED
    return count(s, city, element) + (count(s, 1, element) if both else 0)


# --- chapters and challenges


def chapter_won(s: Duo, points: int) -> bool:
    """Return whether all goals are met and the target is reached (R-D-103)."""
    page = s.table.page
    if page is None or s.conceded:
        return False
    return points >= s.table.target and all(goal_met(s, goal) for goal in page.goals)


def thorn_lines(s: Duo) -> dict[str, int]:
    """Return Miss Thorn's points: printed, per prosperity card, events, flat (R-D-165)."""
    page = s.table.page
    assert page is not None
    return {
        "base": sum(POINTS[card] for card in s.thorn),
        "prosperity": page.thorn_per_prosperity * sum(COLOUR[card] == PROSPERITY for card in s.thorn),
        "events": sum(EVENT_POINTS[event - FIRST_EVENT] for owner, event in s.claimed if owner == THORN),
        "bonus": page.thorn_flat,
    }


def won(s: Duo) -> bool:
    """Return whether the mayors would win if the game ended here."""
    points = sum(city_lines(s, 0).values())
    if s.table.mode == COOP:
        return chapter_won(s, points)
    return s.table.mode == CHALLENGE and not s.conceded and points > sum(thorn_lines(s).values())


def achievements(s: Duo) -> list[str]:
    """Return the achievements of a challenge that is won, by id (R-D-166)."""
    if s.table.mode != CHALLENGE or not won(s):
        return []
    margin = sum(city_lines(s, 0).values()) - sum(thorn_lines(s).values())
    return [token.id for token in CATALOG.tokens if token.demand and goal_met(s, token.demand, margin)]
