"""Every card of the catalogue has a picture of its own, not one by chance."""

import re
from pathlib import Path
from typing import Final

import pytest

import evertable
from evertable.catalog import Catalog
from evertable.duo.ids import CATALOG as DUO
from evertable.everdell.ids import CATALOG as EVERDELL
from evertable.present.everdell import standing
from evertable.present.everdell.modules import SHOWN

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


def test_every_discovery_has_a_picture() -> None:
    painted = (ART / "mountains.js").read_text(encoding="utf-8").partition("const DISCOVERIES")[2]
    recipes = re.findall(r"^  (\w+): (?:\(\) =>|trail|city|big|person)", painted, re.MULTILINE)
    found = [entry.id for entry in EVERDELL.entries if getattr(entry, "type", "") == "discovery"]
    assert sorted(recipes) == sorted(found)
    people = set(re.findall(r'person\("(\w+)"\)', painted))
    assert people <= RECIPES["critter"]


def test_every_big_critter_has_a_piece_of_its_own() -> None:
    sprite = (ART.parent / "icons.svg").read_text(encoding="utf-8")
    assert "spirecrest" in SHOWN
    assert len(standing.FIGURES) == 8
    for critter, icon in standing.FIGURES.items():
        drawing = re.search(rf'<symbol id="i-{icon}".*</symbol>', sprite)
        assert drawing is not None, critter
        assert "currentColor" in drawing.group(), "it has the colour of its player"
