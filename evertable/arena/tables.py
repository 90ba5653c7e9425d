"""The tables of a tournament as text, shared by the terminal and the report."""

from typing import Any, Final

from evertable import registry
from evertable.charts import written
from evertable.charts.document import Rows

_SHOWN: Final = 10
_TIMES: Final = (("decision", "p50"), ("decision", "p99"), ("turn", "p50"), ("turn", "p99"), ("turn", "max"))


def headline(summary: dict[str, Any]) -> str:
    """Return what was played."""
    players = f"{summary['players']} player{'s' if summary['players'] > 1 else ''}"
    modules = f", modules: {', '.join(summary['modules'])}" if summary["modules"] else ""
    budget = f", {summary['time']:g} s a turn" if summary["time"] else ""
    budget += f", {summary['nodes']} positions a decision" if summary["nodes"] else ""
    mean = f"; winners' mean {summary['winners_mean']:g}" if summary["winners_mean"] is not None else ""
    return (
        f"{registry.game_named(summary['game']).title}, {players}{modules}{budget}, seed {summary['seed']}: "
        f"{summary['games']} games on {summary['deals']} deals{mean}"
    )


def standings(summary: dict[str, Any]) -> Rows:
    """Return the bots, best first."""
    head = ["bot", "played", "wins", "95 %", "rating", "mean", "when it wins"]
    body = [
        [
            row["bot"],
            str(row["played"]),
            f"{row['win_rate']:.1%}",
            _percents(row["win_rate_low"], row["win_rate_high"]),
            f"{row['rating']:.1f} ± {row['rating_sigma']:.1f}",
            _figure(row["mean"]) + ("" if row["stdev"] is None else f" ± {row['stdev']:.1f}"),
            _figure(row["winning_mean"]),
        ]
        for row in summary["standings"]
    ]
    return [head, *body]


def head_to_head(summary: dict[str, Any]) -> Rows:
    """Return each bot against each other one."""
    head = ["", "meetings", "above", "95 %", "points more", "95 %"]
    body = [
        [
            f"{row['bot']} / {row['other']}",
            str(row["meetings"]),
            f"{row['score']:.1%}",
            _percents(row["score_low"], row["score_high"]),
            "" if row["margin"] is None else _more(row["margin"]),
            "" if row["margin_low"] is None else f"{_more(row['margin_low'])} to {_more(row['margin_high'])}",
        ]
        for row in summary["meetings"]
    ]
    return [head, *body]


def times(summary: dict[str, Any]) -> Rows:
    """Return how long the bots think."""
    head = ["", "a decision", "p99", "a turn", "p99", "longest"]
    rows = [row for row in summary["standings"] if row["turn_ms"]]
    body = [[row["bot"], *(_short(row[f"{kind}_ms"][part]) for kind, part in _TIMES)] for row in rows]
    if summary["time"] is None:
        return [head, *body]
    late = [f"{row['slow_turns']} of {row['turns']}" for row in rows]
    return [[*head, "too long"], *([*line, told] for line, told in zip(body, late, strict=True))]


def lines(summary: dict[str, Any]) -> Rows:
    """Return the mean of each scoring line by bot."""
    shown = [row for row in summary["standings"] if row["lines"]]
    names = dict.fromkeys(line for row in shown for line in row["lines"])
    head = ["mean points", *(row["bot"] for row in shown)]
    body = [[name.replace("_", " "), *(written(row["lines"].get(name, 0), ".1f") for row in shown)] for name in names]
    return [head, *body, ["total", *(f"{row['mean']:.1f}" for row in shown)]] if body else [head]


def problems(summary: dict[str, Any]) -> list[str]:
    """Return a line for each aborted game, up to a limit, then the number of others."""
    told = [
        f"deal {problem['deal']} ({', '.join(problem['seats'])}): "
        + (f"{problem['bot']} loses: " if problem["bot"] else "not counted: ")
        + str(problem["message"])
        for problem in summary["problems"]
    ]
    more = len(told) - _SHOWN
    return told[:_SHOWN] + ([f"… and {more} more; --json lists them all"] if more > 0 else [])


def _figure(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}"


def _more(value: float) -> str:
    return written(value, "+.1f")


def _percents(low: float, high: float) -> str:
    return f"{100 * low:.1f}–{100 * high:.1f}%"


def _short(milliseconds: float) -> str:
    return f"{milliseconds / 1000:.2f} s" if milliseconds >= 1000 else f"{milliseconds:.3g} ms"
