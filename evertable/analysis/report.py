"""Reports of an analysis: one self-contained HTML page, and lines for a terminal."""

import re
from html import escape
from typing import Final

from evertable import charts
from evertable.analysis.telling import Chart, Told
from evertable.present.words import Words

_ICON: Final = re.compile(r"(?<=\d)(?=\[)|[\[\]]")


def page(told: Told, title: str, words: Words) -> str:
    """Return the report."""
    body = [f"<h1>{escape(title)}</h1>"]
    body += [f"<p>{escape(line)}</p>" for line in (*told.seats, how_it_is_judged(told, words))]
    body.append(_figure(told.expected) if told.expected else f"<p>{escape(no_forecast(words))}</p>")
    body.append(f"<h2>{escape(words.say('The costliest moves'))}</h2>")
    body.append("".join(f"<p>{escape(line)}</p>" for line in moment_lines(told, words)))
    body.append(f"<h2>{escape(words.say('Points by line over time'))}</h2>{_figure(told.standing)}")
    body += [_figure(chart) for chart in told.lines]
    return charts.paper(title, "".join(body), words.language)


def _figure(chart: Chart) -> str:
    """Return a chart with its legend below. Screens too small for labels show the legend instead."""
    box = '<svg viewBox="0 0 10 10" aria-hidden="true"><rect width="10" height="10" rx="2" fill="{}"/></svg>'
    key = "".join(f"<li>{box.format(colour)}{escape(name)}</li>" for name, colour in chart.key)
    return f"<figure>{chart.svg}<figcaption><ul>{key}</ul></figcaption></figure>"


def moment_lines(told: Told, words: Words) -> list[str]:
    """Return the most costly moves, one line each, or a line that says there are none."""
    lines = []
    for moment in told.moments:
        why = f" ({moment.why})" if moment.why else ""
        said = words.say(
            "Move {step}, {name}: {played}. Better: {better}.",
            step=moment.step + 1,
            name=moment.name,
            played=plain(moment.played),
            better=plain(moment.better),
        )
        lines.append(f"{moment.cost}  {said}{why}")
    return lines or [no_moments(words)]


def how_it_is_judged(told: Told, words: Words) -> str:
    """Return what the figures mean."""
    return words.say(
        "Judged by the bot {level}, which knew no more at each decision than the player did. Costs are in points: "
        "how much better the bot thinks its own choice is, for the player and against the others.",
        level=told.bot,
    )


def no_forecast(words: Words) -> str:
    """Return the sentence for an analysis without a chart of expectations."""
    return words.say("The bot for this game compares moves but does not predict final scores.")


def no_moments(words: Words) -> str:
    """Return the sentence for a game in which no move cost much."""
    return words.say("No move cost more than half a point.")


def plain(label: str) -> str:
    """Return a label without its icons."""
    return _ICON.sub(lambda found: "" if found.group() else " ", label)
