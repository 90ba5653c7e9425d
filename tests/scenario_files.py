"""The scenario files of a game, read once for all tests that look through them."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from evertable.kernel.scenario import find

FOLDER: Final = Path(__file__).parent / "scenarios"


@cache
def scenarios(folder: str) -> Mapping[Path, dict[str, Any]]:
    """What the files of a folder say, by their paths."""
    return MappingProxyType({path: tomllib.loads(path.read_text(encoding="utf-8")) for path in find([FOLDER / folder])})
