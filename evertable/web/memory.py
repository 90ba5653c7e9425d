"""What a template need not draw twice: small drawings, and parts that look the same for the same facts.

A screen has hundreds of icons and dozens of cards, and after a move most of them are what they were. A template says
``{% keep (card, able) %} … {% endkeep %}``: the part is drawn once for each key in each language. The key has to hold
everything the part depends on; ``tests/web/test_memory.py`` draws screens with and without a memory and compares them.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from jinja2 import nodes
from jinja2.ext import Extension
from jinja2.parser import Parser
from markupsafe import Markup, escape

_MOST: Final = 20_000
_parts: Final[dict[tuple[str, str], str]] = {}


@lru_cache(maxsize=2_000)
def drawing(name: str, style: str = "") -> Markup:
    """An icon as decoration: what it means stands beside it or in a label."""
    kind = f"ic {escape(style)}" if style else "ic"
    return Markup(f'<svg class="{kind}" aria-hidden="true"><use href="/static/icons.svg#i-{escape(name)}"/></svg>')


def traits(things: Iterable[Mapping[str, Any]], *names: str) -> list[tuple[Any, ...]]:
    """Some facts of each thing, as a key."""
    return [tuple(thing[name] for name in names) for thing in things]


def lit(things: Iterable[Mapping[str, Any] | None], can: Mapping[str, int], why: Mapping[str, Any]) -> list[Any]:
    """For each thing on the table its target and whether it can be chosen or why not, as a key."""
    targets = [thing["target"] if thing else "" for thing in things]
    return [(target, target in can, why[target].why if target in why else "") for target in targets]


def forget() -> None:
    """Draw everything anew."""
    _parts.clear()


class Keep(Extension):
    """The tag ``keep``."""

    tags = {"keep"}  # noqa: RUF012 - the base class wants it so

    def parse(self, parser: Parser) -> nodes.Node:
        """Turn the tag into a call that draws the part only if it has to."""
        line = next(parser.stream).lineno
        key = parser.parse_expression()
        body = parser.parse_statements(("name:endkeep",), drop_needle=True)
        where = nodes.Const(f"{parser.name}:{line}")
        language = nodes.Getattr(nodes.Name("words", "load"), "language", "load")
        call = self.call_method("_kept", [where, language, key])
        return nodes.CallBlock(call, [], [], body).set_lineno(line)

    def _kept(self, where: str, language: str, key: Any, caller: Callable[[], str]) -> str:
        """When the memory is full it starts again: that costs one screen."""
        full = (f"{where} {language}", repr(key))
        found = _parts.get(full)
        if found is None:
            if len(_parts) >= _MOST:
                _parts.clear()
            found = _parts[full] = caller()
        return found
