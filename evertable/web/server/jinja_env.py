"""A faster Jinja environment: no context passing, dict keys before attributes.

A screen makes thousands of calls and look-ups. None of our functions needs the template's context, and most values are
dictionaries.
"""

from typing import Any

from jinja2 import Environment
from jinja2.runtime import Context, Macro


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


class FastEnvironment(Environment):
    """An environment that looks up ``x.y`` as a key of ``x`` first."""

    context_class = FastContext

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return a dictionary's key, or what Jinja finds."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)
