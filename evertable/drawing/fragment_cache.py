"""Fragment cache for templates, keyed by everything a fragment depends on.

A screen has hundreds of icons and dozens of cards, and after a move most of them are what they were. A part is a
template of its own in ``templates/kept``. A template draws it with ``{{ part("card", words, c=c, able=able) }}``. The
part sees the values that it is given and nothing else: neither the page around it nor the names of a game. These values
are its key, so that a part cannot be kept under less than it depends on.

Parts stand in the page between marks with a digest of their text. A browser that has a part already names the digest,
and the part is left out; ``static/parts.js`` puts it in again. Of a part that a browser has, the digest is enough, so
the cache keeps more digests than texts. The text of a part has only names of the parts within it, so that it is short
to digest and each text is kept once, wherever it stands.

``tests/web/test_fragment_cache.py`` draws screens of all games with and without the cache and compares them.
"""

import re
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final, TypeVar

import msgspec
from jinja2 import Environment, meta
from markupsafe import Markup, escape

from evertable.drawing.jinja_env import as_markup
from evertable.drawing.static_files import PREFIX
from evertable.drawing.words import words_in
from evertable.present.words import Words

T = TypeVar("T")
_MOST_NAMES: Final = 200_000
_MOST_TEXT: Final = 60_000_000
"""Characters of all texts together."""
_held: Final[ContextVar[Collection[str] | None]] = ContextVar("held", default=())
"""Digests of the parts that the browser has for which a page is being rendered. None: a part is being drawn."""
_anew: Final[ContextVar[bool]] = ContextVar("anew", default=False)
"""Whether a part is being drawn because the text of one within it was forgotten."""
_ADDRESS: Final = " at 0x"
"""Part of the ``repr`` of an object that does not show its values."""
_WORTH: Final = 200
"""The length from which it is worth to leave a part out."""
_NAME: Final = "<!--=:"
"""Begins the name of a part in place of its text. Its digest and ``-->`` follow."""
_DIGEST: Final = slice(len(_NAME), len(_NAME) + 8)
_NAME_LENGTH: Final = len(_NAME) + 8 + len("-->")
_MARK: Final = re.compile(r"<!--p:([\w-]{8})-->|<!--/p-->")
"""Around a part. Texts cannot contain it, because they are escaped."""


@lru_cache(maxsize=2_000)
def drawing(name: str, style: str = "") -> Markup:
    """Return an icon as decoration, hidden from screen readers. Its meaning stands beside it or in a label."""
    kind = f"ic {escape(style)}" if style else "ic"
    return Markup(f'<svg class="{kind}" aria-hidden="true"><use href="{PREFIX}/icons.svg#i-{escape(name)}"/></svg>')


def traits(things: Iterable[Mapping[str, Any]], *names: str) -> list[dict[str, Any]]:
    """Return each item with these fields only, for a part that needs no others."""
    return [{name: thing[name] for name in names} for thing in things]


def at(marks: Mapping[str, T], *groups: Iterable[Mapping[str, Any] | None]) -> dict[str, T]:
    """Return the marks (by target) of the items in these groups, for a part."""
    targets = [thing["target"] for things in groups for thing in things if thing]
    return {target: marks[target] for target in targets if target in marks}


def among(marks: Mapping[str, T], *zones: str) -> dict[str, T]:
    """Return the marks (by target) whose targets are in these zones, for a part."""
    return {target: mark for target, mark in marks.items() if target.partition(":")[0] in zones}


class _Kept:
    """Parts that were drawn: their names by the values they were given, and their texts by digest."""

    def __init__(self) -> None:
        self.names: Final[OrderedDict[bytes, Markup]] = OrderedDict()
        """What stands for a part within another one: its name, or its text if that is short."""
        self.texts: Final[OrderedDict[str, str]] = OrderedDict()
        """With names of the parts within them. The first was used longest ago."""
        self._size = 0

    def add(self, key: bytes, text: str) -> Markup:
        """Keep a part and return its name, or its text if that is short. Forget what was not used for long."""
        name = as_markup(text)
        if len(text) >= _WORTH or _NAME in text:
            digest = urlsafe_b64encode(blake2b(text.encode(), digest_size=6).digest()).decode()
            name = as_markup(f"{_NAME}{digest}-->")
            if digest not in self.texts:
                self.texts[digest] = text
                self._size += len(text)
                while self._size > _MOST_TEXT and len(self.texts) > 1:
                    self._size -= len(self.texts.popitem(last=False)[1])
        self.names[key] = name
        if len(self.names) > _MOST_NAMES:
            self.names.popitem(last=False)
        return name

    def sent(self, text: str, held: Collection[str]) -> str:
        """Return a text with its nested parts between their marks, without those the browser has.

        Raise KeyError if one of them was forgotten.
        """
        first, *others = str.split(text, _NAME)
        pieces = [first]
        for other in others:
            digest = other[:8]
            if digest in held:
                pieces += (_NAME, other)
            else:
                self.texts.move_to_end(digest)
                pieces += (f"<!--p:{digest}-->", self.sent(self.texts[digest], held), "<!--/p-->", other[11:])
        return "".join(pieces)

    def clear(self) -> None:
        """Forget everything."""
        self.names.clear()
        self.texts.clear()
        self._size = 0


