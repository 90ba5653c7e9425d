"""Icons in texts: ``[twig]`` becomes a drawing with a name, in the language of the page."""

import re
from typing import Any, Final

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

SPRITE: Final = "/static/icons.svg"
NAMES: Final = {
    "twig": "twig",
    "resin": "resin",
    "pebble": "pebble",
    "berry": "berry",
    "pearl": "pearl",
    "any": "any resource",
    "card": "card",
    "deck": "deck",
    "discard": "discarded cards",
    "point": "point",
    "worker": "worker",
    "occupied": "occupied token",
    "traveler": "traveler",
    "production": "production",
    "destination": "destination",
    "governance": "governance",
    "prosperity": "prosperity",
    "critter": "critter",
    "construction": "construction",
    "unique": "unique",
    "common": "common",
    "event": "event",
    "meadow": "Meadow",
    "river": "River",
    "forest": "Forest",
    "haven": "Haven",
    "journey": "Journey",
    "city": "city",
    "hand": "hand",
    "arrow": "for",
    "die": "die",
    "winter": "winter",
    "spring": "spring",
    "summer": "summer",
    "autumn": "autumn",
}
"""What an icon is called; an icon that is not here is called by its own name."""
_ICON: Final = re.compile(r"\[([a-z][a-z0-9_]*)\]")
_RUN: Final = re.compile(r"(?:[+\u2212-]?\d+)?(?:\[[a-z][a-z0-9_]*\])+")
"""Icons with the number before them; they stay on one line."""


@pass_context
def icons(context: Context, text: Any, plain: bool = False) -> Markup:
    """A text with its icons drawn, or, for labels, with their names in words."""
    if plain:
        worded = _ICON.sub(lambda found: f" {_name(context, found[1])} ", str(text))
        return escape(re.sub(r"\s+", " ", worded).strip())
    drawn = []
    end = 0
    whole = str(text)
    for run in _RUN.finditer(whole):
        drawn.append(escape(whole[end : run.start()]))
        drawn.append(_draw(context, run[0]))
        end = run.end()
    return Markup("").join([*drawn, escape(whole[end:])])


def _draw(context: Context, run: str) -> Markup:
    inner = Markup("")
    end = 0
    for found in _ICON.finditer(run):
        inner += escape(run[end : found.start()]) + Markup(
            '<svg class="ic" role="img" aria-label="{label}"><use href="{sprite}#i-{name}"/></svg>'
        ).format(label=_name(context, found[1]), sprite=SPRITE, name=found[1])
        end = found.end()
    return Markup('<span class="run">{}</span>').format(inner)


def _name(context: Context, icon: str) -> str:
    words = context.get("words")
    name = NAMES.get(icon, icon.replace("_", " "))
    return str(words.say(name)) if words is not None else name
