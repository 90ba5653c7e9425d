"""Icons in texts: replace ``[twig]`` by an SVG with a label in the language of the page."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from typing import Any, Final

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from evertable import registry
from evertable.drawing.static_files import PREFIX
from evertable.drawing.words import words_in
from evertable.present import links
from evertable.present.icons import NAMES
from evertable.present.registry import is_presented, presenter_for
from evertable.present.words import Language

SPRITE: Final = f"{PREFIX}/icons.svg"
_ICON: Final = re.compile(r"\[([a-z][a-z0-9_]*)\]")
_RUN: Final = re.compile(r"(?:[+\u2212-]?\d+ ?)?(?:\[[a-z][a-z0-9_]*\])+")
"""Icons with the number before them, which stay on one line."""
_CLOSE_BY: Final = "[^ <>\ue000-\ue002]"
_GLUED: Final = re.compile(f"(?<!{_CLOSE_BY}){_CLOSE_BY}*(?:{links.LINK.pattern}{_CLOSE_BY}*)+")
"""Links with adjacent text (``d’``, ``« ``, a full stop), because browsers break lines between the two.

It looks for them only where such text begins, else a line with icons would take a thousand times as long as a card.
"""
_DRAWING: Final = Markup('<svg class="ic" role="img" aria-label="{label}"><use href="{sprite}#i-{name}"/></svg>')


_language: Final[ContextVar[Language]] = ContextVar("language", default="en")
"""The language of the page that is being rendered."""


@contextmanager
def written_in(language: Language) -> Iterator[None]:
    """Render a page whose icons have names in this language."""
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


@pass_context
def icons(_: Context, text: Any, plain: bool = False) -> Markup:
    """Template filter: return a text with icons drawn, or with their names if ``plain`` (for labels).

    What a filter makes of a constant, Jinja computes once for all pages, unless the filter asks for the context.
    """
    return _with_icons(text if isinstance(text, Markup) else str(text), plain, _language.get())


def worded(text: str, language: Language) -> str:
    """Return a text with the names of its icons instead of the icons."""
    return str(_with_icons(text, True, language).unescape())


@lru_cache(maxsize=20_000)
def _with_icons(text: str, plain: bool, language: Language) -> Markup:
    escaped = str(escape(text))
    if plain:
        escaped = links.plain(escaped)
        worded = _ICON.sub(lambda found: f" {escape(_name(found[1], language))} ", escaped)
        return Markup(re.sub(r"\s+", " ", worded).strip())
    drawn = _RUN.sub(lambda run: f'<span class="run">{_drawn(run[0], language)}</span>', escaped)
    return Markup(_GLUED.sub(_glued, drawn))


def _glued(found: re.Match[str]) -> str:
    made = links.LINK.sub(_linked, found[0])
    return made if made.startswith("<button") and made.endswith("</button>") else f'<span class="run">{made}</span>'


def _linked(found: re.Match[str]) -> str:
    """Return a name as a button. A component opens its card, a player their city."""
    target, text = found[1], found[2]
    if target.startswith("player:"):
        seat = int(target.removeprefix("player:"))
        return f'<button type="button" class="ln who p{seat + 1}" data-jump="{seat}">{text}</button>'
    return f'<button type="button" class="ln" data-story="{target}" data-name="{text}">{text}</button>'


def _drawn(run: str, language: Language) -> str:
    return _ICON.sub(lambda found: _icon(found[1], language), run)


@lru_cache(maxsize=2_000)
def _icon(name: str, language: Language) -> str:
    return str(_DRAWING.format(label=_name(name, language), sprite=SPRITE, name=name))


def _name(icon: str, language: Language) -> str:
    return words_in(language).say(_names().get(icon, icon))


@cache
def _names() -> dict[str, str]:
    """Return the names of all icons, including those of the games' modules."""
    return NAMES | {
        icon: name for game in filter(is_presented, registry.NAMES) for icon, name in presenter_for(game).icons.items()
    }
