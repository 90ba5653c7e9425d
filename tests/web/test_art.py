"""Every card of the catalogue has a picture of its own, not one by chance."""

import re
from pathlib import Path
from typing import Final

import pytest

import evertable
from evertable.catalog import Catalog
from evertable.duo.ids import CATALOG as DUO
from evertable.everdell.ids import CATALOG as EVERDELL
from evertable.present.details import recipe
from evertable.present.everdell import standing
from evertable.present.everdell.modules import SHOWN

ART: Final = Path(evertable.__file__).parent / "drawing" / "static" / "art"
PAINTED: Final = {
    name
    for file in ("buildings.js", "small_sets.js", "riverside.js", "railway.js", "duo_town.js")
    for name in re.findall(r"^  (\w+): \(\) =>", (ART / file).read_text(encoding="utf-8"), re.MULTILINE)
}
"""The ids of constructions that have a painter."""


def parts(table: str) -> set[str]:
    """Return the names in a table of parts for critters."""
    source = (
        (ART / "critters.js").read_text(encoding="utf-8").partition(f"const {table} = {{\n")[2].partition("\n};")[0]
    )
    return set(re.findall(r"^  (\w+):", source, re.MULTILINE))


@pytest.mark.parametrize("catalog", [EVERDELL, DUO])
def test_every_card_has_a_picture(catalog: Catalog) -> None:
    assert len(catalog.cards) >= 80
    constructions = {card.id for card in catalog.cards if card.kind == "construction"}
    assert constructions - PAINTED == set()
    assert [card.id for card in catalog.cards if card.kind == "critter" and card.picture is None] == []


@pytest.mark.parametrize("catalog", [EVERDELL, DUO])
def test_pictures_of_critters_name_parts_that_can_be_painted(catalog: Catalog) -> None:
    pictures = [entry.picture for entry in catalog.entries if entry.picture is not None]
    assert len(pictures) >= 30
    assert {picture.species for picture in pictures} <= parts("SPECIES")
    assert {picture.clothes for picture in pictures} <= parts("CLOTHES") | {"plain"}
    assert {picture.hat for picture in pictures} <= parts("HATS")
    assert {picture.holds for picture in pictures} <= parts("PROPS") | {"none"}


def test_a_picture_is_told_in_one_line() -> None:
    assert recipe(EVERDELL.card("innkeeper")) == "badger:apron:c-red:none:c-red:mug:none:0"
    assert recipe(EVERDELL.card("monk")) == "mole:cloak:a-wood:none:c-red:book:a-wood:0"
    assert recipe(EVERDELL.card("inn")) == ""


def test_every_discovery_has_a_picture() -> None:
    places = (ART / "mountains.js").read_text(encoding="utf-8").partition("const DISCOVERIES")[2]
    critters = (ART / "boxes" / "big_critters.js").read_text(encoding="utf-8").partition("const BIG")[2]
    painters = re.findall(r"^  (\w+): (?:\(\) =>|trail|city|big)", places + critters, re.MULTILINE)
    found = [entry for entry in EVERDELL.entries if getattr(entry, "type", "") == "discovery"]
    assert sorted(painters) == sorted(entry.id for entry in found if entry.picture is None)


def test_every_big_critter_has_a_piece_of_its_own() -> None:
    sprite = (ART.parent / "icons.svg").read_text(encoding="utf-8")
    assert "spirecrest" in SHOWN
    assert len(standing.FIGURES) == 8
    for critter, icon in standing.FIGURES.items():
        drawing = re.search(rf'<symbol id="i-{icon}".*</symbol>', sprite)
        assert drawing is not None, critter
        assert "currentColor" in drawing.group(), "it has the colour of its player"


def test_a_bust_in_a_template_is_a_recipe_and_not_an_id() -> None:
    """The painter reads an id as a recipe without clothes, and draws somebody black without a place to stand."""
    folders = (ART.parents[1] / "templates", ART.parents[2] / "web" / "templates")
    texts = {path: path.read_text(encoding="utf-8") for folder in folders for path in folder.rglob("*.html")}
    assert [path.name for path, text in texts.items() if re.search(r'data-bust="\w+"', text)] == []
