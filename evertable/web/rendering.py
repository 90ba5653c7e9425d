"""Pages from templates. Icons in texts, ``[twig]``, become drawings with a name."""

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape
from starlette.responses import HTMLResponse

from evertable.present.words import Language
from evertable.web.words import words_in

HERE: Final = Path(__file__).parent
STATIC: Final = HERE / "static"
_ICON: Final = re.compile(r"\[([a-z_]+)\]")
_DRAWING: Final = Markup(
    '<svg class="ic" role="img" aria-label="{label}"><use href="/static/icons.svg#i-{name}"></use></svg>'
)


@pass_context
def icons(context: Context, text: Any, plain: bool = False) -> Markup:
    """A text with its icons drawn, or with their names in words."""
    return _with_icons(text if isinstance(text, Markup) else str(text), plain, context["words"].language)


@lru_cache(maxsize=20_000)
def _with_icons(text: str, plain: bool, language: Language) -> Markup:
    def drawing(match: re.Match[str]) -> str:
        name = match.group(1)
        label = words_in(language).say(name)
        return str(escape(label) if plain else _DRAWING.format(name=name, label=label))

    return Markup(_ICON.sub(drawing, str(escape(text))))


def environment() -> Environment:
    """The templates."""
    env = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.filters["icons"] = icons
    env.policies["json.dumps_kwargs"] = {"sort_keys": False, "ensure_ascii": False}
    return env


ENVIRONMENT: Final = environment()


def render(template: str, context: Mapping[str, Any]) -> str:
    """A template as text."""
    return ENVIRONMENT.get_template(template).render(context)


def page(
    template: str, context: Mapping[str, Any], status: int = 200, headers: Mapping[str, str] | None = None
) -> HTMLResponse:
    """A template as a response that nobody keeps."""
    return HTMLResponse(render(template, context), status, {"Cache-Control": "no-store", **(headers or {})})
