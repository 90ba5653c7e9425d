"""The tables of a trial as text, shared by the terminal and the report."""

from collections.abc import Callable
from itertools import chain
from typing import Any, Final

from evertable import registry
from evertable.charts import written
from evertable.charts.document import Rows
from evertable.lab.estimate import ENOUGH

NOTE: Final = (
    "Both games are played by the same bot at every seat{deals}. Difference: changed minus unchanged, with an "
    "interval. The intervals of a column are wide enough (Bonferroni, for as many comparisons as there are rows) to "
    "hold all together in 95 of 100 trials; a difference whose interval leaves out nought is marked *. So without a "
    "change 95 of 100 trials show no mark in a column, however many cards it has."
)
CARDS: Final = (
    "Play rate: the part of players who play the card at least once in a game. Win contribution: how much larger the "
    "share of victory is of those who play it than of those who do not{how}. That those who win play a card does not "
    f"prove that it makes them win. Cards that fewer than {ENOUGH} players have played are left out; – where there are "
    "too few games to say."
)
FIGURES: Final = {
    "points": "points of a player",
    "turns": "turns in a game",
    "decisions": "decisions in a game",
    "winners_points": "points of the best",
    "lead": "lead over the second",
    "first_player": "first player's advantage",
    "wins": "games won",
}
_PARTS: Final = frozenset({"first_player", "wins"})
_SHOWN: Final = 10


def headline(summary: dict[str, Any]) -> str:
    """Return what was compared with what."""
    title = registry.game_named(summary["game"]).title
    players = f"{summary['players']} player{'s' if summary['players'] > 1 else ''}"
    budget = f", {summary['time']:g} s a turn" if summary["time"] else ""
    budget += f", {summary['nodes']} positions a decision" if summary["nodes"] else ""
    return (
        f"{title}, {players}, bot {summary['bot']}{budget}, seed {summary['seed']}: {change(summary)}; "
        f"{summary['deals']} deals, each played in both games"
    )


def change(summary: dict[str, Any]) -> str:
    """Return the change in words."""
    told = []
    before, after = summary["unchanged"], summary["changed"]
    for sign, one, other in (("with", after, before), ("without", before, after)):
        told += [f"{sign} pack {name(pack)}" for pack in one["packs"] if pack not in other["packs"]]
        told += [f"{sign} module {module}" for module in one["modules"] if module not in other["modules"]]
    options = {**before["options"], **after["options"]}
    told += [
        f"{key} {after['options'].get(key, '–')} instead of {before['options'].get(key, '–')}"
        for key in options
        if before["options"].get(key) != after["options"].get(key)
    ]
    return ", ".join(told) or "no change"


def name(pack: str) -> str:
    """Return a pack by the name of its folder."""
    return pack.replace("\\", "/").rstrip("/").rpartition("/")[2]


def notes(summary: dict[str, Any]) -> list[str]:
    """Return what the figures mean."""
    deals = ", on the same deals" if summary["paired"] else ", on different deals"
    return [NOTE.format(deals=deals)]


def cards_note(summary: dict[str, Any]) -> str:
    """Return what the figures of cards mean."""
    how = " in the same game" if summary["players"] > 1 else " in other games"
    return CARDS.format(how=how)


def figures(summary: dict[str, Any]) -> Rows:
    """Return the figures of the game as a whole."""
    rows: Rows = [["", "unchanged", "changed", "difference", "interval"]]
    for row in summary["figures"]:
        rows.append([FIGURES[row["figure"]], *_compared(row, _percent if row["figure"] in _PARTS else _plain)])
    return rows


def lines(summary: dict[str, Any]) -> Rows:
    """Return where the points come from."""
    rows: Rows = [["mean points", "unchanged", "share", "changed", "share", "difference", "interval"]]
    for row in summary["lines"]:
        before, after, *change = _compared(row, _plain)
        shares = [_percent(row[f"{side}_share"]) for side in ("unchanged", "changed")]
        rows.append([row["figure"].replace("_", " "), before, shares[0], after, shares[1], *change])
    return rows


def cards(summary: dict[str, Any]) -> Rows:
    """Return how often each card is played and how the players do who play it."""
    return _by_card(summary, ("play rate", "play", _percent), ("win contribution", "win", _percent))


def points(summary: dict[str, Any]) -> Rows:
    """Return each card: copies and points."""
    return _by_card(summary, ("copies a player", "copies", _copies), ("points more with it", "points", _plain))


def problems(summary: dict[str, Any]) -> list[str]:
    """Return a line for each unfinished game, up to a limit, then the number of others."""
    told = [f"{p['side']} game, deal {p['deal']}: not counted: {p['message']}" for p in summary["problems"]]
    more = len(told) - _SHOWN
    return told[:_SHOWN] + ([f"… and {more} more; --json lists them all"] if more > 0 else [])


def _by_card(summary: dict[str, Any], *columns: tuple[str, str, Callable[[float | None], str]]) -> Rows:
    titles = [[title, "changed", "difference", "interval"] for title, _, _ in columns]
    rows: Rows = [["card", *chain(*titles)]]
    for row in summary["cards"]:
        rows.append([row["name"], *chain(*(_compared(row[key], write) for _, key, write in columns))])
    return rows


def _compared(row: dict[str, Any], write: Callable[[float | None], str]) -> list[str]:
    """Return the columns unchanged, changed, difference and interval."""
    sides = [write(row["unchanged"]), write(row["changed"])]
    if row["difference"] is None:
        return [*sides, "–", "–"]
    sign = "+" if row["difference"] > 0 else ""
    mark = " *" if row["clear"] else ""
    interval = "–" if row["low"] is None else f"{write(row['low'])} to {write(row['high'])}"
    return [*sides, f"{sign}{write(row['difference'])}{mark}", interval]


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{written(100 * value, '.1f')}%"


def _plain(value: float | None) -> str:
    return "–" if value is None else written(value, ".1f")


def _copies(value: float | None) -> str:
    return "–" if value is None else written(value, ".2f")
