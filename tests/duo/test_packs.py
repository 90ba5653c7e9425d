"""A pack changes numbers and effects of Duo without code."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from evertable.catalog.packs import VARIABLE

SCRIPT = """
from evertable.kernel.scenario import run
from evertable.registry import game_named
import json, sys
s = run(json.loads(sys.argv[1]), game_named)
print(s.goods[0] >> 24 & 127, len(s.hands[0]), s.points[0])
"""


def outcome(pack: Path, scenario: dict[str, Any]) -> list[int]:
    """Berries, cards and points of seat 0 after a scenario, with a pack."""
    environment = {**os.environ, VARIABLE: str(pack), "EVERTABLE_ENGINE": "interpreted"}
    words = [sys.executable, "-c", SCRIPT, json.dumps({"game": "duo", "modules": ["competitive"], **scenario})]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    return [int(word) for word in done.stdout.split()]


def write(pack: Path, name: str, entries: list[dict[str, Any]]) -> Path:
    path = pack / "duo" / "base" / name
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(entries), encoding="utf-8")
    return pack


def test_costs_and_effects_come_from_the_pack(tmp_path: Path) -> None:
    effect = [{"do": "gain", "goods": {"berry": 2}, "point": 3}, {"do": "draw", "count": 4}]
    pack = write(tmp_path, "cards.json", [{"id": "farm", "cost": {"twig": 1}, "effect": effect}])
    steps = [{"seat": 0, "verb": "play", "card": "farm"}]
    given = {"0": {"hand": ["farm"], "resources": {"twig": 1}}}
    assert outcome(pack, {"seat": given, "step": steps}) == [2, 4, 3]


def test_tiles_and_places_come_from_the_pack(tmp_path: Path) -> None:
    effect = [{"do": "pay", "price": "twig", "count": 1, "each": [{"do": "gain", "point": 5}]}]
    pack = write(tmp_path, "places.json", [{"id": "farm_twig", "effect": effect}])
    steps = [{"seat": 0, "verb": "place", "at": "farm_twig", "picks": ["twig"]}]
    assert outcome(pack, {"seat": {"0": {"resources": {"twig": 2}}}, "step": steps}) == [0, 0, 5]


def test_copies_other_than_one_are_refused(tmp_path: Path) -> None:
    pack = write(tmp_path, "cards.json", [{"id": "farm", "copies": 2}])
    environment = {**os.environ, VARIABLE: str(pack), "EVERTABLE_ENGINE": "interpreted"}
    done = subprocess.run(
        [sys.executable, "-c", "import evertable.duo"], env=environment, capture_output=True, text=True, check=False
    )
    assert "farm: copies: 2, but every card of Duo exists once (R-D-01)" in done.stderr


def test_an_effect_that_nobody_can_do_is_refused(tmp_path: Path) -> None:
    """What Good News say about the next action is no effect of a card: refused at once, not in the middle of a game."""
    pack = write(tmp_path, "cards.json", [{"id": "farm", "effect": [{"do": "cheaper_card", "reduce": 2}]}])
    with pytest.raises(subprocess.CalledProcessError) as refused:
        outcome(pack, {})
    assert "farm: effect: cheaper_card: only for Good News" in refused.value.stderr
