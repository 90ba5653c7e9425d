"""Drawn tables for notebooks: a frame without other files that shows what the seat sees, and replays with a slider."""

import json
import re
from html import unescape

import pytest

import evertable
from evertable.catalog import load
from evertable.registry import NAMES


def page(drawn: str) -> str:
    """Return the page in a frame."""
    found = re.fullmatch(r'<iframe srcdoc="([^"]*)" title="[^"]+" style="[^"]+"></iframe>', drawn)
    assert found is not None
    return unescape(found[1])


@pytest.mark.parametrize("name", NAMES)
def test_it_needs_no_other_file(name: str) -> None:
    html = page(evertable.new(name, seed=7)._repr_html_())
    addresses = re.findall(
        r"""(?:href|src)="([^"]*)"|url\(["']?([^"')]*)""", html.partition('<script type="importmap">')[0]
    )
    assert {one for found in addresses for one in found if one and not one.startswith(("#", "data:"))} <= {"/"}
    assert "/static/" not in html
    assert "@import" not in html
    symbols = set(re.findall(r'<symbol[^>]* id="([^"]+)"', html))
    assert set(re.findall(r'<use href="#([^"]+)"', html.partition("<symbol")[0])) <= symbols
    assert len(symbols) < 120, "only those that are used"


def test_without_scripts_cards_have_names_and_icons() -> None:
    match = evertable.new("everdell", seed=7)
    html = page(match._repr_html_()).partition("<script")[0]
    shown = html.replace("\N{SOFT HYPHEN}", "").replace("&#39;", "'")
    for card in match.observation()["hand"]:
        assert load("everdell").card(card).name.en in shown
    assert 'href="#i-twig"' in html
    assert len(re.findall(r"<li>", html)) >= len(match.legal)


def test_a_game_has_the_scripts_it_needs() -> None:
    assert "evertable:art/critters.js" in page(evertable.new("everdell", seed=7)._repr_html_())
    assert "importmap" not in page(evertable.new("evergreen", seed=7)._repr_html_())


def test_it_shows_what_the_seat_sees() -> None:
    match = evertable.new("everdell", seed=7)
    match.push("place haven")
    html = page(match._repr_html_()).replace("\N{SOFT HYPHEN}", "")
    seen = match.observation(match.seat)["hand"]
    hidden = set(match.observation(1 - match.seat)["hand"]) - set(seen) - set(match.observation(-1)["meadow"])
    assert hidden
    assert all(f'data-art="{card}"' in html for card in seen)
    assert not any(f'data-art="{card}"' in html for card in hidden)


def test_a_replay_has_every_turn_and_each_part_once() -> None:
    match = evertable.new("evergreen", seats=["random", "random"], seed=7)
    for _ in range(40):
        match.push(match.legal[0])
    replay = evertable.Replay(match).goto(3)
    html = page(replay._repr_html_())
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    data = json.loads(found[1])
    assert len(data["screens"]) == len({*replay.turns, 3, 40})
    assert "After 3 moves" in html.partition("<script")[0]
    named = set(re.findall(r"<!--=:([\w-]{8})-->", "".join([*data["screens"], *data["parts"].values()])))
    assert named == set(data["parts"])
    assert "After 40 moves" in data["screens"][-1]


def test_it_speaks_the_language_of_the_replay() -> None:
    match = evertable.new("evergreen", seed=7)
    assert "Après 0 coup" in page(evertable.Replay(match, language="fr")._repr_html_())
