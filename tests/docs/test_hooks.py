"""docs/hooks.md is what its script writes, and its example is a module."""

import re
from pathlib import Path
from typing import Any

import pytest

from evertable.everdell import GAME
from evertable.everdell.automa import Automa
from evertable.everdell.module import EverdellModule
from evertable.kernel.module import Module, overriding
from tools import hooks_page

PAGE = (Path(__file__).parents[2] / "docs" / "hooks.md").read_text(encoding="utf-8")


def hooks(of: type) -> list[str]:
    return [name for name, value in vars(of).items() if callable(value) and not name.startswith("_")]


def test_the_page_is_up_to_date() -> None:
    assert hooks_page.page() == PAGE, "run python tools/hooks_page.py"


@pytest.mark.parametrize("of", [Module, EverdellModule, Automa])
def test_every_hook_says_what_it_does(of: type) -> None:
    assert hooks(of)
    for name in hooks(of):
        assert re.search(rf"^\| `{name}\(.+\) -> .+` \| [A-Z].+\. *\|$|^\| `{name}\(\) -> .+` \| [A-Z].+\.", PAGE, re.M)


@pytest.mark.parametrize("hook", [*hooks(Module), *hooks(EverdellModule)])
def test_every_hook_has_a_user(hook: str) -> None:
    base = Module if hook in hooks(Module) else EverdellModule
    assert overriding(GAME.modules, base, hook) or hook == "automa_step"  # which screens use, not boxes


def test_the_example_is_a_module() -> None:
    names: dict[str, Any] = {}
    exec(re.findall(r"```python\n(.*?)```", PAGE, re.S)[0], names)
    assert GAME.modules
    modules = GAME.modules
    GAME.modules = (*modules, names["MODULE"])
    try:
        table: Any = GAME.table(GAME.config(2, ["lanterns"]))
    finally:
        GAME.modules = modules
    assert [module.id for module in table.closed_hooks] == ["lanterns"]
