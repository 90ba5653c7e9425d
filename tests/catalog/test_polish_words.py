"""Polish texts write the areas of the table as what they are: common nouns, with a capital only where a text begins."""

import re
from pathlib import Path

import evertable

ROOT = Path(evertable.__file__).parent
TEXTS = [path for kind in ("*.po", "*.json", "*.toml") for path in ROOT.rglob(kind)]


def test_the_meadow_has_no_capital_within_a_text() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()[:100]}"
        for path in TEXTS
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r'(?<!")(?<![.!?] )Łą(?:k|ce\b)', line)
    ]
    assert TEXTS
    assert not found
