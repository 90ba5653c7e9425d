"""A user's card pack changes numbers and adds cards; it is chosen before the game is loaded, hence the processes."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SHEPHERD_HUT = {
    "id": "shepherds_hut",
    "name": {"en": "Shepherd's Hut"},
    "text": {"en": "A quiet house on a hill."},
    "kind": "construction",
    "rarity": "common",
    "color": "prosperity",
    "cost": {"twig": 1},
    "points": 2,
    "copies": 4,
    "confidence": "reconstructed",
    "sources": ["a pack of our own"],
}


def pack(folder: Path, module: str, cards: list[dict[str, Any]]) -> Path:
    file = folder / "everdell" / module / "cards.json"
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps(cards), encoding="utf-8")
    return folder


def evertable(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "evertable", *words], capture_output=True, text=True, check=False)


def scenario(folder: Path, text: str) -> Path:
    file = folder / "check.toml"
    head = 'title = "A pack"\ngame = "everdell"\nseats = 2\nseed = 1\n'
    file.write_text(head + text, encoding="utf-8")
    return file


def test_a_pack_changes_a_cost(tmp_path: Path) -> None:
    folder = pack(tmp_path / "pack", "base", [{"id": "farm", "cost": {"twig": 1}}])
    file = scenario(
        tmp_path,
        '[seat.0]\nresources = { twig = 1 }\nhand = ["farm"]\n'
        '[[step]]\nseat = 0\nverb = "play"\ncard = "farm"\nfrom = "hand"\n[expect.seat.0]\ncity = ["farm"]\n',
    )
    assert evertable("scenario", str(file)).returncode == 1
    assert evertable("scenario", str(file), "--catalog", str(folder)).stdout == "1 passed, 0 failed\n"


def test_a_pack_adds_a_card_to_the_deck(tmp_path: Path) -> None:
    folder = pack(tmp_path / "pack", "huts", [SHEPHERD_HUT])
    file = scenario(
        tmp_path,
        '[seat.0]\nresources = { twig = 1 }\nhand = ["shepherds_hut"]\n'
        '[[step]]\nseat = 0\nverb = "play"\ncard = "shepherds_hut"\nfrom = "hand"\n'
        "[expect]\ndeck_size = 123\n[expect.score.0]\nbase = 2\n",
    )
    run = evertable("scenario", str(file), "--catalog", str(folder))
    assert run.stdout == "1 passed, 0 failed\n"
    checked = evertable("simulate", "everdell", "--games", "2", "--check", "--json", "--catalog", str(folder))
    assert json.loads(checked.stdout)["errors"] == 0


BEEHIVE = SHEPHERD_HUT | {"id": "beehive", "name": {"en": "Beehive"}}
COLOURS: list[tuple[dict[str, Any], str, str]] = [
    (
        {"color": "production", "effect": [{"do": "gain", "goods": {"berry": 2}, "per": "farm"}]},
        'city = ["farm", "farm"]\n',
        "resources = { berry = 4 }",
    ),
    (
        {"color": "traveler", "effect": [{"do": "draw", "count": 2, "per": "production", "most": 1}]},
        'city = ["farm", "farm"]\n',
        "hand_size = 2",
    ),
    (
        {"color": "production", "effect": [{"do": "gain", "point": 1, "goods": {"resin": 1}}]},
        "",
        "resources = { resin = 1 }\npoints = 1",
    ),
]


@pytest.mark.parametrize(("facts", "before", "after"), COLOURS)
def test_a_pack_says_what_a_card_does(tmp_path: Path, facts: dict[str, Any], before: str, after: str) -> None:
    folder = pack(tmp_path / "pack", "hives", [BEEHIVE | facts])
    file = scenario(
        tmp_path,
        f'[seat.0]\nresources = {{ twig = 1 }}\nhand = ["beehive"]\n{before}'
        f'[[step]]\nseat = 0\nverb = "play"\ncard = "beehive"\nfrom = "hand"\n[expect.seat.0]\n{after}\n',
    )
    assert evertable("scenario", str(file), "--catalog", str(folder)).stdout == "1 passed, 0 failed\n"


def test_a_pack_says_what_a_visit_a_trigger_and_a_choice_do(tmp_path: Path) -> None:
    folder = pack(
        tmp_path / "pack",
        "hives",
        [
            BEEHIVE | {"color": "destination", "worker_slots": 1, "effect": [{"do": "draw", "count": 3}]},
            BEEHIVE
            | {"id": "guild", "name": {"en": "Guild"}, "color": "governance", "when": "you_played_construction"}
            | {"effect": [{"do": "one_of", "options": [[{"do": "draw"}], [{"do": "gain", "point": 2}]]}]},
        ],
    )
    file = scenario(
        tmp_path,
        '[seat.0]\nresources = { twig = 1 }\nhand = ["beehive"]\ncity = ["guild"]\n'
        '[[step]]\nseat = 0\nverb = "play"\ncard = "beehive"\nfrom = "hand"\n'
        '[[step]]\nseat = 0\nverb = "choose"\npick = "points"\n'
        '[[step]]\nseat = 1\nverb = "place"\nat = "basic_one_berry"\n'
        '[[step]]\nseat = 0\nverb = "place"\nat = "card"\ncard = "beehive"\n'
        "[expect.seat.0]\nhand_size = 3\npoints = 2\n",
    )
    assert evertable("scenario", str(file), "--catalog", str(folder)).stdout == "1 passed, 0 failed\n"
    checked = evertable("simulate", "everdell", "--games", "2", "--check", "--json", "--catalog", str(folder))
    assert json.loads(checked.stdout)["errors"] == 0


def test_an_effect_that_cannot_happen_is_refused_before_the_game(tmp_path: Path) -> None:
    for module, entry in (
        ("hives", BEEHIVE | {"effect": [{"do": "draw"}]}),
        ("base", {"id": "inn", "effect": [{"do": "draw"}]}),
    ):
        run = evertable("play", "everdell", "--catalog", str(pack(tmp_path / module, module, [entry])))
        assert run.returncode == 2
        assert f"cards.json: {entry['id']}: effect: " in run.stderr
        assert "Traceback" not in run.stderr


def test_a_mistake_names_file_entry_and_field(tmp_path: Path) -> None:
    folder = pack(tmp_path / "pack", "base", [{"id": "farm", "kost": {"twig": 1}}])
    run = evertable("play", "everdell", "--catalog", str(folder))
    assert run.returncode == 2
    assert "cards.json: farm:" in run.stderr
    assert "kost" in run.stderr
    assert "Traceback" not in run.stderr


def test_a_pack_corrects_reconstructed_cards_of_an_automa(tmp_path: Path) -> None:
    """Another number on a scoring card, another first action on an activity card."""
    folder = tmp_path / "pack"
    file = folder / "everdell" / "nightweave" / "tokens.json"
    file.parent.mkdir(parents=True)
    amounts = {"fallback": 2, "zero": 5, "prosperity": 1, "special_event": 5, "adornment": 5, "pearl": 2, "visitors": 2}
    row = {"first": {"action": "draw"}, "second": {"action": "discard"}}
    changed = [{"id": "scoring_insufferable", "amounts": amounts}, {"id": "activity_winter_1", "rows": {"winter": row}}]
    file.write_text(json.dumps(changed), encoding="utf-8")
    check = tmp_path / "check.toml"
    check.write_text(
        'title = "A pack"\ngame = "everdell"\nseats = 1\nmodules = ["nightweave"]\noptions = { level = 2 }\nseed = 1\n'
        '[seat.0]\nworkers = 2\n[seat.1]\ncity = ["bard"]\n[board]\nactivity_deck = ["activity_winter_1"]\n'
        '[[step]]\nseat = 0\nverb = "place"\nat = "basic_one_berry"\n'
        "[expect.seat.1]\nhand_size = 1\n[expect.score.1]\ntotal = 5\n",
        encoding="utf-8",
    )
    assert evertable("scenario", str(check)).returncode == 1
    assert evertable("scenario", str(check), "--catalog", str(folder)).stdout == "1 passed, 0 failed\n"
