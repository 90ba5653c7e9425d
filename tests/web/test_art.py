"""Every card of the catalogue has a picture of its own, not one by chance."""

import re
from pathlib import Path
from typing import Final

import evertable
from evertable.everdell.ids import CATALOG

ART: Final = Path(evertable.__file__).parent / "web" / "static" / "art"
RECIPES: Final = {
    "critter": set(re.findall(r'^  (\w+): \["', (ART / "critters.js").read_text(encoding="utf-8"), re.MULTILINE)),
    "construction": {
        name
        for file in ("buildings.js", "small_sets.js", "riverside.js")
        for name in re.findall(r"^  (\w+): \(\) =>", (ART / file).read_text(encoding="utf-8"), re.MULTILINE)
    },
}


def test_every_card_has_a_picture() -> None:
    assert len(CATALOG.cards) >= 90
    assert [card.id for card in CATALOG.cards if card.id not in RECIPES[card.kind]] == []
