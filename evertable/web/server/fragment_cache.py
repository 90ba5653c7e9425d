"""Fragment cache for templates, keyed by everything a fragment depends on.

A screen has hundreds of icons and dozens of cards, and after a move most of them are what they were. A part is a
template of its own in ``templates/kept``. A template draws it with ``{{ part("card", words, c=c, able=able) }}``. The
part sees the values that it is given and nothing else: neither the page around it nor the names of a game. These values
are its key, so that a part cannot be kept under less than it depends on.

Parts stand in the page between marks with a digest of their text. A browser that has a part already names the digest,
and ``unsent`` leaves the part out; ``static/parts.js`` puts it in again.

``tests/web/test_fragment_cache.py`` draws screens of all games with and without the cache and compares them.
"""

import marshal
import re
from base64 import urlsafe_b64encode
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final, TypeVar

from jinja2 import Environment, meta
from markupsafe import Markup, escape

from evertable.present.words import Words
from evertable.web.server.static_files import PREFIX
from evertable.web.server.words import words_in

T = TypeVar("T")
_MOST: Final = 20_000
_parts: Final[dict[str | bytes, Markup]] = {}
_ADDRESS: Final = " at 0x"
"""Part of the ``repr`` of an object that does not show its values."""
_MARSHAL: Final = 2
"""A format of marshal in which equal values are written alike wherever they come from."""
_WORTH: Final = 200
"""The length from which it is worth to leave a part out."""
_MARK: Final = re.compile(r"<!--p:([\w-]{8})-->|<!--/p-->")
"""Around a part. Texts cannot contain it, because they are escaped."""


@lru_cache(maxsize=2_000)
def drawing(name: str, style: str = "") -> Markup:
    """Return an icon as decoration, hidden from screen readers. Its meaning stands beside it or in a label."""
    kind = f"ic {escape(style)}" if style else "ic"
    return Markup(f'<svg class="{kind}" aria-hidden="true"><use href="{PREFIX}/icons.svg#i-{escape(name)}"/></svg>')


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


def _key(name: str, language: str, given: dict[str, Any]) -> str | bytes:
    """Return the values of a part as a key: by marshal if all are plain data, which takes a third of the time."""
    drawn = [key for key, value in given.items() if type(value) is Markup]
    plain = given | {key: str(given[key]) for key in drawn} if drawn else given
    try:
        return marshal.dumps((name, language, plain, drawn), _MARSHAL)
    except ValueError:
        return f"{name} {language} {given!r}"


def _marked(part: Markup) -> Markup:
    if len(part) < _WORTH:
        return part
    digest = urlsafe_b64encode(blake2b(part.encode(), digest_size=6).digest()).decode()
    return Markup(f"<!--p:{digest}-->{part}<!--/p-->")


def unmarked(html: str) -> str:
    """Return a page without the marks of its parts."""
    return _MARK.sub("", html)


def unsent(html: str, held: Collection[str]) -> str:
    """Return a page with a short mark in place of each part that the browser holds, by its digest."""
    kept: list[str] = []
    depth, start = 0, 0
    for mark in _MARK.finditer(html):
        digest = mark[1]
        if depth:
            depth += 1 if digest else -1
            start = mark.end()
        elif digest in held:
            kept += (html[start : mark.start()], f"<!--=:{digest}-->")
            depth = 1
    kept.append(html[start:])
    return "".join(kept)


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
        key = _key(name, words.language, given)
        found = _parts.get(key)
        if found is None:
            found = _marked(self._drawn(name, words_in(words.language), given))
            if isinstance(key, bytes) or _ADDRESS not in key:
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
