"""Films: what a move did, as steps that a screen shows one after another.

A step is a mapping with some of these keys:

- ``do``: what happens: *deed, walk, home, gain, pay, point, lay, draw, act, disc, season* (the grammar is in
  ``drawing/static/film.js``)
- ``who``: the owner whom it concerns
- ``from``, ``to``: addresses. The target of a thing on the table (``place:haven``, ``city:0:farm``), or ``mat:1`` (a
  player), ``purse:1:twig``, ``cards:1`` (a hand), ``crew:1`` (workers at home), ``deck``, ``discard``,
  ``season:spring``
- ``what``: the resource, card, season or token; of a deed, the address of what it is about
- ``n``: how many, if not one

Films are made from a spectator's observations, so they name nothing that somebody at the table may not see.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from evertable.present.differences import minus

Seen = Mapping[str, Any]
Step = dict[str, Any]

_GIFT: Final = re.compile(r"(\d+)\[(\w+)\]")


def step(do: str, who: int = -1, *, what: str = "", source: str = "", to: str = "", n: int = 1) -> Step:
    """Return a step without its empty fields."""
    made: Step = {"do": do}
    for key, value in (("who", who if who >= 0 else ""), ("what", what), ("from", source), ("to", to)):
        if value != "":
            made[key] = value
    return made | ({"n": n} if n > 1 else {})


def of_move(steps: list[Step], seat: int, what: str, always: bool) -> list[Step]:
    """Return the steps of a move behind the deed that opens it; none if nothing happens and it need not be shown."""
    return [step("deed", seat, what=what), *steps] if steps or always else []


def goods(who: int, changes: Mapping[str, int], source: str, to: str) -> tuple[list[Step], list[Step]]:
    """Return what an owner pays (at ``to``) and what they gain (from ``source``)."""
    paid = [
        step("pay", who, what=name, source=f"purse:{who}:{name}", to=to, n=-n) for name, n in changes.items() if n < 0
    ]
    return paid, [_gain(who, name, n, source) for name, n in changes.items() if n > 0]


def _gain(who: int, name: str, n: int, source: str) -> Step:
    return step("point" if name == "point" else "gain", who, what=name, source=source, to=f"purse:{who}:{name}", n=n)


def drawn(who: int, number: int, source: str = "deck") -> list[Step]:
    """Return cards that come into a hand or, below zero, leave it for the discard pile. They stay unnamed."""
    if number > 0:
        return [step("draw", who, source=source, to=f"cards:{who}", n=number)]
    return [step("pay", who, what="card", source=f"cards:{who}", to="discard", n=-number)] if number else []


def refilled(before: Iterable[str], after: Iterable[str]) -> list[Step]:
    """Return the cards that have come into the Meadow."""
    return [step("draw", what=card, source="deck", to=f"meadow:{card}") for card in minus(after, before) if card]


def worker_at(where: Any) -> str:
    """Return the address of a place as an observation names it."""
    if isinstance(where, str):
        return f"place:{where}"
    return f"city:{where['owner']}:{where['card']}" if where["at"] == "card" else f"place:{where['at']}"


def workers(who: int, before: Seen, after: Seen) -> tuple[list[Step], list[Step]]:
    """Return an owner's workers that were placed, and those that came home; new ones come last."""
    was, now = [worker_at(one) for one in before["placed"]], [worker_at(one) for one in after["placed"]]
    placed = [step("walk", who, source=f"mat:{who}", to=place) for place in minus(now, was)]
    back = [step("home", who, source=place, to=f"crew:{who}") for place in minus(was, now)]
    new = after["workers"] + len(now) - before["workers"] - len(was)
    if new > 0:
        back.append(step("home", who, what="new", source=f"mat:{who}", to=f"crew:{who}", n=new))
    return placed, back


def production(who: int, cards: Iterable[tuple[str, str, str]], gained: dict[str, int]) -> list[Step]:
    """Return which cards of a city act, each with what its line of icons says that it gives.

    ``cards`` are addresses, ids and lines of icons. What they give is taken out of ``gained``.
    """
    steps = []
    for address, card, icons in cards:
        given = []
        for number, name in _GIFT.findall(icons):
            n = min(int(number), gained.get(name, 0))
            if n > 0:
                gained[name] -= n
                given += drawn(who, n) if name == "card" else [_gain(who, name, n, address)]
        if given:
            steps += [step("act", who, what=card, source=address), *given]
    return steps


def names_in(steps: Iterable[Step]) -> set[str]:
    """Return every word that steps and their addresses contain, to check what they give away."""
    return {
        word
        for one in steps
        for key in ("what", "from", "to")
        for word in str(one.get(key, "")).split(":")
        if word and not word.isdecimal()
    }
