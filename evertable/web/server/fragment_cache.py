"""Fragment cache for templates, keyed by everything a fragment depends on.

A screen has hundreds of icons and dozens of cards, and after a move most of them are what they were. A part is a
template of its own in ``templates/kept``. A template draws it with ``{{ part("card", words, c=c, able=able) }}``. The
part sees the values that it is given and nothing else: neither the page around it nor the names of a game. These values
are its key, so that a part cannot be kept under less than it depends on.

``tests/web/test_fragment_cache.py`` draws screens of all games with and without the cache and compares them.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, TypeVar

from jinja2 import Environment, meta
from markupsafe import Markup, escape

from evertable.present.words import Words
from evertable.web.server.words import words_in

T = TypeVar("T")
_MOST: Final = 20_000
_parts: Final[dict[str, Markup]] = {}
_ADDRESS: Final = " at 0x"
"""Part of the ``repr`` of an object that does not show its values."""


@lru_cache(maxsize=2_000)
def drawing(name: str, style: str = "") -> Markup:
    """Return an icon as decoration, hidden from screen readers. Its meaning stands beside it or in a label."""
    kind = f"ic {escape(style)}" if style else "ic"
    return Markup(f'<svg class="{kind}" aria-hidden="true"><use href="/static/icons.svg#i-{escape(name)}"/></svg>')


def traits(things: Iterable[Mapping[str, Any]], *names: str) -> list[dict[str, Any]]:
    """Return each thing with these facts only, to be given to a part that needs no others."""
    return [{name: thing[name] for name in names} for thing in things]


def at(marks: Mapping[str, T], *groups: Iterable[Mapping[str, Any] | None]) -> dict[str, T]:
    """Return those of the marks (by target) that belong to things of the groups, to be given to a part."""
    targets = [thing["target"] for things in groups for thing in things if thing]
    return {target: marks[target] for target in targets if target in marks}


def forget() -> None:
    """Empty the cache."""
    _parts.clear()


class FragmentCache:
    """Draws the parts of an environment's templates; templates know it as ``part``."""

    def __init__(self, env: Environment) -> None:
        self._env: Final = env
        self._checked: Final[set[tuple[str, ...]]] = set()

    def __call__(self, name: str, words: Words, /, **given: Any) -> Markup:
        """Return the part ``kept/<name>.html`` as drawn from the given values.

        Of ``words`` the part gets the language. A value that is no plain data, whose ``repr`` is an address, is drawn
        each time. When the cache is full it starts again: that costs one screen.
        """
        key = f"{name} {words.language} {given!r}"
        found = _parts.get(key)
        if found is None:
            found = self._drawn(name, words_in(words.language), given)
            if _ADDRESS not in key:
                if len(_parts) >= _MOST:
                    _parts.clear()
                _parts[key] = found
        return found

    def _drawn(self, name: str, words: Words, given: Mapping[str, Any]) -> Markup:
        """Draw a part in a context of its own, put together here because ``Template.render`` takes longer for that
        than most parts take to be drawn."""
        env, template = self._env, self._env.get_template(f"kept/{name}.html")
        if (signature := (name, *given)) not in self._checked:
            self._check(f"kept/{name}.html", given)
            self._checked.add(signature)
        context = env.context_class(env, {**env.globals, **given, "words": words}, template.name, template.blocks)
        return Markup(env.concat(template.root_render_func(context)))

    def _check(self, path: str, given: Mapping[str, Any]) -> None:
        """Raise TypeError if a part reads a name that it is not given."""
        assert self._env.loader is not None
        source = self._env.loader.get_source(self._env, path)[0]
        read = meta.find_undeclared_variables(self._env.parse(source))
        if missing := sorted(read - {"words", *given, *self._env.globals}):
            raise TypeError(f"{path} reads {', '.join(missing)}, which it is not given")
