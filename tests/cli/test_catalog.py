"""``evertable catalog``."""

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Command, refused


def pack(folder: Path, entry: dict[str, object], module: str = "base") -> Path:
    (folder / "everdell" / module).mkdir(parents=True)
    (folder / "everdell" / module / "cards.json").write_text(json.dumps([entry]))
    return folder


def test_our_own_catalogue_is_clean(command: Command) -> None:
    answer = command("catalog", "check")
    assert (answer.code, answer.err) == (0, "")
    assert "everdell: " in answer.out
    assert answer.out.endswith("\n0 problems\n")
    report = json.loads(command("catalog", "check", "--json").out)
    assert report["problems"] == 0
    assert set(report["games"]) >= {"everdell", "evergreen"}


def test_a_pack_with_a_problem(command: Command, tmp_path: Path) -> None:
    folder = pack(tmp_path, {"id": "farm", "copies": 9})
    answer = command("catalog", "check", "--catalog", folder)
    assert answer.code == 1
    assert answer.out.startswith("everdell: ")
    assert not answer.out.endswith("\n0 problems\n")


HUT = {
    "name": {"en": "Moon Hut"},
    "text": {"en": "Gain 3 berries."},
    "kind": "construction",
    "rarity": "common",
    "color": "prosperity",
    "cost": {"twig": 1},
    "points": 1,
    "copies": 2,
    "confidence": "reconstructed",
    "sources": ["a pack of our own"],
}


def test_a_pack_that_only_brings_facts_which_are_read_is_accepted(command: Command, tmp_path: Path) -> None:
    answer = command("catalog", "check", "--catalog", pack(tmp_path, {"id": "moon_hut", **HUT}, "huts"))
    assert answer.out.endswith("\n0 problems\n")


@pytest.mark.parametrize(
    ("facts", "problem"),
    [
        ({"effect": [{"do": "draw"}]}, "effect: a prosperity card only scores"),
        ({"color": "production", "effect": [{"do": "achieve"}]}, "effect: achieve: no step of Everdell; known: gain"),
        (
            {"color": "production", "effect": [{"do": "gain", "occupied": 1, "point": 1}]},
            "effect: gain: occupied: no rule of Everdell reads this",
        ),
        ({"color": "production", "effect": [{"do": "gain"}]}, "effect: gain: it brings nothing"),
        (
            {"color": "production", "effect": [{"do": "draw", "per": "twig"}]},
            "effect: draw: per: 'twig' cannot be counted here",
        ),
        (
            {"color": "production", "effect": [{"do": "pay", "price": "any", "each": [{"do": "one_of"}]}]},
            "effect: one_of: cannot happen for each of several things",
        ),
        ({"color": "production", "effect": [{"do": "pay", "each": [{"do": "draw"}]}]}, "effect: pay: price: None"),
        (
            {"color": "production", "effect": [{"do": "one_of", "options": [[{"do": "draw"}], [{"do": "draw"}]]}]},
            "effect: one_of: options: it takes two or more that begin with different things",
        ),
        ({"color": "destination", "effect": [{"do": "draw"}]}, "worker_slots: nobody can visit it"),
        ({"color": "governance", "effect": [{"do": "draw"}]}, "when: a governance card acts when you_played_card or"),
        ({"color": "production", "when": "you_played_card"}, "when: it says when an effect happens, and there is none"),
        ({"color": "production"}, "text: neither data nor code says what this production card does"),
        ({"worker_slots": 1}, "worker_slots: no code says what a visit does"),
    ],
)
def test_a_pack_that_promises_what_nothing_does(
    command: Command, tmp_path: Path, facts: dict[str, object], problem: str
) -> None:
    folder = pack(tmp_path, {"id": "moon_hut", **HUT, **facts}, "huts")
    answer = command("catalog", "check", "--catalog", folder)
    assert answer.code == 1
    assert answer.out.startswith(f"everdell: {folder / 'everdell' / 'huts' / 'cards.json'}: moon_hut: {problem}")


def test_a_pack_that_gives_an_effect_to_a_card_with_code(command: Command, tmp_path: Path) -> None:
    folder = pack(tmp_path, {"id": "innkeeper", "effect": [{"do": "draw"}]})
    answer = command("catalog", "check", "--catalog", folder)
    assert ": innkeeper: effect: code says what this card does\n" in answer.out


def test_a_pack_that_cannot_be_read(command: Command, tmp_path: Path) -> None:
    folder = pack(tmp_path, {"id": "farm", "pints": 1})
    refused(command("catalog", "check", "--catalog", folder), "farm")
    refused(command("catalog", "check", "--catalog", tmp_path / "absent"), "not a pack")


def test_show(command: Command) -> None:
    answer = command("catalog", "show", "architect", "--language", "fr")
    assert answer.code == 0
    assert "name (pl)" in answer.out
    assert "Fin de partie" in answer.out
    assert "also in" in answer.out, "a card of the same id is in another game"
    other = command("catalog", "show", "architect", "--game", "duo")
    assert "2 points for each different type" in other.out
    assert command("catalog", "show", "clocher de l'horloge").out == command("catalog", "show", "clock_tower").out


def test_show_finds_names_and_packs(command: Command, tmp_path: Path) -> None:
    folder = pack(tmp_path, {"id": "architect", "points": 77})
    answer = command("catalog", "show", "architect", "--catalog", folder, "--json")
    report = json.loads(answer.out)
    assert (report["game"], report["id"]) == ("everdell", "architect")
    assert ["points", "77"] in report["lines"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("zzz", "no component is called 'zzz'"),
        ("architect --game evergreen", "no component is called 'architect'"),
        ("e", "'e' fits several components"),
        ("architect --game chess", "unknown game 'chess'; known: duo, everdell, evergreen"),
        ("architect --language de", "'--language'"),
    ],
)
def test_bad_input(command: Command, words: str, message: str) -> None:
    refused(command("catalog", "show", *words.split()), message)
