"""Every card of the catalogue has a picture of its own, not one by chance."""

import re
from pathlib import Path
from typing import Final

import pytest

import evertable
from evertable.catalog import Catalog
from evertable.duo.ids import CATALOG as DUO
from evertable.everdell.ids import CATALOG as EVERDELL

ART: Final = Path(evertable.__file__).parent / "web" / "static" / "art"
RECIPES: Final = {
    "critter": set(re.findall(r'^  (\w+): \["', (ART / "critters.js").read_text(encoding="utf-8"), re.MULTILINE)),
    "construction": {
        name
        for file in ("buildings.js", "small_sets.js", "riverside.js", "railway.js", "duo_town.js")
        for name in re.findall(r"^  (\w+): \(\) =>", (ART / file).read_text(encoding="utf-8"), re.MULTILINE)
    },
}


@pytest.mark.parametrize("catalog", [EVERDELL, DUO])
def test_every_card_has_a_picture(catalog: Catalog) -> None:
    assert len(catalog.cards) >= 80
    assert [card.id for card in catalog.cards if card.id not in RECIPES[card.kind]] == []
