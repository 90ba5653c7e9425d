"""What a template need not draw twice: small drawings, and parts that look the same for the same facts.

A screen has hundreds of icons and dozens of cards, and after a move most of them are what they were.
"""

from functools import lru_cache
from typing import Any, Final

from jinja2 import pass_context
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

_MOST: Final = 20_000
_parts: Final[dict[Any, Markup]] = {}


@lru_cache(maxsize=2_000)
def drawing(name: str, style: str = "") -> Markup:
    """An icon as decoration: what it means stands beside it or in a label."""
    kind = f"ic {escape(style)}" if style else "ic"
    return Markup(f'<svg class="{kind}" aria-hidden="true"><use href="/static/icons.svg#i-{escape(name)}"/></svg>')


@pass_context
def memo(context: Context, key: tuple[Any, ...], macro: Macro, *args: Any) -> Markup:
    """What a macro gives for these arguments; ``key`` has to say everything that its result depends on.

    The language is added by itself. When the memory is full it starts again: that costs one screen.
    """
    full = (macro.name, context["words"].language, *key)
    found = _parts.get(full)
    if found is None:
        if len(_parts) >= _MOST:
            _parts.clear()
        found = _parts[full] = Markup(macro(*args))
    return found
