"""Icons in texts: ``[twig]`` becomes a drawing with a name, in the language of the page."""

import re
from functools import lru_cache
from typing import Any, Final

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from evertable.present.words import Language, mark
from evertable.web.words import words_in

SPRITE: Final = "/static/icons.svg"
NAMES: Final = {
    "twig": mark("twig"),
    "resin": mark("resin"),
    "pebble": mark("pebble"),
    "berry": mark("berry"),
    "pearl": mark("pearl"),
    "card": mark("card"),
    "deck": mark("deck"),
    "point": mark("point"),
    "worker": mark("worker"),
    "traveler": mark("traveler"),
    "production": mark("production"),
    "destination": mark("destination"),
    "governance": mark("governance"),
    "prosperity": mark("prosperity"),
    "critter": mark("critter"),
    "construction": mark("construction"),
    "unique": mark("unique"),
    "common": mark("common"),
    "event": mark("event"),
    "city": mark("city"),
    "hand": mark("hand"),
    "die": mark("die"),
    "winter": mark("winter"),
    "spring": mark("spring"),
    "summer": mark("summer"),
    "autumn": mark("autumn"),
    "any": mark("any resource"),
    "discard": mark("discarded cards"),
    "occupied": mark("occupied token"),
    "arrow": mark("for"),
    "pair": mark("couple"),
    "medal": mark("points"),
    "meadow": mark("Meadow"),
    "river": mark("River"),
    "forest": mark("Forest"),
    "haven": mark("Haven"),
    "journey": mark("Journey"),
    "open": mark("open to visitors"),
}
"""What an icon is called."""
OWN_NAMES: Final = (
    mark("twig"),
    mark("resin"),
    mark("pebble"),
    mark("berry"),
    mark("pearl"),
    mark("card"),
    mark("deck"),
    mark("point"),
    mark("worker"),
    mark("hand"),
    mark("city"),
    mark("die"),
    mark("event"),
    mark("journey"),
    mark("meadow"),
    mark("river"),
    mark("forest"),
    mark("haven"),
    mark("critter"),
    mark("construction"),
    mark("common"),
    mark("unique"),
    mark("traveler"),
    mark("production"),
    mark("destination"),
    mark("governance"),
    mark("prosperity"),
    mark("winter"),
    mark("spring"),
    mark("summer"),
    mark("autumn"),
)
"""Icons that are; they stand here for those who translate."""
_ICON: Final = re.compile(r"\[([a-z][a-z0-9_]*)\]")
_RUN: Final = re.compile(r"(?:[+\u2212-]?\d+ ?)?(?:\[[a-z][a-z0-9_]*\])+")
"""Icons with the number before them; they stay on one line."""
_DRAWING: Final = Markup('<svg class="ic" role="img" aria-label="{label}"><use href="{sprite}#i-{name}"/></svg>')


@pass_context
def icons(context: Context, text: Any, plain: bool = False) -> Markup:
    """A text with its icons drawn, or, for labels, with their names in words."""
    return _with_icons(text if isinstance(text, Markup) else str(text), plain, context["words"].language)


@lru_cache(maxsize=20_000)
def _with_icons(text: str, plain: bool, language: Language) -> Markup:
    escaped = str(escape(text))
    if plain:
        worded = _ICON.sub(lambda found: f" {escape(_name(found[1], language))} ", escaped)
        return Markup(re.sub(r"\s+", " ", worded).strip())
    return Markup(_RUN.sub(lambda run: f'<span class="run">{_drawn(run[0], language)}</span>', escaped))


def _drawn(run: str, language: Language) -> str:
    return _ICON.sub(
        lambda found: str(_DRAWING.format(label=_name(found[1], language), sprite=SPRITE, name=found[1])), run
    )


def _name(icon: str, language: Language) -> str:
    return words_in(language).say(NAMES.get(icon, icon))
