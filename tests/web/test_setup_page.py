"""The set-up page: what a mix of boxes means, by the rules."""

import re
from typing import Any

import pytest

from evertable import registry
from evertable.web.live import estimates
from tests.web.guest import Visitor, text_of


def test_every_box_stands_on_a_shelf(ann: Visitor) -> None:
    page = ann.get("/new?game=everdell").text
    boxes = [module.id for module in registry.game_named("everdell").modules if module.active is None]
    assert sorted(re.findall(r'data-box="(\w+)"', page)) == sorted(boxes)


@pytest.mark.parametrize(("modules", "cards"), [((), 128), (("pearlbrook",), 148), (("newleaf", "corrin"), 192)])
def test_the_deck_is_counted(modules: tuple[str, ...], cards: int) -> None:
    assert estimates.deck("everdell", modules) == cards


def test_more_boxes_take_longer_and_need_more_reading() -> None:
    alone, mixed = (), ("pearlbrook", "spirecrest", "powers")
    assert estimates.minutes("everdell", 2, alone) < estimates.minutes("everdell", 4, alone)
    assert estimates.minutes("everdell", 2, alone) < estimates.minutes("everdell", 2, mixed)
    assert 1 == estimates.reading("everdell", alone) < estimates.reading("everdell", mixed) <= 5


def test_an_outlook_tells_what_is_against_the_rules(ann: Visitor) -> None:
    path = "/new/outlook?game=everdell&players=3&module=rugwort"
    assert "advice wrong" in ann.get(path).text
    assert "advice wrong" not in ann.get("/new/outlook?game=everdell&players=1&module=rugwort").text
    advised = text_of(ann.get("/new/outlook?game=everdell&players=2&module=pearlbrook&module=newleaf"))
    assert "The rulebook advises" in advised
    assert ann.get("/new/outlook?game=chess").status_code == 400


def test_a_mix_in_the_address_fits_the_chairs(ann: Visitor) -> None:
    page = ann.get("/new?game=everdell&box=rugwort").text
    assert re.search(r'name="players" value="1" checked', page)
    assert re.search(r'value="rugwort" checked', page)


@pytest.mark.parametrize("clock", ["days:1", "move:1", "bank:999999999999:1", "bank:0:0", "x", "bank:1"])
def test_a_clock_that_cannot_be_chosen(ann: Visitor, clock: str) -> None:
    """The page is shown again, without it among the clocks."""
    fields: dict[str, Any] = {
        "game": "evergreen",
        "players": 2,
        "seat0": "me",
        "seat1": "friend",
        "pace": "calm",
        "clock": clock,
    }
    answer = ann.post("/new", **fields)
    assert answer.status_code == 400, answer.text
