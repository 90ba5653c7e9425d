"""The picture of the architecture is the one that today's imports give."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

TOOL: Final = Path(__file__).parents[2] / "tools" / "draw_architecture.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("draw_architecture", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_picture_is_up_to_date(tool: ModuleType) -> None:
    drawn = tool.PICTURE.read_text(encoding="utf-8")
    assert drawn == tool.draw(), "run python tools/draw_architecture.py and look at docs/architecture.svg"
    assert len(re.findall('class="arrow"', drawn)) > 30


def test_arrows_that_others_imply_are_left_out(tool: ModuleType) -> None:
    graph = {"web": {"present", "kernel"}, "present": {"kernel"}, "kernel": set()}
    assert tool.reduced(graph) == {"web": {"present"}, "present": {"kernel"}, "kernel": set()}


def test_a_step_must_name_a_function_that_is_there(tool: ModuleType) -> None:
    with pytest.raises(ValueError, match=r"kernel/game.py has no Game.nothing"):
        tool._check(tool.Step("kernel/game.py", "Game.nothing", ""))
