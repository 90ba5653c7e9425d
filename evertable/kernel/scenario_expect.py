"""Expectations of scenarios: compare what must hold with a position.

Only what an expectation names is compared. docs/scenarios.md describes the format.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from evertable.kernel.game import Game
from evertable.kernel.nearest import shown
from evertable.kernel.scenario_schema import ScenarioError
from evertable.kernel.stack import State

ORDERED: Final = frozenset({"meadow", "piles", "tiles"})
"""Lists that compare in order; all others compare as multisets."""


def unmet(game: Game[Any], s: State, expect: Mapping[str, Any]) -> Iterator[str]:
    """Yield a sentence for each expectation that a position does not meet."""
    assert game.holdings is not None
    actual = {**game.holdings(s), **_state_of_play(game, s)}
    seats: Sequence[Mapping[str, Any]] = actual["seat"]
    for key, value in expect.items():
        if key == "seat":
            for seat, wanted in value.items():
                yield from _differences(f"seat {seat} ", wanted, seats[_number("seat", seat, len(seats))])
        elif key == "score":
            scores = game.result(s).scores
            for seat, wanted in value.items():
                score = scores[_number("score", seat, len(scores))]
                yield from _differences(f"score of {seat} ", wanted, {**score.lines, "total": score.total}, default=0)
        elif key == "verbs":
            unnamed = game.resigning if game.starts_turn(s) else game.asides
            legal = [verb for verb in actual["verbs"] if verb in value or verb not in unnamed]
            yield from _differences("", {key: value}, {"verbs": legal})
        else:
            yield from _differences("", {key: value}, actual)


def _number(key: str, seat: str, count: int) -> int:
    if seat not in [str(number) for number in range(count)]:
        raise ScenarioError(f"expect.{key}: there is no seat {shown(seat)} (seats: 0 to {count - 1})")
    return int(seat)


def _state_of_play(game: Game[Any], s: State) -> dict[str, Any]:
    winners = game.result(s).winners
    return {
        "actor": game.actor(s),
        "verbs": sorted({game.describe(s, action)["verb"] for action in game.legal_actions(s)}),
        "over": game.over(s),
        "winner": winners[0] if len(winners) == 1 else list(winners),
    }


def _differences(
    where: str, wanted: Mapping[str, Any], actual: Mapping[str, Any], default: Any = None
) -> Iterator[str]:
    for key, value in wanted.items():
        if key not in actual and default is None:
            yield f"{where}has no {key!r} to expect (known: {', '.join(sorted(actual))})"
        elif not same(key, value, actual.get(key, default)):
            yield f"{where}{key}: expected {value}, is {actual.get(key, default)}"


def same(key: str, wanted: Any, actual: Any) -> bool:
    """Return whether an expectation holds: only what it names is compared; an empty mapping means nothing at all. Empty
    places of an ordered list may be left out."""
    if isinstance(wanted, Mapping) and isinstance(actual, Mapping):
        if not wanted:
            return not any(actual.values())
        return all(same(name, value, actual.get(name, 0)) for name, value in wanted.items())
    if isinstance(wanted, list) and isinstance(actual, list):
        if key in ORDERED and len(wanted) < len(actual):
            actual = [item for item in actual if item != ""]
        if len(wanted) != len(actual):
            return False
        if key in ORDERED:
            return all(_same_item(w, a) for w, a in zip(wanted, actual, strict=True))
        return _same_multiset(wanted, actual)
    return bool(wanted == actual)


def _same_multiset(wanted: Sequence[Any], actual: Sequence[Any]) -> bool:
    left = list(actual)
    for item in sorted(wanted, key=lambda item: not isinstance(item, Mapping)):
        found = next((other for other in left if _same_item(item, other)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _same_item(wanted: Any, actual: Any) -> bool:
    """Return whether an item fits an expectation.

    An item with details may be named by its first field alone (a city's card by its id). A detail that the item does
    not have equals an empty one: ``occupied = false``, ``points = 0``.
    """
    if isinstance(actual, Mapping) and not isinstance(wanted, Mapping):
        return bool(next(iter(actual.values()), None) == wanted)
    if isinstance(actual, Mapping):
        return all(same(key, value, actual[key]) if key in actual else not value for key, value in wanted.items())
    return bool(wanted == actual)
