"""The tables of a gauge and of the log of trials, as text."""

from collections.abc import Sequence
from typing import Any

from evertable import registry
from evertable.arena.gauge import verdict_told
from evertable.charts import written
from evertable.charts.document import Rows


def headline(told: dict[str, Any]) -> str:
    """Return what was played."""
    return (
        f"{_setting(told)}, {_budget(told)}, seed {told['seed']}, rules {told['rules']}: {told['bot']} against "
        f"{told['reference']}, {told['games']} of {told['planned']} games on {told['deals']} deals"
    )


def figures(told: dict[str, Any]) -> Rows:
    """Return the outcome with its standard errors over deals."""
    head = ["", "value", "standard error", "95 %"]
    interval = "" if told["share"] is None else f"{told['share_low']:.1%} to {told['share_high']:.1%}"
    points = [told["bot"], told["reference"]]
    return [
        head,
        ["share of meetings", _percent(told["share"]), _percent(told["share_error"]), interval],
        ["points more", _more(told["margin"]), _plain(told["margin_error"]), ""],
        *([f"mean of {name}", _plain(mean), "", ""] for name, mean in zip(points, told["means"], strict=True)),
        ["mean of winners", _plain(told["winners_mean"]), "", ""],
    ]


def sprt_told(told: dict[str, Any]) -> str:
    """Return the sequential test with its bounds."""
    test = told["test"]
    return (
        f"SPRT: {test['gain']:g} points more against none, errors of {test['error']:.0%}: log-likelihood ratio "
        f"{test['ratio']:+.2f}; better from {test['bound']:+.2f}, not better from {-test['bound']:+.2f}."
    )


def style(styles: dict[str, dict[str, float]]) -> Rows:
    """Return how bots or people play, a column for each."""
    names = list(dict.fromkeys(name for figures in styles.values() for name in figures))
    body = [[name, *(written(figures.get(name, 0.0), ".2f") for figures in styles.values())] for name in names]
    return [["a seat and game", *styles], *body]


def trials_table(entries: Sequence[dict[str, Any]]) -> str:
    """Return the log of trials as a Markdown table, the newest first."""
    rows = [
        "| day, commit | trial | setting | games | share ± error | points more ± error | verdict |",
        "|---|---|---|---|---|---|---|",
    ]
    for entry in reversed(entries):
        rows.append(
            f"| {entry['day']}, {entry['commit']} | {entry['note'] or 'gauge'}: `{entry['bot']}` against "
            f"`{entry['reference']}` | {_setting(entry)}, {_budget(entry)}, seed {entry['seed']} | "
            f"{entry['games']} of {entry['planned']} | {_percent(entry['share'])} ± {_percent(entry['share_error'])} | "
            f"{_more(entry['margin'])} ± {_plain(entry['margin_error'])} | {verdict_told(entry)} |"
        )
    return "\n".join(rows) + "\n"


def _setting(told: dict[str, Any]) -> str:
    modules = f", modules: {', '.join(told['modules'])}" if told["modules"] else ""
    return f"{registry.game_named(told['game']).title}, {told['players']} players{modules}"


def _budget(told: dict[str, Any]) -> str:
    return f"{told['time']:g} s a turn" if told["time"] else f"{told['nodes']} positions"


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{value:.1%}"


def _more(value: float | None) -> str:
    return "–" if value is None else written(value, "+.1f")


def _plain(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}"
