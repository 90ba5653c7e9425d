"""Resources and point tokens change through supply.py alone, so that every gain is told."""

import re
from pathlib import Path
from typing import Final

import evertable

PACKAGE: Final = Path(evertable.__file__).parent
WRITES: Final = re.compile(
    r"\.(goods|points)(\[[^\n=]*\])? *([-+|&^]|//|>>|<<)?=(?!=)|\.(goods|points)\.(append|insert|pop)"
)
ALLOWED: Final = {
    "supply.py": "changes them",
    "setup.py": "deals them",
    "state.py": "copies them",
    "scenario.py": "sets them up",
}


def direct_writes(source: str) -> list[str]:
    """The lines of a source that change somebody's resources or points."""
    return [line.strip() for line in source.splitlines() if WRITES.search(line.split("#")[0])]


def test_no_file_of_everdell_changes_supplies_by_itself() -> None:
    found = {
        str(path.relative_to(PACKAGE)): lines
        for path in sorted((PACKAGE / "everdell").rglob("*.py"))
        if path.name not in ALLOWED and (lines := direct_writes(path.read_text(encoding="utf-8")))
    }
    assert not found


def test_direct_writes_are_found() -> None:
    assert direct_writes("    s.goods[seat] += UNIT[kind]")
    assert direct_writes("    s.points[owner_of(s, PIGS)] -= 1")
    assert direct_writes("    s.goods[seat] = goods")
    assert direct_writes("    s.points = [0, 0]")
    assert not direct_writes("    if s.goods[seat] == 0 or s.points[seat] >= 3:")
    assert not direct_writes("    goods = s.goods[seat]")
