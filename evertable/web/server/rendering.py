"""Render the templates of pages to text and to responses."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, Final

from starlette.responses import HTMLResponse

from evertable.drawing import rendering

TEMPLATES: Final = Path(__file__).parents[1] / "templates"
ENVIRONMENT: Final = rendering.environment(TEMPLATES)


def render(template: str, context: Mapping[str, Any], held: Collection[str] | None = None) -> str:
    """Return a rendered template, without the parts that the browser holds. None: it knows nothing of parts."""
    return rendering.render(ENVIRONMENT, template, context, held)


def page(
    template: str,
    context: Mapping[str, Any],
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    held: Collection[str] | None = None,
) -> HTMLResponse:
    """Return a rendered template as a response that is not cached."""
    return HTMLResponse(render(template, context, held), status, {"Cache-Control": "no-store", **(headers or {})})
