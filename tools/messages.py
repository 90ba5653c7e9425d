"""Every message that is shown, taken from code, templates and games into ``evertable/present/locale/*.po``.

``python tools/messages.py`` brings the files up to date: it keeps translations, adds what is new (empty) and drops what
is no longer said. ``--check`` only tells what is missing. Messages are found where they are written as literals:

- rules: reasons of refused configurations and records, ``ConfigError("…")``, ``RecordError("…")``,
  ``choice_of("…", …)``;
- code: ``words.say("…")``, ``words.many("…", "…", n)``, ``mark("…")``, ``marks("…", …)``,
  ``actor.does("…", "…")`` and sentences of problems;
- templates: the same calls;
- games: titles and summaries of modules and what their options mean.

Names, texts and rulings of components have their languages in the catalogue.
"""

import ast
import sys
from collections.abc import Iterator
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog as Translations
from babel.messages.catalog import Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po
from jinja2 import nodes

from evertable import registry
from evertable.catalog import Catalog
from evertable.drawing.rendering import environment as templates
from evertable.present.registry import is_presented

ROOT: Final = Path(__file__).parent.parent
CODE: Final = tuple(
    f"evertable/{part}" for part in ("cli", "terminal", "pad", "present", "analysis", "challenges", "drawing", "web")
)
REASONS: Final = ("evertable/kernel", *(f"evertable/{name}" for name in registry.NAMES))
TEMPLATES: Final = ("evertable/drawing/templates", "evertable/web/templates")
LOCALE: Final = ROOT / "evertable/present/locale"
LANGUAGES: Final = ("fr", "pl")
SAID: Final = {"say", "mark"}
MARKED: Final = {"marks", "does"}
COUNTED: Final = {"many"}
REFUSALS: Final = {"ConfigError", "CampaignError", "RecordError", "RulesChanged", "choice_of"}
PROBLEMS: Final = {
    "BadRequest", "Conflict", "Forbidden", "InvalidField", "NotFound", "Outdated", "TooLarge", "TooManyRequests",
    "Unauthorized", "UnknownAddress", "UnknownName",
}  # fmt: skip

Id = str | tuple[str, str]
"""A message, or one with its plural."""
Found = tuple[Id, str]
"""A message and the file it is said in."""


def messages() -> dict[Id, list[str]]:
    """Every message with the files it comes from."""
    found: dict[Id, list[str]] = {}
    for message, file in (*_from_code(), *_from_rules(), *_from_templates(), *_from_games()):
        files = found.setdefault(message, [])
        if file not in files:
            files.append(file)
    return found


def read(language: str) -> Translations:
    """The translations there are."""
    file = LOCALE / f"{language}.po"
    return read_po(BytesIO(file.read_bytes() if file.exists() else b""), locale=language)


def update(language: str) -> Translations:
    """Bring a file up to date."""
    known, fresh = read(language), Translations(locale=language, fuzzy=False)
    for message, files in messages().items():
        old = known.get(message if isinstance(message, str) else message[0])
        kept = old.string if old is not None and old.id == message else None
        fresh.add(message, kept, locations=[(file, 1) for file in sorted(files)])
    LOCALE.mkdir(exist_ok=True)
    (LOCALE / f"{language}.po").write_bytes(written(fresh, language))
    return fresh


def written(catalog: Translations, language: str) -> bytes:
    """A catalogue as a file without dates and line numbers, so that it changes only when messages do."""
    plural = get_plural(language)
    out = BytesIO()
    head = [
        "# Messages of Evertable; tools/messages.py keeps this file up to date.",
        'msgid ""',
        'msgstr ""',
        f'"Language: {language}\\n"',
        '"Content-Type: text/plain; charset=utf-8\\n"',
        '"Content-Transfer-Encoding: 8bit\\n"',
        f'"Plural-Forms: nplurals={plural.num_plurals}; plural={plural.plural_expr};\\n"',
        "",
        "",
    ]
    out.write("\n".join(head).encode())
    write_po(out, catalog, width=0, omit_header=True, sort_output=True, include_lineno=False, ignore_obsolete=True)
    return out.getvalue()


def missing(catalog: Translations) -> list[Message]:
    """Messages without a (complete) translation."""
    return [message for message in catalog if message.id and not all(forms(message))]


def forms(message: Message) -> tuple[str, ...]:
    """The translations of a message, one for each plural form."""
    return tuple(message.string) if isinstance(message.string, tuple | list) else (message.string or "",)


# --- code


def _from_code() -> Iterator[Found]:
    for folder in CODE:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    yield from ((found, _name(path)) for found in _called(node))


def _from_rules() -> Iterator[Found]:
    for folder in REASONS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in REFUSALS:
                    yield from ((found, _name(path)) for found in _texts(node.args[0]))


def _called(call: ast.Call) -> Iterator[Id]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name in SAID | PROBLEMS | REFUSALS and call.args:
        yield from _texts(call.args[0])
    elif name in MARKED:
        yield from (text for argument in call.args for text in _texts(argument))
    elif name in COUNTED and len(call.args) > 1:
        yield from zip(_texts(call.args[0]), _texts(call.args[1]), strict=True)


def _texts(node: ast.expr) -> Iterator[str]:
    """The literal, or both where one of two is chosen on the spot."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*_texts(node.body), *_texts(node.orelse))


# --- templates


def _from_templates() -> Iterator[Found]:
    environment = templates()
    for path in [path for folder in TEMPLATES for path in sorted((ROOT / folder).rglob("*.html"))]:
        tree = environment.parse(path.read_text(encoding="utf-8"))
        for call in tree.find_all(nodes.Call):
            yield from ((found, _name(path)) for found in _said(call))


def _said(call: nodes.Call) -> Iterator[Id]:
    name = call.node.attr if isinstance(call.node, nodes.Getattr) else ""
    if name in SAID and call.args:
        yield from _words(call.args[0])
    elif name in COUNTED and len(call.args) > 1:
        yield from zip(_words(call.args[0]), _words(call.args[1]), strict=True)


def _words(node: nodes.Expr) -> Iterator[str]:
    if isinstance(node, nodes.Const) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, nodes.CondExpr) and node.expr2 is not None:
        yield from (*_words(node.expr1), *_words(node.expr2))


# --- games


def _from_games() -> Iterator[Found]:
    for name in filter(is_presented, registry.NAMES):
        catalog: Catalog = import_module(f"evertable.{name}.ids").CATALOG
        for module in registry.game_named(name).modules:
            options = [
                text
                for option in module.options.values()
                for text in (option.summary, *option.values.values(), *option.usual.values())
            ]
            said = (module.title, module.summary, *options, *([module.advice] if module.advice else []))
            messages = (text for text in said if text and not text.isdecimal() and text not in catalog)
            yield from ((text, f"evertable/{name}") for text in messages)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def main() -> int:
    """Update the files, or check them; say what is missing."""
    check = "--check" in sys.argv[1:]
    lacking = 0
    for language in LANGUAGES:
        catalog = read(language) if check else update(language)
        unknown = [message for message in messages() if message not in {entry.id for entry in catalog}]
        for text in (*unknown, *(message.id for message in missing(catalog))):
            print(f"{language}: {text!r}")
            lacking += 1
    print(f"{len(messages())} messages, {lacking} translations missing")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
