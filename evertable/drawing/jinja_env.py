"""A faster Jinja environment: no context passing, dict keys before attributes, macros imported once and called with
little ado, markup not copied, no work for the garbage collector.

A screen makes thousands of calls and look-ups. None of our functions needs the template's context, and most values are
dictionaries.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

from jinja2 import Environment, Template, nodes
from jinja2.environment import TemplateModule
from jinja2.nodes import EvalContext
from jinja2.runtime import Context, Macro, markup_join
from jinja2.utils import missing
from markupsafe import Markup, escape

from evertable.drawing.jinja_code import FastCode


def as_markup(text: str) -> Markup:
    """Return a text that is markup, without a look at what it is, which ``Markup`` takes."""
    return str.__new__(Markup, text)


class FastMacro(Macro):
    """A macro that matches its arguments quickly. Our templates do not use ``varargs`` or ``kwargs``."""

    def __call__(self, *args: Any, **kwargs: Any) -> Markup:
        """Return what the macro draws. Everything is escaped."""
        lacking = self._argument_count - len(args)
        if lacking < 0:
            raise TypeError(f"macro {self.name!r} takes not more than {self._argument_count} arguments")
        if lacking:
            args += tuple([kwargs.pop(name, missing) for name in self.arguments[-lacking:]])
        if self.caller and not self.explicit_caller:
            args += (kwargs.pop("caller", None) or self._environment.undefined("No caller defined", name="caller"),)
        if kwargs:
            raise TypeError(f"macro {self.name!r} takes no keyword argument {next(iter(kwargs))!r}")
        return as_markup(self._func(*args))


class FastContext(Context):
    """A context that calls functions directly, without checking what they want to be passed."""

    def __init__(
        self,
        environment: Environment,
        parent: dict[str, Any],
        name: str | None,
        blocks: dict[str, Callable[[Context], Iterator[str]]],
        globals: MutableMapping[str, Any] | None = None,
    ) -> None:
        """Create a context without the sets that our templates do not need."""
        self.parent = parent
        self.vars = {}
        self.environment = environment
        self.eval_ctx: EvalContext = getattr(environment, "eval_ctx")  # noqa: B009, that of a FastEnvironment
        self.exported_vars = set()
        self.name = name
        self.globals_keys = _NO_KEYS
        self.blocks = {name: [block] for name, block in blocks.items()} if blocks else {}

    def call(self, obj: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Call a function without passing it the loop's variables."""
        if kwargs:
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
        return obj(*args, **kwargs)


_INDENTED: Final = re.compile(r"[ \t]*\n\s*")
_NO_KEYS: Final[set[str]] = set()
_contexts: Final[ContextVar[list[Context] | None]] = ContextVar("contexts", default=None)
"""The contexts of the page that is being rendered."""


@contextmanager
def freeing() -> Iterator[None]:
    """Render a page, and free its values at once.

    Macros of a template know its context, which knows them. Such a circle, with all values of the page, would stay in
    memory until the garbage collector comes; then it stops all tables for as long as it takes to free them.
    """
    contexts: list[Context] = []
    token = _contexts.set(contexts)
    try:
        yield
    finally:
        _contexts.reset(token)
        for context in contexts:
            context.vars.clear()


class _Imported(dict[str, TemplateModule]):
    """Templates that others import, by name. A template looks them up without a call."""

    def __init__(self, env: Environment) -> None:
        super().__init__()
        self._env: Final = env

    def __missing__(self, name: str) -> TemplateModule:
        """Return a template to import from, drawn once. Its macros know nothing of who imports it."""
        found = self[name] = self._env.get_template(name)._get_default_module()
        return found


class _Included(dict[str | tuple[str, ...], Template]):
    """Templates that others include, by name or by the names of which the first is there. None is added later."""

    def __init__(self, env: Environment) -> None:
        super().__init__()
        self._env: Final = env

    def __missing__(self, names: str | tuple[str, ...]) -> Template:
        """Return a template to include, looked for once."""
        found = self[names] = self._env.get_or_select_template(names if isinstance(names, str) else list(names))
        return found


class FastTemplate(Template):
    """A template whose macros are made once. Jinja looks for globals of the importing template, and ours have none."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        return super()._get_default_module()

    def new_context(
        self, vars: dict[str, Any] | None = None, shared: bool = False, locals: Mapping[str, Any] | None = None
    ) -> Context:
        """Return a context, without a set of the names of all globals, which nothing needs."""
        known = {} if shared else {**self.environment.globals}
        known |= vars or {}
        known |= {name: value for name, value in (locals or {}).items() if value is not missing}
        return self._context(known)

    def context_within(self, outer: Context, locals: Mapping[str, Any]) -> Context:
        """Return a context for this template where another one includes it."""
        known = {**outer.parent, **outer.vars}
        for name, value in locals.items():
            if value is not missing:
                known[name] = value
        return self._context(known)

    def _context(self, known: dict[str, Any]) -> Context:
        context = FastContext(self.environment, known, self.name, self.blocks)
        if (contexts := _contexts.get()) is not None:
            contexts.append(context)
        return context


_MOST_ESCAPED: Final = 10_000
_LONGEST_ESCAPED: Final = 1_000


class _EscapedTexts(dict[str, str]):
    """Escaped texts, cached. A template looks them up without a call."""

    def __missing__(self, text: str) -> str:
        """Return a text escaped, and keep it if it is not long."""
        found = escape(text)
        if len(text) <= _LONGEST_ESCAPED:
            if len(self) >= _MOST_ESCAPED:
                self.clear()
            self[text] = found
        return found


def escaped(value: Any) -> str:
    """Return what is neither text nor markup as it stands in a page."""
    return str(value) if type(value) is int else escape(value)


def joined(parts: Iterable[Any]) -> str:
    """Return values as one text. It is markup, with everything else escaped, if one of them is."""
    for part in parts:
        if (kind := type(part)) is not str and kind is not int:
            return markup_join(parts)
    return "".join(map(str, parts))


class FastEnvironment(Environment):
    """An environment that looks up ``x.y`` as a key of ``x`` first."""

    context_class = FastContext
    template_class = FastTemplate
    code_generator_class = FastCode
    escaped = staticmethod(escaped)
    joined = staticmethod(joined)
    Macro = FastMacro

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._loaded: Final[dict[str, Template]] = {}
        self.escaped_texts: Final = _EscapedTexts()
        self.imported: Final = _Imported(self)
        self.included: Final = _Included(self)
        self.eval_ctx: Final = EvalContext(self)
        """That of all templates: none of ours changes how it is escaped."""

    def _generate(self, source: nodes.Template, *args: Any, **kwargs: Any) -> str:
        """Return a template as Python. How it is indented is not sent to browsers, a tenth of a screen's text; on
        an event stream each line would need a field of its own."""
        for data in source.find_all(nodes.TemplateData):
            data.data = _INDENTED.sub(" ", data.data)
        return super()._generate(source, *args, **kwargs)

    def get_template(
        self, name: str | Template, parent: str | None = None, globals: MutableMapping[str, Any] | None = None
    ) -> Template:
        """Return a template, which is loaded once. Jinja's own cache takes a lock, and a screen asks for dozens."""
        if isinstance(name, Template):
            return name
        if (found := self._loaded.get(name)) is None:
            found = self._loaded[name] = super().get_template(name, parent, globals)
        return found

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return an attribute, or what Jinja finds; compiled templates have looked for a dictionary's key before."""
        try:
            return getattr(obj, attribute)
        except AttributeError:
            return super().getattr(obj, attribute)
