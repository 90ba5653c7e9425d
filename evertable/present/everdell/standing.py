"""Workers at their places."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

from evertable.present.parts import Figure, Piece
from evertable.present.words import Words

Seen = Mapping[str, Any]
FIGURES: Final[dict[str, str]] = {}
"""How workers look that are not ordinary, by their kind; the modules that bring them add theirs."""


def workers_by_place(seen: Seen, words: Words) -> dict[str, list[Figure]]:
    """Return the workers on all places of the board."""
    found: dict[str, list[Figure]] = {}
    for figure, where in _all(seen, words):
        found.setdefault(where["at"], []).append(figure)
    return found


def workers_at(seen: Seen, place: str, words: Words) -> list[Figure]:
    """Return the workers on a place of the board."""
    return workers_by_place(seen, words).get(place, [])


def place_piece(seen: Seen, place: str, gain: str, spots: Literal["one", "many"], words: Words) -> Piece:
    """Return a place for workers in a zone of a module."""
    workers = workers_at(seen, place, words)
    return Piece(words.name(place), f"place:{place}", place, gain, spots=spots, workers=workers)


def workers_on_cards(seen: Seen, city: int, words: Words) -> dict[int, list[Figure]]:
    """Return the workers on cards of a city, by the card's number in it, which tells copies apart."""
    found: dict[int, list[Figure]] = {}
    for figure, where in _all(seen, words):
        if where["at"] == "card" and where["owner"] == city:
            found.setdefault(where["index"], []).append(figure)
    return found


def special_workers(seen: Seen, owner: int, special: list[str], words: Words) -> tuple[list[Figure], list[Figure]]:
    """Return an owner's workers at home and those that are out; ``special`` are the kinds of those at home that are not
    ordinary."""
    ordinary = [Figure(owner)] * (seen["owners"][owner]["workers"] - len(special))
    out = [figure for figure, _ in _all(seen, words) if figure.owner == owner]
    return [*ordinary, *(_figure(owner, kind, words) for kind in special)], out


def _all(seen: Seen, words: Words) -> Iterator[tuple[Figure, dict[str, Any]]]:
    for owner, one in enumerate(seen["owners"]):
        for where in one["placed"]:
            if isinstance(where, str):
                yield Figure(owner), {"at": where}
            else:
                yield _figure(owner, where.get("worker", ""), words), where


def _figure(owner: int, kind: str, words: Words) -> Figure:
    return Figure(owner, FIGURES.get(kind, ""), words.name(kind)) if kind else Figure(owner)
