"""Scoring by line (R-B-110 to R-B-113). What an event counts is data; what a purple card counts is its behaviour."""

from typing import Any, Final

from evertable.catalog.schema import Event
from evertable.everdell.behaviour import BEHAVIOURS
from evertable.everdell.city import face_down, pairs, slots_of, workers_on
from evertable.everdell.couples import SHARERS
from evertable.everdell.goods import ANY, ANY_MASK, RESOURCES, UNIT, WILD, amount, total, worth
from evertable.everdell.ids import CARD, CATALOG, FIRST_EVENT, KIND, KINDS, POINTS
from evertable.everdell.places import JOURNEY, place_of
from evertable.everdell.state import BENEATH, CARD_AT, POINTS_ON, Claimed, Everdell
from evertable.everdell.supply import set_aside
from evertable.kernel.game import Score

_AUTOMA_TIE: Final = "ties go to the automa"
"""A player has to have more points than an automa (R-S-13)."""


_IS_BASIC: Final = [event.type == "basic" for event in CATALOG.events]


def is_basic(event: int) -> bool:
    """Whether an event is one of the basic ones."""
    return _IS_BASIC[event - FIRST_EVENT]


def score(s: Everdell) -> list[Score]:
    """The lines of every seat, the automa's last."""
    scores = [_seat(s, seat) for seat in range(s.table.seats)]
    automa = s.table.automa
    if automa is not None:
        scores += [Score(automa.score(s, owner), ((_AUTOMA_TIE, 1),)) for owner in range(len(scores), s.table.owners)]
    return scores


def _seat(s: Everdell, seat: int) -> Score:
    if amount(s.goods[seat], WILD):
        s = _at_best(s, seat)
    base = prosperity = journey = achieved = events = 0
    city: list[Any] = s.cities[seat]
    for slot, each in enumerate(city):
        built: tuple[Any, ...] = each  # a whole card would be taken apart
        card: int = built[CARD_AT]
        if card >= 0:
            base += POINTS[card]
            prosperity += _bonus(s, seat, slot, card)
    placed: list[Any] = s.placed
    for each in placed:
        worker: tuple[int, ...] = each
        if worker[0] == seat and worker[1] in JOURNEY:
            journey += place_of(worker[1]).points
    for claimed in s.events:
        if claimed[0] == seat:
            achieved += 1
            events += event_points(s, claimed)
    lines = {
        "base": base,
        "tokens": point_tokens(s, seat),
        "prosperity": prosperity,
        "journey": journey,
        "events": events,
    }
    ties = (("events", achieved), ("leftover resources", worth(left_over(s, seat), ANY_MASK)))
    together = s.table.players > s.table.seats > 1  # R-M-74
    return Score(lines, ((_AUTOMA_TIE, 0), *ties) if s.table.automas else ties, coop=together)


def point_tokens(s: Everdell, owner: int) -> int:
    """All point tokens of an owner, those on cards and events too."""
    tokens = s.points[owner]
    city: list[Any] = s.cities[owner]
    for each in city:
        built: tuple[Any, ...] = each
        on_card: int = built[POINTS_ON]
        tokens += on_card
    for module in s.table.point_tokens_hooks:
        tokens += module.point_tokens(s, owner)
    return tokens + sum(claimed[2] for claimed in s.events if claimed[0] == owner)


def left_over(s: Everdell, owner: int) -> int:
    """The resources of an owner that count at the end; a wild token is one of them, whichever is best (R-BF-78)."""
    goods = s.goods[owner]
    if amount(goods, WILD) and owner < s.table.seats:
        goods = _at_best(s, owner).goods[owner]
    for module in s.table.leftover_goods_hooks:
        goods += module.leftover_goods(s, owner)
    return goods


def _at_best(s: Everdell, seat: int) -> Everdell:
    """The position with the wild tokens of a seat turned into the resources that bring most points in all lines."""
    tokens = amount(s.goods[seat], WILD)
    best, most = s, -1000
    for goods in _mixtures(tokens, 0):
        trial = s.copy()
        set_aside(trial, seat, UNIT[WILD] * tokens - goods)
        lines = _seat(trial, seat).lines
        for module in s.table.score_hooks:
            module.score(trial, seat, lines)
        points = sum(lines.values())
        if points > most:
            best, most = trial, points
    return best


def _mixtures(number: int, first: int) -> list[int]:
    """All ways to take a number of resources of the kinds from the first on."""
    if first == ANY - 1:
        return [UNIT[first] * number]
    return [UNIT[first] * taken + rest for taken in range(number + 1) for rest in _mixtures(number - taken, first + 1)]


def _bonus(s: Everdell, owner: int, slot: int, card: int) -> int:
    behaviour = BEHAVIOURS[card]
    if not behaviour.scores:
        return 0
    if s.table.face_down_hooks and face_down(s, owner) >> slot & 1:
        return 0
    return behaviour.score(s, owner, slot)


def event_points(s: Everdell, claimed: Claimed) -> int:
    """What an achieved event is worth now."""
    event: Event = CATALOG.events[claimed[1] - FIRST_EVENT]
    if event.scoring is None:
        return event.points
    table = event.scoring.points_by_resource
    if table:
        bonus = sum(amount(claimed[3], kind) * getattr(table, name, 0) for kind, name in enumerate(RESOURCES))
    else:
        bonus = _per_thing(s, event, claimed)
    return event.points + (bonus if event.scoring.most is None else min(bonus, event.scoring.most))


def _per_thing(s: Everdell, event: Event, claimed: Claimed) -> int:
    assert event.scoring is not None
    per, owner = event.scoring.per, claimed[0]
    if per.at == "every_city":
        number = sum(pairs(s, city, card) for city in range(s.table.owners) for card in SHARERS)
    elif per.at == "event" and per.of == "resource":
        number = amount(claimed[3], RESOURCES.index(per.resource)) if per.resource else total(claimed[3])
    elif per.at == "event":
        number = sum(per.kind is None or KINDS[KIND[card]] == per.kind for card in claimed[4])
    else:
        assert per.card is not None
        slots = slots_of(s, owner, CARD[per.card])
        number = sum(_on_card(s, owner, slot, per.of) for slot in slots)
    return number * event.scoring.points


def _on_card(s: Everdell, owner: int, slot: int, what: str) -> int:
    """Point tokens on a card, prisoners beneath it or workers on it, at the end (R-B-112)."""
    built = s.cities[owner][slot]
    if what == "point":
        return built[POINTS_ON]
    return len(built[BENEATH]) if what == "prisoner" else workers_on(s, owner, slot)
