"""Templates as faster Python: each is collected in a list and passed on as one text, dictionaries, methods and
functions are used directly, filters and included templates are looked up once, markup is not copied, and what an inline
``if`` writes is escaped at compile time."""

from collections.abc import Iterable
from keyword import iskeyword
from typing import Any

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, DependencyFinderVisitor, Frame, MacroRef
from jinja2.idtracking import VAR_LOAD_RESOLVE
from markupsafe import escape


class FastCode(CodeGenerator):
    """Templates as Python that escapes with ``escaped``, looks into dictionaries and calls functions directly."""

    _choice: nodes.CondExpr | None = None
    """The inline ``if`` that is being written to the page. Each of its branches is escaped by itself."""

    _extends = False
    """Whether the template extends another one, which then draws its blocks."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:
        """Write a template. Its filters and tests follow, as names of the module."""
        self._extends = node.find(nodes.Extends) is not None
        super().visit_Template(node, frame)
        for kind, known in (("filters", self.filters), ("tests", self.tests)):
            for name, alias in known.items():
                self.writeline(f"{alias} = environment.{kind}[{name!r}]")

    def write_commons(self) -> None:
        """Write the beginning of the template's function, or of a block's."""
        super().write_commons()
        self.writeline("known = {**context.parent, **context.vars} if context.vars else context.parent")

    def enter_frame(self, frame: Frame) -> None:
        """Write the look-up of the values that a part of the template reads, without a call for each.

        What a template that extends another one reads may be set by that one, later.
        """
        loads = frame.symbols.loads
        if not self._extends and self.get_resolve_func() == "resolve":
            values = {target: name for target, (action, name) in loads.items() if action == VAR_LOAD_RESOLVE}
            for target, name in values.items():
                self.writeline(f"{target} = known.get({name!r}, missing)")
            frame.symbols.loads = {target: load for target, load in loads.items() if target not in values}
        super().enter_frame(frame)
        frame.symbols.loads = loads

    def pull_dependencies(self, nodes: Iterable[nodes.Node]) -> None:
        """Name the filters and tests that a part of the template needs; ``visit_Template`` looks them up."""
        found = DependencyFinderVisitor()
        for node in nodes:
            found.visit(node)
        for known, names in ((self.filters, found.filters), (self.tests, found.tests)):
            for name in sorted(names):
                known.setdefault(name, self.temporary_identifier())

    def blockvisit(self, nodes: Iterable[nodes.Node], frame: Frame) -> None:
        """Write statements. The template itself is collected in a list. As a generator each of its pieces would pass
        through all templates that include it."""
        if not frame.rootlevel or self._extends:
            super().blockvisit(nodes, frame)
            return
        self.buffer(frame)
        super().blockvisit(nodes, frame)
        self.writeline(f"yield concat({frame.buffer})")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if not self._escapes(frame, finalize):
            super()._output_child_pre(node, frame, finalize)
        elif isinstance(node, nodes.CondExpr):
            self._choice = node
        else:
            self.write("(_out if (_kind := type(_out := ")

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if not self._escapes(frame, finalize):
            super()._output_child_post(node, frame, finalize)
        elif not isinstance(node, nodes.CondExpr):
            self.write(
                ")) is Markup else environment.escaped_texts[_out] if _kind is str else environment.escaped(_out))"
            )

    def _escapes(self, frame: Frame, finalize: Any) -> bool:
        """Return whether a value is escaped as almost everywhere."""
        return not frame.eval_ctx.volatile and bool(frame.eval_ctx.autoescape) and finalize.src is None

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:
        """Write an inline ``if``. Without ``else`` it is an empty text and not an object that says what is undefined,
        which takes longer to be made and escaped than the rest of a line."""
        written, self._choice = node is self._choice, None
        branch = self._escaped_branch if written else self.visit
        frame = frame.soft()
        self.write("(")
        branch(node.expr1, frame)
        self.write(" if ")
        self.visit(node.test, frame)
        self.write(" else ")
        if node.expr2 is None:
            self.write("''")
        else:
            branch(node.expr2, frame)
        self.write(")")

    def _escaped_branch(self, node: nodes.Expr, frame: Frame) -> None:
        if isinstance(node, nodes.Const):
            self.write(repr(str(escape(node.value))))
            return
        finalize = self._make_finalize()
        self._output_child_pre(node, frame, finalize)
        self.visit(node, frame)
        self._output_child_post(node, frame, finalize)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        """Write a call. None of our functions wants the context, and macros escape as the environment does.

        What is called as ``x.y()`` is a method of ``x`` and not a key of a dictionary.
        """
        words = [keyword.key for keyword in node.kwargs]
        if forward_caller or node.dyn_args or node.dyn_kwargs or any(map(iskeyword, words)):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.write("(")
        if isinstance(node.node, nodes.Getattr):
            self.visit(node.node.node, frame)
            self.write(f").{node.node.attr}(")
        else:
            self.visit(node.node, frame)
            self.write(")(")
        for argument in (*node.args, *node.kwargs):
            self.visit(argument, frame)
            self.write(", ")
        self.write(")")

    def visit_Include(self, node: nodes.Include, frame: Frame) -> None:
        """Write an include that passes on what it draws as it is, without a loop over each piece."""
        if not node.with_context or node.ignore_missing:
            super().visit_Include(node, frame)
            return
        self.writeline("template = environment.included[", node)
        if isinstance(node.template, nodes.List):
            node.template = nodes.Tuple(node.template.items, "load")
        self.visit(node.template, frame)
        self.write("]")
        drawn = f"template.root_render_func(template.context_within(context, {self.dump_local_context(frame)}))"
        self.writeline(f"yield from {drawn}" if frame.buffer is None else f"{frame.buffer}.extend({drawn})")

    def _import_common(self, node: nodes.Import | nodes.FromImport, frame: Frame) -> None:
        """Write the look-up of an imported template, which is drawn once."""
        if node.with_context or not isinstance(node.template, nodes.Const):
            super()._import_common(node, frame)
            return
        self.write(f"environment.imported[{node.template.value!r}]")

    def visit_FromImport(self, node: nodes.FromImport, frame: Frame) -> None:
        """Write what a template takes from another one. Only blocks would look for it in the context."""
        if node.with_context or self.blocks or not isinstance(node.template, nodes.Const):
            super().visit_FromImport(node, frame)
            return
        module = f"environment.imported[{node.template.value!r}]"
        for taken in node.names:
            name, alias = taken if isinstance(taken, tuple) else (taken, taken)
            self.writeline(f"{frame.symbols.ref(alias)} = {module}.{name}", node)

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:
        """Write ``x ~ y``, which mostly joins plain texts and numbers."""
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super().visit_Concat(node, frame)
            return
        self.write("environment.joined((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        """Write ``x.y`` as a look-up of a key, if ``x`` is a dictionary that has it, or else of an attribute."""
        name = repr(node.attr)
        self.write(f"(_of[{name}] if type(_of := ")
        self.visit(node.node, frame)
        self.write(f") is dict and {name} in _of else _at if (_at := getattr(_of, {name}, missing)) is not missing ")
        self.write(f"else environment.getattr(_of, {name}))")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        """Write the definition of a macro, as Jinja does, with the environment's own kind of macro."""
        self.write("environment.")
        super().macro_def(macro_ref, frame)
