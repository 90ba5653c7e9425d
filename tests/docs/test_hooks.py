"""docs/hooks.md lists every hook with its signature and meaning."""

from pathlib import Path

import pytest

from evertable.everdell import hooks as everdell
from evertable.kernel import hooks as kernel
from evertable.kernel.hooks import Hook

PAGE = (Path(__file__).parents[2] / "docs" / "hooks.md").read_text(encoding="utf-8")


def row(hook: Hook) -> str:
    calls = hook.calls.replace("|", "\\|")
    return f"| `{hook.name}` | `{calls}` | {hook.when} |"


@pytest.mark.parametrize("hook", [*kernel.HOOKS, *everdell.HOOKS], ids=lambda hook: hook.name)
def test_every_hook_is_documented(hook: Hook) -> None:
    assert row(hook) in PAGE


def test_every_hook_is_on_its_page() -> None:
    for page in (kernel, everdell):
        declared = {value.name for value in vars(page).values() if isinstance(value, Hook)}
        assert {hook.name for hook in page.HOOKS} == declared
