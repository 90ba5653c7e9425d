"""A faster Jinja environment: no context passing, dict keys before attributes, macros imported once, markup not copied,
no work for the garbage collector.

A screen makes thousands of calls and look-ups. None of our functions needs the template's context, and most values are
dictionaries.
"""

from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from keyword import iskeyword
from typing import Any, Final, cast

from jinja2 import Environment, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro
from jinja2.utils import missing
from markupsafe import Markup, escape


class FastContext(Context):
    """A context that calls functions directly, without checking what they want to be passed."""

    def call(self, obj: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Call a function. Macros get the escaping context; nothing gets the variables of the loop."""
        if kwargs:
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
        if type(obj) is Macro:
            return obj(self.eval_ctx, *args, **kwargs)
        return obj(*args, **kwargs)


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


class FastTemplate(Template):
    """A template whose macros are made once. Jinja looks for globals of the importing template, and ours have none."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        return super()._get_default_module()

    def new_context(
        self, vars: dict[str, Any] | None = None, shared: bool = False, locals: Mapping[str, Any] | None = None
    ) -> Context:
        """Return a context, without a set of the names of all globals, which nothing needs."""
        known = {**self.environment.globals, **(vars or {})} if not shared else dict(vars or {}) if locals else vars
        context = FastContext(self.environment, known or {}, self.name, self.blocks)
        if locals:
            context.parent.update((name, value) for name, value in locals.items() if value is not missing)
        if (contexts := _contexts.get()) is not None:
            contexts.append(context)
        return context


_escaped_text: Final = lru_cache(maxsize=10_000)(escape)


def escaped(value: Any) -> str:
    """Return a value as it stands in a page. Markup is not copied, which ``escape`` does twice at every level."""
    kind = type(value)
    if kind is Markup:
        return cast(Markup, value)
    if kind is str:
        return _escaped_text(value)
    return str(value) if kind is int else escape(value)


class FastCode(CodeGenerator):
    """Templates as Python that escapes with ``escaped``, looks into dictionaries and calls functions directly."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if self._escapes(frame, finalize):
            self.write("(_out if type(_out := ")
        else:
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if self._escapes(frame, finalize):
            self.write(") is Markup else environment.escaped(_out))")
        else:
            super()._output_child_post(node, frame, finalize)

    def _escapes(self, frame: Frame, finalize: Any) -> bool:
        """Return whether a value is escaped as almost everywhere."""
        return not frame.eval_ctx.volatile and bool(frame.eval_ctx.autoescape) and finalize.src is None

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        """Write a call. None of our functions wants the context, and macros escape as the environment does."""
        words = [keyword.key for keyword in node.kwargs]
        if forward_caller or node.dyn_args or node.dyn_kwargs or any(map(iskeyword, words)):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.write("(")
        self.visit(node.node, frame)
        self.write(")(")
        for argument in (*node.args, *node.kwargs):
            self.visit(argument, frame)
            self.write(", ")
        self.write(")")

    def visit_Include(self, node: nodes.Include, frame: Frame) -> None:
        """Write an include that passes on what it draws as it is, without a loop over each piece."""
        if not node.with_context or node.ignore_missing or frame.buffer is not None:
            super().visit_Include(node, frame)
            return
        self.writeline("template = environment.get_or_select_template(", node)
        self.visit(node.template, frame)
        self.write(f", {self.name!r})")
        context = f"template.new_context(context.get_all(), True, {self.dump_local_context(frame)})"
        self.writeline(f"yield from template.root_render_func({context})")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        """Write ``x.y`` as a look-up of a key, if ``x`` is a dictionary that has it."""
        name = repr(node.attr)
        self.write(f"(_of[{name}] if type(_of := ")
        self.visit(node.node, frame)
        self.write(f") is dict and {name} in _of else environment.getattr(_of, {name}))")


class FastEnvironment(Environment):
    """An environment that looks up ``x.y`` as a key of ``x`` first."""

    context_class = FastContext
    template_class = FastTemplate
    code_generator_class = FastCode
    escaped = staticmethod(escaped)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._loaded: Final[dict[str, Template]] = {}

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
