"""Translation into three languages: messages from gettext catalogues (``locale/*.po``), names from the catalogue."""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Any, Final, Literal, TypeVar, get_args

import msgspec
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from evertable import plugins
from evertable.catalog import Catalog
from evertable.present.french import elided, spaced

T = TypeVar("T")
Language = Literal["en", "fr", "pl"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
FOLDER: Final = Path(__file__).parent / "locale"
_MOST: Final = 10_000
"""What ``Words.again`` keeps in one language: some ten things for each of a thousand tables."""
_encoder: Final = msgspec.msgpack.Encoder()


@cache
def _translations(language: str) -> NullTranslations:
    if language == "en":
        return NullTranslations()
    compiled = BytesIO()
    with (FOLDER / f"{language}.po").open("rb") as file:
        write_mo(compiled, read_po(file, locale=language))
    compiled.seek(0)
    found = GNUTranslations(compiled)
    found.add_fallback(_Outside(plugins.messages(language)))
    return found


class _Outside(NullTranslations):
    """The words of boxes from other packages, for messages that ours do not have."""

    def __init__(self, messages: dict[str, str]) -> None:
        super().__init__()
        self._messages: Final = messages

    def gettext(self, message: str) -> str:
        return self._messages.get(message, message)


class Words:
    """One language. Messages are written in English in the code and may hold {fields} and [icons]."""

    def __init__(self, language: Language, catalog: Catalog | None = None) -> None:
        self.language: Final = language
        self.voice: str = language
        """Distinguishes Words objects that give different texts."""
        self.catalog: Final = catalog
        self._translations: Final = _translations(language)
        self._said: Final[dict[str, str]] = {}
        """Messages without fields."""
        self._made: Final[dict[tuple[str, str], Any]] = {}
        """What presenters have made of components; see ``once``."""
        self._again: Final[OrderedDict[bytes, Any]] = OrderedDict()

    def once(self, kind: str, entry_id: str, make: Callable[[], T]) -> T:
        """Return what ``make`` returns for a component, made only once. It must not be changed.

        Most of what a screen says of a component never changes in one language, and there are dozens on a screen.
        """
        try:
            made: T = self._made[kind, entry_id]
        except KeyError:
            made = self._made[kind, entry_id] = make()
        return made

    def again(self, kind: str, given: object, make: Callable[[], T]) -> T:
        """Return what ``make`` returned for the same plain data before, or returns now. It must not be changed.

        ``given`` is all that it depends on. Of what one seat sees, a move leaves most as it was, and the seats see much
        alike.
        """
        key = _encoder.encode((kind, given))
        try:
            made: T = self._again[key]
            self._again.move_to_end(key)
        except KeyError:  # never made, or forgotten in another thread just now
            made = self._again[key] = make()
            if len(self._again) > _MOST:
                self._again.popitem(last=False)
        return made

    def forget(self) -> None:
        """Forget what was made of components and of positions, because the catalogue has changed."""
        self._made.clear()
        self._again.clear()

    def say(self, message: str, /, **fields: Any) -> str:
        """Return a message with its fields filled in."""
        if fields:
            return self._filled(self._translations.gettext(message), fields)
        said = self._said.get(message)
        if said is None:
            said = self._said[message] = self._filled(self._translations.gettext(message), fields)
        return said

    def many(self, one: str, other: str, number: int, /, **fields: Any) -> str:
        """Return a message that depends on a number, with the plural forms of the language."""
        return self._filled(self._translations.ngettext(one, other, number), fields | {"number": number})

    def _filled(self, message: str, fields: dict[str, Any]) -> str:
        return (spaced(elided(message, fields)) if self.language == "fr" else message).format(**fields)

    def name(self, entry_id: str) -> str:
        """Return a component's name."""
        assert self.catalog is not None
        return self.catalog.entry(entry_id).name.get(self.language)

    def knows(self, entry_id: str) -> bool:
        """Return whether this is a component."""
        return self.catalog is not None and entry_id in self.catalog

    def player(self, seat: int, name: str) -> str:
        """Return a player's name."""
        return name

    def text(self, entry_id: str) -> str:
        """Return a component's text in our own words."""
        assert self.catalog is not None
        return self.set(self.catalog.entry(entry_id).text.get(self.language))

    def joined(self, clauses: Iterable[str]) -> str:
        """Join several messages to one line."""
        return ("\u00a0; " if self.language == "fr" else "; ").join(clauses)

    def set(self, text: str) -> str:
        """Return a text of this language as it is set."""
        return spaced(text) if self.language == "fr" else text


def mark(message: str) -> str:
    """Return a message unchanged; the call marks it for translation."""
    return message


def marks(*messages: str) -> dict[str, str]:
    """Return messages by themselves, for ids that are words; the call marks them for translation."""
    return {message: message for message in messages}


def fitting(wanted: str | None) -> Language:
    """Return the best language for an Accept-Language header or a setting."""
    for part in (wanted or "").split(","):
        code = part.split(";")[0].strip().lower()[:2]
        for language in LANGUAGES:
            if code == language:
                return language
    return "en"