_kept: Final = _Kept()


def forget() -> None:
    """Empty the cache."""
    _kept.clear()


@contextmanager
def holding(held: Collection[str]) -> Iterator[None]:
    """Render a page for a browser that has parts with these digests."""
    token = _held.set(held)
    try:
        yield
    finally:
        _held.reset(token)


def _told(value: Any) -> list[str]:
    """Return the cache key of a value that is not plain data. Raise TypeError if it has none."""
    if isinstance(value, str):
        return [type(value).__name__, str(value)]
    told = repr(value)
    if _ADDRESS in told:
        raise TypeError(told)
    return [told]


_encoder: Final = msgspec.msgpack.Encoder(enc_hook=_told)
"""Writes the values of a part as a key, in a tenth of the time that ``repr`` takes."""


def unmarked(html: str) -> str:
    """Return a page without the marks of its parts."""
    return _MARK.sub("", html)


def digests_in(html: str) -> list[str]:
    """Return the digests of all parts in a page, sent or left out."""
    return [piece[2:10] for piece in str.split(html, "<!--")[1:] if piece.startswith(("p:", "=:"))]


class FragmentCache:
    """Draws the parts of an environment's templates; templates know it as ``part``."""

    def __init__(self, env: Environment) -> None:
        self._env: Final = env
        self._checked: Final[set[tuple[str, ...]]] = set()

    def __call__(self, name: str, words: Words, /, **given: Any) -> Markup:
        """Return the part ``kept/<name>.html`` as drawn from the given values, or a mark if the browser has it.

        Of ``words`` the part gets the language. What contains a value whose ``repr`` is an address is drawn each time.
        """
        held = _held.get()
        try:
            key = _encoder.encode((name, words.language, given))
        except TypeError:
            key = None
        found = None if key is None else _kept.names.get(key)
        if found is None or (held is None and _anew.get()):
            found = self._named(key, name, words, given)
        if held is None or _NAME not in found:
            return found
        if len(found) == _NAME_LENGTH and str.__getitem__(found, _DIGEST) in held:  # a text, without a copy of markup
            return found
        try:
            return as_markup(_kept.sent(found, held))
        except KeyError:
            token = _anew.set(True)
            try:
                found = self._named(key, name, words, given)
            finally:
                _anew.reset(token)
            return as_markup(_kept.sent(found, held))

    def _named(self, key: bytes | None, name: str, words: Words, given: Mapping[str, Any]) -> Markup:
        """Draw a part and return what stands for it within another one. Without a key it is not kept."""
        text = self._drawn(name, words, given)
        return as_markup(text) if key is None else _kept.add(key, text)

    def _drawn(self, name: str, words: Words, given: Mapping[str, Any]) -> str:
        """Draw a part, with names for the parts within it, in a context of its own. That is put together here because
        ``Template.render`` takes longer for it than most parts take to be drawn."""
        env, template = self._env, self._env.get_template(f"kept/{name}.html")
        if (signature := (name, *given)) not in self._checked:
            self._check(f"kept/{name}.html", given)
            self._checked.add(signature)
        seen = {**env.globals, **given, "words": words_in(words.language)}
        context = env.context_class(env, seen, template.name, template.blocks)
        token = _held.set(None)
        try:
            return env.concat(template.root_render_func(context))
        finally:
            _held.reset(token)
            context.vars.clear()  # see ``jinja_env.freeing``

    def _check(self, path: str, given: Mapping[str, Any]) -> None:
        """Raise TypeError if a part reads a name that it is not given."""
        assert self._env.loader is not None
        source = self._env.loader.get_source(self._env, path)[0]
        read = meta.find_undeclared_variables(self._env.parse(source))
        if missing := sorted(read - {"words", *given, *self._env.globals}):
            raise TypeError(f"{path} reads {', '.join(missing)}, which it is not given")
